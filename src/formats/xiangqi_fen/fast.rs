//! The fast path: a table of letters, and identities without a search. Its domain is every FEN of ASCII characters.

use alloc::vec::Vec;

use super::{MAX_FIELDS, kind_of};
use crate::games::xiangqi::{Fen, Kind, Placement, Side, Square, identity::fast::Groups};

/// The effect of a character of a placement on the next squares.
#[derive(Clone, Copy)]
struct SquareRun {
    /// The number of squares; 0 for a character that is neither a piece nor a digit.
    length: u8,
    /// The group of the piece. A digit adds its first square to a group without pieces: letters and digits thus take the same way, because a
    /// processor cannot predict which of both comes next.
    group: u8,
    piece: Option<(Side, Kind)>,
}

static RUNS: [SquareRun; 256] = {
    let mut runs = [SquareRun { length: 0, group: Groups::NONE, piece: None }; 256];
    let mut byte = 0;
    while byte < 128 {
        match (kind_of(byte as char), byte) {
            (Some((side, kind)), _) => {
                runs[byte as usize] =
                    SquareRun { length: 1, group: Groups::number(side, kind), piece: Some((side, kind)) };
            }
            (None, b'1'..=b'9') => runs[byte as usize].length = byte - b'0',
            _ => {}
        }
        byte += 1;
    }
    runs
};

pub(super) fn decode(text: &str) -> Option<Fen> {
    let mut placement = Placement::EMPTY;
    let mut groups = Groups::EMPTY;
    // The square of the next character, and the end of its rank.
    let (mut square, mut end) = (0, Square::COLS);
    let mut placement_len = text.len();
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        let run = RUNS[usize::from(byte)];
        if run.length > 0 && run.length <= end - square {
            groups.add(run.group, square);
            placement.set(Square::new(square)?, run.piece);
            square += run.length;
        } else if byte == b'/' && square == end && end < Square::COUNT {
            end += Square::COLS;
        } else if byte == b' ' {
            placement_len = at;
            break;
        } else {
            return None;
        }
    }
    if square != Square::COUNT {
        return None;
    }
    let pieces = groups.choose()?;
    let (mut turn, mut dropped) = (Side::Red, Vec::new());
    if let Some(fields) = text[placement_len..].strip_prefix(' ') {
        for (number, field) in (1..).zip(fields.split(' ')) {
            match (number, field) {
                (MAX_FIELDS.., _) | (_, "") => return None,
                (1, "w" | "r") => turn = Side::Red,
                (1, "b") => turn = Side::Black,
                (1, _) => return None,
                _ => dropped.push(field.into()),
            }
        }
    }
    Some(Fen::chosen(placement, turn, dropped, pieces))
}
