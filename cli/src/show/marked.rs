//! A text with a mark under the character at fault.

use std::io::{self, Write};

use boardwire::{error::Location, formats::DecodeError};
use boardwire_suite::untrusted::Untrusted;
use unicode_width::UnicodeWidthStr;

use super::{errors::BAD, lines::wrapped};

/// Writes a text in lines that fit, with a mark under the character at fault.
pub(crate) fn write(
    out: &mut impl Write,
    columns: usize,
    text: &str,
    error: Option<&DecodeError>,
) -> io::Result<()> {
    /// The least width for a message next to a mark.
    const MIN_MESSAGE_WIDTH: usize = 40;
    let at = match error.map(|error| error.location) {
        Some(Location::Character(at)) => usize::try_from(at).ok(),
        _ => None,
    };
    let what = error.map(|error| format!("{}: {}", error.code(), Untrusted::new(error.to_string())));
    let mut is_written = what.is_none();
    let (mut line, mut mark) = (String::new(), None::<usize>);
    let mut end = |line: &mut String, mark: &mut Option<usize>| {
        writeln!(out, "{line}")?;
        line.clear();
        let Some((indent, what)) = mark.take().zip(what.as_ref()) else { return Ok(()) };
        let room = columns.saturating_sub(indent + 2);
        is_written = room >= MIN_MESSAGE_WIDTH;
        let lines = if is_written { wrapped(what, Some(room), "") } else { vec![String::new()] };
        lines.iter().enumerate().try_for_each(|(number, line)| {
            let mark = if number == 0 { '^' } else { ' ' };
            writeln!(out, "{}", format!("{:indent$}{BAD}{mark}{BAD:#} {line}", "").trim_end())
        })
    };
    let mut characters = text.chars();
    for number in 0.. {
        let shown = characters.next().map(|found| Untrusted::new(found.to_string()).complete());
        if shown.as_ref().is_some_and(|shown| line.width() + shown.width() > columns) {
            end(&mut line, &mut mark)?;
        }
        if at == Some(number) {
            mark = Some(line.width());
        }
        match shown {
            Some(shown) => line.push_str(&shown),
            None => break,
        }
    }
    end(&mut line, &mut mark)?;
    // The message did not fit next to the mark.
    let what = what.filter(|_| !is_written).unwrap_or_default();
    wrapped(&what, Some(columns), "  ")
        .iter()
        .filter(|line| !line.is_empty())
        .try_for_each(|line| writeln!(out, "{line}"))
}
