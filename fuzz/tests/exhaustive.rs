//! Exhaustive tests: Rust and C get every input of a kind.
#![cfg(feature = "c")]

use boardwire::{
    formats::{find, xiangqi_fen, xiangqi_history, xiangqi_position},
    games::xiangqi::{
        Candidates, Kind, Origins, Piece, Pieces, Placement, Ply, Position, Side, Square, identity,
    },
    options::Leniency,
};
use boardwire_fuzz::{generate::noise, input::Input, oracle};
use serde_json::json;

/// A position of a real game.
const GAME_POSITION: &str = "8124022f93f9a080e1085242201278790080917f";

fn check_input(format: &str, input: Input<'_>, leniencies: &[Leniency]) {
    oracle::check_decoding(find(format).expect("its id is known"), input, leniencies);
}

/// Positions that differ much: without dead pieces, with all pieces dead, of a real game, and those of a walk through the candidate lists.
fn positions() -> Vec<Position> {
    let mut positions = vec![
        Position::opening(),
        Position { turn: Side::Black, pieces: Pieces::opening() },
        Position { turn: Side::Red, pieces: Pieces::DEAD },
        xiangqi_position::decode(&hex::decode(GAME_POSITION).expect("hex")).expect("a position"),
    ];
    for step in 1..=20_u32 {
        let mut pieces = Pieces::DEAD;
        for piece in Piece::all() {
            let list = Candidates::for_piece(piece);
            let index = (step * 7 + u32::from(piece.id()) * (step + 3)) % list.len();
            if let Some(square) = list.square(index) {
                // A piece whose square is occupied stays dead.
                let _ = pieces.put(piece, square);
            }
        }
        positions.push(Position { turn: if step % 2 == 0 { Side::Red } else { Side::Black }, pieces });
    }
    positions
}

/// The squares of each position, with one piece moved to each square or dead.
fn squares_with_one_piece_moved() -> impl Iterator<Item = [Option<Square>; 32]> {
    positions().into_iter().flat_map(|position| {
        Piece::all().flat_map(move |piece| {
            let squares = *position.pieces.squares();
            Square::all().map(Some).chain([None]).map(move |square| {
                let mut squares = squares;
                squares[piece.index()] = square;
                squares
            })
        })
    })
}

#[test]
fn all_bytes_of_chess_squares() {
    let check = |format, length: usize, offset: usize, squares: &[u8]| {
        let mut bytes = vec![0; length];
        bytes[offset..offset + squares.len()].copy_from_slice(squares);
        check_input(format, Input::Bytes(&bytes), &[]);
    };
    for byte in 0..=255 {
        (0..64).for_each(|offset| check("chess-board-bytes/1", 64, offset, &[byte]));
        (0..32).for_each(|offset| check("chess-board-packed/1", 32, offset, &[byte]));
    }
    for pair in 0..=0xffff_u16 {
        check("chess-board-packed/1", 32, 15, &pair.to_be_bytes());
    }
}

/// Each byte as the only cell byte of a board of one row.
#[test]
fn all_bytes_in_a_board_of_one_row() {
    for (cols, byte) in (1..=5).flat_map(|cols| (0..=255).map(move |byte| (cols, byte))) {
        let bytes = [1, 0, 0, cols, 0, 0, byte];
        for format in ["ternary-board/1", "ternary-bits2/1", "ternary-integer/1", "ternary-runs/1"] {
            check_input(format, Input::Bytes(&bytes), &[]);
        }
        let leniencies = [Leniency::UnusedTrits, Leniency::TrailingBytes];
        for leniency in leniencies {
            check_input("ternary-board/1", Input::Bytes(&bytes), &[leniency]);
        }
        check_input("ternary-board/1", Input::Bytes(&bytes), &leniencies);
    }
}

#[test]
fn all_runs_of_two_bytes() {
    let check = |cols: u8, runs: &[u8]| {
        check_input("ternary-runs/1", Input::Bytes(&[&[1, 0, 0, cols, 0, 0], runs].concat()), &[]);
    };
    for runs in (0..=0xffff_u16).map(u16::to_be_bytes) {
        for cols in [1, 2, 9, 50, 200] {
            check(cols, &runs);
        }
        // Each pair also follows the first byte of a longer number, and a run of three cells.
        for first in [128, 129, 255, 9] {
            check(9, &[&[first], &runs[..]].concat());
        }
    }
}

#[test]
fn all_pieces_on_all_squares() {
    for squares in squares_with_one_piece_moved() {
        let squares: Vec<Option<u8>> = squares.iter().map(|square| square.map(Square::number)).collect();
        for format in ["xiangqi-list/1", "xiangqi-map/1"] {
            oracle::check_encoding(format, &json!({ "squares": squares }));
        }
        oracle::check_encoding("xiangqi-position/1", &json!({ "turn": "red", "squares": squares }));
    }
}

fn check_identities(placement: &Placement) {
    let fen = xiangqi_fen::encode(placement, Side::Red);
    check_input("xiangqi-fen/1", Input::Text(&fen), &[]);
    let decoded = xiangqi_fen::decode(&fen).ok().map(|fen| fen.position().pieces);
    assert_eq!(identity::choose(placement), decoded, "{fen}");
}

/// The identities of the pieces of positions with one piece moved.
#[test]
fn identities_with_one_piece_moved() {
    let pieces = squares_with_one_piece_moved().step_by(7).filter_map(|squares| Pieces::new(squares).ok());
    let count = pieces.map(|pieces| check_identities(&Placement::from(&pieces))).count();
    assert!(count > 4000, "{count}");
}

/// All sets of at most two squares for the pieces of each side and kind, and some of three.
#[test]
fn identities_of_few_pieces() {
    let check = |side, kind, squares: &[Square]| {
        let mut placement = Placement::EMPTY;
        for &square in squares {
            placement.set(square, Some((side, kind)));
        }
        check_identities(&placement);
    };
    for (side, kind) in
        [Side::Red, Side::Black].into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
    {
        let is_allowed = |square: &Square| {
            Piece::group(side, kind).any(|piece| Candidates::for_piece(piece).contains(*square))
        };
        let squares: Vec<Square> = Square::all().filter(is_allowed).collect();
        for (highest_index, &highest) in squares.iter().enumerate() {
            check(side, kind, &[highest]);
            for (middle_index, &middle) in squares[..highest_index].iter().enumerate() {
                check(side, kind, &[middle, highest]);
                let lower = squares[..middle_index].iter().step_by(23);
                lower.for_each(|&lowest| check(side, kind, &[lowest, middle, highest]));
            }
        }
    }
}

#[test]
fn identities_of_random_pawns() {
    for seed in 1..=4000 {
        let side = if seed % 2 == 0 { Side::Red } else { Side::Black };
        let mut placement = Placement::EMPTY;
        let squares = noise(seed, 5).into_iter().filter_map(|byte| Square::new(byte % 90));
        squares.for_each(|square| placement.set(square, Some((side, Kind::Pawn))));
        check_identities(&placement);
    }
}

/// Each piece on each square of its list comes from each square: a ply is written if, and only if, that square is an origin.
#[test]
fn all_origins() {
    for piece in Piece::all() {
        for to in Square::all().filter(|&to| Candidates::for_piece(piece).contains(to)) {
            let mut pieces = Pieces::DEAD;
            pieces.put(piece, to).expect("the board is empty");
            let position = Position { turn: piece.side().other(), pieces };
            for from in Square::all() {
                let plies = [Ply { piece, from, to, captured: None }];
                oracle::check_history_encoding(&plies, &position);
                let is_written = xiangqi_history::encode(&position, &plies).is_ok();
                assert_eq!(
                    is_written,
                    Origins::new(piece, to).index_of(from).is_some(),
                    "{piece}, {from}{to}"
                );
            }
        }
    }
}

/// All histories of at most two bytes, from some positions.
#[test]
fn all_histories_of_two_bytes() {
    for position in positions().iter().step_by(5) {
        check_input("xiangqi-history/1", Input::History(&[], position), &[]);
        (0..=255).for_each(|byte| check_input("xiangqi-history/1", Input::History(&[byte], position), &[]));
        (0..=0xffff_u16).for_each(|pair| {
            check_input("xiangqi-history/1", Input::History(&pair.to_be_bytes(), position), &[]);
        });
    }
}

/// Boards of every number of cells up to 400, in all packings. So the integer of a board has every length up to 80 bytes.
#[test]
fn integers_of_all_small_lengths() {
    for cols in 1..=400_u16 {
        let cells: String =
            noise(cols.into(), cols.into()).iter().map(|byte| char::from(b'0' + byte % 3)).collect();
        let value = json!({ "rows": 1, "cols": cols, "cells": cells });
        for format in ["ternary-board/1", "ternary-bits2/1", "ternary-integer/1", "ternary-runs/1"] {
            oracle::check_encoding(format, &value);
        }
    }
}
