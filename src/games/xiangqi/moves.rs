//! Undoing a ply, and playing it again. Only what keeps the pieces well-formed is checked; whether a move is legal is another question
//! (spec: XH-9 to XH-13, XH-18).

use core::fmt;

use super::origins::{self, Origins};
use super::{Piece, Pieces, Ply, Position, Side, Square, candidates};
use crate::error::Fault;

/// The square of a mover and its origin candidates, of which there is at least one.
///
/// # Errors
/// [`Fault::MoverDead`], [`Fault::NoOrigin`].
pub(crate) fn check_mover(pieces: &Pieces, mover: Piece) -> Result<(Square, Origins), Fault> {
    let square = pieces.square(mover).ok_or(Fault::MoverDead { piece: mover.id() })?;
    let origins = origins::of(mover, square);
    planted!("no-origin-not-looked-for" => return Ok((square, origins)));
    if origins.squares().is_empty() {
        return Err(Fault::NoOrigin { piece: mover.id(), square: square.number() });
    }
    Ok((square, origins))
}

/// Whether a piece can have been captured on `square`.
///
/// # Errors
/// [`Fault::CapturedAlive`], [`Fault::CapturedMisplaced`].
pub(crate) fn check_captured(pieces: &Pieces, captured: Piece, square: Square) -> Result<(), Fault> {
    planted!("captured-may-live" => return Ok(()));
    if pieces.square(captured).is_some() {
        Err(Fault::CapturedAlive { piece: captured.id() })
    } else if !candidates::of(captured).contains(square) {
        Err(Fault::CapturedMisplaced { piece: captured.id(), square: square.number() })
    } else {
        Ok(())
    }
}

/// Whether a mover can have come from `origin`.
///
/// # Errors
/// [`Fault::OriginOccupied`].
pub(crate) fn check_origin(pieces: &Pieces, origin: Square) -> Result<(), Fault> {
    planted!("origin-may-be-taken" => return Ok(()));
    match pieces.occupant(origin) {
        Some(occupant) => Err(Fault::OriginOccupied { square: origin.number(), occupant: occupant.id() }),
        None => Ok(()),
    }
}

/// Takes back a ply that has been checked.
///
/// # Errors
/// As [`Pieces::put`], which finds nothing after the checks.
pub(crate) fn take_back(position: &mut Position, ply: Ply) -> Result<(), Fault> {
    position.pieces.put(ply.piece, ply.from)?;
    planted!("turn-stays" => if ply.captured.is_some() { return Ok(()) });
    let ply = planted!(ply, "captured-stays-dead" => Ply { captured: None, ..ply });
    if let Some(captured) = ply.captured {
        position.pieces.put(captured, ply.to)?;
    }
    position.turn = position.turn.other();
    Ok(())
}

/// Undoes the newest ply. The mover is of the side not to move.
///
/// # Errors
/// The fault that a decoder of the history would report (spec: XH-19); the position is as it was then.
pub fn undo(position: &mut Position, ply: Ply) -> Result<(), Fault> {
    let no_origin = Fault::NoOrigin { piece: ply.piece.id(), square: ply.to.number() };
    if ply.piece.side() == position.turn {
        return Err(no_origin);
    }
    let (square, origins) = check_mover(&position.pieces, ply.piece)?;
    if square != ply.to {
        return Err(no_origin);
    }
    if let Some(captured) = ply.captured {
        if captured.side() == ply.piece.side() {
            return Err(Fault::CapturedMisplaced { piece: captured.id(), square: square.number() });
        }
        check_captured(&position.pieces, captured, square)?;
    }
    origins.index_of(ply.from).ok_or(no_origin)?;
    planted!("undo-captures-before-it-fails" => if let Some(captured) = ply.captured {
        position.pieces.put(captured, ply.from)?;
    });
    check_origin(&position.pieces, ply.from)?;
    take_back(position, ply)
}

/// Why a ply cannot be played from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplayable {
    /// The mover is of the side not to move.
    NotToMove {
        /// The side to move.
        turn: Side,
    },
    /// The mover does not stand on the square that it is to leave.
    NotThere,
    /// The piece on the square to be reached is not the one that the ply captures.
    OtherCapture {
        /// The piece that stands there.
        occupant: Option<Piece>,
    },
    /// The mover cannot step from the one square to the other.
    NoStep,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotToMove { turn } => write!(f, "it is {turn}'s turn"),
            Self::NotThere => f.write_str("the mover does not stand on its origin"),
            Self::OtherCapture { occupant: Some(piece) } => write!(f, "{piece} stands on the destination"),
            Self::OtherCapture { occupant: None } => {
                f.write_str("there is nothing to capture on the destination")
            }
            Self::NoStep => f.write_str("the mover has no such step"),
        }
    }
}

impl core::error::Error for Unplayable {}

/// Plays a ply: what [`undo`] takes back, it brings about again.
///
/// # Errors
/// [`Unplayable`]; the position is as it was then.
pub fn play(position: &mut Position, ply: Ply) -> Result<(), Unplayable> {
    let pieces = &position.pieces;
    if ply.piece.side() != position.turn {
        return Err(Unplayable::NotToMove { turn: position.turn });
    }
    if pieces.square(ply.piece) != Some(ply.from) {
        return Err(Unplayable::NotThere);
    }
    let occupant = pieces.occupant(ply.to);
    if occupant != ply.captured || occupant.is_some_and(|piece| piece.side() == ply.piece.side()) {
        return Err(Unplayable::OtherCapture { occupant });
    }
    if !candidates::of(ply.piece).contains(ply.to)
        || origins::of(ply.piece, ply.to).index_of(ply.from).is_none()
    {
        return Err(Unplayable::NoStep);
    }
    if let Some(captured) = ply.captured {
        position.pieces.remove(captured);
    }
    position.pieces.put(ply.piece, ply.to).map_err(|_| Unplayable::NoStep)?;
    position.turn = position.turn.other();
    Ok(())
}
