//! A text with a mark under the character at fault.

use std::io::{self, Write};

use boardwire::{error::Location, formats::DecodeError};
use boardwire_suite::untrusted::Untrusted;
use unicode_width::UnicodeWidthStr;

use crate::terminal::{BAD, wrap_text};

/// Writes a wrapped text with a mark under the character at fault.
pub(crate) fn write(
    out: &mut impl Write,
    columns: usize,
    text: &str,
    error: Option<&DecodeError>,
) -> io::Result<()> {
    /// The minimum width for a message next to a mark.
    const MIN_MESSAGE_WIDTH: usize = 40;
    let fault_index = match error.map(|error| error.location) {
        Some(Location::Character(fault_index)) => usize::try_from(fault_index).ok(),
        _ => None,
    };
    let message = error.map(|error| format!("{}: {}", error.code(), Untrusted::new(error.to_string())));
    let mut is_written = message.is_none();
    let (mut line, mut mark) = (String::new(), None::<usize>);
    let mut finish_line = |line: &mut String, mark: &mut Option<usize>| {
        writeln!(out, "{line}")?;
        line.clear();
        let Some((indent, message)) = mark.take().zip(message.as_ref()) else { return Ok(()) };
        let width = columns.saturating_sub(indent + 2);
        is_written = width >= MIN_MESSAGE_WIDTH;
        let lines = if is_written { wrap_text(message, Some(width), "") } else { vec![String::new()] };
        lines.iter().enumerate().try_for_each(|(number, line)| {
            let mark = if number == 0 { '^' } else { ' ' };
            writeln!(out, "{}", format!("{:indent$}{BAD}{mark}{BAD:#} {line}", "").trim_end())
        })
    };
    let mut characters = text.chars();
    for index in 0.. {
        let escaped = characters.next().map(|character| Untrusted::new(character.to_string()).complete());
        if escaped.as_ref().is_some_and(|escaped| line.width() + escaped.width() > columns) {
            finish_line(&mut line, &mut mark)?;
        }
        if fault_index == Some(index) {
            mark = Some(line.width());
        }
        match escaped {
            Some(escaped) => line.push_str(&escaped),
            None => break,
        }
    }
    finish_line(&mut line, &mut mark)?;
    // The message is written below if it did not fit next to the mark.
    let message = message.filter(|_| !is_written).unwrap_or_default();
    wrap_text(&message, Some(columns), "  ")
        .iter()
        .filter(|line| !line.is_empty())
        .try_for_each(|line| writeln!(out, "{line}"))
}
