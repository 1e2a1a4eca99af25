//! Tables of values and bytes. Each row is decoded as it says, and its value is encoded again.

use std::iter;

use boardwire::{
    codes::base64url,
    formats::{self, Codec, Format, InputKind, xiangqi_fen, xiangqi_link, xiangqi_position},
    games::xiangqi::{Piece, Pieces, Placement, Position, Side, candidates},
    options::{Leniency, Options},
};
use serde_json::{Value, json};

use crate::{
    ask::{self, Observed, Outcome, board, home, without},
    sheet::Sheet,
    text::{codes, facts, spaced},
};

/// The text that O represents in the rows of links.
pub(crate) fn opening_text() -> String {
    base64url::encode(&xiangqi_position::encode(&Position::opening()))
}

/// An input, of a history with its position, and the request.
struct Row {
    format: &'static Format,
    input: String,
    position: Option<Position>,
}

impl Row {
    fn ask(&self, mut request: Value) -> Outcome {
        request["format"] = self.format.id.into();
        if let Some(position) = &self.position {
            request["position"] = json!(position);
        }
        ask::outcome(&request)
    }

    fn decode(&self, allow: &[&str], limit: Option<u64>) -> Outcome {
        let mut request = json!({ "op": "decode", self.key(): self.input, "allow": allow });
        if let Some(limit) = limit {
            request["limits"] = json!({ "cells": limit });
        }
        self.ask(request)
    }

    fn is_canonical(&self, value: &Value) -> bool {
        self.ask(json!({ "op": "encode", "value": value })).unwrap()[self.key()] == self.input
    }

    fn key(&self) -> &'static str {
        if self.format.input_kind() == InputKind::Text { "text" } else { "hex" }
    }

    /// The parts of a text that a decoder ignores.
    fn ignored(&self, allow: &[&str]) -> String {
        let mut observed = Observed::default();
        let options: Options = allow.iter().filter_map(|name| name.parse::<Leniency>().ok()).collect();
        match self.format.id {
            "xiangqi-link/1" => drop(xiangqi_link::decode_with(&self.input, options, &mut observed)),
            "xiangqi-fen/1" => drop(xiangqi_fen::decode_with(&self.input, options, &mut observed)),
            _ => {}
        }
        spaced(
            observed.texts.iter().filter(|text| ["unknown", "dropped"].contains(&text.0)).map(|text| &text.3),
        )
    }
}

/// The columns are the value, of a history the position, the input, perhaps whether it is canonical, and whether it is accepted.
pub(crate) fn table(sheet: &mut Sheet<'_>) {
    let format = formats::find(sheet.item.arg(0)).unwrap();
    let is_history = format.input_kind() == InputKind::AfterPosition;
    for line in sheet.body() {
        sheet.lock(line);
        let cells = sheet.written(line);
        let (name, input, verdict) =
            (&cells[0], &cells[1 + usize::from(is_history)], &cells[cells.len() - 1]);
        let position = is_history.then(|| without(if cells[1] == "B" { &[1, 23] } else { &[] }));
        let input = codes(input).first().copied().unwrap_or_default();
        let o = if format.id == "xiangqi-link/1" { opening_text() } else { "O".to_owned() };
        let row = Row { format, input: input.replace('O', &o), position };

        let value = verdicts(sheet, line, &row, verdict);
        let is_canonical = value.as_ref().map(|value| row.is_canonical(value));
        if cells.len() == 4 + usize::from(is_history) {
            let shown = is_canonical.map_or("", |is_canonical| if is_canonical { "yes" } else { "no" });
            sheet.same(line, &cells[cells.len() - 2].as_str(), &shown);
        } else {
            sheet.holds(line, is_canonical.unwrap_or(true));
        }
        if !value.as_ref().map_or(name.is_empty(), |value| is_name(format.id, name, value)) {
            sheet.fault(line, name, &format!("a name for {value:?}"));
        }
    }
}

/// Each clause of the last cell has a result: strictly, with a leniency, or with a limit. Returns the value that some clause accepts.
fn verdicts(sheet: &mut Sheet<'_>, line: usize, row: &Row, cell: &str) -> Option<Value> {
    let strict = row.decode(&[], None);
    let mut value = None;
    for clause in cell.split("; ") {
        // The leniency, or the limit, is before a colon.
        let (condition, said) =
            clause.split_once(": ").filter(|(before, _)| *before != "no").unwrap_or(("", clause));
        let condition = facts(condition);
        let limit = condition.last().and_then(|limit| limit.parse().ok());
        let allow = condition.iter().filter_map(|name| name.parse::<Leniency>().ok());
        let allow: Vec<&str> = allow.map(Leniency::name).collect();
        let outcome = row.decode(&allow, limit);
        let (word, computed) = match &outcome {
            _ if said == "the same" && outcome == strict => ("the same", String::new()),
            Ok(_) => ("yes", row.ignored(&allow)),
            // After a leniency the code alone means rejection.
            Err((code, place)) if said.starts_with('`') => ("`", format!("{code} {}", place.unwrap())),
            Err((code, place)) => ("no", format!("{code} {}", place.unwrap())),
        };
        sheet.same(line, &said.get(..word.len()), &Some(word));
        sheet.same(line, &facts(said).join(" "), &computed);
        if said.contains("every leniency") {
            let every: Vec<&str> = Leniency::ALL.iter().map(|leniency| leniency.name()).collect();
            sheet.same(line, &row.decode(&every, None), &strict);
        }
        value = value.or(outcome.ok());
    }
    value
}

/// Whether the first cell is a short name of the value.
fn is_name(format: &str, name: &str, value: &Value) -> bool {
    match formats::find(format).expect("the rows name formats").codec {
        Codec::Link(..) => name == link_name(value),
        Codec::Plies(..) => {
            let numbers = |ply: &Value| format!("{} {} {}", ply["piece"], ply["from"], ply["to"]);
            facts(name).join(" ") == spaced(value["plies"].as_array().unwrap().iter().map(numbers))
        }
        Codec::Boards(..) => {
            let named: Vec<Value> = name.split(", then ").filter_map(ternary).collect();
            value["records"] == json!(named)
        }
        Codec::Position(..) | Codec::Fen(..) | Codec::Rules(..) => json!(xiangqi(name)) == *value,
        Codec::Pieces(..) => json!(xiangqi(name))["squares"] == value["squares"],
        Codec::Setup(..) => {
            let turn = name.split(',').next().unwrap_or_default();
            *value == json!({ "turn": turn, "board": codes(name).concat() })
        }
        Codec::Game(..) => {
            // The number of moves, and another start than the opening or the moves.
            let moves = value["moves"].as_array().unwrap().iter().map(|name| name.as_str().unwrap());
            let opening = Position::opening();
            let opening = xiangqi_fen::encode(&Placement::from(&opening.pieces), opening.turn);
            let start = value["start"].as_str().filter(|start| *start != opening);
            let found: Vec<String> = iter::once(moves.len().to_string())
                .chain(start.into_iter().chain(moves).map(str::to_owned))
                .collect();
            facts(name) == found
        }
        Codec::Chess(..) => *value == json!({ "placement": codes(name).concat() }),
        Codec::Board(..) | Codec::Go(..) => ternary(name).as_ref() == Some(value),
    }
}

/// `` 3 × 3: `102121212` ``, or `` 1 × 43: 43 times `0` ``.
fn ternary(name: &str) -> Option<Value> {
    let facts = facts(name);
    let [rows, cols, count @ .., cells] = &facts[..] else { return None };
    let count = count.first().map_or(Some(1), |count| count.parse().ok())?;
    Some(board(rows.parse().ok()?, cols.parse().ok()?, &cells.repeat(count)))
}

/// The words of a name that matter, and the squares of the generals if they are alone. Red moves unless the name has a side.
fn xiangqi(name: &str) -> Position {
    let has = |word| name.contains(word);
    let mut position = if has("real") {
        ask::real().position
    } else if has("longest") {
        ask::longest()
    } else if has("opening") {
        without(if has("dead") { &[0, 16] } else { &[] })
    } else {
        let squares = facts(name);
        let mut pieces = Pieces::DEAD;
        for general in [0, 16].map(|id| Piece::new(id).unwrap()) {
            if squares.contains(&home(general).to_string()) || squares.is_empty() && has("generals") {
                pieces.put(general, candidates::home(general)).unwrap();
            }
        }
        Position { turn: Side::Red, pieces }
    };
    if has("black") {
        position.turn = Side::Black;
    }
    position
}

/// `base x, O, 1 ply, s empty`
fn link_name(value: &Value) -> String {
    let plies = value["history"]["plies"].as_array().unwrap().len();
    let position = if value["position"] == json!(Position::opening()) { "O" } else { "another position" };
    let plies = if plies == 0 { String::new() } else { format!(", {plies} ply") };
    let s = value["s"].as_str().map_or("null", |s| if s.is_empty() { "empty" } else { s });
    format!("base {}, {position}{plies}, s {s}", value["base"].as_str().unwrap_or("null"))
}
