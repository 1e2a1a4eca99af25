//! Reads the final position of a history from the command line.

use boardwire::{games::xiangqi::Position, options::Options};

use super::{Decoded, Requested, open};
use crate::boards::{named_format::Format, value::DecodedValue};
use crate::{failure::Failure, input_source::RawInput};

/// A position, and whether its identities were chosen, because a FEN has no identities.
pub(super) struct GivenPosition {
    pub(super) position: Position,
    pub(super) has_chosen_identities: bool,
}

/// Reads a position: a FEN, a diagram, hex, a link or the value of its `p`.
pub(super) fn read(text: &str) -> Result<GivenPosition, Failure> {
    let opened = RawInput::open(text.as_ref())
        .and_then(|source| open(source, &Requested::default()))
        .map_err(|failure| failure.for_option("--position"))?;
    let has_chosen_identities = opened.format == Format::XIANGQI_FEN;
    let decoded = Decoded::read(opened, Options::default(), |_| Err(missing()), &mut ())?;
    let position = match decoded.result {
        Ok(DecodedValue::Position(position)) => position,
        Ok(DecodedValue::Link(link)) => link.position,
        Ok(DecodedValue::Fen(fen)) => fen.position(),
        Ok(_) => return Err(Failure::new("--position needs a position with a side to move")),
        Err(error) => {
            return Err(Failure::new(format!("--position is not valid: {error}")).advise(error.advice()));
        }
    };
    Ok(GivenPosition { position, has_chosen_identities })
}

pub(super) fn missing() -> Failure {
    Failure::new("a history can only be read with its final position")
        .advise("give it with --position, as hex, a link, the value of a link's p, or a FEN")
}
