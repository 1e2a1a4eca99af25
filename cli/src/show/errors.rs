//! An error of the library, for people and in JSON.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use boardwire::formats::DecodeError;
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value, json};

use super::lines::Lines;
use crate::{failure::Failure, format::Format};

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// Reports the fault of the input of a command.
pub(crate) fn complain(error: &DecodeError, format: Format) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    writeln!(out, "boardwire: the input is not a valid {format}")?;
    print(&mut Lines::to_stderr(out), error)
}

/// Prints what is wrong, where, and what to do.
pub(crate) fn print(lines: &mut Lines<impl Write>, error: &DecodeError) -> Result<(), Failure> {
    writeln!(lines.out, "  {BAD}{}{BAD:#} at {}", error.code(), error.location)?;
    lines.line("what", &Untrusted::new(error.kind.to_string()).to_string())?;
    lines.line("do", error.kind.advice())?;
    Ok(())
}

/// An error in the protocol's words, with those for people.
pub(crate) fn json(error: &DecodeError) -> Value {
    let at = json!({ error.location.unit(): error.location.offset() });
    json!({ "code": error.code(), "at": at, "what": error.kind.to_string(), "do": error.kind.advice() })
}
