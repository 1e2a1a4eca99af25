//! Every example, table and diagram of the specification is executed: what it says is computed anew and compared. The chapters are read when
//! the test runs, so that no change of them needs a build.
//!
//! A block or a table that no check claims is a fault, and so is a number or a code in a worked example that no check has looked at.

mod ask;
mod boxes;
mod chess;
mod claims;
mod errata;
mod errors;
mod examples;
mod explain;
mod fen;
mod frozen;
mod go;
mod go_tables;
mod go_words;
mod history;
mod link;
mod lists;
mod names;
mod packings;
mod position;
mod protocol;
mod pseudocode;
mod schemas;
mod schemes;
mod security;
mod sheet;
mod ternary;
mod text;
mod values;

use std::panic::{AssertUnwindSafe, catch_unwind};

use boardwire_suite::vectors::Suite;

use crate::{
    claims::{Check, Context, Key},
    frozen::Frozen,
    schemas::Schemas,
    sheet::Sheet,
};

/// The page that the program writes is held by the test `trace`.
const WRITTEN_BY_THE_PROGRAM: &str = "traceability.md";

/// The checks of a chapter.
fn chapter(file: &str) -> fn(&Key<'_>) -> Option<Check> {
    match file {
        "ternary-board.md" => ternary::claim,
        "ternary-packings.md" => packings::claim,
        "xiangqi-position.md" => position::claim,
        "xiangqi-history.md" => history::claim,
        "xiangqi-link.md" => link::claim,
        "xiangqi-fen.md" => fen::claim,
        "xiangqi-schemes.md" => schemes::claim,
        "chess-board.md" => chess::claim,
        "go-chains.md" => go::claim,
        "errors.md" => errors::claim,
        "protocol.md" => protocol::claim,
        "explain.md" => explain::claim,
        "security.md" => security::claim,
        "errata.md" => errata::claim,
        _ => lists::claim,
    }
}

#[test]
fn every_example_table_and_diagram_is_what_the_library_computes() {
    let items = text::read();
    let (frozen, schemas, suite) = (Frozen::read(), Schemas::read(), Suite::embedded().unwrap());
    let refusals = lists::refusals(&suite);
    let formats = lists::in_order(&items);
    let context = Context { frozen: &frozen, schemas: &schemas, suite: &suite, refusals, formats };
    let names = lists::names(&context);
    let mut faults = Vec::new();
    for item in items.iter().filter(|item| item.file != WRITTEN_BY_THE_PROGRAM) {
        let mut sheet = Sheet::new(item);
        // A check may stumble over what it did not expect: that is a fault of this item, and the others are judged all the same.
        if catch_unwind(AssertUnwindSafe(|| claims::check(&mut sheet, &context))).is_err() {
            sheet.fault(0, "computed", item.text(0), "the check of this panicked");
        }
        sheet.claim_names(&names);
        faults.extend(sheet.finish());
    }
    frozen.choose();
    faults.extend(boxes::missing(&items));
    faults.extend(frozen.left());
    let told: Vec<String> = faults.iter().map(ToString::to_string).chain(lists::summary()).collect();
    assert!(
        told.is_empty(),
        "{} places of the book are not as they should be:\n\n{}",
        told.len(),
        told.join("\n")
    );
}
