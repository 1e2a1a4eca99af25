//! An error of the library, for people and in JSON.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use boardwire::{error::Location, formats::DecodeError};
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value, json};

use super::lines::Lines;
use crate::{caret::Caret, failure::Failure, format::Format};

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// Reports the fault of the input of a command.
pub(crate) fn complain(error: &DecodeError, format: Format) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    writeln!(out, "boardwire: the input is not a valid {format}")?;
    print(&mut Lines::to_stderr(out), error, None)
}

/// Prints what is wrong, where, and what to do.
pub(crate) fn print(
    lines: &mut Lines<impl Write>,
    error: &DecodeError,
    text: Option<&str>,
) -> Result<(), Failure> {
    writeln!(lines.out, "  {BAD}{}{BAD:#} at {}", error.code(), error.location)?;
    if let (Some(text), Location::Character(at)) = (text.filter(|text| !text.contains('\n')), error.location)
    {
        let at = usize::try_from(at).unwrap_or(usize::MAX).min(text.chars().count());
        let note = if error.code() == "fen-files" { files(text, at) } else { String::new() };
        let Caret { line, column, note } = Caret::new(text, at, lines.room(), note);
        let mark = format!("{:column$}{BAD}^{BAD:#} {note}", "");
        writeln!(lines.out, "  {line}\n  {}", mark.trim_end())?;
    }
    lines.line("what", &Untrusted::new(error.kind.to_string()).to_string())?;
    lines.line("do", error.kind.advice())?;
    Ok(())
}

/// The number of files of the rank with a character or before it, and the right one.
fn files(text: &str, at: usize) -> String {
    let before: String = text.chars().take(at).collect();
    let start = before.rfind('/').map_or(0, |slash| slash + 1);
    let rank = text[start..].split(['/', ' ']).next().unwrap_or_default();
    let files = if text.split(' ').next().unwrap_or_default().matches('/').count() == 9 { 9 } else { 8 };
    let width: u32 = rank.chars().take(100).map(|found| found.to_digit(10).unwrap_or(1)).sum();
    format!("{width} instead of {files}")
}

/// An error in the protocol's words, with those for people.
pub(crate) fn json(error: &DecodeError) -> Value {
    let at = json!({ error.location.unit(): error.location.offset() });
    json!({ "code": error.code(), "at": at, "what": error.kind.to_string(), "do": error.kind.advice() })
}
