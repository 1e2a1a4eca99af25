//! Who is judged.

use super::{ConformArgs, exit};
use crate::cli::failure::Failure;
use crate::suite::exec::Exec;
use crate::suite::group;
use crate::suite::judge::Level;
use crate::suite::process::{Patience, Process};
use crate::suite::reference::Reference;
use crate::suite::testee::Testee;
use crate::suite::vectors::Suite;

/// The testee that the arguments name.
pub(super) fn testee(
    args: &ConformArgs,
    suite: &Suite,
    chosen: &[usize],
) -> Result<Box<dyn Testee>, Failure> {
    if let Some(command) = &args.exec {
        return exec(args, command, suite, chosen);
    }
    let Some(command) = &args.testee else { return Ok(Box::new(Reference)) };
    let words = words("--testee", command)?;
    let patience = Patience { hello: args.hello_timeout, reply: args.timeout };
    let process = Process::new(words, patience)
        .map_err(|error| Failure::new(format!("--testee cannot be used: {error}")))?;
    end_children_on_interruption();
    Ok(Box::new(process))
}

fn words(option: &str, command: &str) -> Result<Vec<String>, Failure> {
    shell_words::split(command)
        .map_err(|error| Failure::new(format!("{option} cannot be split into words: {error}")))
}

/// A command for each input, of the one format that is chosen.
fn exec(
    args: &ConformArgs,
    command: &str,
    suite: &Suite,
    chosen: &[usize],
) -> Result<Box<dyn Testee>, Failure> {
    let mut formats: Vec<&str> = chosen.iter().map(|&index| &*suite.vectors()[index].format).collect();
    formats.dedup();
    let &[format] = &formats[..] else {
        return Err(Failure::new("--exec says nothing of the format").advise("name one with --format"));
    };
    if args.level != Level::Verdict {
        return Err(Failure::new("an exit status tells no code and no place").advise("leave --level out"));
    }
    let exec = Exec::new(words("--exec", command)?, format.to_owned(), args.timeout);
    let exec = exec.ok_or_else(|| Failure::new("--exec cannot be used: the command is empty"))?;
    end_children_on_interruption();
    Ok(Box::new(exec))
}

fn end_children_on_interruption() {
    // A child has a group of its own, so an interruption from the keyboard does not reach it. Where no handler can
    // be set, it still finds its stdin closed.
    let _ = ctrlc::set_handler(|| {
        group::end_all();
        std::process::exit(exit::INTERRUPTED);
    });
}
