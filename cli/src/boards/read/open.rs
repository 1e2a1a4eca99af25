//! Opens an input for its decoder.

use super::{
    diagram, input::Notation, json, moves, opened::Opened, recognise::recognise, requested::Requested,
    source::RawInput,
};
use crate::failure::Failure;

/// Opens an input. JSON, moves and diagrams are converted to the bytes or the text that they represent.
pub(super) fn open(source: RawInput, requested: &Requested) -> Result<Opened, Failure> {
    let (input, format, mut recognition) = recognise(source, requested)?;
    let notation = input.notation;
    let opened = match notation {
        Notation::Json => json::open(&input.text()?, requested.format)?,
        Notation::Ucci | Notation::Moves => moves::open(&input.text()?, notation)?,
        Notation::Diagram => diagram::open(&input.text()?, format, requested)?,
        _ => Opened::new(input, format),
    };
    recognition.notation = Some(notation);
    recognition.repairs.extend(opened.recognition.repairs);
    recognition.losses = opened.recognition.losses;
    recognition.has_open_turn = opened.recognition.has_open_turn;
    Ok(Opened { recognition, ..opened })
}
