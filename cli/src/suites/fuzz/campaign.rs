//! The run of a campaign: one or more copies of the testees, each with its part of the requests.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use boardwire_suite::{
    drawn::{Codec, Requests, Shard},
    fuzz::{self, Asked, Plan, Run, panel::Panel},
    judge::Level,
    protocol::Op,
    testee::Testee,
    untrusted::Untrusted,
    vectors::{Source as Origin, Suite},
};

use super::{args::FuzzArgs, corpus::Corpus, findings::Findings, live::Live};
use crate::suites::{command, report_text};
use crate::{built_in, failure::Failure};

/// The time for making a finding smaller. Other requests wait.
pub(crate) const REDUCTION_TIME: Duration = Duration::from_secs(10);

/// A run, and what its jobs share.
pub(super) struct Campaign<'a> {
    pub(super) args: &'a FuzzArgs,
    pub(super) suite: &'a Suite,
    /// The formats and operations.
    pub(super) chosen: &'a [(&'a str, Op)],
    /// The format, if all requests are of one.
    pub(super) only_format: Option<&'a str>,
    pub(super) seed: u64,
    pub(super) findings: Mutex<Findings<'a>>,
    pub(super) corpus: Option<Mutex<Corpus>>,
}

/// Why a run has no result.
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

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Campaign<'_> {
    /// Sends the requests to the testees, or draws them.
    pub(super) fn run(&self, requests: Option<&[Asked]>, live: &Live) -> Result<Run, Stop> {
        if requests.is_some() {
            return self.job(0, requests, live);
        }
        let runs = thread::scope(|scope| {
            let jobs: Vec<_> = (0..self.args.jobs as u64)
                .map(|job| scope.spawn(move || self.job(job, None, live)))
                .collect();
            let runs = jobs.into_iter().map(|job| job.join().unwrap_or_else(|panic| resume_unwind(panic)));
            runs.collect::<Vec<_>>()
        });
        let mut sum: Option<Run> = None;
        for run in runs {
            let run = run?;
            match &mut sum {
                None => sum = Some(run),
                Some(sum) => sum.add(run),
            }
        }
        Ok(sum.unwrap_or_default())
    }

    /// The part of one job.
    fn job(&self, job: u64, requests: Option<&[Asked]>, live: &Live) -> Result<Run, Stop> {
        let (args, suite) = (self.args, self.suite);
        let format = self.only_format.unwrap_or_default();
        let mut testees = command::testees(&args.testee, &args.exec, format, args.limits)?;
        let testees = testees.iter_mut().map(|testee| &mut **testee as &mut dyn Testee).collect();
        // An exit status has no code and no offset.
        let level = if args.exec.is_empty() { args.level } else { Level::Verdict };
        let mut panel = Panel::new(testees, Arc::clone(suite.shared_description()), level)
            .map_err(|(number, fault)| self.not_run(number, &report_text::not_run(&fault)))?;
        panel.choose_profiles(&args.profile);
        if let Some(name) = args.reference.as_deref().filter(|name| !panel.decide(name)) {
            let names: Vec<String> =
                panel.names().iter().map(|name| format!("`{}`", Untrusted::new(*name))).collect();
            let what = format!("--reference: no testee has the name `{}`", Untrusted::new(name));
            return Err(Failure::new(what).advise(format!("name one of {}", names.join(", "))).into());
        }
        let encoder = match (panel.encoder(), args.suite.source()) {
            (_, Origin::Embedded) => Some(Codec::reference(Box::new(built_in::DrawnReference))),
            (Some(index), _) => {
                let encoder = command::process("--testee", &args.testee[index], args.limits)?;
                Some(Codec::encoder(Box::new(encoder)))
            }
            (None, _) => None,
        };
        // A testee that does not start again encodes nothing.
        let codec = encoder.and_then(Result::ok);
        let is_chosen = |format: &str, op| self.chosen.contains(&(format, op));
        let mut source = Requests::new(suite, &is_chosen, codec, self.seed).in_shard(self.shard(job));
        lock(&self.findings).name(&panel.names().into_iter().map(str::to_owned).collect::<Vec<_>>());
        if let Some(requests) = requests {
            let run = fuzz::ask(&mut panel, &mut source, requests.to_vec());
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
            if source.begin_with(inputs).is_empty() {
                let what = "--corpus: no chosen operation has an input and otherwise the same members in all vectors";
                return Err(Failure::new(what).into());
            }
            if args.shrink_corpus {
                plan.cases = source.given();
            }
        }
        let (mut printed, mut added, mut result) = (0, 0, Ok(()));
        let run = fuzz::run(&mut panel, &mut source, &plan, &mut |run| {
            live.show(run);
            // Findings are written at once, so that an interrupted run keeps them.
            result = live.suspend(|| {
                run.findings[printed..].iter().try_for_each(|finding| lock(&self.findings).print(finding))
            });
            printed = run.findings.len();
            if let Some(corpus) = self.corpus.as_ref().filter(|_| result.is_ok() && !args.shrink_corpus) {
                result = run.opening[added..].iter().try_for_each(|input| lock(corpus).add(input));
                added = run.opening.len();
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result?;
        Ok(run)
    }

    /// The part of the requests of a job.
    fn shard(&self, job: u64) -> Shard {
        let Shard { index, count } = self.args.shard.unwrap_or(Shard { index: 0, count: 1 });
        let jobs = self.args.jobs as u64;
        Shard { index: index.saturating_mul(jobs).saturating_add(job), count: count.saturating_mul(jobs) }
    }

    fn not_run(&self, number: usize, text: &str) -> Stop {
        let mut commands = self.args.testee.iter().map(|command| ("--testee", command));
        let mut execs = self.args.exec.iter().map(|command| ("--exec", command));
        let count = self.args.testee.len() + self.args.exec.len();
        let which = commands.by_ref().chain(execs.by_ref()).nth(number - 1).filter(|_| count > 1);
        let which = which.map(|(option, command)| format!("{option} {}\n", Untrusted::new(command)));
        Stop::NotRun(which.unwrap_or_default() + text)
    }
}
