//! The run of a campaign: one or more copies of the testees, each with its part of the requests.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardwire_suite::{
    drawn::{Codec, Requests, Shard},
    fuzz::{self, Asked, Plan, Run, panel::Panel},
    judge::Level,
    protocol::Op,
    testee::Testee,
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use indicatif::ProgressBar;

use super::{args::FuzzArgs, corpus::Corpus, findings::Findings, progress_line};
use crate::suites::{command, report_text};
use crate::{built_in, failure::Failure, parallel, parallel::lock};

/// The time limit for making a finding smaller, while no other requests are sent.
pub(crate) const REDUCTION_TIME: Duration = Duration::from_secs(10);

/// The data that the jobs of a run share.
pub(super) struct Campaign<'a> {
    pub(super) args: &'a FuzzArgs,
    pub(super) suite: &'a Suite,
    pub(super) chosen: &'a [(&'a str, Op)],
    /// The format of the requests, if all have the same.
    pub(super) only_format: Option<&'a str>,
    pub(super) seed: u64,
    pub(super) findings: Mutex<Findings<'a>>,
    pub(super) corpus: Option<Mutex<Corpus>>,
}

/// The reason why a run has no result.
pub(super) enum Stop {
    Failure(Failure),
    /// A testee could not be run: the text for stderr.
    NotRun(String),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Campaign<'_> {
    /// Sends these requests to the testees or, if there is no list, draws requests and sends them.
    pub(super) fn run(&self, requests: Option<&[Asked]>, line: &ProgressBar) -> Result<Run, Stop> {
        if requests.is_some() {
            return self.run_job(0, requests, line);
        }
        let jobs: Vec<u64> = (0..self.args.jobs as u64).collect();
        let runs = parallel::each(jobs.len(), &jobs, &|job| self.run_job(*job, None, line));
        let runs = runs.into_iter().collect::<Result<Vec<Run>, Stop>>()?;
        let sum = runs.into_iter().reduce(|mut sum, run| {
            sum.add(run);
            sum
        });
        Ok(sum.unwrap_or_default())
    }

    fn run_job(&self, job: u64, requests: Option<&[Asked]>, line: &ProgressBar) -> Result<Run, Stop> {
        let (args, suite) = (self.args, self.suite);
        let format = self.only_format.unwrap_or_default();
        let mut testees = command::testees(&args.testee, &args.exec, format, args.limits)?;
        let testees = testees.iter_mut().map(|testee| &mut **testee as &mut dyn Testee).collect();
        // An exit status has no code and no offset.
        let level = if args.exec.is_empty() { args.level } else { Level::Verdict };
        let mut panel = Panel::new(testees, Arc::clone(&suite.description), level)
            .map_err(|(number, fault)| self.not_run(number, &report_text::not_run(&fault)))?;
        panel.profiles.clone_from(&args.profile);
        if let Some(name) = args.reference.as_deref().filter(|name| !panel.set_reference(name)) {
            let names: Vec<String> =
                panel.names().iter().map(|name| format!("`{}`", Untrusted::new(*name))).collect();
            let what = format!("--reference: no testee has the name `{}`", Untrusted::new(name));
            return Err(Failure::new(what).advise(format!("name one of {}", names.join(", "))).into());
        }
        // Without a testee that encodes, the requests are made from the vectors alone. So an error of its start is ignored here.
        let codec = match (panel.encoder(), args.suite.source()) {
            (_, Source::Embedded) => Codec::reference(Box::new(built_in::DrawnReference)).ok(),
            (Some(index), _) => {
                let encoder = command::process("--testee", &args.testee[index], args.limits)?;
                Codec::encoder(Box::new(encoder)).ok()
            }
            (None, _) => None,
        };
        let is_chosen = |format: &str, op| self.chosen.contains(&(format, op));
        let mut drawn = Requests::new(suite, &is_chosen, codec, self.seed);
        drawn.shard = self.shard(job);
        lock(&self.findings).testees = panel.names().into_iter().map(str::to_owned).collect();
        if let Some(requests) = requests {
            let run = fuzz::ask(&mut panel, &mut drawn, requests.to_vec());
            run.findings.iter().try_for_each(|finding| lock(&self.findings).print(finding))?;
            return Ok(run);
        }
        let jobs = args.jobs as u64;
        let cases = args.cases / jobs + u64::from(job < args.cases % jobs);
        let mut plan = Plan {
            seed: self.seed,
            time: Some(args.time),
            cases,
            shrinking: REDUCTION_TIME,
            fail_fast: args.fail_fast,
        };
        if let Some(corpus) = &self.corpus {
            let inputs = lock(corpus).inputs.iter().map(|(_, input)| input.clone()).collect();
            if drawn.begin_with(inputs).is_empty() {
                let what = "--corpus: no chosen operation has an input and otherwise the same members in all vectors";
                return Err(Failure::new(what).into());
            }
            if args.shrink_corpus {
                plan.cases = drawn.corpus_request_count();
            }
        }
        let (mut printed, mut added, mut result) = (0, 0, Ok(()));
        let run = fuzz::run(&mut panel, &mut drawn, &plan, &mut |run| {
            progress_line::show(line, run);
            // Findings are written at once, so that an interrupted run keeps them.
            result = line.suspend(|| {
                run.findings[printed..].iter().try_for_each(|finding| lock(&self.findings).print(finding))
            });
            printed = run.findings.len();
            if let Some(corpus) = self.corpus.as_ref().filter(|_| result.is_ok() && !args.shrink_corpus) {
                result = run.corpus_inputs[added..].iter().try_for_each(|input| lock(corpus).add(input));
                added = run.corpus_inputs.len();
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result?;
        Ok(run)
    }

    fn shard(&self, job: u64) -> Shard {
        let Shard { index, count } = self.args.shard.unwrap_or(Shard { index: 0, count: 1 });
        let jobs = self.args.jobs as u64;
        Shard { index: index.saturating_mul(jobs).saturating_add(job), count: count.saturating_mul(jobs) }
    }

    /// The text about a testee that could not be run. Of several testees, it names this one.
    fn not_run(&self, number: usize, text: &str) -> Stop {
        let testees = self.args.testee.iter().map(|command| ("--testee", command));
        let mut testees = testees.chain(self.args.exec.iter().map(|command| ("--exec", command)));
        let count = self.args.testee.len() + self.args.exec.len();
        let failed = testees.nth(number - 1).filter(|_| count > 1);
        let heading = failed.map(|(option, command)| format!("{option} {}\n", Untrusted::new(command)));
        Stop::NotRun(heading.unwrap_or_default() + text)
    }
}
