//! Go positions and moves.

use boardwire::{
    formats::go_chains,
    games::go::{Color, vertex},
};
use boardwire_suite::protocol::Op;
use serde_json::{Map, Value, json};

use super::{damage, rng::Rng, ternary};
use crate::reference;

/// Letters of vertices, and `I`, which is none.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZI";

/// The record of a position. Some are damaged, some have a board that is too large.
pub(super) fn record(rng: &mut Rng) -> String {
    let (rows, cols) = size(rng);
    let cells =
        if rng.once_in(2) { sparse_cells(rng, rows * cols) } else { ternary::cells(rng, rows * cols) };
    let bytes = encode_board(rows, cols, &cells);
    hex::encode(damage::bytes(rng, bytes, "go-chains/1"))
}

/// Moves from a position that is mostly empty, so that most of them are legal.
pub(super) fn play(rng: &mut Rng) -> Map<String, Value> {
    if rng.once_in(6) {
        return ko(rng);
    }
    let (rows, cols) = size(rng);
    let hex = if rng.once_in(8) {
        record(rng)
    } else {
        let cells = if rng.once_in(2) { sparse_cells(rng, rows * cols) } else { "0".repeat(rows * cols) };
        hex::encode(encode_board(rows, cols, &cells))
    };
    let to_play = *rng.pick(&[Color::Black, Color::White]);
    let mut moves = moves(rng, &hex, to_play, (rows, cols));
    if rng.once_in(6) {
        // An even number of passes changes nothing.
        moves.splice(0..0, vec!["pass".to_owned(); rng.near_power(12) * 2]);
    }
    Map::from_iter([
        ("hex".to_owned(), hex.into()),
        ("to_play".to_owned(), to_play.to_string().into()),
        ("moves".to_owned(), moves.into()),
    ])
}

/// Moves of which nearly all are legal, because the first illegal one ends a game.
fn moves(rng: &mut Rng, hex: &str, mut color: Color, (rows, cols): (usize, usize)) -> Vec<String> {
    let bytes = hex::decode(hex).unwrap_or_default();
    let board = go_chains::decode(&bytes).and_then(|position| go_chains::board(&position));
    let mut moves = Vec::new();
    let Ok(mut board) = board else { return vec![vertex(rng, rows, cols)] };
    for _ in 0..rng.below(2 * rows * cols + 2) {
        let name = vertex(rng, rows, cols);
        let turn = vertex::decode(&name, board.size());
        match go_chains::play_on(&mut board, 0, color, turn) {
            Ok(()) => {
                moves.push(name);
                color = color.other();
            }
            Err(_) if rng.once_in(60) => {
                moves.push(name);
                // A testee must ignore what follows the first fault.
                for _ in 0..rng.below(3) {
                    moves.push(if rng.once_in(2) { "Z0".to_owned() } else { vertex(rng, rows, cols) });
                }
                break;
            }
            Err(_) => {}
        }
    }
    moves
}

/// Moves around a ko, on a board without other stones.
fn ko(rng: &mut Rng) -> Map<String, Value> {
    // .XO.
    // XO.O
    // .XO.
    let cells = "021021010210";
    let vertices = ["C2", "B2", "C2", "B2", "pass", "A3", "D1", "A1"];
    let moves = (0..2 + rng.below(6)).map(|_| *rng.pick(&vertices)).collect::<Vec<_>>();
    Map::from_iter([
        ("hex".to_owned(), hex::encode(encode_board(3, 4, cells)).into()),
        ("to_play".to_owned(), (*rng.pick(&["black", "white"])).into()),
        ("moves".to_owned(), moves.into()),
    ])
}

fn size(rng: &mut Rng) -> (usize, usize) {
    let mut side = || match rng.below(12) {
        0..=8 => 1 + rng.below(5),
        9 | 10 => 1 + rng.below(25),
        _ => 24 + rng.below(3),
    };
    (side(), side())
}

/// Few stones, because most sparse positions are legal.
fn sparse_cells(rng: &mut Rng, count: usize) -> String {
    (0..count).map(|_| *rng.pick(&['0', '0', '0', '0', '1', '2'])).collect()
}

fn encode_board(rows: usize, cols: usize, cells: &str) -> Vec<u8> {
    let value = json!({ "rows": rows, "cols": cols, "cells": cells });
    let fields = Map::from_iter([("value".to_owned(), value)]);
    let reply = reference::reply(Op::Encode, "ternary-board/1", fields);
    let hex = reply["ok"]["hex"].as_str().unwrap_or_default();
    hex::decode(hex).unwrap_or_default()
}

fn vertex(rng: &mut Rng, rows: usize, cols: usize) -> String {
    // An invalid name ends the game, so there are few.
    match rng.below(200) {
        0..=9 => (*rng.pick(&["pass", "PASS", "Pass"])).to_owned(),
        10 => (*rng.pick(&[
            "",
            "A",
            "A0",
            "A01",
            "I1",
            "AA1",
            "1A",
            "A-1",
            "pas",
            "Z99",
            "a1 ",
            "A\u{ff11}",
            "A\u{661}",
        ]))
        .to_owned(),
        11 => format!("{}{}", char::from(*rng.pick(LETTERS)), rng.below(28)),
        number => {
            let letter = char::from(LETTERS[rng.below(cols).min(LETTERS.len() - 1)]);
            let letter = if number % 4 == 0 { letter.to_ascii_lowercase() } else { letter };
            format!("{letter}{}", 1 + rng.below(rows))
        }
    }
}
