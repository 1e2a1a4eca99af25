//! An error of the library, for people and in JSON.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use boardwire::error::{Error, Place};
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value, json};

use crate::{failure::Failure, read::Format};

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// Tells the fault of an input that a command was to work on.
pub(crate) fn complain(error: &Error, format: Format) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    writeln!(out, "boardwire: the input is not a valid {format}")?;
    print(&mut out, error)
}

/// Prints what is wrong, where, and what to do.
pub(crate) fn print(out: &mut impl Write, error: &Error) -> Result<(), Failure> {
    writeln!(out, "  {BAD}{}{BAD:#} at {}", error.code(), error.place)?;
    writeln!(out, "  {DIM}{:<10}{DIM:#} {}", "what", Untrusted::new(error.fault.to_string()))?;
    writeln!(out, "  {DIM}{:<10}{DIM:#} {}", "do", error.fault.advice())?;
    Ok(())
}

/// An error in the protocol's words, with those for people.
pub(crate) fn json(error: &Error) -> Value {
    let at = match error.place {
        Place::Bit(bit) => json!({ "bit": bit }),
        Place::Char(at) => json!({ "char": at }),
        Place::Move(index) => json!({ "move": index }),
    };
    json!({ "code": error.code(), "at": at, "what": error.fault.to_string(), "do": error.fault.advice() })
}
