//! The shapes of values in the protocol, as JSON.

use std::fmt::Debug;

use boardwire::games::{
    ternary::{Board, Cell, Dimensions},
    xiangqi::{Pieces, Ply, Position, Side},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    failing::{FAILURE, Failing},
    messages::check_line,
};

/// A value has this shape when it is written, and is read from it. Writing fails if the output fails.
fn check_shape<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, shape: &Value) {
    let encoded = serde_json::to_value(value).expect("memory can be written");
    assert_eq!(&encoded, shape);
    assert_eq!(serde_json::from_value::<T>(encoded).as_ref().ok(), Some(value));
    let length = serde_json::to_vec(value).expect("memory can be written").len();
    for limit in (0..length).step_by(6).take(8).chain([length - 1]) {
        let failed = serde_json::to_writer(Failing(limit), value).expect_err("the output is full");
        assert_eq!(failed.io_error_kind(), Some(FAILURE));
    }
}

/// A shape of no value is rejected with a message.
fn check_no_shape<T: DeserializeOwned + Debug>(shape: Value) {
    let text = shape.to_string();
    let rejected = serde_json::from_value::<T>(shape).expect_err(&text);
    check_line(&rejected.to_string());
}

fn with(shape: &Value, name: &str, member: Value) -> Value {
    let mut changed = shape.clone();
    changed[name] = member;
    changed
}

/// Checks the shape of a board: each dimension is from 1 to 2^24 - 1, and each cell has one digit from 0 to 2.
pub(super) fn check_board(board: &Board) {
    let cells: String = board.cells().map(Cell::digit).collect();
    let shape = json!({ "rows": board.size().rows(), "cols": board.size().cols(), "cells": cells });
    check_shape(board, &shape);
    for axis in ["rows", "cols"] {
        check_no_shape::<Board>(with(&shape, axis, 0.into()));
        check_no_shape::<Board>(with(&shape, axis, (Dimensions::MAX + 1).into()));
        check_no_shape::<Board>(with(&shape, axis, "1".into()));
    }
    check_no_shape::<Board>(with(&shape, "cells", cells[1..].into()));
    check_no_shape::<Board>(with(&shape, "cells", format!("3{}", &cells[1..]).into()));
    check_no_shape::<Board>(with(&shape, "more", Value::Null));
}

/// Checks the shape of a position: wrong pieces and numbers of no square are rejected.
pub(super) fn check_position(turn: Side, places: &[Option<u8>], pieces: Option<&Pieces>) {
    let shape = json!({ "turn": turn.to_string(), "squares": places });
    match pieces {
        Some(pieces) => check_shape(&Position { turn, pieces: pieces.clone() }, &shape),
        None => check_no_shape::<Position>(shape.clone()),
    }
    check_no_shape::<Position>(with(&shape, "turn", "green".into()));
    for no_square in [json!(90), json!("a0")] {
        let mut squares = shape["squares"].clone();
        squares[places.len() - 1] = no_square;
        check_no_shape::<Position>(with(&shape, "squares", squares));
    }
}

pub(super) fn check_ply(ply: Ply) {
    let shape = json!({
        "piece": ply.piece.id(), "from": ply.from.number(), "to": ply.to.number(),
        "captured": ply.captured.map(boardwire::games::xiangqi::Piece::id),
    });
    check_shape(&ply, &shape);
    for (member, beyond) in [("piece", 32), ("from", 90), ("to", 255), ("captured", 32)] {
        check_no_shape::<Ply>(with(&shape, member, beyond.into()));
    }
    check_no_shape::<Ply>(with(&shape, "piece", "rook".into()));
}
