//! Tables of values and bytes: every column of every row, by decoding as the row says, and by encoding what came.

use boardwire::{
    formats::{xiangqi_fen, xiangqi_link},
    observe::{Observer, TextField},
    options::{Leniency, Options},
};
use serde_json::{Value, json};

use crate::{
    ask,
    claims::Context,
    names,
    sheet::Sheet,
    text::{cells, codes},
};

/// The text for which O stands in the rows of links.
pub(crate) fn opening_text() -> String {
    let opening = boardwire::games::xiangqi::Position::opening();
    boardwire::codes::base64url::encode(&boardwire::formats::xiangqi_position::encode(&opening))
}

/// A row, and what is asked by it.
struct Row<'a> {
    format: &'a str,
    input: String,
    /// Of a history: the position as the row names it.
    position: Option<Value>,
}

impl Row<'_> {
    fn decode(&self, allow: &[&str], limit: Option<u64>) -> Result<Value, String> {
        let key = if is_text(self.format) { "text" } else { "hex" };
        let mut request = json!({ "op": "decode", "format": self.format, key: self.input, "allow": allow });
        if let Some(position) = &self.position {
            request["position"] = position.clone();
        }
        if let Some(limit) = limit {
            request["limits"] = json!({ "cells": limit });
        }
        ask::outcome(&request)
    }

    fn encode(&self, value: &Value) -> String {
        let mut request = json!({ "op": "encode", "format": self.format, "value": value });
        if let Some(position) = &self.position {
            request["position"] = position.clone();
        }
        let key = if is_text(self.format) { "text" } else { "hex" };
        let written = ask::outcome(&request);
        written.map_or_else(|fault| fault, |written| written[key].as_str().unwrap_or_default().to_owned())
    }
}

fn is_text(format: &str) -> bool {
    matches!(format, "xiangqi-link/1" | "xiangqi-fen/1")
}

/// A table whose last column is headed "accepted?".
pub(crate) fn table(sheet: &mut Sheet<'_>, context: &Context<'_>, format: &str) {
    let heading = cells(sheet.item.text(0));
    let column = |name: &str| heading.iter().position(|cell| *cell == name);
    let input = column("bytes").or(column("text")).unwrap();
    for line in 2..sheet.item.lines.len() {
        let row = cells(sheet.item.text(line));
        let position = column("position").map(|at| names::history_position(row[at]));
        if let Some(None) = position {
            sheet.fault(line, "computed", row[1], "no position of that name");
        }
        let row_input = codes(row[input]).first().map_or(String::new(), |text| (*text).to_owned());
        let full = if format == "xiangqi-link/1" {
            row_input.replace('O', &opening_text())
        } else {
            row_input.clone()
        };
        let question = Row { format, input: full, position: position.flatten() };

        // In full, so that another notation of the same input is another cell.
        let none = if is_text(format) { "(empty)" } else { "(none)" };
        let shown = if row_input.is_empty() { none.to_owned() } else { format!("`{row_input}`") };
        sheet.cell(line, input, &shown);
        let accepted = heading.len() - 1;
        let (verdicts, value) = verdicts(&question, row[accepted]);
        sheet.cell(line, accepted, &verdicts);

        let is_canonical = value.as_ref().is_some_and(|value| question.encode(value) == question.input);
        if let Some(column) = column("canonical?") {
            let canonical = value.as_ref().map_or("", |_| if is_canonical { "yes" } else { "no" });
            sheet.cell(line, column, canonical);
        } else if value.is_some() && !is_canonical {
            sheet.fault(line, "computed", &question.input, "another encoding of the value");
        }
        sheet.claim_line(line);
        if let Some(value) = &value
            && let Err(computed) = names::agrees(format, row[0], value)
        {
            sheet.fault(line, "computed", row[0], &computed);
        }
        if value.is_none() && !row[0].is_empty() {
            sheet.fault(line, "computed", row[0], "no value");
        }
        if row[accepted] != "yes" || !is_canonical {
            context.frozen.chosen(sheet, line);
        }
    }
}

/// The last cell as it must read, clause by clause as the written one is made, and the value that some clause accepts.
fn verdicts(row: &Row<'_>, written: &str) -> (String, Option<Value>) {
    let everything = ask::every_leniency();
    let limit = written.strip_prefix("`limit` ").and_then(|rest| rest.split(':').next()?.parse().ok());
    let strict = row.decode(&[], limit);
    let mut value = strict.clone().ok();
    let said = |outcome: &Result<Value, String>, between: &str| match outcome {
        Ok(_) => "yes".to_owned(),
        Err(fault) => format!("no{between} {fault}"),
    };
    if let Some(limit) = limit {
        return (format!("`limit` {limit}: {}", said(&strict, ":")), value);
    }
    let allow: Vec<&str> = match written.split_once("; with ") {
        Some((_, rest)) => codes(rest).into_iter().take(1).collect(),
        None => Vec::new(),
    };
    let with = allow.first().map(|allow| format!("; with `{allow}`: ")).unwrap_or_default();
    let mut text = match (written.strip_prefix("strict: "), allow.is_empty()) {
        (Some(_), _) => format!("strict: {}", said(&strict, ",")),
        (None, _) => said(&strict, ":"),
    };
    if !allow.is_empty() {
        let lenient = row.decode(&allow, None);
        text += &with;
        text += &match &lenient {
            lenient if *lenient == strict => "the same".to_owned(),
            Ok(_) => "yes".to_owned() + &dropped(row, &allow),
            Err(fault) => fault.clone(),
        };
        value = value.or(lenient.ok());
    } else if written.ends_with(", also with every leniency") {
        let lenient = row.decode(&everything, None);
        text +=
            if lenient == strict { ", also with every leniency" } else { ", otherwise with every leniency" };
    } else if strict.is_ok() {
        text += &dropped(row, &[]);
    }
    (text, value)
}

/// What a text loses when it is read.
struct Dropped(Vec<String>);

impl Observer for Dropped {
    fn text(&mut self, field: TextField<'_>) {
        match (field.kind.name(), field.value) {
            ("unknown" | "dropped", value) => self.0.push(value.to_owned()),
            ("fragment", _) => self.0.push("#".to_owned()),
            _ => {}
        }
    }
}

fn dropped(row: &Row<'_>, allow: &[&str]) -> String {
    let mut dropped = Dropped(Vec::new());
    let leniencies: Options = allow.iter().filter_map(|name| name.parse::<Leniency>().ok()).collect();
    match row.format {
        "xiangqi-link/1" => drop(xiangqi_link::decode_with(&row.input, leniencies, &mut dropped)),
        "xiangqi-fen/1" => drop(xiangqi_fen::decode_with(&row.input, Options::new(), &mut dropped)),
        _ => {}
    }
    if dropped.0.is_empty() {
        return String::new();
    }
    match dropped.0.join(" ").as_str() {
        "" => ", without an empty part".to_owned(),
        "#" => ", without the fragment".to_owned(),
        parts => format!(", without `{parts}`"),
    }
}
