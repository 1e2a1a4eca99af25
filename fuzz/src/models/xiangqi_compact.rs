//! `xiangqi-compact/1` (spec: XC-1 to XC-16): the weights of moves. What attacks a piece is tried.

use super::{
    xiangqi_game::Layout,
    xiangqi_rules::{Board, Square},
};

/// `xiangqi-compact/1`.
pub const COMPACT: Layout = Layout { version: 0xF1, ply_bytes: 2, weigh };

/// The weights of the scores.
const WEIGHTS: [u64; 17] = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];

/// For each kind: its letter, C, H, and the rows of Q, of which those that are 0 are left out at both ends.
const TABLE: [(char, i32, i32, usize, &str); 7] = [
    ('k', 16, 2, 7, "00001 00033 00057"),
    ('a', 5, 1, 7, "00000 00003 00010"),
    ('b', 5, 3, 5, "00300 00000 00006 00000 00200"),
    ('n', 9, 3, 0, "76666 68c85 78997 5b8c8 687aa 67b89 55668 26687 13252 00431"),
    ('r', 14, 9, 0, "8aaaa 799a9 799a9 8bbbb 89abb 8bbba 8aaab 07799 27581 09585"),
    ('c', 9, 4, 0, "42301 22220 12323 23435 32236 33536 32336 44559 32445 00457"),
    ('p', 6, 3, 0, "35687 58bda 36999 479ba 36798 20404 40004"),
];

/// C, H and the rows of a piece.
fn entry(letter: char) -> (i32, i32, usize, &'static str) {
    let of = |&(kind, c, h, first, rows): &(char, i32, i32, usize, &'static str)| {
        (kind == letter.to_ascii_lowercase()).then_some((c, h, first, rows))
    };
    TABLE.iter().find_map(of).expect("each kind is listed")
}

fn weigh(board: &Board, (from, to): (Square, Square)) -> u64 {
    let letter = board.at(from).expect("a legal move leaves a piece's square");
    let (_, h, first, rows) = entry(letter);
    let value = |(row, col): Square| -> i32 {
        let row = if letter.is_ascii_uppercase() { row } else { 9 - row };
        let line = rows
            .split(' ')
            .nth(usize::try_from(row).expect("a row") - first)
            .expect("it is a row that the piece reaches");
        let digits = line.chars().chain(line.chars().rev().skip(1));
        let digit = digits
            .map(|digit| digit.to_digit(16).expect("it is hexadecimal"))
            .nth(usize::try_from(col).expect("a column"));
        i32::try_from(digit.expect("there are nine columns")).expect("below 16")
    };
    let turned = Board { red: !board.red, ..board.clone() };
    let captured = board.at(to).map_or(0, |letter| entry(letter).0);
    let attacks = i32::from(turned.attacks(from)) - i32::from(board.after((from, to)).attacks(to));
    let score = (4 + captured + attacks * h + value(to) - value(from)).clamp(0, 16);
    WEIGHTS[usize::try_from(score).expect("it is not negative")]
}
