//! Running the program in tests.

#![allow(dead_code, unreachable_pub, reason = "each test takes what it needs")]

use std::{
    fmt::Write as _,
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs the program with standard input.
pub fn run_with(input: &[u8], args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read all of it closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub fn run(args: &[&str]) -> Output {
    run_with(b"", args)
}

pub fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// All that a run shows: status, stdout and stderr.
pub fn shown(args: &[&str]) -> String {
    let output = run(args);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let mut shown = format!("status {}\n{}", output.status.code().unwrap(), text(&output.stdout));
    for line in text(&output.stderr).lines() {
        writeln!(shown, "stderr: {line}").unwrap();
    }
    shown
}
