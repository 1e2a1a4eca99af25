//! The hot functions, each on a small input, for `instructions.py`: it counts the instructions of repetitions.

use std::hint::black_box;

use boardwire::{
    formats::{
        chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_runs, xiangqi_compact,
        xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_index, xiangqi_link, xiangqi_position,
    },
    games::{
        ternary::Board,
        xiangqi::{Game, Placement, Position, Setup, rules},
    },
    options::Options,
};

use crate::{
    chess,
    measure::{Run, calls, each, encoding},
    ternary, xiangqi,
};

const LINK: &str = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";

/// A name, and what makes one repetition of the function.
type Function = (&'static str, fn() -> Run);

pub const FUNCTIONS: &[Function] = &[
    ("ternary-board decode 256x256", || board_decode(256)),
    ("ternary-board encode 256x256", || encoding(square(256), ternary_board::encode_to)),
    ("ternary-board decode 19x19", || board_decode(19)),
    ("ternary-board encode 19x19", || encoding(square(19), ternary_board::encode_to)),
    ("ternary-bits2 decode 255x255", || decodes(&square(255), ternary_bits2::encode, ternary_bits2::decode)),
    ("ternary-bits2 encode 255x255", || calls(square(255), ternary_bits2::encode)),
    ("ternary-runs decode 255x255", || decodes(&square(255), ternary_runs::encode, ternary_runs::decode)),
    ("ternary-runs encode 255x255", || calls(square(255), ternary_runs::encode)),
    ("xiangqi-position decode", || decodes(&positions(), xiangqi_position::encode, xiangqi_position::decode)),
    ("xiangqi-position decode_many", decode_many),
    ("xiangqi-position encode", || encoding(positions(), xiangqi_position::encode_to)),
    ("xiangqi-history decode", history_decode),
    ("xiangqi-link decode", || calls(vec![LINK], |link| xiangqi_link::decode(link))),
    ("xiangqi-fen decode", || {
        let fen = |of: &Position| xiangqi_fen::encode(&Placement::from(&of.pieces), of.turn);
        calls(positions().iter().map(fen).collect(), |fen| xiangqi_fen::decode(fen).map(|fen| fen.position()))
    }),
    ("xiangqi-index decode", || decodes(&setups(), xiangqi_index::encode, xiangqi_index::decode)),
    ("xiangqi-index encode", || calls(setups(), xiangqi_index::encode)),
    ("xiangqi-rules perft", || {
        let mut opening = rules::Board::from(&Position::opening());
        Box::new(move || {
            black_box(opening.perft(black_box(2)));
        })
    }),
    ("xiangqi-game decode", || decodes(&game(), encoded(xiangqi_game::encode), xiangqi_game::decode)),
    ("xiangqi-game encode", || calls(game(), xiangqi_game::encode)),
    ("xiangqi-compact decode", || {
        decodes(&game(), encoded(xiangqi_compact::encode), xiangqi_compact::decode)
    }),
    ("xiangqi-compact encode", || calls(game(), xiangqi_compact::encode)),
    ("chess-board-bytes decode", || {
        decodes(&chess_boards(), chess_board_bytes::encode, chess_board_bytes::decode)
    }),
    ("chess-board-packed decode", || {
        decodes(&chess_boards(), chess_board_packed::encode, chess_board_packed::decode)
    }),
    ("chess-board-packed encode", || encoding(chess_boards(), chess_board_packed::encode_to)),
];

fn decodes<T, R>(values: &[T], encode: impl Fn(&T) -> Vec<u8>, decode: impl Fn(&[u8]) -> R + 'static) -> Run {
    calls(values.iter().map(encode).collect(), move |bytes: &Vec<u8>| decode(bytes))
}

fn square(side: u32) -> Vec<Board> {
    vec![ternary::board(side, side, 1)]
}

fn positions() -> Vec<Position> {
    (0..100).map(xiangqi::position).collect()
}

fn setups() -> Vec<Setup> {
    positions().iter().map(Setup::from).collect()
}

fn chess_boards() -> Vec<boardwire::games::chess::Board> {
    (0..100).map(chess::board).collect()
}

fn game() -> Vec<Game> {
    vec![xiangqi::game(200, 1)]
}

/// An encoder of legal games.
fn encoded<E: std::fmt::Debug>(encode: fn(&Game) -> Result<Vec<u8>, E>) -> impl Fn(&Game) -> Vec<u8> {
    move |game| encode(game).expect("legal moves")
}

fn board_decode(side: u32) -> Run {
    let mut board = ternary::board(side, side, 1);
    each(vec![ternary_board::encode(&board)], move |record| {
        ternary_board::decode_into(record, Options::new(), &mut board).expect("a record");
    })
}

fn decode_many() -> Run {
    let encoded: Vec<Vec<u8>> = positions().iter().map(xiangqi_position::encode).collect();
    Box::new(move || {
        let inputs: Vec<&[u8]> = encoded.iter().map(Vec::as_slice).collect();
        xiangqi_position::decode_many(&inputs, |position| drop(black_box(position)));
    })
}

fn history_decode() -> Run {
    let link = xiangqi_link::decode(LINK).expect("a link");
    let history = xiangqi_history::encode(&link.position, &link.history).expect("a history");
    calls(vec![history], move |bytes| xiangqi_history::decode(bytes, &link.position))
}
