//! `xiangqi-fen/1`: the placement of a position as FEN, and the identities chosen for it (spec: XF-1 to XF-14).
//!
//! The drawing of spec/src/xiangqi-fen.md#at-a-glance:
//!
//! ```text
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! \_________________________________________________________/ | \_____/
//! field 1: ten ranks, row 0 first, each from file a on        |  fields 3 to 6
//!                                                             field 2: side
//! ```
//!
//! ```
//! use boardwire::{formats::xiangqi_fen, games::xiangqi::Position};
//!
//! let fen = xiangqi_fen::decode("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")?;
//! assert_eq!(fen.position(), Position::opening());
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

mod fast;

use alloc::{format, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::{
    DecodeError, ErrorKind,
    decoders::{coding, decoders},
};
use crate::{
    codes::placement::{self, Size},
    error::Location,
    fast::attempt,
    games::xiangqi::{Fen, Kind, Placement, Side, Square, XiangqiError, identity},
    observe::{Observer, TextField, TextFieldKind},
    options::Options,
};

const SIZE: Size = Size::new(Square::ROWS, Square::COLS);

/// The maximum number of fields of a FEN: placement, side, and four that are not kept.
const MAX_FIELDS: usize = 6;

decoders!(
    xiangqi_fen: Text(str) => Fen(Fen), read,
    Fen(|position| encode(&Placement::from(&position.pieces), position.turn))
);
coding!(XiangqiFen: str => Fen, |fen| Ok(encode(fen.placement(), fen.turn())));

fn read(text: &str, _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Fen, DecodeError> {
    if let Some(fen) = attempt(observer, || fast::decode(text)) {
        return Ok(fen);
    }
    let mut found = Placement::EMPTY;
    // With an observer, the attempt above returns nothing. The observer needs the fields, but no search for identities.
    let decode_fast = || observer.is_listening().then(|| fast::decode(text)).flatten();
    let mut end = if let Some(fen) = attempt(&(), decode_fast) {
        found.clone_from(fen.placement());
        text.find(' ').unwrap_or(text.len()) as u64
    } else {
        placement::read(text, SIZE, kind_of, put(&mut found))?
    };
    let mut report = |kind, start, value: &str, requirements| {
        observer.text(TextField { kind, start, len: value.chars().count() as u64, value, requirements });
    };
    report(
        TextFieldKind::Placement,
        0,
        text.split(' ').next().unwrap_or_default(),
        &["XF-1", "XF-2", "XF-3", "XF-8", "XF-9", "XF-10"],
    );
    let mut turn = Side::Red;
    let mut dropped = Vec::new();
    for (number, field) in text.split(' ').enumerate().skip(1) {
        let start = end + 1;
        let fail = |kind| Err(DecodeError::new(Location::Character(start), kind));
        if field.is_empty() || number == MAX_FIELDS {
            return fail(XiangqiError::FenFields);
        }
        if number == 1 {
            report(TextFieldKind::Side, start, field, &["XF-5"]);
        } else {
            report(TextFieldKind::Dropped, start, field, &["XF-6"]);
        }
        match (number, field) {
            (1, "w" | "r") => turn = Side::Red,
            (1, "b") => turn = Side::Black,
            (1, _) => return fail(XiangqiError::FenSide),
            _ => dropped.push(field.into()),
        }
        end = start + field.chars().count() as u64;
    }
    Ok(Fen::new(found, turn, dropped))
}

/// A function that puts the pieces of a text. After each piece, some identities must fit.
fn put(found: &mut Placement) -> impl FnMut((Side, Kind), u8, u8) -> Result<(), ErrorKind> {
    |piece, row, col| match Square::at(row, col) {
        Some(square) => Ok(identity::add(found, square, piece)?),
        None => Ok(()),
    }
}

const fn kind_of(letter: char) -> Option<(Side, Kind)> {
    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
    match Kind::from_letter(letter.to_ascii_uppercase()) {
        Some(kind) => Some((side, kind)),
        None => None,
    }
}

/// Reads a placement that is the complete text.
///
/// # Errors
/// The first fault in reading order, at a character of `text`.
impl FromStr for Placement {
    type Err = DecodeError;

    fn from_str(text: &str) -> Result<Self, DecodeError> {
        let mut found = Self::EMPTY;
        placement::read_all(text, SIZE, kind_of, put(&mut found))?;
        Ok(found)
    }
}

/// Writes the first field of a FEN.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&placement::write(SIZE, |row, col| self.letter(Square::at(row, col)?)))
    }
}

/// Writes the FEN of a placement.
pub fn encode(placement: &Placement, turn: Side) -> String {
    let side = match turn {
        Side::Red => 'w',
        Side::Black => 'b',
    };
    format!("{placement} {side}")
}

impl FromStr for Fen {
    type Err = DecodeError;

    fn from_str(text: &str) -> Result<Self, DecodeError> {
        decode(text)
    }
}

/// Writes the placement and the side to move.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&encode(self.placement(), self.turn()))
    }
}
