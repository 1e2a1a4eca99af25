//! Describes a field for people; its numbers come from the decoder.

use boardwire::{
    formats::chess_board_packed,
    games::{
        chess,
        xiangqi::{Piece, Side, Square},
    },
    observe::{Field, FieldKind},
};

/// The plies of a history. A decoder counts them from the newest one.
#[derive(Debug, Default)]
pub(crate) struct Plies {
    /// The number of plies; unknown for a history with a fault.
    pub(crate) count: Option<u64>,
    /// The names of the plies, newest first, if a notation is given.
    pub(crate) names: Vec<String>,
}

impl Plies {
    /// The number of a ply: from 1, the oldest; or from -1, the newest, if the oldest is unknown.
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

/// The name of a field with its piece, square or cells, and the meaning of its value.
pub(crate) fn describe(field: &Field, plies: &Plies) -> (String, String) {
    let Field { kind, number, value, represents, .. } = *field;
    let this = kind.to_string();
    let of_ply = format!("ply {} {kind}", plies.number(number));
    let represented = represents.unwrap_or_default();
    match kind {
        FieldKind::Turn => (this, format!("{} to move", if value == 1 { Side::Red } else { Side::Black })),
        FieldKind::Piece => (piece(number), square(represents)),
        FieldKind::Id => (this, piece(represented)),
        FieldKind::Square => (this, square(represents)),
        FieldKind::Mover | FieldKind::Captured => (of_ply, piece(represented)),
        FieldKind::Capture => (of_ply, if value == 1 { "captures" } else { "no capture" }.to_owned()),
        FieldKind::Origin => match plies.name(number) {
            Some(name) => (of_ply, format!("{}: {name}", square(represents))),
            None => (of_ply, square(represents)),
        },
        FieldKind::Cells => (cells(number, represented), trits(value, represented)),
        FieldKind::Bits2 => {
            (cells(number, represented), (0..represented).map(|i| digit(value >> (2 * i) & 3)).collect())
        }
        FieldKind::Run => {
            (format!("run from cell {number}"), format!("{represented} x {}", digit(value % 3)))
        }
        FieldKind::Integer => (this, format!("V, {value} bytes")),
        FieldKind::Code => (chess_square(number), chess_piece(value)),
        FieldKind::TrailingBytes => {
            (this, format!("{value} trailing byte{}", if value == 1 { "" } else { "s" }))
        }
        _ => (this, String::new()),
    }
}

fn cells(first: u64, count: u64) -> String {
    if count > 1 { format!("cells {first}..={}", first + count - 1) } else { format!("cell {first}") }
}

fn digit(trit: u64) -> char {
    char::from(b'0' + trit.to_le_bytes()[0])
}

/// The cells of a byte, from the table of the decoder; empty if the byte is invalid.
fn trits(byte: u64, used: u64) -> String {
    let unpacked = u8::try_from(byte).ok().and_then(boardwire::codes::trits::unpack);
    let used = usize::try_from(used).unwrap_or_default();
    unpacked.map_or_else(String::new, |trits| trits[..used].iter().map(|&trit| digit(trit.into())).collect())
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
