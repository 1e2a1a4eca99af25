//! `xiangqi-list/1` (spec: XS-1 to XS-7).

use super::{
    Outcome, Written, reject,
    xiangqi_pieces::{Place, Squares, candidates, judge},
};

/// The squares in the bytes.
pub fn decode(bytes: &[u8]) -> Outcome<Squares> {
    let mut squares = Squares::new();
    for id in 0..32 {
        let at = usize::from(id);
        let Some(&byte) = bytes.get(at) else { return reject("truncated", 8 * at) };
        if byte > 90 {
            return reject("byte-out-of-range", 8 * at);
        }
        let place = if byte == 90 { None } else { Some(byte) };
        if place.is_some() && squares.contains(&place) {
            return reject("square-occupied-twice", 8 * at);
        }
        if !candidates(id).contains(&place) {
            return reject("square-not-allowed", 8 * at);
        }
        squares.push(place);
    }
    if bytes.len() > 32 {
        return reject("trailing-bytes", 256);
    }
    Ok(squares)
}

/// The bytes of the squares.
pub fn encode(squares: &[Place]) -> Written<Vec<u8>> {
    match judge(squares) {
        Some(code) => Err(code),
        None => Ok(squares.iter().map(|place| place.unwrap_or(90)).collect()),
    }
}
