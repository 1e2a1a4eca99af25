//! Runs of `boardwire conform` against testees with injected faults.

use std::path::Path;
use std::process::{Command, Output};

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwire");

/// 56 vectors: a byte of 200 to 255 in the middle of a board. The last 13 must be rejected.
pub(crate) const BYTES: [&str; 2] = ["--id", "tb.decode.byte-middle-2??"];

/// The last three of them that must be accepted, and the first seven that must not.
pub(crate) const TEN: [&str; 2] = ["--id", "tb.decode.byte-middle-24?"];

/// One that must be accepted.
pub(crate) const ONE: [&str; 2] = ["--id", "tb.decode.byte-middle-242"];

/// The output of a run, and its exit status.
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

impl Ran {
    pub(crate) fn verdict(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }

    /// Asserts that the run ended with this status and that its output contains this text.
    #[track_caller]
    pub(crate) fn assert_output(&self, status: i32, what: &str) {
        let Self { stdout, stderr, .. } = self;
        assert_eq!(self.status, Some(status), "stdout:\n{stdout}\nstderr:\n{stderr}");
        assert!(stdout.contains(what) || stderr.contains(what), "no {what:?} in\n{stdout}\nand\n{stderr}");
    }
}

/// `boardwire conform` with these arguments, the program itself being found by its name.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut folders = vec![Path::new(PROGRAM).parent().unwrap().to_owned()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut command = Command::new(PROGRAM);
    command
        .arg("conform")
        .args(arguments)
        .env("PATH", std::env::join_paths(folders).unwrap())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program"));
    command
}

/// A run of the built-in reference.
pub(crate) fn conform(arguments: &[&str]) -> Ran {
    command(arguments).output().unwrap().into()
}

/// These arguments, with long timeouts by default: other work on the machine changes no verdict.
pub(crate) fn patient<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let mut patient = arguments.to_vec();
    for option in ["--timeout", "--hello-timeout"] {
        if !arguments.contains(&option) {
            patient.extend([option, "600"]);
        }
    }
    patient
}

pub(crate) fn judge(testee: &str, arguments: &[&str]) -> Ran {
    conform(&patient(&[&["--testee", testee], arguments].concat()))
}

/// Runs `conform` against the reference with a fault of `testees/inject.py`.
pub(crate) fn run_with_fault(fault: &str, arguments: &[&str]) -> Ran {
    judge(&format!("python3 testees/inject.py {fault} boardwire testee"), arguments)
}
