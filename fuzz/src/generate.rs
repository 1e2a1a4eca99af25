//! Structured inputs that no single value of the library is.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::xiangqi::{Piece, Ply, Position, moves, origins};

/// A position and plies that led to it, newest first.
#[derive(Debug, Clone)]
pub struct Game {
    /// The position.
    pub position: Position,
    /// The plies.
    pub plies: Vec<Ply>,
}

impl<'a> Arbitrary<'a> for Game {
    /// Draws a position and undoes one drawn ply after another from it.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let position: Position = u.arbitrary()?;
        let mut earlier = position.clone();
        let mut plies = Vec::new();
        while !u.is_empty() && plies.len() < 300 {
            let Some(ply) = draw(u, &earlier)? else { continue };
            if moves::undo(&mut earlier, ply).is_ok() {
                plies.push(ply);
            }
        }
        Ok(Self { position, plies })
    }
}

/// A ply that may have led to `position`; the mover's side and origin are right, the rest is for undoing to judge.
fn draw(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Ply>> {
    let piece = Piece::of(position.turn.other(), u.arbitrary()?);
    let captured = if u.ratio(1, 4)? { Some(Piece::of(position.turn, u.arbitrary()?)) } else { None };
    let Some(to) = position.pieces.square(piece) else { return Ok(None) };
    let origins = origins::of(piece, to);
    if origins.squares().is_empty() {
        return Ok(None);
    }
    let from = *u.choose(origins.squares())?;
    Ok(Some(Ply { piece, from, to, captured }))
}
