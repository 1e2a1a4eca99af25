//! Chess boards, against the packed form of shakmaty.

use std::hint::black_box;

use boardwire::{
    formats::chess_board_packed,
    games::chess::{Board, Color, Kind, Square},
};
use shakmaty::packed::PackedSetup;

use crate::{
    measure::{Work, encoding},
    random::Random,
};

const BOARDS: u64 = 1000;

/// A board of 2 to 32 pieces on random squares.
pub fn board(seed: u64) -> Board {
    let mut random = Random::new(seed);
    let squares: Vec<Square> = Square::all().collect();
    let mut board = Board::EMPTY;
    for _ in 0..2 + random.below(31) {
        let color = if random.below(2) == 0 { Color::White } else { Color::Black };
        let kind = Kind::ALL[random.below(6) as usize];
        board.set(squares[random.below(64) as usize], Some((color, kind)));
    }
    board
}

pub fn works() -> Vec<Work> {
    let boards: Vec<Board> = (0..BOARDS).map(board).collect();
    let encoded: Vec<Vec<u8>> = boards.iter().map(chess_board_packed::encode).collect();
    let theirs: Vec<shakmaty::Board> = boards
        .iter()
        .map(|board| {
            shakmaty::Board::from_ascii_board_fen(board.to_string().as_bytes()).expect("a placement")
        })
        .collect();
    let packed: Vec<PackedSetup> = theirs.iter().map(PackedSetup::pack_board).collect();
    let bytes = encoded.concat();
    let decode = Work {
        name: "chess board, decode",
        unit: "boards",
        units: BOARDS,
        ours: Box::new(move || {
            for bytes in &encoded {
                black_box(chess_board_packed::decode(black_box(bytes)).expect("a board"));
            }
        }),
        peer: "shakmaty, packed",
        theirs: Box::new(move || {
            for packed in &packed {
                black_box(black_box(packed).unpack_board().expect("a board"));
            }
        }),
        bytes: Some(bytes.clone()),
    };
    let encode = Work {
        name: "chess board, encode",
        unit: "boards",
        units: BOARDS,
        ours: Box::new(encoding(boards, chess_board_packed::encode_to)),
        peer: "shakmaty, packed",
        theirs: Box::new(move || {
            for board in &theirs {
                black_box(PackedSetup::pack_board(black_box(board)));
            }
        }),
        bytes: Some(bytes),
    };
    vec![decode, encode]
}
