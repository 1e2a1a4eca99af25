//! `xiangqi-position/1` (spec: XP-1 to XP-23).

use super::{
    Outcome, Written, bits_of, bytes_of, reject,
    xiangqi_pieces::{Squares, candidates, judge, read_word, word},
};

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Whether red is to move.
    pub red: bool,
    /// The squares of the pieces.
    pub squares: Squares,
}

/// The allowed leniencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allowed {
    /// `padding-bits`.
    pub padding_bits: bool,
    /// `trailing-bytes`.
    pub trailing_bytes: bool,
}

/// The position in the bytes.
pub fn decode(bytes: &[u8], allowed: Allowed) -> Outcome<Position> {
    let bits = bits_of(bytes);
    let Some(&turn) = bits.first() else { return reject("truncated", 0) };
    let mut squares = Squares::new();
    let mut at = 1;
    for id in 0..32 {
        let list = candidates(id);
        let Some((index, length)) = read_word(&bits[at..], list.len()) else {
            return reject("truncated", at);
        };
        let place = list[index];
        if place.is_some() && squares.contains(&place) {
            return reject("square-occupied-twice", at);
        }
        squares.push(place);
        at += length;
    }
    while at % 8 != 0 {
        if bits[at] == 0 && !allowed.padding_bits {
            return reject("padding-not-ones", at);
        }
        at += 1;
    }
    if at < bits.len() && !allowed.trailing_bytes {
        return reject("trailing-bytes", at);
    }
    Ok(Position { red: turn == 1, squares })
}

/// The bytes of a position.
pub fn encode(position: &Position) -> Written<Vec<u8>> {
    if let Some(code) = judge(&position.squares) {
        return Err(code);
    }
    let mut bits = vec![u8::from(position.red)];
    for (id, place) in (0..).zip(&position.squares) {
        let list = candidates(id);
        let index = list.iter().position(|listed| listed == place).ok_or("square-not-allowed")?;
        bits.extend(word(list.len(), index));
    }
    while bits.len() % 8 != 0 {
        bits.push(1);
    }
    Ok(bytes_of(&bits))
}
