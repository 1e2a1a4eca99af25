//! Describes fields for people.

use boardwire::{
    formats::chess_board_packed,
    games::{
        chess,
        xiangqi::{Piece, Side, Square},
    },
    observe::{Field, FieldKind},
};

use crate::terminal::count;

/// The plies of a history. A decoder counts from the newest.
#[derive(Debug, Default)]
pub(crate) struct Plies {
    /// The number of plies; unknown for a history with a fault.
    pub(crate) count: Option<u64>,
    /// The names of the plies, newest first, if a notation is given.
    pub(crate) names: Vec<String>,
}

impl Plies {
    /// The number of a ply, counted from 1 (the oldest), or from -1 (the newest) if the number of plies is unknown.
    fn number(&self, from_newest: u64) -> String {
        match self.count {
            Some(count) => count.saturating_sub(from_newest).to_string(),
            None => format!("-{}", from_newest + 1),
        }
    }

    fn name(&self, from_newest: u64) -> Option<&str> {
        self.names.get(usize::try_from(from_newest).ok()?).map(String::as_str)
    }
}

/// Describes a field: its name with its piece, square or cells, and the meaning of its value.
pub(crate) fn describe(field: &Field, plies: &Plies) -> (String, String) {
    let Field { kind, number, value, represents, .. } = *field;
    let name = kind.to_string();
    let name_with_ply = format!("ply {} {kind}", plies.number(number));
    let represented_value = represents.unwrap_or_default();
    match kind {
        FieldKind::Turn => (name, format!("{} to move", if value == 1 { Side::Red } else { Side::Black })),
        FieldKind::Piece => (piece(number), square(represents)),
        FieldKind::Id => (name, piece(represented_value)),
        FieldKind::Square => (name, square(represents)),
        FieldKind::Mover | FieldKind::Captured => (name_with_ply, piece(represented_value)),
        FieldKind::Capture => (name_with_ply, if value == 1 { "captures" } else { "no capture" }.to_owned()),
        FieldKind::Origin => match plies.name(number) {
            Some(name) => (name_with_ply, format!("{}: {name}", square(represents))),
            None => (name_with_ply, square(represents)),
        },
        FieldKind::Cells => (cells(number, represented_value), trits(value, represented_value)),
        FieldKind::Bits2 => (
            cells(number, represented_value),
            (0..represented_value).map(|i| digit(value >> (2 * i) & 3)).collect(),
        ),
        FieldKind::Run => {
            (format!("run from cell {number}"), format!("{represented_value} x {}", digit(value % 3)))
        }
        FieldKind::Integer => (name, format!("V, {value} bytes")),
        FieldKind::Code => (chess_square(number), chess_piece(value)),
        FieldKind::TrailingBytes => {
            (name, count(usize::try_from(value).unwrap_or(usize::MAX), "trailing byte"))
        }
        _ => (name, String::new()),
    }
}

fn cells(first: u64, count: u64) -> String {
    if count > 1 { format!("cells {first}..={}", first + count - 1) } else { format!("cell {first}") }
}

fn digit(trit: u64) -> char {
    char::from(b'0' + trit.to_le_bytes()[0])
}

/// The cells of a byte; empty if the byte is invalid.
fn trits(byte: u64, count: u64) -> String {
    let unpacked = u8::try_from(byte).ok().and_then(boardwire::codes::trits::unpack);
    let count = usize::try_from(count).unwrap_or_default();
    unpacked.map_or_else(String::new, |trits| trits[..count].iter().map(|&trit| digit(trit.into())).collect())
}

fn chess_square(number: u64) -> String {
    let square = usize::try_from(number).ok().and_then(|number| chess::Square::all().nth(number));
    square.map_or_else(String::new, |square| square.to_string())
}

fn chess_piece(code: u64) -> String {
    match u8::try_from(code).map(chess_board_packed::piece_from_code) {
        Ok(Ok(Some((color, kind)))) => format!("{color} {kind}"),
        Ok(Ok(None)) => "empty".to_owned(),
        _ => String::new(),
    }
}

fn piece(id: u64) -> String {
    let piece = u8::try_from(id).ok().and_then(Piece::new);
    piece.map_or_else(String::new, |piece| piece.to_string())
}

fn square(number: Option<u64>) -> String {
    let square = number.and_then(|number| Square::new(u8::try_from(number).ok()?));
    square.map_or_else(|| "dead".to_owned(), |square| format!("{square} ({})", square.number()))
}
