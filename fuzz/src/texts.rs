//! The small texts that are not inputs of a format: base64url, vertices of Go, moves in ICCS coordinates, chess placements.

use boardwire::{
    codes::base64url,
    games::{
        chess::placement,
        go::{self, Color, Size},
        xiangqi::{Piece, Ply, Side, Square, iccs::Step},
    },
};
use serde_json::json;

use crate::oracle;

/// Checks a chess placement: Rust encodes it as C does, and a decoded placement is encoded and decoded as the same.
pub fn check_chess_placement(text: &str) {
    oracle::check_encoding("chess-board-bytes/1", &json!({ "placement": text }));
    if let Ok(board) = placement::decode(text) {
        assert_eq!(placement::decode(&placement::encode(&board)), Ok(board));
    }
}

/// The number of the square of a coordinate, file a to i and rank 9 to 0. Every square is written out and compared.
fn square_number(text: &str) -> Option<u8> {
    let coordinate = |number: u8| format!("{}{}", char::from(b'a' + number % 9), 9 - number / 9);
    (0..90).find(|&number| text.to_ascii_lowercase() == coordinate(number))
}

/// The numbers of the squares of a move: two coordinates, and between them a hyphen, an `x` or nothing.
fn iccs_squares(text: &str) -> Option<(u8, u8)> {
    let characters: Vec<char> = text.chars().collect();
    let (from, to) = match characters.len() {
        4 => (&characters[..2], &characters[2..]),
        5 if characters[2] == '-' || characters[2] == 'x' => (&characters[..2], &characters[3..]),
        _ => return None,
    };
    Some((square_number(&String::from_iter(from))?, square_number(&String::from_iter(to))?))
}

/// Checks a text as a small text of each kind.
pub fn check_small_texts(text: &str) {
    if let Ok(bytes) = base64url::decode(text) {
        assert_eq!(base64url::encode(&bytes), text, "one sequence of bytes has one text");
    }
    let squares = text.parse::<Step>().ok().map(|step| (step.from, step.to));
    assert_eq!(squares.map(|(from, to)| (from.number(), to.number())), iccs_squares(text));
    if let Some((from, to)) = squares {
        let piece = Piece::from_side(Side::Red, 0).expect("the general");
        let step = Step::from(Ply { piece, from, to, captured: None });
        assert_eq!(step.to_string().parse(), Ok(step));
        assert_eq!(from.to_string().parse(), Ok(from));
    }
    let completed_move = iccs_squares(&format!("a0{text}")).filter(|_| text.len() == 2);
    assert_eq!(text.parse().ok().map(Square::number), completed_move.map(|(_, to)| to));
    for (rows, cols) in [(1, 1), (9, 9), (19, 19), (25, 25), (3, 25), (25, 2)] {
        let size = Size::new(rows, cols).expect("they are no more than 25");
        let point_count = usize::from(rows) * usize::from(cols);
        let record = [&[rows, 0, 0, cols, 0, 0][..], &vec![0; point_count.div_ceil(5)]].concat();
        oracle::check_play(&record, Color::Black, &[text.to_owned()]);
        if let Ok(go::Move::Play(point)) = go::vertex::decode(text, size) {
            assert_eq!(go::vertex::encode(point, size), Some(text.to_ascii_uppercase()));
        }
    }
}
