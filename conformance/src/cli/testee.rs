//! `boardwire testee`: the reference implementation behind the testee protocol.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::failure::Failure;
use crate::suite::reference;

/// Answers a line for a line until stdin ends. Whatever the line holds, it gets one answer.
pub(super) fn run() -> Result<ExitCode, Failure> {
    let mut stdin = io::stdin().lock();
    let mut stdout = io::stdout().lock();
    let mut line = Vec::new();
    while stdin.read_until(b'\n', &mut line)? > 0 {
        writeln!(stdout, "{}", answer(&line))?;
        stdout.flush()?;
        line.clear();
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(line: &[u8]) -> Value {
    match serde_json::from_slice::<Value>(line) {
        Ok(request @ Value::Object(_)) => reference::answer(&request),
        Ok(_) => json!({"id": null, "error": "the request is not a JSON object"}),
        Err(error) => json!({"id": null, "error": format!("the request is not JSON: {error}")}),
    }
}
