//! Simpler values of the same structure.

use boardwire_suite::{protocol::Op, vectors::Case};
use serde_json::{Value, json};

use super::finding::Kind;
use crate::reference::case;

/// The finest part of a long list that a step changes: one in this many.
const FINEST: usize = 64;

/// The spec says which of several faults an encoder of these formats reports (CB-7, CP-7, XI-12, XG-19, XG-20, XC-16).
const ORDERED: [&str; 4] = ["chess", "xiangqi-index", "xiangqi-game", "xiangqi-compact"];

/// Whether the value of an encoder's request has the fault with this code in addition to the fault that the reference reports, where an
/// encoder may report any. It has the fault if the fault remains in a value that is simpler by a step or two.
pub(super) fn has_fault(found: &Case, kind: &Kind, code: &str) -> bool {
    if kind.op != Op::Encode || ORDERED.iter().any(|name| kind.format.starts_with(name)) {
        return false;
    }
    let fields = found.request.fields();
    let code_of = |value: &Value| {
        let mut fields = fields.clone();
        fields.insert("value".to_owned(), value.clone());
        Some(case(kind.op, &kind.format, fields)?.expect[0]["reject"].as_str()?.to_owned())
    };
    let still_rejected =
        values(&fields["value"]).into_iter().filter_map(|value| Some((code_of(&value)?, value)));
    let still_rejected: Vec<(String, Value)> = still_rejected.collect();
    still_rejected.iter().any(|(named, _)| named == code)
        || still_rejected
            .iter()
            .any(|(_, value)| values(value).iter().any(|value| code_of(value).as_deref() == Some(code)))
}

/// Simpler values of the same structure.
pub(super) fn values(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(members) if members.contains_key("cells") && members.contains_key("rows") => {
            boards(value)
        }
        Value::Object(members) => members
            .iter()
            .flat_map(|(key, inner)| {
                values(inner).into_iter().map(move |inner| {
                    let mut whole = value.clone();
                    whole[key] = inner;
                    whole
                })
            })
            .collect(),
        // The number of the 32 squares stays.
        Value::Array(items) if items.len() == 32 => (0..32)
            .flat_map(|at| {
                let less = match &items[at] {
                    Value::Number(number) => {
                        let number = number.as_u64().unwrap_or_default();
                        vec![Value::Null, 0.into(), (number / 2).into(), number.saturating_sub(1).into()]
                    }
                    _ => Vec::new(),
                };
                less.into_iter().map(move |item| {
                    let mut whole = value.clone();
                    whole[at] = item;
                    whole
                })
            })
            .collect(),
        Value::Array(items) => sequences(items, &[], values).into_iter().map(Value::Array).collect(),
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            let less = [0, number / 2, number.saturating_sub(1)];
            less.into_iter().filter(|less| *less < number).map(Value::from).collect()
        }
        Value::String(text) => {
            let letters: Vec<char> = text.chars().collect();
            let steps = sequences(&letters, &['1'], |_| Vec::new());
            steps
                .into_iter()
                .map(|text| text.into_iter().collect::<String>().into())
                .chain([Value::Null])
                .collect()
        }
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

/// Boards of fewer rows or columns, and with more empty cells.
fn boards(value: &Value) -> Vec<Value> {
    let side =
        |key: &str| value[key].as_u64().and_then(|side| usize::try_from(side).ok()).unwrap_or_default();
    let (rows, cols) = (side("rows"), side("cols"));
    let cells: Vec<char> = value["cells"].as_str().unwrap_or_default().chars().collect();
    if rows * cols != cells.len() {
        return Vec::new();
    }
    let board =
        |rows: usize, cols: usize, cells: String| json!({ "rows": rows, "cols": cols, "cells": cells });
    let mut found = Vec::new();
    for less in fewer(rows) {
        found.push(board(less, cols, cells[..less * cols].iter().collect()));
        found.push(board(less, cols, cells[(rows - less) * cols..].iter().collect()));
    }
    for less in fewer(cols) {
        for start in [0, cols - less] {
            let kept = cells.chunks(cols).flat_map(|row| &row[start..start + less]);
            found.push(board(rows, less, kept.collect()));
        }
    }
    // Runs of cells become empty, the longest runs first.
    let mut length = cells.len();
    while length > cells.len() / FINEST {
        for start in (0..cells.len()).step_by(length) {
            let end = cells.len().min(start + length);
            if cells[start..end].iter().any(|cell| *cell != '0') {
                let mut cells = cells.clone();
                cells[start..end].fill('0');
                found.push(board(rows, cols, cells.into_iter().collect()));
            }
        }
        length /= 2;
    }
    found
}

/// Smaller numbers above 0, the smallest first.
pub(super) fn fewer(number: usize) -> Vec<usize> {
    let mut fewer = vec![1, 2, number / 4, number / 2, number.saturating_sub(1)];
    fewer.retain(|less| (1..number).contains(less));
    fewer.sort_unstable();
    fewer.dedup();
    fewer
}

/// Sequences with a part left out, the greatest parts first; then with one item simpler.
pub(super) fn sequences<T: Clone + PartialEq>(
    items: &[T],
    simple: &[T],
    simpler: impl Fn(&T) -> Vec<T>,
) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    let mut length = items.len();
    while length > items.len() / FINEST {
        for start in (0..items.len()).step_by(length).rev() {
            let end = items.len().min(start + length);
            found.push([&items[..start], &items[end..]].concat());
        }
        length /= 2;
    }
    // In a long list, parts are removed first.
    for (at, item) in items.iter().enumerate().take(FINEST) {
        let plainer = simple.iter().filter(|plain| *plain != item).cloned();
        for item in plainer.chain(simpler(item)) {
            let mut whole = items.to_vec();
            whole[at] = item;
            found.push(whole);
        }
    }
    found
}
