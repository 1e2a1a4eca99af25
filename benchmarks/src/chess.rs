//! Chess boards, against the packed form of shakmaty.

use boardwire::{
    formats::chess_board_packed,
    games::chess::{Board, Color, Kind, Square},
};
use shakmaty::packed::PackedSetup;

use crate::{
    measure::{Work, calls, encoding},
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
    let work = |name, ours, theirs| Work {
        name,
        unit: "boards",
        units: BOARDS,
        ours,
        peer: "shakmaty, packed",
        theirs,
        bytes: Some(bytes.clone()),
    };
    vec![
        work(
            "chess board, decode",
            calls(encoded, |bytes| chess_board_packed::decode(bytes).expect("a board")),
            calls(packed, |packed| packed.unpack_board().expect("a board")),
        ),
        work(
            "chess board, encode",
            encoding(boards, chess_board_packed::encode_to),
            calls(theirs, PackedSetup::pack_board),
        ),
    ]
}
