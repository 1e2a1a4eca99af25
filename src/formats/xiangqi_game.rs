//! `xiangqi-game/1`: a start and moves, each as its number among the legal moves (spec: XG-1 to XG-20).
//!
//! The drawing of spec/src/xiangqi-game.md#at-a-glance:
//!
//! ```text
//! byte  0        1            2 or 3
//!     +--------+------------+------- ~ -------+
//!     |  0x71  |   plies    |       V         |
//!     +--------+------------+------- ~ -------+
//!       format   1 or 2       high byte first,
//!       and      bytes        no leading 0,
//!       version  LEB128       to the end
//!
//! V  =  start + 2*(move 1 + moves*(move 2 + moves*( ... )))
//!
//! start: 0 the opening; 1 another position, and its number below 2*N is the next digit
//! move:  its number among the legal moves of its position; moves is their number
//! ```
//!
//! ```
//! use boardwire::formats::xiangqi_game;
//!
//! let game = xiangqi_game::decode(&[0x71, 2, 3, 0xF8])?;
//! assert_eq!(game.moves[0].to_string(), "h2e2");
//! assert_eq!(xiangqi_game::encode(&game)?, [0x71, 2, 3, 0xF8]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(super) mod layout;
pub(super) mod number;

use alloc::{string::String, vec::Vec};

use super::{
    EncodeError,
    decoders::{coding, decoders},
    table::{Longest, MoveShare},
};
use crate::games::xiangqi::{Game, iccs::Step, rules::Board};
use layout::{Moves, START_BYTES};
use number::Number;

/// The maximum number of moves (spec: XG-7).
pub const MAX_PLIES: usize = layout::MAX_PLIES;

decoders!(
    xiangqi_game: Bytes([u8]) => Game(Game), layout::read::<Numbered>,
    Game(encode, encode_notation, Numbered::share)
);
coding!(XiangqiGame: [u8] => Game, encode);

const _: () = assert!(
    matches!(FORMAT.longest, Longest::Fixed(bytes) if bytes == (3 + START_BYTES + Numbered::PLY_BYTES * MAX_PLIES) as u64)
);

/// The bytes of `game`.
///
/// # Errors
/// [`XiangqiError::TooManyPlies`](crate::games::xiangqi::XiangqiError::TooManyPlies), or
/// [`XiangqiError::MoveIllegal`](crate::games::xiangqi::XiangqiError::MoveIllegal) at the first move that is not legal.
pub fn encode(game: &Game) -> Result<Vec<u8>, EncodeError> {
    layout::write::<Numbered>(game)
}

/// The bytes of a game in notation: a FEN, and moves such as `h2e2`.
///
/// # Errors
/// The first fault of the FEN. Then the errors of [`encode`]; an invalid text is an illegal move.
pub fn encode_notation(start: &str, moves: &[String]) -> Result<Vec<u8>, EncodeError> {
    layout::write_notation::<Numbered>(start, moves)
}

/// A move is its number among the legal moves (spec: XG-6).
struct Numbered;

impl Moves for Numbered {
    const VERSION: u8 = 0x71;
    const PLY_BYTES: usize = 1;
    const REQUIREMENTS: [&'static [&'static str]; 3] =
        [&["XG-1"], &["XG-1", "XG-2"], &["XG-1", "XG-3", "XG-4", "XG-5", "XG-6"]];

    fn share(board: &Board, step: Step) -> Option<MoveShare> {
        let legal = board.moves();
        let [before, total] = [legal.index_of(step)?, legal.len()].map(u32::try_from);
        Some(MoveShare { before: before.ok()?, weight: 1, total: total.ok()? })
    }

    fn push(number: &mut Number, MoveShare { before, total, .. }: MoveShare) {
        number.push(before, total);
    }

    fn pop(number: &mut Number, board: &Board) -> Option<Step> {
        let legal = board.moves();
        let total = u32::try_from(legal.len()).ok().filter(|&total| total > 0)?;
        legal.get(number.pop(total) as usize)
    }
}
