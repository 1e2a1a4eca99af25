//! What a field means, in words: the numbers are the decoder's, the words are for people.

use boardwire::{
    formats::chess_codes,
    games::{
        chess,
        ternary::Cell,
        xiangqi::{Piece, Side, Square},
    },
    observe::Field,
};

/// The name of a field, with the piece or the cell that it is about.
pub(crate) fn name(field: &Field) -> String {
    match field.name {
        "piece" => piece(field.number).map_or_else(String::new, |piece| piece.to_string()),
        "run" => format!("run from cell {}", field.number),
        "code" => chess_square(field.number).map_or_else(String::new, |square| square.to_string()),
        "cells" | "bits2" => match field.stands_for {
            Some(count @ 2..) => format!("cells {}..={}", field.number, field.number + count - 1),
            _ => format!("cell {}", field.number),
        },
        "mover" | "capture" | "captured" | "origin" => format!("ply {} {}", field.number, field.name),
        name => name.to_owned(),
    }
}

/// What the value stands for.
pub(crate) fn meaning(field: &Field) -> String {
    match field.name {
        "turn" => format!("{} to move", if field.value == 1 { Side::Red } else { Side::Black }),
        "piece" | "origin" | "square" => square(field.stands_for),
        "mover" | "captured" => {
            field.stands_for.and_then(piece).map_or_else(String::new, |piece| piece.to_string())
        }
        "capture" => if field.value == 1 { "captures" } else { "does not capture" }.to_owned(),
        "cells" => cells(field),
        "bits2" => (0..field.stands_for.unwrap_or_default())
            .map(|index| char::from(b'0' + (field.value >> (2 * index) & 3).to_le_bytes()[0]))
            .collect(),
        "number" => format!("V, {} bytes", field.value),
        "code" => match u8::try_from(field.value).map(chess_codes::piece) {
            Ok(Ok(Some((color, kind)))) => format!("{color} {kind}"),
            Ok(Ok(None)) => "empty".to_owned(),
            _ => String::new(),
        },
        "run" => {
            let cell = Cell::ALL[(field.value % 3) as usize].digit();
            format!("{} x {cell}", field.stands_for.unwrap_or_default())
        }
        "id" => field.stands_for.and_then(piece).map_or_else(String::new, |piece| piece.to_string()),
        "surplus" => format!("{} surplus byte{}", field.value, if field.value == 1 { "" } else { "s" }),
        _ => String::new(),
    }
}

fn chess_square(number: u64) -> Option<chess::Square> {
    chess::Square::all().nth(usize::try_from(number).ok()?)
}

fn piece(id: u64) -> Option<Piece> {
    Piece::new(u8::try_from(id).ok()?)
}

fn square(number: Option<u64>) -> String {
    let square = number.and_then(|number| Square::new(u8::try_from(number).ok()?));
    square.map_or_else(|| "dead".to_owned(), |square| format!("{square} (square {})", square.number()))
}

/// The cells of a byte, from the table of the decoder; nothing for a byte that has none.
fn cells(field: &Field) -> String {
    let trits = u8::try_from(field.value).ok().and_then(boardwire::codes::trits::unpack);
    let used = field.stands_for.and_then(|used| usize::try_from(used).ok()).unwrap_or_default();
    let digit = |&trit: &u8| Cell::from_trit(trit).map(Cell::digit);
    trits.map_or_else(String::new, |trits| trits[..used].iter().filter_map(digit).collect())
}
