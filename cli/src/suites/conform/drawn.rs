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

use super::args::{Amount, ConformArgs};
use crate::suites::{
    command,
    fuzz::{self, again},
};
use crate::{built_in, failure::Failure};

/// The drawn requests of a run.
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
    /// If neither the arguments nor the program have one for the formats of the suite, and no format has laws.
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
                // The run says what is wrong with a testee that does not start.
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
        let kinds: BTreeSet<(&str, Op)> = vectors.map(|vector| (&*vector.format, vector.op)).collect();
        let (time, cases) = match self.amount {
            Amount::Requests(count) => (None, count),
            Amount::Time(time) => (Some(time), u64::MAX),
        };
        let (seed, fail_fast) = (self.seed, args.fail_fast);
        let plan = Plan { seed, time, cases, shrinking: fuzz::REDUCTION_TIME, fail_fast };
        // The number of requests and the seed repeat the run, so it begins with a new process.
        testee.restart();
        let suite_description = suite.shared_description().clone();
        let mut panel = Panel::new(vec![testee], suite_description, level).map_err(|(_, fault)| fault)?;
        panel.choose_profiles(&args.profile);
        let is_chosen = |format: &str, op| kinds.contains(&(format, op));
        let mut source = Requests::new(suite, &is_chosen, self.codec, seed);
        // Several testees share the line that shows the progress.
        let live = (args.testee.len() < 2).then(fuzz::Live::new);
        let run = search::run(&mut panel, &mut source, &plan, &mut |run| {
            if let Some(live) = &live {
                live.show(run);
            }
            ControlFlow::Continue(())
        });
        live.iter().for_each(fuzz::Live::clear);
        Ok(run)
    }
}

/// The command that repeats the requests of a broken law.
pub(super) fn breach_again(args: &ConformArgs, testee_spec: TesteeSpec<'_>, breach: &Breach) -> String {
    let lines = breach.steps.first().map(|step| step.request.line("1"));
    again::with_lines(lines.as_slice(), &start(args, testee_spec), Level::Offset)
}

/// `boardwire fuzz` with the testee and the reference.
fn start(args: &ConformArgs, testee_spec: TesteeSpec<'_>) -> Vec<String> {
    let testee = testee_spec.command().unwrap_or("boardwire testee");
    let testees = [testee].into_iter().chain(args.reference.as_deref()).map(str::to_owned);
    let profiles = args.profile.iter().flat_map(|profile| ["--profile".to_owned(), profile.clone()]);
    again::start(&args.suite.as_option(), testees).into_iter().chain(profiles).collect()
}

/// The command that repeats a finding: with its requests or, if they are long, with the seed.
pub(super) fn again(args: &ConformArgs, testee_spec: TesteeSpec<'_>, finding: &Finding) -> String {
    again::with_requests(finding, &start(args, testee_spec), args.level).unwrap_or_else(|| {
        let mut words = vec!["boardwire".to_owned(), "conform".to_owned()];
        let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
        testee_spec.command().iter().for_each(|command| option("--testee", command));
        args.reference.iter().for_each(|command| option("--reference", command));
        args.format.iter().for_each(|format| option("--format", format));
        args.op.iter().for_each(|op| option("--op", op.name()));
        option("--draw", &(finding.number + 1).to_string());
        option("--seed", &finding.seed.to_string());
        shell_words::join(words) + &args.options_of_one_vector()
    })
}
