//! The weight of a legal move: an estimate of a player's choice without a search (spec: XC-5 to XC-8).

use crate::games::xiangqi::{Kind, Side, Square, iccs::Step, rules::Board};

/// The score before the gains and losses of a move.
const NEUTRAL: i8 = 4;
/// The highest score.
const MAX_SCORE: i8 = 16;
/// The number of digits of a kind in [`SQUARES`]: ten rows of five columns.
const DIGITS: usize = 50;

/// The gain of a capture, by the captured kind.
const CAPTURE: [i8; Kind::ALL.len()] = [16, 5, 5, 9, 14, 9, 6];

/// The gain of a flight, and the loss of a move to an attacked square, by the kind that moves.
const ATTACKED: [i8; Kind::ALL.len()] = [2, 1, 3, 3, 9, 4, 3];

/// The value of each square for each kind. The own side is at the bottom, and the right half mirrors the left.
static SQUARES: [[i8; DIGITS]; Kind::ALL.len()] = [
    digits(b"00000000000000000000000000000000000000010003300057"),
    digits(b"00000000000000000000000000000000000000000000300010"),
    digits(b"00000000000000000000000000030000000000060000000200"),
    digits(b"7666668c85789975b8c8687aa67b8955668266871325200431"),
    digits(b"8aaaa799a9799a98bbbb89abb8bbba8aaab077992758109585"),
    digits(b"42301222201232323435322363353632336445593244500457"),
    digits(b"3568758bda36999479ba367982040440004000000000000000"),
];

/// The weight, from 2 to 512: a step of the score is about half a power of 2.
pub(super) fn weight(board: &Board, step: Step) -> u32 {
    let score = score(board, step);
    (2 + u32::from(score % 2)) << (score / 2)
}

fn score(board: &Board, step: Step) -> u8 {
    let Some((side, kind)) = board.placement().get(step.from) else { return 0 };
    let captured = board.placement().get(step.to).map_or(0, |(_, captured)| CAPTURE[captured as usize]);
    let if_attacked =
        |to| if board.is_attacked_after(Step { to, ..step }) { ATTACKED[kind as usize] } else { 0 };
    let value = |square| SQUARES[kind as usize][digit_of(side, square)];
    let score = NEUTRAL + captured + if_attacked(step.from) - if_attacked(step.to) + value(step.to)
        - value(step.from);
    score.clamp(0, MAX_SCORE).unsigned_abs()
}

/// The digit of a square, from the view of its side.
fn digit_of(side: Side, square: Square) -> usize {
    let row = match side {
        Side::Red => square.row(),
        Side::Black => 9 - square.row(),
    };
    usize::from(row * 5 + square.col().min(8 - square.col()))
}

#[allow(clippy::cast_possible_wrap, reason = "a digit is below 16")]
const fn digits(text: &[u8; DIGITS]) -> [i8; DIGITS] {
    let mut values = [0; DIGITS];
    let mut index = 0;
    while index < DIGITS {
        let digit = text[index];
        values[index] = if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 } as i8;
        index += 1;
    }
    values
}
