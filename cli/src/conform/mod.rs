//! `boardwire conform`: does a codec do what the specification says?

mod exec;
mod failures;
mod files;
pub(crate) mod folder;
mod progress;
mod testee;

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwire_suite::{
    diagnosis::Probe,
    fault::Fault,
    judge::Level,
    null::Nulls,
    protocol::{Op, Reply, Request},
    report::{Extras, NotRun, Report, Skipped},
    runner,
    select::Filter,
    summary::Conclusion,
    testee::Testee,
    untrusted::json_lines,
    vectors::{Suite, Vector},
};
use clap::Args;
use clap::builder::TypedValueParser;
use clap::builder::{ArgPredicate, PossibleValuesParser};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use progress::Progress;

use crate::{
    command::{self, Times},
    exit,
    failure::Failure,
    inspector,
    output::{Output, Overwriting, print},
    reference, report_text,
    suite::SuiteArgs,
};

/// Causes that are shown in a report for people, if they do not say otherwise.
const DEFAULT_MAX_CAUSES: usize = 20;

/// After this number of faults, no mistake is tried on the testee any more.
const MAX_FAULTS_TO_PROBE: usize = 3;

/// Judge a codec by the conformance vectors
///
/// Exit status: 0 conformant, or failing exactly as --known lists; 1 not; 2 wrong usage; 3 the testee could not be run; 4
/// nothing was verified; 5 not decided: some requests got no reply in time. The options that write files do not change the exit status.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct ConformArgs {
    /// The program under test, with its arguments: it speaks the testee protocol on stdin and stdout. Without it,
    /// the built-in reference implementation is judged
    #[arg(long, value_name = "COMMAND")]
    testee: Option<String>,

    /// A decoder that runs once for each input: it reads the bytes on stdin and exits with 0 to accept or 1 to reject. Only
    /// this verdict is judged; --format names the format
    #[arg(long, value_name = "COMMAND", conflicts_with = "testee")]
    exec: Option<String>,

    /// The --exec command prints the decoded value as JSON. The value is judged, too
    #[arg(long, requires = "exec")]
    exec_json: bool,

    /// Only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,

    /// Only vectors of this operation
    #[arg(long)]
    op: Option<Op>,

    /// Use only the vectors in this file, or in this folder as `fuzz -o` or `export` writes it
    #[arg(long, value_name = "FOLDER")]
    vectors: Option<PathBuf>,

    /// Only the vector with this id, or all that match a pattern with `*` and `?`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    id: Vec<String>,

    /// Only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Skip vectors with this tag; may be repeated. The vectors that take longest have the tag `large`
    #[arg(long, value_name = "TAG")]
    skip: Vec<String>,

    /// How strictly to judge a rejection: `verdict`, `code` (verdict and error code), or `offset` (also the offset). Levels that
    /// the suite does not have are skipped
    #[arg(
        long,
        default_value = "offset",
        default_value_if("exec", ArgPredicate::IsPresent, "verdict"),
        value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|level| level.parse::<Level>())
    )]
    level: Level,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    times: Times,

    /// Count each malformed request that the adapter accepts as a failure, and list it. Without this option it is a warning
    #[arg(long, requires = "testee")]
    adapter: bool,

    /// Show at most this many causes, each with its smallest failure; 0 shows all failures. With --json: the maximum number of
    /// failures [default: 20, with --json all]
    #[arg(long, value_name = "NUMBER")]
    failures: Option<usize>,

    /// Send the shortest vectors first, and stop at the first failure
    #[arg(long)]
    fail_fast: bool,

    /// List the selected vectors without sending them
    #[arg(long)]
    list: bool,

    /// A file of expected failures: exit status 0 if exactly these vectors fail, in the same way, and 1 if not
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,

    /// Write the failures of this run to a file for --known, and keep the reasons of the current --known file. The exit status
    /// does not change. Nothing is written if it is 2 or 3
    #[arg(long, value_name = "FILE")]
    write_known: Option<PathBuf>,

    /// Send the vectors in a random order; the same seed gives the same order
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,

    /// Send each failing vector again, alone to a fresh process: if it then passes, the testee leaks state
    #[arg(long)]
    rerun: bool,

    /// Write the report as JSON
    #[arg(long)]
    json: bool,

    /// Add to each failure a link that opens its input in the inspector, a page of the book, at this URL
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    inspector: Option<String>,

    /// Also write the report as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Also write the report as a self-contained HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Also write the verdict as a badge, in SVG
    #[arg(long, value_name = "FILE")]
    badge: Option<PathBuf>,

    /// Also write a traceability matrix of requirements and vectors, as Markdown
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

impl ConformArgs {
    /// The files to write.
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.trace, &self.write_known, &self.junit, &self.html, &self.badge].into_iter().flatten()
    }
}

pub(super) fn run(args: &ConformArgs) -> Result<ExitCode, Failure> {
    let filter = Filter {
        formats: args.format.clone(),
        op: args.op,
        ids: args.id.clone(),
        tags: args.tag.clone(),
        skip: args.skip.clone(),
    };
    let (suite, own) = match &args.vectors {
        Some(path) => folder::suite(&args.suite.source(), path).map(|(suite, own)| (suite, Some(own)))?,
        None => (filter.suite(&args.suite.source())?, None),
    };
    let is_own = |index: &usize| own.as_ref().is_none_or(|own| own.contains(index));
    let mut chosen = filter.choose(&suite)?;
    chosen.retain(is_own);
    let all = Filter { skip: Vec::new(), ..filter }.choose(&suite)?;
    let all = all.into_iter().filter(is_own).count();
    let skipped = Skipped { tags: args.skip.clone(), vectors: all - chosen.len() };
    if args.list {
        return list(&suite, &chosen, args.json);
    }
    // Deeper than this the vectors do not judge.
    let level = args.level.min(suite.level);
    args.files().try_for_each(|path| Output::check(path, args.overwriting))?;
    let known = args.known.as_deref().map(failures::read_known).transpose()?;
    if let Some(seed) = args.shuffle {
        chosen.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    }
    if args.fail_fast {
        chosen.sort_by_cached_key(|&index| suite.vectors()[index].length());
    }
    let mut testee = testee::testee(args, &suite, &chosen)?;
    if args.exec.is_some() {
        chosen = exec::asked(&suite, &chosen);
    }
    let mut progress = Progress::new(chosen.len());
    let mut nulls = Nulls::new(&suite, level);
    let mut waiting = args.testee.as_ref().map(|_| command::remark());
    let run = runner::run_watched(
        &suite,
        &chosen,
        testee.as_mut(),
        &mut |index| {
            waiting.take();
            nulls.ask(index);
        },
        &mut |verdict| {
            progress.step(verdict);
            if args.fail_fast && verdict.is_failure(level) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    drop(waiting);
    progress.clear();
    let alone = match &run {
        Ok(run) if args.rerun => failures::ask_again(&suite, run, level, testee.as_mut()),
        _ => HashMap::new(),
    };
    let mut run = match run {
        Ok(run) => run,
        Err(fault) => return not_run(args, &fault),
    };
    run.adapter.failures.iter_mut().for_each(|failed| failed.counts |= args.adapter);
    let mut probe = probe(testee.as_mut());
    let default = (!args.json).then_some(DEFAULT_MAX_CAUSES);
    let most = args.failures.map_or(default, |most| Some(most).filter(|most| *most > 0));
    let null_testees = nulls.scores();
    let extras = Extras {
        named: testee::named(args),
        null_testees,
        known: known.as_ref(),
        alone,
        skipped,
        reference: Some(&reference::reply),
        // What stops at once, and what knows no value, has no use for more requests.
        probe: Some(&mut probe as Probe<'_>)
            .filter(|_| !args.fail_fast && (args.exec.is_none() || args.exec_json)),
    };
    let mut report = Report::new(&suite, &run, level, extras);
    drop(probe);
    complete(&mut report, args, &suite);
    let pages = files::loaded(args, &report)?;
    let verdict = report.verdict;
    // The verdict comes first, so that no file that cannot be written takes it away.
    print(&if args.json {
        as_json(&report.shortened(most.unwrap_or(usize::MAX)))?
    } else {
        report_text::report(&report, most)
    })?;
    files::write(args, level, &suite, &run, known.as_ref(), pages)?;
    // Only now, when nothing that the testee does can take the report away.
    drop(testee);
    Ok(ExitCode::from(match verdict {
        Conclusion::Conformant | Conclusion::AsKnown => exit::CONFORMANT,
        Conclusion::NotConformant => exit::NOT_CONFORMANT,
        Conclusion::NothingVerified => exit::NOTHING_VERIFIED,
        Conclusion::NotDecided => exit::NOT_DECIDED,
    }))
}

/// Sends further requests to a testee, until it has too many faults.
fn probe(testee: &mut dyn Testee) -> impl FnMut(&Request) -> Option<Reply> {
    let mut faults = 0;
    move |request| {
        if faults == MAX_FAULTS_TO_PROBE {
            return None;
        }
        let reply = testee.ask(request);
        reply
            .inspect_err(|_| {
                testee.restart();
                faults += 1;
            })
            .ok()
    }
}

/// Adds to each failure what the suite does not know: the options for the suite and the vectors, and the address of the inspector.
fn complete(report: &mut Report, args: &ConformArgs, suite: &Suite) {
    let vectors = |path: &PathBuf| format!(" --vectors {}", shell_words::quote(&path.to_string_lossy()));
    let json = if args.exec_json { " --exec-json" } else { "" };
    let option =
        json.to_owned() + &args.suite.again() + &args.vectors.as_ref().map_or_else(String::new, vectors);
    if !option.is_empty() {
        // The request that judges an adapter is in its command.
        let failures = report.failures.iter_mut().filter(|failure| failure.kind != "protocol");
        failures.for_each(|failure| failure.again.push_str(&option));
    }
    if let Some(page) = &args.inspector {
        let vectors: HashMap<&str, &Vector> =
            suite.vectors().iter().map(|vector| (vector.id.as_str(), vector)).collect();
        for failure in &mut report.failures {
            failure.inspector =
                vectors.get(failure.id.as_str()).and_then(|vector| inspector::of_vector(page, vector));
        }
    }
}

fn not_run(args: &ConformArgs, fault: &Fault) -> Result<ExitCode, Failure> {
    if args.json {
        print(&as_json(&NotRun::new(args.testee.as_deref(), fault))?)?;
    } else {
        let mut stderr = anstream::stderr();
        stderr.write_all(report_text::not_run(fault).as_bytes())?;
    }
    Ok(ExitCode::from(exit::NOT_RUN))
}

fn list(suite: &Suite, chosen: &[usize], json: bool) -> Result<ExitCode, Failure> {
    let vectors = || chosen.iter().map(|index| &suite.vectors()[*index]);
    let text = if json {
        let vectors = vectors().map(|vector| {
            json!({
                "id": vector.id, "format": vector.format, "op": vector.op, "outcome": vector.outcome,
                "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
                "provenance": vector.provenance,
            })
        });
        as_json(&vectors.collect::<Vec<_>>())?
    } else {
        vectors().flat_map(|vector| [&vector.id, ": ", &vector.reason, "\n"]).collect()
    };
    print(&text)?;
    Ok(ExitCode::from(if chosen.is_empty() { exit::NOTHING_VERIFIED } else { exit::CONFORMANT }))
}

fn as_json(report: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(json_lines(report)? + "\n")
}
