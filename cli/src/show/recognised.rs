//! Reports how the format of an input was detected, and how the input was repaired.

use std::io::{self, Write};

use boardwire_suite::untrusted::Untrusted;
use serde_json::{Map, Value, json};

use super::lines::LineWriter;
use crate::{format::Format, value::Recognition};

/// A remark on a history that is read from the position of a FEN.
const IDENTITIES_CHOSEN: &str = "a FEN does not say which piece of a kind is which: identities were chosen for --position (XF-8 to XF-10), and \
    another choice may fit the history; give the position as hex or as the value of a link's p";

/// Prints the report, a line for each part.
pub(crate) fn print(lines: &mut LineWriter<impl Write>, how: &Recognition) -> io::Result<()> {
    let mut line = |label, text: &str| lines.line(label, &Untrusted::new(text).complete());
    how.repairs.iter().try_for_each(|repair| line("repaired", repair))?;
    if how.has_open_turn {
        line("turn", "add the line `black to move`, or give --turn black to `convert`, if black is to move")?;
    }
    if let Some(because) = &how.because {
        line("recognised", &format!("because {because}"))?;
    }
    if let Some(hint) = &how.hint {
        line("hint", hint)?;
    }
    if how.has_chosen_identities {
        line("identities", IDENTITIES_CHOSEN)?;
    }
    if how.also.is_empty() { Ok(()) } else { line("also", &also(&how.also)) }
}

/// Adds the report to an answer in JSON.
pub(crate) fn add_json(answer: &mut Map<String, Value>, how: &Recognition) {
    if let Some(because) = &how.because {
        let also: Vec<&str> = how.also.iter().map(|format| format.id).collect();
        answer.insert("recognised".into(), json!({ "because": because, "also": also }));
    }
    answer.insert("repairs".into(), json!(how.repairs));
    if let Some(hint) = &how.hint {
        answer.insert("hint".into(), hint.as_str().into());
    }
    if how.has_chosen_identities {
        answer.insert("identities_chosen".into(), true.into());
    }
}

/// Prints on stderr the repairs, and other formats in which the input is valid.
pub(crate) fn note(how: &Recognition, format: Format) -> io::Result<()> {
    let mut err = anstream::stderr().lock();
    for repair in &how.repairs {
        writeln!(err, "boardwire: {}", Untrusted::new(repair))?;
    }
    if how.has_chosen_identities {
        writeln!(err, "boardwire: {IDENTITIES_CHOSEN}")?;
    }
    // A board is also a stream of one board, and a Go position if it is small.
    let is_implied = |other: &&Format| {
        format == Format::TERNARY_BOARD && [Format::TERNARY_STREAM, Format::GO_CHAINS].contains(other)
    };
    let others: Vec<Format> = how.also.iter().filter(|other| !is_implied(other)).copied().collect();
    if !others.is_empty() {
        writeln!(err, "boardwire: read as {format}; {}", also(&others))?;
    }
    Ok(())
}

pub(crate) fn also(formats: &[Format]) -> String {
    let ids: Vec<&str> = formats.iter().map(|format| format.id).collect();
    format!("valid as {} too: choose with --format", ids.join(", "))
}
