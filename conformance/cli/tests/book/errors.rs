//! The table of codes: its formats and operations are those in which vectors expect each code.

use std::collections::BTreeMap;

use boardwire::{
    codes::trits,
    formats::go_chains::MAX_SIDE,
    games::xiangqi::{Piece, Square},
};

use crate::{
    claims::{Check, Context, Key},
    lists::frozen_rows,
    position::written,
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    (key.name == "code|format|operation|when|place").then_some(table as Check)
}

fn table(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let mut expected: BTreeMap<&str, Vec<(String, String)>> =
        context.refusals.keys().map(|code| (code.as_str(), rows(context, code))).collect();
    let mut code = String::new();
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        if !row[0].is_empty() {
            row[0].trim_matches('`').clone_into(&mut code);
            sheet.cell(line, 0, &format!("`{code}`"));
        }
        match expected.get_mut(code.as_str()) {
            Some(rows) if !rows.is_empty() => {
                let (formats, operation) = rows.remove(0);
                sheet.cell(line, 1, &formats);
                sheet.cell(line, 2, &operation);
            }
            _ => sheet.fault(line, "computed", &row.join(" | "), "no vector expects that code there"),
        }
    }
    for (code, rows) in expected {
        for (formats, operation) in rows {
            let missing = format!("a row: {code} | {formats} | {operation}");
            sheet.fault(sheet.item.lines.len() - 1, "computed", "nothing", &missing);
        }
    }
    for phrase in limits() {
        sheet.phrase(&phrase);
    }
    frozen_rows(sheet, context);
}

/// The bounds that the table names.
fn limits() -> Vec<String> {
    let trits = trits::MAX_BYTE;
    let codes: Vec<u8> =
        (0..=u8::MAX).filter(|&code| boardwire::formats::chess_codes::piece(code).is_err()).collect();
    let (in_four_bits, in_a_byte): (Vec<u8>, Vec<u8>) = codes.iter().partition(|code| **code < 16);
    let alone: Vec<String> = in_four_bits.iter().map(ToString::to_string).collect();
    vec![
        format!("rows or columns are above {MAX_SIDE}"),
        format!(
            "a cell byte is {}..=255; in a list a byte is above {}; in a map an id is above {} or a square above {}",
            trits + 1,
            Square::COUNT,
            Piece::COUNT - 1,
            Square::COUNT - 1,
        ),
        format!("a code is {} or, in a byte, {}..={}", alone.join(", "), in_a_byte[0], u8::MAX),
    ]
}

/// The rows of a code: formats and operation.
fn rows(context: &Context<'_>, code: &str) -> Vec<(String, String)> {
    let refusals = &context.refusals[code];
    let has = |format: &str, op: &str| refusals.iter().any(|(found, with)| found == format && *with == op);
    let inner = ["xiangqi-position/1", "xiangqi-history/1"];
    let is_inner = inner.iter().any(|format| has(format, "decode") || has(format, "encode"));
    let mut groups: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for format in context.formats.iter().map(String::as_str) {
        let operations: Vec<&str> =
            ["decode", "encode", "analyse", "play"].into_iter().filter(|op| has(format, op)).collect();
        // A link has besides its own codes those of what it holds, and so has the encoder of a FEN.
        let is_borrowed = format == "xiangqi-link/1" && is_inner
            || format == "xiangqi-fen/1" && operations == ["encode"] && has("xiangqi-position/1", "encode");
        if operations.is_empty() || is_borrowed {
            continue;
        }
        match groups.iter_mut().find(|(_, others)| *others == operations) {
            Some((formats, _)) => formats.push(format),
            None => groups.push((vec![format], operations)),
        }
    }
    let name = |formats: &[&str]| {
        formats.iter().map(|format| format.trim_end_matches("/1")).collect::<Vec<_>>().join(", ")
    };
    let operation = |operations: &[&str]| match operations {
        ["decode", "encode"] => "both".to_owned(),
        others => others.join(", "),
    };
    // Of several formats go-chains comes last, and the column is that of the others.
    let go = groups.iter().position(|(formats, _)| formats == &["go-chains/1"]).filter(|_| groups.len() > 1);
    let go = go.map(|at| groups.remove(at));
    // One group may refuse less than the others do.
    let less = groups.iter().position(|(_, operations)| operations == &["encode"]);
    let both = groups.iter().any(|(_, operations)| operations.len() == 2);
    let less = less.filter(|_| both).map(|at| groups.remove(at));
    let mut rows: Vec<(String, String)> =
        groups.iter().map(|(formats, operations)| (name(formats), operation(operations))).collect();
    if let Some((formats, _)) = less {
        rows[0].0 = format!("{}; {}: encode alone", rows[0].0, name(&formats));
    }
    if let Some((formats, _)) = go {
        rows[0].0 = format!("{}, {}", rows[0].0, name(&formats));
    }
    rows
}
