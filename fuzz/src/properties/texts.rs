//! The small texts: base64url, vertices of Go, moves in ICCS coordinates, cells as digits.

use boardwire::{
    codes::base64url,
    formats::DecodeError,
    games::{
        go::{self, Size},
        ternary::Cell,
        xiangqi::{Piece, Ply, Side, Square, iccs::Step},
    },
    options::Options,
};

use super::{check_text_offset, messages::check_kind};
use crate::oracle;

/// The square of a coordinate, file a to i and rank 9 to 0. Every square is written out and compared.
fn square(text: &str) -> Option<u8> {
    let name = |square: u8| format!("{}{}", char::from(b'a' + square % 9), 9 - square / 9);
    (0..90).find(|&number| text.to_ascii_lowercase() == name(number))
}

/// The squares of a move: two coordinates, and between them a hyphen, an `x` or nothing.
fn iccs(text: &str) -> Option<(u8, u8)> {
    let characters: Vec<char> = text.chars().collect();
    let (from, to) = match characters.len() {
        4 => (&characters[..2], &characters[2..]),
        5 if characters[2] == '-' || characters[2] == 'x' => (&characters[..2], &characters[3..]),
        _ => return None,
    };
    Some((square(&from.iter().collect::<String>())?, square(&to.iter().collect::<String>())?))
}

/// Checks a text as each of them.
pub fn small_texts(text: &str) {
    let result = base64url::decode(text).map_err(DecodeError::from);
    // In a link, where a position follows from the bytes, C decodes the text too.
    oracle::decodes_text("xiangqi-link/1", text, Options::new());
    match result {
        Ok(bytes) => assert_eq!(base64url::encode(&bytes), text, "one sequence of bytes has one text"),
        Err(error) => drop(check_text_offset(error, text)),
    }

    let squares = text.parse::<Step>().ok().map(|step| (step.from, step.to));
    assert_eq!(squares.map(|(from, to)| (from.number(), to.number())), iccs(text));
    if let Some((from, to)) = squares {
        let piece = Piece::from_side(Side::Red, 0).expect("the general");
        let step = Step::from(Ply { piece, from, to, captured: None });
        assert_eq!(step.to_string().parse(), Ok(step));
        assert_eq!((step.from, step.to), (from, to));
        assert_eq!(from.to_string().parse(), Ok(from));
    }
    let second = iccs(&format!("a0{text}")).filter(|_| text.len() == 2);
    assert_eq!(text.parse().ok().map(Square::number), second.map(|(_, to)| to));

    for (rows, cols) in [(1, 1), (9, 9), (19, 19), (25, 25), (3, 25), (25, 2)] {
        let size = Size::new(rows, cols).expect("they are no more than 25");
        let points = usize::from(rows) * usize::from(cols);
        oracle::plays(
            &[&[rows, 0, 0, cols, 0, 0][..], &vec![0; points.div_ceil(5)]].concat(),
            go::Color::Black,
            &[text.to_owned()],
        );
        match go::vertex::decode(text, size) {
            Ok(go::Move::Play(point)) => {
                assert!(point.row < rows && point.col < cols);
                assert_eq!(go::vertex::encode(point, size), Some(text.to_ascii_uppercase()));
            }
            Ok(go::Move::Pass) => assert!(text.eq_ignore_ascii_case("pass")),
            Err(kind) => check_kind(kind),
        }
    }

    for result in text.chars() {
        let trit = "012".find(result).map(|at| u8::try_from(at).expect("one of three"));
        assert_eq!(Cell::from_digit(result).map(Cell::trit), trit);
        assert_eq!(trit.and_then(Cell::from_trit).map(Cell::digit), trit.map(|_| result));
    }
    for trit in text.bytes() {
        assert_eq!(Cell::from_trit(trit).is_some(), trit < 3);
    }
}
