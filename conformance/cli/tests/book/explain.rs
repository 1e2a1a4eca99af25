//! The chapter on explain. Its tables name the fields that the vectors of their formats have, with all requirements that these give them.

use std::collections::{BTreeMap, BTreeSet};

use boardwire_suite::{
    protocol::Op,
    vectors::{Outcome, Vector},
};
use serde_json::{Value, json};

use crate::{
    ask::{home, outcome},
    claims::{Check, Context, Key},
    lists::{frozen_rows, known},
    position::written,
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.name.as_str() {
        "key of a field|meaning" => keys,
        "field|number|value|`stands_for`|requirements" => fields,
        "fields" if key.is_block() => example,
        // A sentence without numbers and names, which holds nothing to compute.
        "" if key.section == "Worked example" && key.is_prose() => |_, _| {},
        _ => return None,
    })
}

/// The formats of a section.
fn formats(section: &str) -> &'static [&'static str] {
    match section {
        "Ternary board and stream" => &["ternary-board/1", "ternary-stream/1"],
        "Two bits a cell" => &["ternary-bits2/1"],
        "One integer" => &["ternary-integer/1"],
        "Runs" => &["ternary-runs/1"],
        "Xiangqi position" => &["xiangqi-position/1"],
        "Xiangqi history" => &["xiangqi-history/1"],
        "Xiangqi list" => &["xiangqi-list/1"],
        "Xiangqi map" => &["xiangqi-map/1"],
        "Chess board" => &["chess-board-bytes/1", "chess-board-packed/1"],
        _ => &[],
    }
}

/// The fields that accepted vectors of these formats have.
fn all_fields(context: &Context<'_>, formats: &[&str]) -> Vec<Value> {
    let is_one = |vector: &&Vector| {
        vector.op == Op::Explain && vector.outcome == Outcome::Accept && formats.contains(&&*vector.format)
    };
    let replies = context.suite.vectors().iter().filter(is_one).flat_map(Vector::expect);
    replies.flat_map(|reply| reply["ok"]["fields"].as_array().cloned().unwrap_or_default()).collect()
}

/// The keys of a field, in the order in which a reply has them.
fn keys(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let field = all_fields(context, formats("Runs")).remove(0);
    let keys: Vec<String> = field.as_object().unwrap().keys().map(|key| format!("`{key}`")).collect();
    for (line, key) in (2..).zip(&keys) {
        sheet.cell(line, 0, key);
    }
    if sheet.item.lines.len() != 2 + keys.len() {
        sheet.fault(2, "computed", "another number of rows", &keys.join(" "));
    }
    frozen_rows(sheet, context);
}

/// Whether a word is the id of a requirement.
fn is_id(word: &str) -> bool {
    let parts = word.split_once('-');
    parts.is_some_and(|(prefix, number)| prefix.len() == 2 && number.parse::<u32>().is_ok())
}

fn fields(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for field in all_fields(context, formats(sheet.item.section())) {
        let rules = field["requirements"].as_array().unwrap().iter();
        let rules = rules.map(|rule| rule.as_str().unwrap().to_owned());
        named.entry(field["name"].as_str().unwrap().to_owned()).or_default().extend(rules);
    }
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        let told: BTreeSet<String> = known(context, &row[4])
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .filter(|word| is_id(word))
            .map(str::to_owned)
            .collect();
        match named.remove(row[0].trim_matches('`')) {
            Some(rules) if rules == told => {}
            Some(rules) => sheet.fault(line, "computed", &row[4], &format!("{rules:?}")),
            None => sheet.fault(line, "computed", &row[0], "a field that some vector has, once"),
        }
    }
    if !named.is_empty() {
        sheet.fault(2, "computed", "no row", &format!("{:?}", named.keys()));
    }
    frozen_rows(sheet, context);
}

/// The fields of the one ply that the chapter on histories decodes, a line each.
fn example(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    sheet.claim_line(0);
    context.frozen.chosen(sheet, 0);
    let mut squares: Vec<u8> = boardwire::games::xiangqi::Piece::all().map(home).collect();
    squares[13] = 49;
    let position = json!({ "turn": "black", "squares": squares });
    let request =
        json!({ "op": "explain", "format": "xiangqi-history/1", "hex": "d7", "position": position });
    let reply = outcome(&request).unwrap();
    let row = |field: &Value| {
        let (start, len) = (field["start"].as_u64().unwrap(), field["len"].as_u64().unwrap());
        let bits = match len {
            0 => format!("{start} (none)"),
            1 => start.to_string(),
            _ => format!("{start}..={}", start + len - 1),
        };
        let name = field["name"].as_str().unwrap();
        let rules: Vec<&str> =
            field["requirements"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let stands_for = field["stands_for"].as_u64().map_or(String::new(), |value| value.to_string());
        let (number, value) = (&field["number"], &field["value"]);
        format!("{bits} {name} {number} {value} {stands_for} {}", rules.join(" "))
    };
    let rows: Vec<String> = reply["fields"].as_array().unwrap().iter().map(row).collect();
    sheet.lines(1, &rows);
}
