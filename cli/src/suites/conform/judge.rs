//! The vectors that a run sends, and one testee judged by them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use boardwire_suite::{
    diagnosis::Probe,
    fault::Fault,
    fuzz::finding::Finding,
    jobs::{self, ThreadTestee},
    judge::Level,
    known::KnownFailures,
    laws::{self, Breach, VectorLaws},
    protocol::{Reply, Request},
    report::{DrawnRun, LawsRun, Report, ReportInputs, Skipped, TesteeSpec},
    runner::RunResults,
    select::Filter,
    testee::Testee,
    untrusted::Untrusted,
    vectors::Suite,
};
use indicatif::ProgressBar;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{
    args::ConformArgs,
    drawn::{self, Draw},
    exec, failures, folder, progress, testee,
};
use crate::suites::{command, suite::check_profiles};
use crate::{built_in, failure::Failure, inspector, parallel};

/// After this number of faults, no further mistakes are tried on the testee.
const MAX_FAULTS_TO_PROBE: usize = 3;

/// The maximum number of further requests to a command, for each vector of the run.
const PROBES_PER_VECTOR_OF_COMMAND: usize = 2;

/// The suite, and the vectors that the arguments choose.
pub(super) struct Selection {
    pub(super) suite: Suite,
    pub(super) chosen: Vec<usize>,
    pub(super) level: Level,
    /// The vectors that were left out because of their tags.
    skipped: Vec<usize>,
}

impl Selection {
    pub(super) fn from_args(args: &ConformArgs) -> Result<Self, Failure> {
        let filter = Filter {
            formats: args.format.clone(),
            op: args.op,
            ids: args.id.clone(),
            tags: args.tag.clone(),
            skip: args.skip.clone(),
        };
        let source = args.suite.source();
        let (mut suite, own_indices) = match &args.vectors {
            Some(path) => {
                let (suite, indices) = folder::suite_with_vectors(&source, path)?;
                (suite, Some(indices))
            }
            None => (filter.suite(&source)?, None),
        };
        check_profiles(&suite.formats, &args.profile)?;
        suite.choose_profiles(&args.profile);
        let is_own = |index: &usize| own_indices.as_ref().is_none_or(|indices| indices.contains(index));
        let mut chosen = filter.choose(&suite)?;
        chosen.retain(is_own);
        let mut skipped = Filter { skip: Vec::new(), ..filter }.choose(&suite)?;
        // Both lists are in the order of the suite.
        skipped.retain(|index| is_own(index) && chosen.binary_search(index).is_err());
        if let Some(seed) = args.shuffle {
            chosen.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        if args.fail_fast {
            chosen.sort_by_cached_key(|&index| suite.vectors()[index].length());
        }
        // The suite does not judge more strictly than at its own level.
        let level = args.level.min(suite.level);
        Ok(Self { suite, chosen, level, skipped })
    }
}

/// The result of judging a testee. Its processes run until this value is dropped.
pub(super) struct JudgedTestee<'s> {
    pub(super) run: RunResults<'s>,
    pub(super) report: Report,
    pub(super) laws: Option<VectorLaws>,
    pub(super) testees: Vec<ThreadTestee>,
}

/// Sends the chosen vectors to a testee. The inner error is a fault before its hello.
pub(super) fn judge<'s>(
    args: &ConformArgs,
    selection: &'s Selection,
    testee_spec: TesteeSpec<'_>,
    known: Option<&KnownFailures>,
    bar: &ProgressBar,
) -> Result<Result<JudgedTestee<'s>, Fault>, Failure> {
    let Selection { suite, chosen, level, skipped } = selection;
    let level = *level;
    let testees = (0..args.jobs).map(|_| testee::testee(args, testee_spec, suite, chosen));
    let mut testees = testees.collect::<Result<Vec<_>, Failure>>()?;
    let draw = Draw::prepare(args, suite, testee_spec)?;
    let answerable = &match testee_spec {
        TesteeSpec::Exec(_) => exec::answerable(suite, chosen),
        TesteeSpec::Testee(_) | TesteeSpec::Reference => chosen.clone(),
    };
    let unsent_count = chosen.len() - answerable.len();
    bar.dec_length(unsent_count as u64);
    let hint = Mutex::new(matches!(testee_spec, TesteeSpec::Testee(_)).then(command::hint_if_slow));
    let on_hello = || drop(parallel::lock(&hint).take());
    let run = jobs::run(suite, answerable, &mut testees, level, &on_hello, &|verdict| {
        progress::step(bar, verdict);
        if args.fail_fast && verdict.is_failure(level) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let (mut run, null_testees) = match run {
        Ok(run) => run,
        Err(fault) => return Ok(Err(fault)),
    };
    let testee = testees[0].as_mut();
    let alone =
        if args.rerun { failures::repeat_failures(suite, &run, level, testee) } else { HashMap::new() };
    // Laws are not tried on a few vectors that were chosen by an id, a tag or a file.
    let has_laws = args.id.is_empty() && args.tag.is_empty() && args.vectors.is_none() && run.ended.is_none();
    let laws = has_laws.then(|| laws::on_vectors(suite, &args.profile, &run, testee));
    let drawn = draw.filter(|_| run.ended.is_none()).map(|draw| {
        let seed = draw.seed;
        Ok((draw.run(args, (suite, chosen, level), testee)?, seed))
    });
    let drawn = match drawn.transpose() {
        Ok(drawn) => drawn,
        Err(fault) => return Ok(Err(fault)),
    };
    let again = |finding: &Finding| drawn::again(args, testee_spec, finding);
    let breach_again = |breach: &Breach| drawn::breach_again(args, testee_spec, breach);
    run.adapter.failures.iter_mut().for_each(|failed| failed.counts |= args.adapter);
    // A command starts a process for each request.
    let max_probes =
        if testee.reads_lines() { usize::MAX } else { PROBES_PER_VECTOR_OF_COMMAND * run.cases.len() };
    let mut probe = probe(testee, max_probes);
    let skipped = skipped.iter().map(|index| &suite.vectors()[*index]);
    let skipped_of_testee = skipped.filter(|vector| run.hello.knows(&vector.format, vector.op));
    let inputs = ReportInputs {
        testee_spec,
        options: args.options_of_one_vector(),
        null_testees,
        known,
        alone,
        drawn: drawn.as_ref().map(|(run, seed)| DrawnRun { run, seed: *seed, again: &again }),
        laws: laws.as_ref().map(|laws| LawsRun { laws, again: &breach_again }),
        skipped: Skipped { tags: args.skip.clone(), vectors: skipped_of_testee.count() },
        profiles: &args.profile,
        reference: Some(&built_in::reply),
        // A run that stops at the first failure, or that has no values, needs no further requests.
        probe: Some(&mut probe as Probe<'_>)
            .filter(|_| !args.fail_fast && (args.exec.is_none() || args.exec_json)),
    };
    let mut report = Report::new(suite, &run, level, inputs);
    drop(probe);
    if unsent_count > 0 {
        report.warnings.push(Untrusted::new(format!(
            "a command gets only the input of decode: {unsent_count} of {} vectors were not sent, because they have `allow` or `limits`, or another operation",
            chosen.len()
        )));
    }
    if let Some(page) = &args.inspector {
        add_inspector(&mut report, page, suite);
    }
    Ok(Ok(JudgedTestee { run, report, laws, testees }))
}

/// Sends further requests to a testee, until they are too many or it has too many faults.
fn probe(testee: &mut dyn Testee, max_probes: usize) -> impl FnMut(&Request) -> Option<Reply> {
    let (mut probe_count, mut fault_count) = (0, 0);
    move |request| {
        if probe_count == max_probes || fault_count == MAX_FAULTS_TO_PROBE {
            return None;
        }
        probe_count += 1;
        let reply = testee.ask(request).ok();
        if reply.is_none() {
            testee.restart();
            fault_count += 1;
        }
        reply
    }
}

/// Adds to each failure the URL of the inspector with its input.
fn add_inspector(report: &mut Report, page: &str, suite: &Suite) {
    for failure in &mut report.failures {
        let index = suite.index(failure.id.raw());
        let url = index.and_then(|index| inspector::vector_url(page, &suite.vectors()[index]));
        failure.inspector = url.map(Untrusted::new);
    }
}
