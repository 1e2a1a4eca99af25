//! Shows an error of the library as text and in JSON.

use std::{borrow::Cow, io::Write};

use boardwire::{
    error::Location,
    formats::{DecodeError, ErrorKind, ternary_board::ReadError},
    options::LimitError,
};
use boardwire_suite::untrusted::Untrusted;
use serde_json::{Value, json};

use crate::boards::{caret::Caret, named_format::Format, value::Raw, wrong_move::WrongMove};
use crate::failure::Failure;
use crate::terminal::{BAD, LineWriter};

/// The input with the fault, for messages that quote it.
#[derive(Clone, Copy, Default)]
pub(crate) struct FaultyInput<'a> {
    pub(crate) raw: Option<&'a Raw>,
    pub(crate) wrong_move: Option<&'a WrongMove>,
}

/// The fault of a board that is read in parts.
pub(crate) fn input_fault(error: ReadError) -> Result<DecodeError, Failure> {
    match error {
        ReadError::Format(error) => Ok(error),
        ReadError::Io(error) => Err(error.into()),
        other => Err(Failure::new(other.to_string())),
    }
}

/// Reports the fault of an invalid input.
pub(crate) fn report_fault(error: &DecodeError, format: Format, source: FaultyInput<'_>) -> Failure {
    write_report(error, format, source).err().unwrap_or_else(|| Failure::reported(1))
}

fn write_report(error: &DecodeError, format: Format, source: FaultyInput<'_>) -> Result<(), Failure> {
    let mut out = anstream::stderr().lock();
    match source.wrong_move {
        Some(_) => writeln!(out, "boardwire: a move cannot be played")?,
        None if matches!(error.kind, ErrorKind::Limit(_)) => {
            writeln!(out, "boardwire: the {format} is above the limit")?;
        }
        None => writeln!(out, "boardwire: the input is not a valid {format}")?,
    }
    print(&mut LineWriter::to_stderr(out), error, source)
}

pub(crate) fn print(
    lines: &mut LineWriter<impl Write>,
    error: &DecodeError,
    source: FaultyInput<'_>,
) -> Result<(), Failure> {
    let location = match source.wrong_move {
        Some(wrong_move) => Untrusted::new(&wrong_move.name).complete(),
        None => error.location.to_string(),
    };
    let code = error.code();
    let what = Untrusted::new(describe(error, source)).to_string();
    if source.wrong_move.is_some() {
        writeln!(lines.out, "  {BAD}{code}{BAD:#} at {location}: {what}")?;
    } else {
        writeln!(lines.out, "  {BAD}{code}{BAD:#} at {location}")?;
        print_caret(lines, error, source)?;
        lines.line("what", &what)?;
    }
    lines.line("do", &advice(error))?;
    Ok(())
}

/// The advice on an error, with the options of commands that read an input.
fn advice(error: &DecodeError) -> Cow<'static, str> {
    match error.kind {
        ErrorKind::Limit(LimitError::LimitExceeded { cells, .. }) => {
            format!("give --limit {cells} if you trust the input").into()
        }
        kind => kind.advice().into(),
    }
}

/// Prints the text with a mark under the fault, if the input is a single line of text.
fn print_caret(
    lines: &mut LineWriter<impl Write>,
    error: &DecodeError,
    source: FaultyInput<'_>,
) -> Result<(), Failure> {
    let (Some(Raw::Text(text)), Location::Character(at)) = (source.raw, error.location) else {
        return Ok(());
    };
    if text.contains('\n') {
        return Ok(());
    }
    let at = usize::try_from(at).unwrap_or(usize::MAX).min(text.chars().count());
    let note = if error.code() == "fen-files" { width_of_rank(text, at) } else { String::new() };
    let Caret { line, column } = Caret::new(text, at, lines.text_width());
    let mark = format!("{:column$}{BAD}^{BAD:#} {note}", "");
    writeln!(lines.out, "  {line}\n  {}", mark.trim_end())?;
    Ok(())
}

/// Describes the width of the rank that contains the character, or ends before it.
fn width_of_rank(text: &str, at: usize) -> String {
    let before: String = text.chars().take(at).collect();
    let start = before.rfind('/').map_or(0, |slash| slash + 1);
    let rank = text[start..].split(['/', ' ']).next().unwrap_or_default();
    let file_count = if text.split(' ').next().unwrap_or_default().matches('/').count() == 9 { 9 } else { 8 };
    let width: u32 = rank.chars().take(100).map(|character| character.to_digit(10).unwrap_or(1)).sum();
    format!("{width} instead of {file_count}")
}

/// Describes the fault, with a quotation from the input if the input is known.
pub(crate) fn describe(error: &DecodeError, source: FaultyInput<'_>) -> String {
    match (source, error.location) {
        (FaultyInput { wrong_move: Some(wrong_move), .. }, _) => wrong_move.reason.clone(),
        (FaultyInput { raw: Some(Raw::Text(link)), .. }, Location::Character(at))
            if error.code() == "parameter-unknown" =>
        {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            let part: String = link.chars().skip(at).take_while(|c| !"&#".contains(*c)).collect();
            let name = part.split('=').next().filter(|name| !name.is_empty());
            let Some(name) = name else { return error.kind.to_string() };
            format!("the link has the unknown parameter `{:.40}`", Untrusted::new(name))
        }
        _ => error.kind.to_string(),
    }
}

/// The error in JSON: as in a reply of the protocol, with a message and advice.
pub(crate) fn json(error: &DecodeError, source: FaultyInput<'_>) -> Value {
    let at = json!({ error.location.unit(): error.location.offset() });
    let location_prefix = source.wrong_move.map_or_else(String::new, |wrong| format!("{}: ", wrong.name));
    let what = location_prefix + &describe(error, source);
    json!({ "code": error.code(), "at": at, "what": what, "do": advice(error) })
}
