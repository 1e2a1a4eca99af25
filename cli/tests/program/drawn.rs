//! The classes of generated requests: half a minute of `fuzz` must meet each size on which a bug may depend.

use std::collections::{BTreeMap, BTreeSet};

use boardwire_cli::fuzzer::draw::{Rng, kinds, request};
use boardwire_suite::protocol::Op;
use serde_json::{Map, Value};

/// A testee in C gets more in half a minute, on a machine with other work.
const REQUESTS: u64 = 30_000;

/// The number of powers of two per class.
fn width(name: &str) -> u32 {
    match name {
        "rows" | "cols" | "cells" | "square" => 2,
        "header of 2^n cells," => 3,
        _ => 1,
    }
}

fn classes(format: &str, op: Op, fields: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut add =
        |name: &str, number: usize| found.insert(format!("{name} {}", number.max(1).ilog2() / width(name)));
    let value = fields.get("value").unwrap_or(&Value::Null);
    let hex = fields.get("hex").and_then(Value::as_str).unwrap_or_default();
    let list = |of: &Value, key: &str| of[key].as_array().map(Vec::len);
    let mut sizes = Vec::new();
    if format.starts_with("ternary") {
        let boards = value["records"].as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let side = |board: &Value, key: &str| usize::try_from(board[key].as_u64()?).ok();
        sizes.extend(boards.iter().filter_map(|board| Some((side(board, "rows")?, side(board, "cols")?))));
        if let Some(header) = hex.get(..12).and_then(|head| hex::decode(head).ok()) {
            let side = |at: usize| {
                header[at..at + 3].iter().rev().fold(0, |side, byte| side << 8 | usize::from(*byte))
            };
            sizes.push((side(0), side(3)));
        }
    }
    for (rows, cols) in sizes {
        let cells = rows * cols;
        let is_header = op != Op::Encode && hex.len() <= 18 && cells > 200;
        if is_header {
            add("header of 2^n cells,", cells);
        } else {
            add("rows", rows);
            add("cols", cols);
            add("cells", cells);
            if rows == cols {
                add("square", rows);
            }
            if rows > 256 && cols > 256 {
                add("both sides above 256", 1);
            }
            if cells > 70_000 {
                add("above 70 000 cells", 1);
            }
        }
    }
    if let Some(depth) = fields.get("depth").and_then(Value::as_u64) {
        add("depth", usize::try_from(depth).unwrap());
    }
    let history = &value["history"];
    for (name, count) in [
        ("records", list(value, "records")),
        ("plies", list(value, "plies").or(list(history, "plies"))),
        (
            "moves",
            list(value, "moves").or(fields.get("moves").and_then(|moves| Some(moves.as_array()?.len()))),
        ),
        ("base", value["base"].as_str().map(str::len)),
        ("text", fields.get("text").and_then(Value::as_str).map(str::len)),
    ] {
        if let Some(count) = count {
            add(name, count);
        }
    }
    if (format, op) == ("xiangqi-index/1", Op::Decode) {
        add("bits", hex.trim_start_matches('0').len().max(1).next_power_of_two());
    }
    found
}

#[test]
#[ignore = "takes most of a minute: `cargo test --test program -- --ignored drawn`"]
fn half_a_minute_draws_each_size() {
    let kinds = kinds();
    let mut met: BTreeMap<(&str, Op), BTreeMap<String, u32>> = BTreeMap::new();
    for number in 0..REQUESTS {
        let (format, op) = kinds[usize::try_from(number).unwrap() % kinds.len()];
        if !["ternary", "go"].iter().any(|start| format.starts_with(start)) && op == Op::Explain {
            continue;
        }
        let fields = request(&mut Rng::new(1, number), format, op).fields();
        for class in classes(format, op, &fields) {
            *met.entry((format, op)).or_default().entry(class).or_default() += 1;
        }
    }
    let mut missing = Vec::new();
    let mut need = |format: &'static str, op: Op, name: &str, exponents: std::ops::RangeInclusive<u32>| {
        for exponent in exponents {
            let class = format!("{name} {}", exponent / width(name));
            if !met.get(&(format, op)).is_some_and(|met| met.contains_key(&class)) {
                missing.push(format!("{format} {op}: {class}"));
            }
        }
    };
    for format in ["ternary-board/1", "ternary-bits2/1", "ternary-integer/1", "ternary-runs/1"] {
        for op in [Op::Decode, Op::Encode, Op::Explain] {
            for name in ["rows", "cols"] {
                need(format, op, name, 0..=11);
            }
            need(format, op, "cells", 0..=16);
            need(format, op, "square", 0..=5);
            need(format, op, "both sides above 256", 0..=0);
            need(format, op, "above 70 000 cells", 0..=0);
        }
        need(format, Op::Decode, "header of 2^n cells,", 8..=44);
    }
    for op in [Op::Decode, Op::Explain] {
        need("ternary-stream/1", op, "rows", 0..=12);
    }
    need("ternary-stream/1", Op::Encode, "records", 0..=12);
    need("xiangqi-history/1", Op::Encode, "plies", 0..=8);
    for format in ["xiangqi-game/1", "xiangqi-compact/1"] {
        need(format, Op::Encode, "moves", 0..=10);
    }
    need("go-chains/1", Op::Other("play"), "moves", 0..=11);
    need("xiangqi-link/1", Op::Encode, "base", 0..=8);
    need("xiangqi-rules/1", Op::Other("perft"), "depth", 0..=2);
    need("xiangqi-fen/1", Op::Decode, "text", 5..=13);
    need("xiangqi-index/1", Op::Decode, "bits", 1..=5);
    assert!(missing.is_empty(), "{} of {met:#?}\nare missing:\n{}", missing.len(), missing.join("\n"));
}
