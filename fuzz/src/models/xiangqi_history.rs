//! `xiangqi-history/1` (spec: XH-1 to XH-20).

use super::{
    Outcome, Written, bits_of, bits_of_number, bytes_of, number_of, reject,
    xiangqi_pieces::{Place, candidates, is_red, origins, read_word, word},
    xiangqi_position::Position,
};

/// A ply: the mover, its origin and destination, and the captured piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// The mover's id.
    pub piece: u8,
    /// The origin.
    pub from: u8,
    /// The mover's square before the ply is undone.
    pub to: u8,
    /// The captured piece's id.
    pub captured: Option<u8>,
}

/// The number in `count` bits at a bit offset.
fn take(bits: &[u8], at: usize, count: usize) -> Outcome<usize> {
    bits.get(at..at + count).map_or_else(|| reject("truncated", at), |taken| Ok(number_of(taken)))
}

/// A piece of a side.
fn of_side(red: bool, within: usize) -> u8 {
    u8::try_from(if red { within } else { within + 16 }).expect("four bits")
}

fn occupied(squares: &[Place], square: u8) -> bool {
    squares.contains(&Some(square))
}

/// Undoes a ply.
fn undo(position: &mut Position, ply: Ply) {
    position.squares[usize::from(ply.piece)] = Some(ply.from);
    if let Some(captured) = ply.captured {
        position.squares[usize::from(captured)] = Some(ply.to);
    }
    position.red = !position.red;
}

/// The plies in the bytes, and the position before them. `position` is the position after them.
pub fn decode(bytes: &[u8], position: &Position) -> Outcome<(Vec<Ply>, Position)> {
    let bits = bits_of(bytes);
    let mut position = position.clone();
    let mut plies = Vec::new();
    let mut at = 0;
    while !(bits.len() - at < 8 && bits[at..].iter().all(|&bit| bit == 1)) {
        let offset = at;
        let piece = of_side(!position.red, take(&bits, at, 4)?);
        let Some(to) = position.squares[usize::from(piece)] else { return reject("mover-dead", offset) };
        let list = origins(piece, to);
        if list.is_empty() {
            return reject("no-origin", offset);
        }
        at += 4;
        let is_capture = take(&bits, at, 1)? == 1;
        at += 1;
        let mut captured = None;
        if is_capture {
            let victim = of_side(position.red, take(&bits, at, 4)?);
            if position.squares[usize::from(victim)].is_some() {
                return reject("captured-alive", at);
            }
            if !candidates(victim).contains(&Some(to)) {
                return reject("captured-misplaced", at);
            }
            captured = Some(victim);
            at += 4;
        }
        let Some((index, length)) = read_word(&bits[at..], list.len()) else {
            return reject("truncated", at);
        };
        let from = list[index];
        if occupied(&position.squares, from) {
            return reject("origin-occupied", at);
        }
        at += length;
        let ply = Ply { piece, from, to, captured };
        undo(&mut position, ply);
        plies.push(ply);
    }
    Ok((plies, position))
}

/// The bytes of the plies before `position`.
pub fn encode(position: &Position, plies: &[Ply]) -> Written<Vec<u8>> {
    let mut position = position.clone();
    let mut bits = Vec::new();
    for &ply in plies {
        if is_red(ply.piece) == position.red {
            return Err("no-origin");
        }
        let to = position.squares[usize::from(ply.piece)].ok_or("mover-dead")?;
        let list = origins(ply.piece, to);
        if ply.to != to || list.is_empty() {
            return Err("no-origin");
        }
        bits.extend(bits_of_number(usize::from(ply.piece % 16), 4));
        bits.push(u8::from(ply.captured.is_some()));
        if let Some(captured) = ply.captured {
            if is_red(captured) == is_red(ply.piece) {
                return Err("captured-misplaced");
            }
            if position.squares[usize::from(captured)].is_some() {
                return Err("captured-alive");
            }
            if !candidates(captured).contains(&Some(to)) {
                return Err("captured-misplaced");
            }
            bits.extend(bits_of_number(usize::from(captured % 16), 4));
        }
        let index = list.iter().position(|&origin| origin == ply.from).ok_or("no-origin")?;
        if occupied(&position.squares, ply.from) {
            return Err("origin-occupied");
        }
        bits.extend(word(list.len(), index));
        undo(&mut position, ply);
    }
    while bits.len() % 8 != 0 {
        bits.push(1);
    }
    Ok(bytes_of(&bits))
}
