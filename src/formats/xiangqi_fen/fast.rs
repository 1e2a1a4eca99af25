//! The fast path: a table of letters, and identities without a search. Its domain is every FEN of ASCII characters.

use alloc::vec::Vec;

use super::{MOST_FIELDS, kind_of};
use crate::games::xiangqi::{Fen, Kind, Placement, Side, Square, identity::fast::Groups};

/// What a character of a placement means.
#[derive(Clone, Copy)]
enum Meaning {
    Nothing,
    Piece(Side, Kind),
    Empty(u8),
    EndOfRank,
    EndOfField,
}

static MEANINGS: [Meaning; 128] = {
    let mut meanings = [Meaning::Nothing; 128];
    let mut byte = 0;
    while byte < 128 {
        meanings[byte as usize] = match (kind_of(byte as char), byte) {
            (Some((side, kind)), _) => Meaning::Piece(side, kind),
            (None, b'1'..=b'9') => Meaning::Empty(byte - b'0'),
            (None, b'/') => Meaning::EndOfRank,
            (None, b' ') => Meaning::EndOfField,
            _ => Meaning::Nothing,
        };
        byte += 1;
    }
    meanings
};

/// Reads a FEN.
pub(super) fn decode(text: &str) -> Option<Fen> {
    let mut placement = Placement::EMPTY;
    let mut groups = Groups::EMPTY;
    // The square of the next character, and the end of its rank.
    let (mut square, mut end) = (0, Square::COLS);
    let mut length = text.len();
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        match *MEANINGS.get(usize::from(byte))? {
            Meaning::Piece(side, kind) if square < end => {
                groups.add(Groups::number(side, kind), square)?;
                placement.set(Square::new(square)?, Some((side, kind)));
                square += 1;
            }
            Meaning::Empty(run) if run <= end - square => square += run,
            Meaning::EndOfRank if square == end && end < Square::COUNT => end += Square::COLS,
            Meaning::EndOfField => {
                length = at;
                break;
            }
            _ => return None,
        }
    }
    if square != Square::COUNT {
        return None;
    }
    let pieces = groups.choose()?;
    let (mut turn, mut dropped) = (Side::Red, Vec::new());
    if let Some(fields) = text[length..].strip_prefix(' ') {
        for (number, field) in (1..).zip(fields.split(' ')) {
            match (number, field) {
                (MOST_FIELDS.., _) | (_, "") => return None,
                (1, "w" | "r") => turn = Side::Red,
                (1, "b") => turn = Side::Black,
                (1, _) => return None,
                _ => dropped.push(field.into()),
            }
        }
    }
    Some(Fen::chosen(placement, turn, dropped, pieces))
}
