//! Executes every example, table and diagram of the specification: computes each result again and compares. The test reads the chapters when
//! it runs, so that a change of them needs no build.
//!
//! A mark in the chapter, `<!-- executed: NAME ARGUMENTS -->`, names the check of the block, table or paragraph below it. A block or a table
//! without one is a fault, and so is a number or a code in a worked example that no check has compared. Words are not compared:
//! sentences, headings and captions may change freely.

mod ask;
mod chess;
mod claims;
mod common;
mod drawings;
mod errata;
mod explain;
mod fen;
mod go;
mod history;
mod link;
mod lists;
mod lock;
mod position;
mod protocol;
mod schemes;
mod sheet;
mod sums;
mod ternary;
mod text;
mod translations;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{
    claims::{Check, Checks, Context},
    sheet::Sheet,
};

/// The page that the program writes. The test `trace` checks it.
const WRITTEN_BY_THE_PROGRAM: &str = "traceability.md";

const CHECKS: [Checks; 13] = [
    common::CHECKS,
    chess::CHECKS,
    errata::CHECKS,
    explain::CHECKS,
    fen::CHECKS,
    go::CHECKS,
    history::CHECKS,
    link::CHECKS,
    lists::CHECKS,
    position::CHECKS,
    protocol::CHECKS,
    schemes::CHECKS,
    ternary::CHECKS,
];

#[test]
fn every_example_table_and_diagram_is_what_the_library_computes() {
    let items = text::read();
    let context = Context::read();
    let checks: Vec<(&str, Check)> = CHECKS.concat();
    let (mut faults, mut locked) = (Vec::new(), Vec::new());
    for item in items.iter().filter(|item| item.file != WRITTEN_BY_THE_PROGRAM) {
        let mut sheet = Sheet::new(item, &context);
        // A check may panic on unexpected text. That is a fault of this item, and the other items are still checked.
        if catch_unwind(AssertUnwindSafe(|| claims::check(&mut sheet, &checks))).is_err() {
            sheet.fault(0, item.text(0), "what the check of this can read");
        }
        let kept =
            sheet.locked.iter().map(|(line, text)| (item.file.clone(), item.lines[*line].0, text.clone()));
        locked.extend(kept);
        faults.extend(sheet.finish());
    }
    faults.extend(lock::faults(&locked));
    let unused = checks.iter().filter(|(name, _)| !items.iter().any(|item| item.check() == Some(name)));
    let mut found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    found.extend(unused.map(|(name, _)| format!("no mark asks for the check {name}")));
    found.extend(drawings::missing(&items));
    found.extend(lists::summary());
    assert!(
        found.is_empty(),
        "{} places of the book are not as they should be:\n\n{}",
        found.len(),
        found.join("\n")
    );
}
