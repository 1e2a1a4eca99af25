//! Reports how the format of an input was detected, and how the input was repaired.

use std::io::{self, Write};

use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::answer::Answer;
use crate::boards::{named_format::Format, value::Recognition};
use crate::terminal::LineWriter;

/// The note on a history with chosen identities.
const IDENTITIES_CHOSEN: &str = "a FEN does not say which piece of a kind is which: identities were chosen for --position (XF-8 to XF-10), and \
    another choice may fit the history; give the position as hex or as the value of a link's p";

/// Prints the report, one line per part.
pub(crate) fn print(lines: &mut LineWriter<impl Write>, recognition: &Recognition) -> io::Result<()> {
    let mut line = |label, text: &str| lines.line(label, &Untrusted::new(text).complete());
    recognition.repairs.iter().try_for_each(|repair| line("repaired", repair))?;
    if recognition.has_open_turn {
        line("turn", "add the line `black to move`, or give --turn black to `convert`, if black is to move")?;
    }
    if let Some(because) = &recognition.because {
        line("recognised", &format!("because {because}"))?;
    }
    if recognition.has_chosen_identities {
        line("identities", IDENTITIES_CHOSEN)?;
    }
    if recognition.alternatives.is_empty() {
        Ok(())
    } else {
        line("also", &describe_alternatives(&recognition.alternatives))
    }
}

pub(crate) fn add_json(answer: &mut Answer, recognition: &Recognition) {
    if let Some(because) = &recognition.because {
        let alternatives: Vec<&str> = recognition.alternatives.iter().map(|format| format.id).collect();
        answer.add("recognised", json!({ "because": because, "also": alternatives }));
    }
    answer.add("repairs", json!(recognition.repairs));
    if recognition.has_chosen_identities {
        answer.add("identities_chosen", true);
    }
}

/// Prints the repairs, and other formats in which the input is valid, on stderr.
pub(crate) fn print_notes(recognition: &Recognition, format: Format) -> io::Result<()> {
    let mut err = anstream::stderr().lock();
    for repair in &recognition.repairs {
        writeln!(err, "boardwire: {}", Untrusted::new(repair))?;
    }
    if recognition.has_chosen_identities {
        writeln!(err, "boardwire: {IDENTITIES_CHOSEN}")?;
    }
    // A board is always also a stream of one board and, if small, a Go position.
    let is_implied = |other: &&Format| {
        format == Format::TERNARY_BOARD && [Format::TERNARY_STREAM, Format::GO_CHAINS].contains(other)
    };
    let others: Vec<Format> =
        recognition.alternatives.iter().filter(|other| !is_implied(other)).copied().collect();
    if !others.is_empty() {
        writeln!(err, "boardwire: read as {format}; {}", describe_alternatives(&others))?;
    }
    Ok(())
}

pub(crate) fn describe_alternatives(formats: &[Format]) -> String {
    let ids: Vec<&str> = formats.iter().map(|format| format.id).collect();
    format!("valid as {} too: choose with --format", ids.join(", "))
}
