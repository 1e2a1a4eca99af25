//! The small texts: base64url by itself, vertices of Go, moves in ICCS coordinates, cells as digits.

use boardwire::{
    codes::base64url,
    games::{
        go::{self, Size},
        ternary::Cell,
        xiangqi::{Piece, Ply, Side, Square, iccs},
    },
};

use super::{check_text_place, messages::check_fault};
use crate::models::{edges, small_texts, xiangqi_link};

/// Any text, read as each of them.
pub fn small_texts(text: &str) {
    let found = base64url::decode(text);
    assert_eq!(edges::outcome(&found, Clone::clone), xiangqi_link::from_base64url(text));
    match found {
        Ok(bytes) => {
            assert_eq!(base64url::encode(&bytes), text, "one sequence of bytes has one text");
            assert_eq!(xiangqi_link::to_base64url(&bytes), text);
        }
        Err(error) => drop(check_text_place(error, text)),
    }

    let squares = iccs::parse(text);
    assert_eq!(squares.map(|(from, to)| (from.number(), to.number())), small_texts::iccs(text));
    if let Some((from, to)) = squares {
        let piece = Piece::of(Side::Red, 0).expect("the general");
        assert_eq!(iccs::parse(&iccs::format(&Ply { piece, from, to, captured: None })), squares);
        assert_eq!(iccs::square(&from.to_string()), Some(from));
    }
    let behind_another = small_texts::iccs(&format!("a0{text}")).filter(|_| text.len() == 2);
    assert_eq!(iccs::square(text).map(Square::number), behind_another.map(|(_, to)| to));

    for (rows, cols) in [(1, 1), (9, 9), (19, 19), (25, 25), (3, 25), (25, 2)] {
        let size = Size::new(rows, cols).expect("they are no more than 52");
        match go::vertex::decode(text, size) {
            Ok(go::Move::Play(point)) => {
                assert!(point.row < rows && point.col < cols);
                assert_eq!(go::vertex::encode(point, size), Some(text.to_ascii_uppercase()));
            }
            Ok(go::Move::Pass) => assert!(text.eq_ignore_ascii_case("pass")),
            Err(fault) => check_fault(&fault),
        }
    }

    for found in text.chars() {
        let trit = "012".find(found).map(|at| u8::try_from(at).expect("one of three"));
        assert_eq!(Cell::from_digit(found).map(Cell::trit), trit);
        assert_eq!(trit.and_then(Cell::from_trit).map(Cell::digit), trit.map(|_| found));
    }
    for trit in text.bytes() {
        assert_eq!(Cell::from_trit(trit).is_some(), trit < 3);
    }
}
