//! Runs of `boardwire conform` with testees, some of which have a fault of `testee.py`.

use shell_words::{join, quote};

use crate::support::{Ran, program, run};

/// Vectors with a byte of 240 to 249 in the middle of a board: three that must be accepted, and seven that must not.
pub(crate) const TEN: &str = "--id tb.decode.byte-middle-24?";

/// One of these vectors, which must be accepted.
pub(crate) const ONE: &str = "--id tb.decode.byte-middle-242";

/// A command with long timeouts by default: other work on the machine changes no verdict.
pub(crate) fn patient(command: &str) -> String {
    let missing = ["--timeout", "--hello-timeout"].into_iter();
    let missing = missing.filter(|option| !command.contains(&format!(" {option} ")));
    missing.fold(command.to_owned(), |command, option| format!("{command} {option} 600"))
}

/// A run of a command that starts testees, which may need memory.
pub(crate) fn run_patiently(command: &str) -> Ran {
    program(patient(command)).memory_limit(u64::MAX).run()
}

/// A run of the built-in reference, or of the testee in the arguments.
pub(crate) fn conform(arguments: &str) -> Ran {
    run(format!("conform {arguments}"))
}

pub(crate) fn judge(testee: &str, arguments: &str) -> Ran {
    run_patiently(&format!("conform --testee {} {arguments}", quote(testee)))
}

/// The command of the reference with a fault of `testee.py`.
pub(crate) fn command_with_fault(fault: &str) -> String {
    join(["python3", "testee.py", fault, "boardwire", "testee"])
}

/// Runs `conform` with the reference that has a fault of `testee.py`.
pub(crate) fn run_with_fault(fault: &str, arguments: &str) -> Ran {
    judge(&command_with_fault(fault), arguments)
}
