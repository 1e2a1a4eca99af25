//! An error of the library, for people and in JSON.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use boardwire::{error::Location, formats::DecodeError};
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value, json};

use crate::{failure::Failure, read::Format};

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// Tells the fault of an input that a command was to work on.
pub(crate) fn complain(error: &DecodeError, format: Format) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    writeln!(out, "boardwire: the input is not a valid {format}")?;
    print(&mut out, error)
}

/// Prints what is wrong, where, and what to do.
pub(crate) fn print(out: &mut impl Write, error: &DecodeError) -> Result<(), Failure> {
    writeln!(out, "  {BAD}{}{BAD:#} at {}", error.code(), error.location)?;
    writeln!(out, "  {DIM}{:<10}{DIM:#} {}", "what", Untrusted::new(error.kind.to_string()))?;
    writeln!(out, "  {DIM}{:<10}{DIM:#} {}", "do", error.kind.advice())?;
    Ok(())
}

/// An error in the protocol's words, with those for people.
pub(crate) fn json(error: &DecodeError) -> Value {
    let at = match error.location {
        Location::Bit(bit) => json!({ "bit": bit }),
        Location::Character(at) => json!({ "char": at }),
        Location::Move(index) => json!({ "move": index }),
    };
    json!({ "code": error.code(), "at": at, "what": error.kind.to_string(), "do": error.kind.advice() })
}
