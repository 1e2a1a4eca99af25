//! Moves in WXF, such as `C2.5`: the letter of the piece (a capital letter for red), its file, the direction, and the file or distance that it
//! reaches. `+C.5` is the front cannon of two on a file, `15+1` the first of several pawns on file 5. `=` is read as `.`, `C+.5` as `+C.5`,
//! and `Pa+1` as the first of the pawns that share files.

use boardwire::games::xiangqi::{Kind, Placement, Ply, Side};

use super::names::{Mover, Name};

pub(crate) fn name(before: &Placement, ply: Ply) -> String {
    let name = Name::new(before, ply);
    let letter = match name.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        kind => kind.letter(),
    };
    let mover = match name.mover {
        Mover::File(file) => format!("{letter}{file}"),
        Mover::Front => format!("+{letter}"),
        Mover::Middle => format!(".{letter}"),
        Mover::Back => format!("-{letter}"),
        Mover::Pawn { position_on_file, file, .. } => format!("{position_on_file}{file}"),
    };
    let direction = ['-', '.', '+'][usize::from((name.direction + 1).unsigned_abs())];
    let name = format!("{mover}{direction}{}", name.reached);
    if ply.piece.side() == Side::Black { name.to_ascii_lowercase() } else { name }
}

/// Reads a name, in letters of either case.
pub(crate) fn read(text: &str) -> Option<Name> {
    let &[first, second, direction, reached] = text.as_bytes() else { return None };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0').filter(|&digit| digit > 0);
    let mover = |byte: u8| match byte {
        b'+' => Some(Mover::Front),
        b'.' | b'=' => Some(Mover::Middle),
        b'-' => Some(Mover::Back),
        _ => None,
    };
    let kind = |byte: u8| Kind::from_letter(char::from(byte.to_ascii_uppercase()));
    let (kind, mover) = match (kind(first), kind(second), digit(first), digit(second)) {
        (_, _, Some(position_on_file), Some(file)) => {
            (Kind::Pawn, Mover::Pawn { number: 0, position_on_file, file })
        }
        (Some(kind), _, _, Some(file)) => (kind, Mover::File(file)),
        (Some(Kind::Pawn), ..) if (b'a'..=b'e').contains(&second) => {
            (Kind::Pawn, Mover::Pawn { number: second - b'a' + 1, position_on_file: 0, file: 0 })
        }
        (Some(kind), ..) => (kind, mover(second)?),
        (None, Some(kind), ..) => (kind, mover(first)?),
        _ => return None,
    };
    let direction = match direction {
        b'+' => 1,
        b'.' | b'=' => 0,
        b'-' => -1,
        _ => return None,
    };
    Some(Name { kind, mover, direction, reached: digit(reached)? })
}
