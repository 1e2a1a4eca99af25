//! `xiangqi-compact/1`: a game in which likely moves take fewer bits (spec: XC-1 to XC-16).
//!
//! The drawing of spec/src/xiangqi-compact.md#at-a-glance:
//!
//! ```text
//! byte  0        1            2 or 3
//!     +--------+------------+------- ~ -------+
//!     |  0xF1  |   plies    |       V         |
//!     +--------+------------+------- ~ -------+
//!       format   1 or 2       high byte first,
//!       and      bytes        no leading 0,
//!       version  LEB128       to the end
//!
//! V  =  2*M                  from the opening
//!       1 + 2*(S + 2*N*M)    from another position, whose number below 2*N is S
//!
//! M:  the moves. Each legal move has a weight from 2 to 512: a likely move takes fewer bits
//! ```
//!
//! ```
//! use boardwire::formats::xiangqi_compact;
//!
//! let game = xiangqi_compact::decode(&[0xF1, 2, 0x3A, 0x48])?;
//! assert_eq!(game.moves[0].to_string(), "h2e2");
//! assert_eq!(xiangqi_compact::encode(&game)?, [0xF1, 2, 0x3A, 0x48]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod weight;

use alloc::{string::String, vec::Vec};

use super::{
    EncodeError,
    decoders::{coding, decoders},
    table::{Longest, MoveShare},
    xiangqi_game::{
        MAX_PLIES,
        layout::{self, Moves, START_BYTES},
        number::Number,
    },
};
use crate::games::xiangqi::{Game, iccs::Step, rules::Board};
use weight::weight;

decoders!(
    xiangqi_compact: Bytes([u8]) => Game(Game), layout::read::<Weighed>,
    Game(encode, encode_notation, Weighed::share)
);
coding!(XiangqiCompact: [u8] => Game, encode);

const _: () = assert!(
    matches!(FORMAT.longest, Longest::Fixed(bytes) if bytes == (3 + START_BYTES + Weighed::PLY_BYTES * MAX_PLIES) as u64)
);

/// The bytes of `game`.
///
/// # Errors
/// [`XiangqiError::TooManyPlies`](crate::games::xiangqi::XiangqiError::TooManyPlies), or
/// [`XiangqiError::MoveIllegal`](crate::games::xiangqi::XiangqiError::MoveIllegal) at the first move that is not legal.
pub fn encode(game: &Game) -> Result<Vec<u8>, EncodeError> {
    layout::write::<Weighed>(game)
}

/// The bytes of a game in notation: a FEN, and moves such as `h2e2`.
///
/// # Errors
/// The first fault of the FEN. Then the errors of [`encode`]; an invalid text is an illegal move.
pub fn encode_notation(start: &str, moves: &[String]) -> Result<Vec<u8>, EncodeError> {
    layout::write_notation::<Weighed>(start, moves)
}

/// A move takes its share of the weights of all legal moves (spec: XC-4).
struct Weighed;

impl Moves for Weighed {
    const VERSION: u8 = 0xF1;
    const PLY_BYTES: usize = 2;
    const REQUIREMENTS: [&'static [&'static str]; 3] =
        [&["XC-1"], &["XC-1"], &["XC-1", "XC-2", "XC-4", "XC-5", "XC-6", "XC-7", "XC-8"]];

    fn share(board: &Board, step: Step) -> Option<MoveShare> {
        let mut total = 0;
        let mut found = None;
        for (legal, weight) in weights(board) {
            if legal == step {
                found = Some((total, weight));
            }
            total += weight;
        }
        found.map(|(before, weight)| MoveShare { before, weight, total })
    }

    fn push(number: &mut Number, MoveShare { before, weight, total }: MoveShare) {
        let offset_in_share = number.pop(weight);
        number.push(before + offset_in_share, total);
    }

    fn pop(number: &mut Number, board: &Board) -> Option<Step> {
        let weights = weights(board);
        if weights.is_empty() {
            return None;
        }
        let mut slot = number.pop(weights.iter().map(|&(_, weight)| weight).sum());
        for (step, weight) in weights {
            if slot < weight {
                number.push(slot, weight);
                return Some(step);
            }
            slot -= weight;
        }
        None
    }
}

fn weights(board: &Board) -> Vec<(Step, u32)> {
    board.moves().iter().map(|step| (step, weight(board, step))).collect()
}
