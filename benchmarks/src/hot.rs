//! The hot functions, each on a small input, for `instructions.py`: it counts the instructions of repetitions.

use std::{hint::black_box, str::FromStr};

use boardwire::{
    formats::{
        DecodeError, chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_runs,
        xiangqi_compact, xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_index, xiangqi_link,
        xiangqi_position,
    },
    games::{
        ternary::Board,
        xiangqi::{Placement, Position, Setup, rules},
    },
    options::Options,
};

use crate::{
    chess,
    measure::{Run, each},
    ternary, xiangqi,
};

const LINK: &str = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";

/// The names of the functions.
pub const NAMES: &[&str] = &[
    "ternary-board decode 256x256",
    "ternary-board encode 256x256",
    "ternary-board decode 19x19",
    "ternary-board encode 19x19",
    "ternary-bits2 decode 255x255",
    "ternary-bits2 encode 255x255",
    "ternary-runs decode 255x255",
    "ternary-runs encode 255x255",
    "xiangqi-position decode",
    "xiangqi-position decode_many",
    "xiangqi-position encode",
    "xiangqi-history decode",
    "xiangqi-link decode",
    "xiangqi-fen decode",
    "xiangqi-index decode",
    "xiangqi-index encode",
    "xiangqi-rules perft",
    "xiangqi-game decode",
    "xiangqi-game encode",
    "xiangqi-compact decode",
    "xiangqi-compact encode",
    "chess-board-bytes decode",
    "chess-board-packed decode",
    "chess-board-packed encode",
];

/// One repetition of a function.
pub fn run(name: &str) -> Option<Run> {
    match name.split(' ').collect::<Vec<_>>()[..] {
        ["ternary-board", direction, size] => {
            let mut board = ternary::board(side(size)?, side(size)?, 1);
            let mut record = ternary_board::encode(&board);
            Some(if direction == "decode" {
                Box::new(move || {
                    ternary_board::decode_into(black_box(&record), Options::new(), &mut board)
                        .expect("a record");
                })
            } else {
                Box::new(move || {
                    record.clear();
                    ternary_board::encode_to(black_box(&board), &mut record);
                })
            })
        }
        ["ternary-bits2", direction, size] => {
            Some(packing(direction, side(size)?, ternary_bits2::decode, ternary_bits2::encode))
        }
        ["ternary-runs", direction, size] => {
            Some(packing(direction, side(size)?, ternary_runs::decode, ternary_runs::encode))
        }
        _ => piece_run(name),
    }
}

/// The side of a size such as `19x19`.
fn side<T: FromStr>(size: &str) -> Option<T> {
    size.split_once('x')?.0.parse().ok()
}

fn packing(
    direction: &str,
    side: u32,
    decode: impl Fn(&[u8]) -> Result<Board, DecodeError> + 'static,
    encode: impl Fn(&Board) -> Vec<u8> + 'static,
) -> Run {
    let board = ternary::board(side, side, 1);
    let bytes = encode(&board);
    if direction == "decode" {
        Box::new(move || drop(black_box(decode(black_box(&bytes)))))
    } else {
        Box::new(move || drop(black_box(encode(black_box(&board)))))
    }
}

/// The functions of positions of pieces, on 100 of them.
fn piece_run(name: &str) -> Option<Run> {
    let positions: Vec<Position> = (0..100).map(xiangqi::position).collect();
    let encoded: Vec<Vec<u8>> = positions.iter().map(xiangqi_position::encode).collect();
    let boards: Vec<_> = (0..100).map(chess::board).collect();
    let mut bytes = Vec::with_capacity(64);
    Some(match name {
        "xiangqi-position decode" => each(encoded, |bytes| drop(black_box(xiangqi_position::decode(bytes)))),
        "xiangqi-position decode_many" => Box::new(move || {
            let inputs: Vec<&[u8]> = encoded.iter().map(Vec::as_slice).collect();
            xiangqi_position::decode_many(&inputs, |position| drop(black_box(position)));
        }),
        "xiangqi-position encode" => each(positions, move |position| {
            bytes.clear();
            xiangqi_position::encode_to(position, &mut bytes);
        }),
        "xiangqi-history decode" => {
            let link = xiangqi_link::decode(LINK).expect("a link");
            let history = xiangqi_history::encode(&link.position, &link.history).expect("a history");
            Box::new(move || drop(black_box(xiangqi_history::decode(black_box(&history), &link.position))))
        }
        "xiangqi-link decode" => Box::new(|| drop(black_box(xiangqi_link::decode(black_box(LINK))))),
        "xiangqi-fen decode" => {
            let fens: Vec<String> = positions
                .iter()
                .map(|position| xiangqi_fen::encode(&Placement::from(&position.pieces), position.turn))
                .collect();
            each(fens, |fen| drop(black_box(xiangqi_fen::decode(fen).map(|fen| fen.position()))))
        }
        "xiangqi-index decode" => {
            let encoded =
                positions.iter().map(|position| xiangqi_index::encode(&Setup::from(position))).collect();
            each(encoded, |bytes: &Vec<u8>| drop(black_box(xiangqi_index::decode(bytes))))
        }
        "xiangqi-index encode" => {
            let setups = positions.iter().map(Setup::from).collect();
            each(setups, |setup| drop(black_box(xiangqi_index::encode(setup))))
        }
        "xiangqi-rules perft" => {
            let mut opening = rules::Board::from(&Position::opening());
            Box::new(move || {
                black_box(opening.perft(black_box(2)));
            })
        }
        "xiangqi-game decode" => {
            let encoded = vec![xiangqi_game::encode(&xiangqi::game(200, 1)).expect("legal moves")];
            each(encoded, |bytes: &Vec<u8>| drop(black_box(xiangqi_game::decode(bytes))))
        }
        "xiangqi-game encode" => {
            each(vec![xiangqi::game(200, 1)], |game| drop(black_box(xiangqi_game::encode(game))))
        }
        "xiangqi-compact decode" => {
            let encoded = vec![xiangqi_compact::encode(&xiangqi::game(200, 1)).expect("legal moves")];
            each(encoded, |bytes: &Vec<u8>| drop(black_box(xiangqi_compact::decode(bytes))))
        }
        "xiangqi-compact encode" => {
            each(vec![xiangqi::game(200, 1)], |game| drop(black_box(xiangqi_compact::encode(game))))
        }
        "chess-board-bytes decode" => {
            let encoded = boards.iter().map(chess_board_bytes::encode).collect();
            each(encoded, |bytes: &Vec<u8>| drop(black_box(chess_board_bytes::decode(bytes))))
        }
        "chess-board-packed decode" => {
            let encoded = boards.iter().map(chess_board_packed::encode).collect();
            each(encoded, |bytes: &Vec<u8>| drop(black_box(chess_board_packed::decode(bytes))))
        }
        "chess-board-packed encode" => each(boards, move |board| {
            bytes.clear();
            chess_board_packed::encode_to(board, &mut bytes);
        }),
        _ => return None,
    })
}
