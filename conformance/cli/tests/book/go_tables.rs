//! The tables of the chapter Go chains: positions, and moves on them.

use serde_json::{Value, json};

use crate::{
    ask::{outcome, spaced},
    claims::Context,
    go_words::play,
    sheet::Sheet,
    text,
};

/// The result of analyse or play on a position.
pub(crate) fn positions(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        let row = crate::position::written(sheet, line);
        let hex = text::codes(&row[0]).first().map_or(String::new(), |hex| (*hex).to_owned());
        let shown = if hex.is_empty() { "(none)".to_owned() } else { format!("`{hex}`") };
        let mut results: Vec<String> = row[1].split(", ").map(|operation| result(&hex, operation)).collect();
        results.dedup();
        sheet.line(line, &format!("| {shown} | {} | {} |", row[1], results.join(", or ")));
        context.frozen.chosen(sheet, line);
    }
}

fn result(hex: &str, operation: &str) -> String {
    let mut request = json!({ "op": operation, "format": "go-chains/1", "hex": hex });
    if operation == "play" {
        request["to_play"] = "black".into();
        request["moves"] = json!([]);
    }
    match outcome(&request) {
        Ok(value) => {
            let count = value["chains"].as_array().map_or(0, Vec::len);
            let chains = match count {
                0 => "no chain".to_owned(),
                1 => "1 chain".to_owned(),
                count => format!("{count} chains"),
            };
            format!("{chains}, {}", if value["legal"] == true { "legal" } else { "not legal" })
        }
        Err(fault) => format!("no: {fault}"),
    }
}

pub(crate) fn moves(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        let row = crate::position::written(sheet, line);
        let hex = text::codes(&row[0]).first().map_or(String::new(), |hex| (*hex).to_owned());
        let moves = text::codes(&row[2]);
        let result = match play(&hex, &row[1], &moves) {
            Ok(reply) => {
                let captured: &Value = &reply["captured"];
                let hex = reply["hex"].as_str().unwrap();
                format!("`{hex}`; taken: {} black, {} white", captured["black"], captured["white"])
            }
            Err(fault) => format!("refused: {fault}"),
        };
        let moves = moves.iter().map(|text| format!("`{text}`"));
        let moves = if moves.len() == 0 { "(none)".to_owned() } else { spaced(moves) };
        sheet.line(line, &format!("| `{hex}` | {} | {moves} | {result} |", row[1]));
        context.frozen.chosen(sheet, line);
    }
}
