//! The testee that the arguments name.

use boardwire_suite::{jobs::ThreadTestee, judge::Level, report::TesteeSpec, select::ensure, vectors::Suite};

use super::{args::ConformArgs, exec::CommandTestee};
use crate::suites::command;
use crate::{built_in, failure::Failure};

/// Starts nothing yet: the run starts the testee.
pub(super) fn testee(
    args: &ConformArgs,
    testee_spec: TesteeSpec<'_>,
    suite: &Suite,
    chosen: &[usize],
) -> Result<ThreadTestee, Failure> {
    match testee_spec {
        TesteeSpec::Testee(command) => Ok(Box::new(command::process("--testee", command, args.limits)?)),
        TesteeSpec::Exec(command) => exec(args, command, suite, chosen),
        TesteeSpec::Reference if suite.formats.iter().any(|format| built_in::has_codec(&format.id)) => {
            Ok(Box::new(built_in::Reference))
        }
        TesteeSpec::Reference => Err(Failure::new("Boardwire has no codec for the formats of this suite")
            .advise("name a program with --testee or --exec")),
    }
}

/// The only testee, as the report names it.
pub(super) fn testee_spec(args: &ConformArgs) -> TesteeSpec<'_> {
    match (args.testee.first(), &args.exec) {
        (Some(command), _) => TesteeSpec::Testee(command),
        (None, Some(command)) => TesteeSpec::Exec(command),
        (None, None) => TesteeSpec::Reference,
    }
}

/// A command for each input of the chosen format.
fn exec(args: &ConformArgs, command: &str, suite: &Suite, chosen: &[usize]) -> Result<ThreadTestee, Failure> {
    let mut formats: Vec<&str> = chosen.iter().map(|&index| &*suite.vectors()[index].format).collect();
    formats.dedup();
    let &[format] = &formats[..] else {
        return Err(Failure::new("--exec does not give the format")
            .advise("name the format with --format, or a suite that has one format with --suite"));
    };
    if args.level != Level::Verdict {
        return Err(
            Failure::new("an exit status contains no error code and no offset").advise("leave --level out")
        );
    }
    let mut exec = command::exec(command, format, args.limits, args.exec_json)?;
    let features = suite.format(format).map_or(&[][..], |format| &format.features);
    for feature in &args.lacks {
        ensure("the format has no feature", feature, features.iter().map(String::as_str), str::eq)?;
    }
    exec.lacks.clone_from(&args.lacks);
    Ok(Box::new(CommandTestee::new(exec, suite, chosen)))
}
