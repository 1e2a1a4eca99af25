//! Undoes and replays plies. These functions check that the pieces stay well-formed, not that a move is legal (spec: XH-9 to XH-13,
//! XH-18).
//!
//! ```
//! use boardwire::games::xiangqi::{Piece, Ply, Position, Square, moves};
//!
//! let ply = Ply {
//!     piece: Piece::new(9).unwrap(),
//!     from: "h2".parse().unwrap(),
//!     to: "e2".parse().unwrap(),
//!     captured: None,
//! };
//! let mut position = Position::opening();
//! moves::play(&mut position, ply)?;
//! assert_eq!(position.pieces.square(ply.piece), "e2".parse::<Square>().ok());
//! moves::undo(&mut position, ply)?;
//! assert_eq!(position, Position::opening());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use super::{Candidates, Origins, Piece, Pieces, Ply, Position, Side, Square, XiangqiError};

/// The square of a mover and its origin candidates, of which there is at least one.
///
/// # Errors
/// [`XiangqiError::MoverDead`], [`XiangqiError::NoOrigin`].
pub(crate) fn check_mover(pieces: &Pieces, mover: Piece) -> Result<(Square, Origins), XiangqiError> {
    let square = pieces.square(mover).ok_or(XiangqiError::MoverDead { piece: mover })?;
    let origins = Origins::new(mover, square);
    if origins.squares().is_empty() {
        return Err(XiangqiError::NoOrigin { piece: mover, square });
    }
    Ok((square, origins))
}

/// Checks that a piece can have been captured on `square`.
///
/// # Errors
/// [`XiangqiError::CapturedAlive`], [`XiangqiError::CapturedMisplaced`].
pub(crate) fn check_captured(pieces: &Pieces, captured: Piece, square: Square) -> Result<(), XiangqiError> {
    if pieces.square(captured).is_some() {
        Err(XiangqiError::CapturedAlive { piece: captured })
    } else if !Candidates::for_piece(captured).contains(square) {
        Err(XiangqiError::CapturedMisplaced { piece: captured, square })
    } else {
        Ok(())
    }
}

/// Checks that a mover can have come from `origin`.
///
/// # Errors
/// [`XiangqiError::OriginOccupied`].
pub(crate) fn check_origin(pieces: &Pieces, origin: Square) -> Result<(), XiangqiError> {
    match pieces.occupant(origin) {
        Some(occupant) => Err(XiangqiError::OriginOccupied { square: origin, occupant }),
        None => Ok(()),
    }
}

/// Undoes a ply that has been checked.
///
/// # Errors
/// The errors of [`Pieces::put`]; none after the checks.
pub(crate) fn take_back(position: &mut Position, ply: Ply) -> Result<(), XiangqiError> {
    position.pieces.put(ply.piece, ply.from)?;
    if let Some(captured) = ply.captured {
        position.pieces.put(captured, ply.to)?;
    }
    position.turn = position.turn.other();
    Ok(())
}

/// Undoes the newest ply. The mover is of the side not to move.
///
/// # Errors
/// The error that a decoder of the history would report (spec: XH-19); the position then stays unchanged.
pub fn undo(position: &mut Position, ply: Ply) -> Result<(), XiangqiError> {
    let no_origin = XiangqiError::NoOrigin { piece: ply.piece, square: ply.to };
    if ply.piece.side() == position.turn {
        return Err(no_origin);
    }
    let (square, origins) = check_mover(&position.pieces, ply.piece)?;
    if square != ply.to {
        return Err(no_origin);
    }
    if let Some(captured) = ply.captured {
        if captured.side() == ply.piece.side() {
            return Err(XiangqiError::CapturedMisplaced { piece: captured, square });
        }
        check_captured(&position.pieces, captured, square)?;
    }
    origins.index_of(ply.from).ok_or(no_origin)?;
    check_origin(&position.pieces, ply.from)?;
    take_back(position, ply)
}

/// Why a ply cannot be played from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The mover is of the side not to move.
    NotToMove {
        /// The side to move.
        turn: Side,
    },
    /// The mover is not on the origin of the ply.
    NotThere,
    /// The destination does not hold the piece that the ply captures.
    OtherCapture {
        /// The piece on the destination.
        occupant: Option<Piece>,
    },
    /// The mover cannot step from the origin to the destination.
    NoStep,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotToMove { turn } => write!(f, "it is {turn}'s turn"),
            Self::NotThere => f.write_str("the mover is not on its origin"),
            Self::OtherCapture { occupant: Some(piece) } => write!(f, "{piece} is on the destination"),
            Self::OtherCapture { occupant: None } => {
                f.write_str("there is nothing to capture on the destination")
            }
            Self::NoStep => f.write_str("the mover has no such step"),
        }
    }
}

impl core::error::Error for PlayError {}

/// Plays a ply, which reverses [`undo`].
///
/// # Errors
/// [`PlayError`]; the position then stays unchanged.
pub fn play(position: &mut Position, ply: Ply) -> Result<(), PlayError> {
    let pieces = &position.pieces;
    if ply.piece.side() != position.turn {
        return Err(PlayError::NotToMove { turn: position.turn });
    }
    if pieces.square(ply.piece) != Some(ply.from) {
        return Err(PlayError::NotThere);
    }
    let occupant = pieces.occupant(ply.to);
    if occupant != ply.captured || occupant.is_some_and(|piece| piece.side() == ply.piece.side()) {
        return Err(PlayError::OtherCapture { occupant });
    }
    if !Candidates::for_piece(ply.piece).contains(ply.to)
        || Origins::new(ply.piece, ply.to).index_of(ply.from).is_none()
    {
        return Err(PlayError::NoStep);
    }
    if let Some(captured) = ply.captured {
        position.pieces.remove(captured);
    }
    position.pieces.put(ply.piece, ply.to).map_err(|_| PlayError::NoStep)?;
    position.turn = position.turn.other();
    Ok(())
}
