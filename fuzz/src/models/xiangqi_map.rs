//! `xiangqi-map/1` (spec: XM-1 to XM-7).

use super::{
    Outcome, Written, reject,
    xiangqi_pieces::{Place, Squares, candidates, judge},
};

/// The squares in the bytes.
pub fn decode(bytes: &[u8]) -> Outcome<Squares> {
    let mut squares: Squares = vec![None; 32];
    let mut last = None;
    let mut at = 0;
    while at < bytes.len() {
        let id = bytes[at];
        if id > 31 {
            return reject("byte-out-of-range", 8 * at);
        }
        if last.is_some_and(|last| id <= last) {
            return reject("ids-not-rising", 8 * at);
        }
        last = Some(id);
        at += 1;
        let Some(&square) = bytes.get(at) else { return reject("truncated", 8 * at) };
        if square > 89 {
            return reject("byte-out-of-range", 8 * at);
        }
        if squares.contains(&Some(square)) {
            return reject("square-occupied-twice", 8 * at);
        }
        if !candidates(id).contains(&Some(square)) {
            return reject("square-not-allowed", 8 * at);
        }
        squares[usize::from(id)] = Some(square);
        at += 1;
    }
    Ok(squares)
}

/// The bytes of the squares.
pub fn encode(squares: &[Place]) -> Written<Vec<u8>> {
    if let Some(code) = judge(squares) {
        return Err(code);
    }
    let mut bytes = Vec::new();
    for (id, place) in (0..).zip(squares) {
        if let &Some(square) = place {
            bytes.push(id);
            bytes.push(square);
        }
    }
    Ok(bytes)
}
