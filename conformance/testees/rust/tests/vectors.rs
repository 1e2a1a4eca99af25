//! The vectors as the only test of the codecs: what the mutation run asks of each mutant.

use std::{env, process::Command};

#[test]
#[ignore = "needs the program that judges, named by BOARDWIRE: conformance/mutants/run.py runs this"]
fn it_is_conformant() {
    let judge = env::var("BOARDWIRE").expect("BOARDWIRE names the program `boardwire`");
    let conform = Command::new(judge)
        .args(["conform", "--fail-fast", "--testee", env!("CARGO_BIN_EXE_boardwire-testee")])
        .output()
        .expect("it can be run");
    let said = String::from_utf8_lossy(&conform.stdout);
    // What it does not support would not be judged, and it supports everything.
    assert!(conform.status.success() && !said.contains("not supported"), "{said}");
}
