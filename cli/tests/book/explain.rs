//! The chapter on explain. Its tables name the fields in the vectors of their formats, with all requirements of these fields.

use std::collections::{BTreeMap, BTreeSet};

use boardwire::games::xiangqi::Piece;
use boardwire_suite::{
    protocol::Op,
    vectors::{Outcome, Vector},
};
use serde_json::{Value, json};

use crate::{
    ask::{home, outcome, position_hex, real},
    claims::Checks,
    sheet::Sheet,
    text::{collapsed, facts},
};

pub(crate) const CHECKS: Checks = &[
    ("explain-example", example),
    ("explain-fields", fields),
    ("explain-keys", keys),
    ("explain-position", position),
];

/// The fields that accepted vectors of these formats have.
fn all_fields(sheet: &Sheet<'_>, formats: &[&str]) -> Vec<Value> {
    let is_one = |vector: &&Vector| {
        vector.op == Op::Explain && vector.outcome == Outcome::Accept && formats.contains(&&*vector.format)
    };
    let replies = sheet.context.suite.vectors().iter().filter(is_one).flat_map(Vector::expect);
    replies.flat_map(|reply| reply["ok"]["fields"].as_array().cloned().unwrap_or_default()).collect()
}

/// The keys of a field, in the order in which a reply has them.
fn keys(sheet: &mut Sheet<'_>) {
    let field = all_fields(sheet, &["ternary-runs/1"]).remove(0);
    let keys: Vec<String> = field.as_object().unwrap().keys().cloned().collect();
    sheet.same(2, &sheet.body().len(), &keys.len());
    for (line, key) in sheet.body().zip(keys) {
        sheet.same(line, &sheet.written(line)[0].trim_matches('`'), &key.as_str());
        sheet.lock(line);
    }
}

fn requirements(field: &Value) -> Vec<String> {
    field["requirements"].as_array().unwrap().iter().map(|rule| rule.as_str().unwrap().to_owned()).collect()
}

/// A row for each field of the formats in the mark.
fn fields(sheet: &mut Sheet<'_>) {
    let formats: Vec<&str> = sheet.item.args().collect();
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for field in all_fields(sheet, &formats) {
        named.entry(field["name"].as_str().unwrap().to_owned()).or_default().extend(requirements(&field));
    }
    for line in sheet.body() {
        let row = sheet.written(line);
        let ids = facts(&row[4])
            .into_iter()
            .filter(|fact| fact.contains('-') && fact.chars().next().is_some_and(char::is_uppercase));
        sheet.same(line, &Some(ids.collect()), &named.remove(row[0].trim_matches('`')));
        sheet.lock(line);
    }
    sheet.same(2, &named, &BTreeMap::new());
}

/// The fields of the one ply that the chapter on histories decodes, a line each.
fn example(sheet: &mut Sheet<'_>) {
    let mut squares: Vec<u8> = Piece::all().map(home).collect();
    squares[13] = 49;
    let position = json!({ "turn": "black", "squares": squares });
    let request =
        json!({ "op": "explain", "format": "xiangqi-history/1", "hex": "d7", "position": position });
    let rows = rows(&outcome(&request).unwrap());
    sheet.lines(1, &rows);
}

/// Some fields of the real position, in their order.
fn position(sheet: &mut Sheet<'_>) {
    let request =
        json!({ "op": "explain", "format": "xiangqi-position/1", "hex": position_hex(&real().position) });
    let rows = rows(&outcome(&request).unwrap());
    let mut left = rows.iter();
    for line in 1..sheet.item.lines.len() {
        let written = collapsed(sheet.item.text(line));
        let row = left.find(|row| collapsed(row) == written);
        sheet.line(line, row.map_or("a field of the position", |row| row));
    }
}

/// A line for each field of a reply.
fn rows(reply: &Value) -> Vec<String> {
    let row = |field: &Value| {
        let [start, len] = ["start", "len"].map(|key| field[key].as_u64().unwrap());
        let bits = match len {
            0 => format!("{start} (none)"),
            1 => start.to_string(),
            _ => format!("{start}..={}", start + len - 1),
        };
        let represents = field["stands_for"].as_u64().map_or(String::new(), |value| value.to_string());
        let [name, number, value] =
            ["name", "number", "value"].map(|key| field[key].to_string().replace('"', ""));
        format!("{bits} {name} {number} {value} {represents} {}", requirements(field).join(" "))
    };
    reply["fields"].as_array().unwrap().iter().map(row).collect()
}
