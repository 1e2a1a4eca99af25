//! The ternary formats.

use boardwire::{
    error::Error,
    formats::{ternary_bits2, ternary_board, ternary_integer, ternary_runs, ternary_stream},
    games::ternary::{Board, Dimensions},
    limits::Limits,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::explain;
use crate::request::{Answer, Codec, Refusal, Request, hex, shape};

pub(super) const CODECS: [Codec; 5] = [
    Codec::new("ternary-board/1", decode_board, encode_board).explained(explain::of_board),
    Codec::new("ternary-stream/1", decode_stream, encode_stream).explained(explain::of_stream),
    Codec::new(
        "ternary-bits2/1",
        |request| decode_packing(request, ternary_bits2::decode),
        |request| encode_packing(request, ternary_bits2::encode),
    )
    .explained(explain::of_bits2),
    Codec::new(
        "ternary-integer/1",
        |request| decode_packing(request, ternary_integer::decode),
        |request| encode_packing(request, ternary_integer::encode),
    )
    .explained(explain::of_integer),
    Codec::new("ternary-runs/1", decode_runs, |request| encode_packing(request, ternary_runs::encode))
        .explained(explain::of_runs),
];

/// A board may be invalid in a way that has a code, which its own deserialisation does not tell.
fn board(value: &Value) -> Result<Board, Refusal> {
    let dimension = |axis: &str| {
        let found = value.get(axis).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
        found.filter(|&n| n <= Dimensions::MAX)
    };
    if let (Some(rows), Some(cols)) = (dimension("rows"), dimension("cols")) {
        Dimensions::new(rows, cols)?;
    }
    Board::deserialize(value).map_err(|error| Refusal::Error(format!("`value`: {error}")))
}

fn decode_board(request: &Request<'_>) -> Answer {
    shape(ternary_board::decode_with(&request.bytes()?, request.settings()?, &mut ())?)
}

fn encode_board(request: &Request<'_>) -> Answer {
    Ok(hex(&ternary_board::encode(&board(request.value())?)))
}

fn decode_stream(request: &Request<'_>) -> Answer {
    let records = ternary_stream::decode_with(&request.bytes()?, request.settings()?, &mut ())?;
    Ok(json!({ "records": shape(records)? }))
}

fn encode_stream(request: &Request<'_>) -> Answer {
    let records = request.value().get("records").and_then(Value::as_array);
    let mut bytes = Vec::new();
    for record in records.ok_or_else(|| "`value` has no list of `records`".to_owned())? {
        ternary_board::encode_to(&board(record)?, &mut bytes);
    }
    Ok(hex(&bytes))
}

fn decode_packing(request: &Request<'_>, decode: fn(&[u8], Limits) -> Result<Board, Error>) -> Answer {
    shape(decode(&request.bytes()?, request.settings()?.limits)?)
}

fn decode_runs(request: &Request<'_>) -> Answer {
    let bytes = request.bytes()?;
    shape(request.hold(|limits| ternary_runs::decode(&bytes, limits))?)
}

fn encode_packing(request: &Request<'_>, encode: fn(&Board) -> Vec<u8>) -> Answer {
    Ok(hex(&encode(&board(request.value())?)))
}
