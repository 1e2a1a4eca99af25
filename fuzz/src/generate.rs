//! Structured inputs that no single value of the library is.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::{
    go::{Color, Point},
    xiangqi::{Piece, Ply, Position, moves, origins},
};

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

/// Moves on a Go board, from a position or from the empty board; many are refused.
#[derive(Debug, Clone)]
pub struct GoMoves {
    /// The rows of the board, with `.`, `O` and `X` for each point.
    pub rows: Vec<Vec<u8>>,
    /// Who plays where, or passes; mostly the sides take turns.
    pub moves: Vec<(Color, Option<Point>)>,
}

impl<'a> Arbitrary<'a> for GoMoves {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // Small boards are full of captures; the others cross the words of the liberty sets.
        let mut side = || {
            let most = if u.ratio(3, 4)? { 6 } else { 25 };
            u.int_in_range(1..=most)
        };
        let (height, width): (u8, u8) = (side()?, side()?);
        let is_empty = u.ratio(2, 3)?;
        let mut cell = || if is_empty { Ok(b'.') } else { u.choose(b"..OX").copied() };
        let mut row = || (0..width).map(|_| cell()).collect::<Result<Vec<u8>>>();
        let rows = (0..height).map(|_| row()).collect::<Result<_>>()?;
        let mut color: Color = u.arbitrary()?;
        let mut moves = Vec::new();
        while !u.is_empty() && moves.len() < 1000 {
            let point = Point { row: u.int_in_range(0..=height - 1)?, col: u.int_in_range(0..=width - 1)? };
            moves.push((color, (!u.ratio(1, 40)?).then_some(point)));
            if !u.ratio(1, 20)? {
                color = color.other();
            }
        }
        Ok(Self { rows, moves })
    }
}
