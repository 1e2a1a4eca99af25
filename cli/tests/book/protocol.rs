//! The chapter on the protocol, and blocks marked `jsonl`: requests and their replies in turn, without ids.

use std::collections::BTreeSet;

use boardwire::formats;
use boardwire_cli::exit;
use boardwire_suite::vectors::Vector;
use boardwire_testee::answer;
use serde_json::{Value, json};

use crate::{ask::reply, claims::Checks, common::formats_in, sheet::Sheet, text::codes};

pub(crate) const CHECKS: Checks = &[("dialogue", dialogue), ("statuses", statuses), ("wire-values", values)];

/// Each example of a value is one of a vector of its formats, or comes from one of two requests; `…` is any text. Each format has a row.
fn values(sheet: &mut Sheet<'_>) {
    let explain = json!({ "op": "explain", "format": "xiangqi-map/1", "hex": "0055" });
    let play = json!({ "op": "play", "format": "go-chains/1", "hex": "01000002000003", "to_play": "black", "moves": ["A1"] });
    let others = [reply(&explain), reply(&play)];
    let mut left: BTreeSet<&str> = formats::ALL.iter().map(|format| format.id).collect();
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        let formats = formats_in(&row[0]);
        left.retain(|format| !formats.contains(format));
        for text in codes(&row[1]).into_iter().filter(|text| text.starts_with('{')) {
            let own =
                sheet.context.suite.vectors().iter().filter(|vector| formats.contains(&&*vector.format));
            let mut known =
                own.flat_map(Vector::expect).chain(others.clone()).map(|mut reply| reply["ok"].take());
            let is_known = match serde_json::from_str::<Value>(text) {
                Ok(value) => known.any(|known| known == value),
                Err(_) => known.any(|known| {
                    let known = known.to_string();
                    text.split('…').try_fold(&*known, |rest, part| Some(rest.split_once(part)?.1)).is_some()
                }),
            };
            sheet.same(line, &(text, is_known), &(text, true));
        }
    }
    sheet.same(2, &left, &BTreeSet::new());
}

/// The statuses of the command, and 2, the status of every command for wrong usage.
fn statuses(sheet: &mut Sheet<'_>) {
    let statuses =
        [exit::CONFORMANT, exit::NOT_CONFORMANT, 2, exit::NOT_RUN, exit::NOTHING_VERIFIED, exit::NOT_DECIDED];
    let statuses: Vec<i32> = statuses.into_iter().map(i32::from).chain([exit::INTERRUPTED]).collect();
    sheet.same(2, &sheet.body().len(), &statuses.len());
    for (line, status) in sheet.body().zip(statuses) {
        sheet.line_facts(line, &status.to_string());
    }
}

/// A request or a reply satisfies its schema.
fn valid(sheet: &mut Sheet<'_>, line: usize, schema: usize, message: &Value) {
    let mut message = message.clone();
    message.as_object_mut().unwrap().entry("id").or_insert_with(|| "x".into());
    let context = sheet.context;
    if let Some(error) = context.schemas[schema].iter_errors(&message).next() {
        sheet.fault(line, &message.to_string(), &error.to_string());
    }
}

/// Each second line is, character by character, the reply to the line before it; the lock keeps the requests.
pub(crate) fn jsonl(sheet: &mut Sheet<'_>) {
    for line in (0..sheet.item.lines.len()).step_by(2) {
        sheet.lock(line);
        let request: Value = serde_json::from_str(sheet.item.text(line)).unwrap();
        let reply = reply(&request);
        valid(sheet, line, 0, &request);
        valid(sheet, line, 1, &reply);
        sheet.line(line + 1, &reply.to_string());
    }
}

/// `-> request`, `<- reply`. What a testee reports about itself is not compared: the names are `…`, and the formats are some of the known ones.
fn dialogue(sheet: &mut Sheet<'_>) {
    for line in (0..sheet.item.lines.len()).step_by(2) {
        sheet.lock(line);
        let request: Value = serde_json::from_str(sheet.item.text(line).trim_start_matches("-> ")).unwrap();
        valid(sheet, line, 0, &request);
        let reply = answer(&request);
        if request["op"] == "hello" {
            hello(sheet, line + 1, &reply);
        } else {
            sheet.line(line + 1, &format!("<- {reply}"));
        }
    }
}

fn hello(sheet: &mut Sheet<'_>, line: usize, reply: &Value) {
    sheet.lock(line);
    let written: Value = serde_json::from_str(sheet.item.text(line).trim_start_matches("<- ")).unwrap();
    valid(sheet, line, 1, &written);
    valid(sheet, line, 1, reply);
    let keys = |value: &Value| value.as_object().map(|keys| keys.keys().cloned().collect::<Vec<_>>());
    sheet.same(line, &(&written["id"], keys(&written)), &(&reply["id"], keys(reply)));
    for (format, operations) in written["formats"].as_object().unwrap() {
        let ours = reply["formats"][format].as_array();
        let is_ours = |operation| ours.is_some_and(|ours| ours.contains(operation));
        sheet.holds(line, operations.as_array().unwrap().iter().all(is_ours));
    }
}
