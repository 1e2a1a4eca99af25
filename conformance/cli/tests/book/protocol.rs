//! The chapter on the protocol.

use boardwire_cli::exit;
use serde_json::{Value, json};

use crate::{
    ask::{LINK, outcome, real},
    claims::{Check, Context, Key},
    examples,
    go_words::play,
    lists::{frozen_rows, json_in},
    position::written,
    sheet::Sheet,
    text::codes,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.name.as_str()) {
        ("Requests and replies", _) if key.is_block() => examples::dialogue,
        ("Requests and replies", "request|keys besides `id`" | "reply|keys besides `id`") => frozen_rows,
        ("Values on the wire", "format|value") => values,
        ("Exit status of the runner", "status|meaning") => statuses,
        _ => return None,
    })
}

/// Each example of a value is one: whole, or in parts around `…` those of the real game.
fn values(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let mut told: Vec<String> = Vec::new();
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        let formats: Vec<String> = codes(&row[0]).into_iter().map(str::to_owned).collect();
        told.extend(formats.iter().cloned());
        for value in json_in(&row[1]) {
            if row[0] == "the reply of explain" {
                let request = json!({ "op": "explain", "format": "xiangqi-map/1", "hex": "0055" });
                if outcome(&request).as_ref() != Ok(&value) {
                    sheet.fault(line, "computed", &value.to_string(), &format!("{:?}", outcome(&request)));
                }
            }
            if let Err(fault) = is_value(&formats, &value) {
                sheet.fault(line, "computed", &value.to_string(), &fault);
            }
            context.schemas.reply(sheet, line, &json!({ "ok": value }));
        }
        for text in codes(&row[1]).into_iter().filter(|text| text.contains('…') && text.starts_with('{')) {
            let whole = in_full(&formats[0]).to_string();
            let mut rest = whole.as_str();
            for part in text.split('…') {
                match rest.split_once(part) {
                    Some((_, behind)) => rest = behind,
                    None => sheet.fault(line, "computed", text, &whole),
                }
            }
        }
    }
    told.sort();
    told.dedup();
    let mut formats = context.suite.formats();
    formats.sort_unstable();
    if told != formats {
        sheet.fault(2, "computed", &told.join(" "), &formats.join(" "));
    }
    frozen_rows(sheet, context);
}

/// A value can be encoded, and decoding gives it again; a reply of Go is one that the reference gives.
fn is_value(formats: &[String], value: &Value) -> Result<(), String> {
    for format in formats {
        if format == "go-chains/1" {
            let analysed = json!({ "op": "analyse", "format": format, "hex": "01000002000001" });
            let known = [outcome(&analysed)?, play("01000002000003", "black", &["A1"])?];
            if !known.contains(value) {
                return Err(format!("{} or {}", known[0], known[1]));
            }
            continue;
        }
        let mut written = outcome(&json!({ "op": "encode", "format": format, "value": value }))?;
        written["op"] = "decode".into();
        written["format"] = format.as_str().into();
        let again = outcome(&written)?;
        if again != *value {
            return Err(again.to_string());
        }
    }
    Ok(())
}

/// A value of the format that the book knows in full.
fn in_full(format: &str) -> Value {
    let position = json!(real().position);
    match format {
        "xiangqi-position/1" => position,
        "xiangqi-list/1" => json!({ "squares": position["squares"] }),
        "ternary-stream/1" => json!({ "records": [] }),
        _ => {
            let link = outcome(&json!({ "op": "decode", "format": "xiangqi-link/1", "text": LINK })).unwrap();
            if format == "xiangqi-history/1" { link["history"].clone() } else { link }
        }
    }
}

/// The statuses of the command, and 2, which is that of every command for a wrong use of it.
fn statuses(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let rows = [
        (i32::from(exit::CONFORMANT), "conformant"),
        (i32::from(exit::NOT_CONFORMANT), "not conformant"),
        (2, "the command line is wrong"),
        (i32::from(exit::NOT_RUN), "the testee could not be run, or did not say hello"),
        (i32::from(exit::NOTHING_VERIFIED), "nothing was verified"),
        (exit::INTERRUPTED, "interrupted; the testee was ended"),
    ];
    sheet.rows(&rows.map(|(status, meaning)| format!("| {status} | {meaning} |")));
}
