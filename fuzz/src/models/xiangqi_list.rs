//! `xiangqi-list/1` (spec: XS-1 to XS-7).

use super::{
    Outcome, Written, refuse,
    xiangqi_pieces::{Place, Squares, candidates, judge},
};

/// The places in the bytes.
pub fn decode(bytes: &[u8]) -> Outcome<Squares> {
    let mut squares = Squares::new();
    for id in 0..32 {
        let at = usize::from(id);
        let Some(&byte) = bytes.get(at) else { return refuse("truncated", 8 * at) };
        if byte > 90 {
            return refuse("byte-out-of-range", 8 * at);
        }
        let place = if byte == 90 { None } else { Some(byte) };
        if place.is_some() && squares.contains(&place) {
            return refuse("square-occupied-twice", 8 * at);
        }
        if !candidates(id).contains(&place) {
            return refuse("square-not-allowed", 8 * at);
        }
        squares.push(place);
    }
    if bytes.len() > 32 {
        return refuse("trailing-bytes", 256);
    }
    Ok(squares)
}

/// The bytes of the places.
pub fn encode(squares: &[Place]) -> Written<Vec<u8>> {
    match judge(squares) {
        Some(code) => Err(code),
        None => Ok(squares.iter().map(|place| place.unwrap_or(90)).collect()),
    }
}
