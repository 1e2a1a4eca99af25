//! Random games. For their speed the board updates its chains with each move.

mod fast;

use alloc::vec::Vec;

use super::{
    Board, Color,
    grid::Index,
    stones::{Place, Stones},
};
use crate::fast::attempt;

/// The result of a playout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The number of moves, passes included: at least the two that end the game.
    pub moves: u32,
    /// The points of Black: stones, and empty points that touch only black stones, also across other empty points.
    pub black: u16,
    /// The points of White.
    pub white: u16,
}

/// Plays random moves until both sides pass. Each legal move that fills no eye of the mover is equally likely; a side without such a move passes.
/// After three times as many moves as there are points the playout ends, because a long cycle is legal. `below` returns a random number below its
/// argument; a greater number is taken modulo the argument.
///
/// An eye is an empty point whose neighbours are all stones of the side to move, and of whose corners the other side holds at most one, none at
/// the edge.
pub fn playout(board: &mut Board, to_play: Color, mut below: impl FnMut(u32) -> u32) -> Outcome {
    if let Some(outcome) = attempt(&(), || fast::playout(board, to_play, &mut below)) {
        return outcome;
    }
    let most = u32::from(board.size().points()) * 3;
    let (mut color, mut moves, mut passes) = (to_play, 0, 0);
    while passes < 2 && moves < most {
        if let Some(point) = draw(board, color, &mut below) {
            board.put(color, point);
            passes = 0;
        } else {
            board.pass();
            passes += 1;
        }
        moves += 1;
        color = color.other();
    }
    let (black, white) = area(&board.stones);
    Outcome { moves, black, white }
}

/// A legal move that fills no eye, if there is one.
fn draw(board: &mut Board, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Index> {
    let mut left = board.empty.len();
    while left > 0 {
        let drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize % left;
        let point = board.empty[drawn];
        if !is_eye(&board.stones, color, point) && board.judge(color, point).is_ok() {
            return Some(point);
        }
        left -= 1;
        board.swap_empty(drawn, left);
    }
    None
}

fn is_eye(stones: &Stones, color: Color, point: Index) -> bool {
    let own = |&neighbour: &Index| {
        matches!(stones.at(neighbour), Place::Border) || stones.at(neighbour) == Place::Stone(color)
    };
    if !stones.grid().neighbours(point).iter().all(own) {
        return false;
    }
    let corners = stones.grid().diagonals(point).map(|corner| stones.at(corner));
    let lost = corners.iter().filter(|&&corner| corner == Place::Stone(color.other())).count();
    lost < if corners.contains(&Place::Border) { 1 } else { 2 }
}

/// The points of Black and of White.
fn area(stones: &Stones) -> (u16, u16) {
    let mut seen = alloc::vec![false; stones.grid().places()];
    let (mut black, mut white) = (0, 0);
    for point in stones.grid().indices() {
        match stones.at(point) {
            Place::Stone(Color::Black) => black += 1,
            Place::Stone(Color::White) => white += 1,
            _ if seen[usize::from(point)] => {}
            _ => match region(stones, point, &mut seen) {
                (size, true, false) => black += size,
                (size, false, true) => white += size,
                _ => {}
            },
        }
    }
    (black, white)
}

/// The size of the empty region of a point, and whether black and white stones are next to it.
fn region(stones: &Stones, point: Index, seen: &mut [bool]) -> (u16, bool, bool) {
    let mut waiting = Vec::from([point]);
    seen[usize::from(point)] = true;
    let (mut size, mut black, mut white) = (0, false, false);
    while let Some(point) = waiting.pop() {
        size += 1;
        for neighbour in stones.grid().neighbours(point) {
            match stones.at(neighbour) {
                Place::Stone(Color::Black) => black = true,
                Place::Stone(Color::White) => white = true,
                Place::Empty if !core::mem::replace(&mut seen[usize::from(neighbour)], true) => {
                    waiting.push(neighbour);
                }
                Place::Empty | Place::Border => {}
            }
        }
    }
    (size, black, white)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::go::Size;

    #[test]
    fn a_number_that_is_not_below_its_argument_is_taken_modulo_it() {
        let size = Size::new(5, 5).unwrap();
        let play = |number| playout(&mut Board::new(size), Color::Black, |_| number);
        assert_eq!(play(u32::MAX), playout(&mut Board::new(size), Color::Black, |below| u32::MAX % below));
    }
}
