//! Drawn requests, after the vectors.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use boardwire_suite::{
    drawn::{Codec, Requests},
    fault::Fault,
    fuzz::{self as search, Plan, Run, finding::Finding, panel::Panel},
    judge::Level,
    laws::Breach,
    protocol::Op,
    report::TesteeSpec,
    testee::Testee,
    vectors::Suite,
};
use indicatif::ProgressBar;

use super::args::{Amount, ConformArgs};
use crate::suites::{
    command,
    fuzz::{REDUCTION_TIME, again, progress_line},
};
use crate::{built_in, failure::Failure};

pub(super) struct Draw {
    amount: Amount,
    pub(super) seed: u64,
    /// The program that knows the right replies or, if the laws judge, one that encodes values for more requests.
    codec: Option<Codec>,
}

impl Draw {
    /// Starts the program that knows the right replies, if the arguments ask for drawn requests.
    ///
    /// # Errors
    /// If nothing judges the replies: there is no program that knows the right replies, and no format of the suite has laws.
    pub(super) fn prepare(
        args: &ConformArgs,
        suite: &Suite,
        testee_spec: TesteeSpec<'_>,
    ) -> Result<Option<Self>, Failure> {
        let (Some(amount), Some(seed)) = (args.draw, args.seed) else { return Ok(None) };
        let reference: Box<dyn Testee> = match &args.reference {
            Some(command) => Box::new(command::process("--reference", command, args.limits)?),
            None if suite.formats.iter().all(|format| built_in::has_codec(&format.id)) => {
                Box::new(built_in::DrawnReference)
            }
            None if suite.formats.iter().any(|format| !format.laws.is_empty()) => {
                let TesteeSpec::Testee(command) = testee_spec else {
                    return Ok(Some(Self { amount, seed, codec: None }));
                };
                // If the testee does not start, the run of the vectors has reported why.
                let encoder = Codec::encoder(Box::new(command::process("--testee", command, args.limits)?));
                return Ok(Some(Self { amount, seed, codec: encoder.ok() }));
            }
            None => {
                let what =
                    "--draw: nothing judges the replies to drawn requests of this suite, which has no laws";
                let advice = "name a program that knows the right replies with --reference, or compare programs with each other by `boardwire fuzz --suite`";
                return Err(Failure::new(what).advise(advice));
            }
        };
        let codec = Codec::reference(reference)
            .map_err(|fault| Failure::new(format!("--reference could not be run: {fault}")))?;
        Ok(Some(Self { amount, seed, codec: Some(codec) }))
    }

    /// Sends drawn requests to a testee: of the operations that the chosen vectors have.
    ///
    /// # Errors
    /// If the testee does not say hello again.
    pub(super) fn run(
        self,
        args: &ConformArgs,
        (suite, chosen, level): (&Suite, &[usize], Level),
        testee: &mut dyn Testee,
    ) -> Result<Run, Fault> {
        let vectors = chosen.iter().map(|index| &suite.vectors()[*index]);
        let operations: BTreeSet<(&str, Op)> = vectors.map(|vector| (&*vector.format, vector.op)).collect();
        let (time, cases) = match self.amount {
            Amount::Requests(count) => (None, count),
            Amount::Time(time) => (Some(time), u64::MAX),
        };
        let (seed, fail_fast) = (self.seed, args.fail_fast);
        let plan = Plan { seed, time, cases, shrinking: REDUCTION_TIME, fail_fast };
        // The number of requests and the seed repeat the run, so it begins with a new process.
        testee.restart();
        let panel = Panel::new(vec![testee], suite.description.clone(), level);
        let mut panel = panel.map_err(|(_, fault)| fault)?;
        panel.profiles.clone_from(&args.profile);
        let is_chosen = |format: &str, op| operations.contains(&(format, op));
        let mut requests = Requests::new(suite, &is_chosen, self.codec, seed);
        // With several testees, several progress lines would overwrite each other.
        let line = (args.testee.len() < 2).then(progress_line::new);
        let run = search::run(&mut panel, &mut requests, &plan, &mut |run| {
            if let Some(line) = &line {
                progress_line::show(line, run);
            }
            ControlFlow::Continue(())
        });
        line.iter().for_each(ProgressBar::finish_and_clear);
        Ok(run)
    }
}

/// The command that repeats the requests of a broken law.
pub(super) fn breach_again(args: &ConformArgs, testee_spec: TesteeSpec<'_>, breach: &Breach) -> String {
    let lines = breach.steps.first().map(|step| step.request.line("1"));
    again::with_lines(lines.as_slice(), &fuzz_command(args, testee_spec), Level::Offset)
}

/// `boardwire fuzz` with the testee and the reference.
fn fuzz_command(args: &ConformArgs, testee_spec: TesteeSpec<'_>) -> Vec<String> {
    let testee = ("--testee", testee_spec.command().unwrap_or("boardwire testee"));
    let testees = [testee].into_iter().chain(again::each("--testee", &args.reference));
    again::fuzz_command(&args.suite, testees.chain(again::each("--profile", &args.profile)))
}

/// The command that repeats a finding: with its requests or, if they are long, with the seed.
pub(super) fn again(args: &ConformArgs, testee_spec: TesteeSpec<'_>, finding: &Finding) -> String {
    again::with_requests(finding, &fuzz_command(args, testee_spec), args.level).unwrap_or_else(|| {
        let [count, seed] = [finding.number + 1, finding.seed].map(|number| number.to_string());
        let testee = testee_spec.command().map(|command| ("--testee", command)).into_iter();
        let options = testee.chain(again::each("--reference", &args.reference));
        let op = args.op.iter().map(|op| ("--op", op.name()));
        let drawn = [("--draw", &*count), ("--seed", &*seed)];
        let options = options.chain(again::each("--format", &args.format)).chain(op).chain(drawn);
        let words = ["boardwire", "conform"].map(str::to_owned).into_iter().chain(again::words(options));
        shell_words::join(words) + &args.options_of_one_vector()
    })
}
