//! The drawings of the formats: each stands in its chapter and in the documentation of the module that implements it, line by line alike.

use std::{fs, path::Path};

use crate::{
    claims::Context,
    sheet::{Fault, Sheet},
    text::{Item, Kind},
};

/// Chapter, heading, module.
const BOXES: [(&str, &str, &str); 13] = [
    ("ternary-board.md", "The record", "formats/ternary_board/mod.rs"),
    ("ternary-board.md", "The stream", "formats/ternary_stream.rs"),
    ("ternary-packings.md", "Two bits a cell", "formats/ternary_bits2.rs"),
    ("ternary-packings.md", "One integer", "formats/ternary_integer.rs"),
    ("ternary-packings.md", "Runs", "formats/ternary_runs.rs"),
    ("xiangqi-position.md", "The bits", "formats/xiangqi_position.rs"),
    ("xiangqi-history.md", "The bits", "formats/xiangqi_history.rs"),
    ("xiangqi-link.md", "Xiangqi link", "formats/xiangqi_link.rs"),
    ("xiangqi-fen.md", "Xiangqi FEN", "formats/xiangqi_fen.rs"),
    ("xiangqi-schemes.md", "The list", "formats/xiangqi_list.rs"),
    ("xiangqi-schemes.md", "The map", "formats/xiangqi_map.rs"),
    ("chess-board.md", "A byte a square", "formats/chess_board_bytes.rs"),
    ("chess-board.md", "Four bits a square", "formats/chess_board_packed.rs"),
];

/// Claims a drawing. It is an unmarked block of its section.
pub(crate) fn check(sheet: &mut Sheet<'_>, context: &Context<'_>) -> bool {
    let item = sheet.item;
    let key = (item.file.as_str(), item.section());
    let Some((.., module)) = BOXES.iter().find(|(file, section, _)| (*file, *section) == key) else {
        return false;
    };
    if !matches!(item.kind, Kind::Block(_)) || item.mark.is_some() {
        return false;
    }
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src")).join(module);
    let source = fs::read_to_string(path).unwrap();
    let docs: Vec<&str> = source.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let docs: Vec<&str> = docs.into_iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let section = format!("spec/src/{}#{}", item.file, anchor(item.section()));
    if !docs.iter().any(|line| line.contains(&section)) {
        sheet.fault(0, "computed", &format!("{module} does not name its section"), &section);
    }
    complain_of_range(sheet, context, module, docs[0]);
    let blocks = docs.split(|line| line.starts_with("```")).skip(1).step_by(2);
    let alike = |block: &&[&str]| {
        block.iter().zip(&item.lines).filter(|(one, (_, other))| **one == other.as_str()).count()
    };
    let Some(block) = blocks.max_by_key(alike) else {
        sheet.fault(0, "computed", item.text(0), &format!("no drawing in src/{module}"));
        return true;
    };
    for line in 0..item.lines.len() {
        sheet.claim_line(line);
        let there = block.get(line).copied().unwrap_or("(no further line)");
        if there != item.text(line) {
            sheet.fault(line, "computed", item.text(line), &format!("{there}    (src/{module})"));
        }
    }
    if let Some(further) = block.get(item.lines.len()) {
        sheet.fault(
            item.lines.len(),
            "computed",
            "(no further line)",
            &format!("{further}    (src/{module})"),
        );
    }
    true
}

/// Drawings that their chapters do not have.
pub(crate) fn missing(items: &[Item]) -> Vec<Fault> {
    let is_there = |file: &str, section: &str| {
        let own =
            items.iter().filter(|item| item.file == file && item.section() == section && item.mark.is_none());
        own.into_iter().any(|item| matches!(item.kind, Kind::Block(_)))
    };
    let missing = BOXES.iter().filter(|(file, section, _)| !is_there(file, section));
    missing
        .map(|(file, section, _)| Fault::absent(file, "computed", &format!("a drawing below \"{section}\"")))
        .collect()
}

/// `(spec: XP-1 to XP-23)` in the first line of a module: the last one is the last that there is.
fn complain_of_range(sheet: &mut Sheet<'_>, context: &Context<'_>, module: &str, line: &str) {
    let range = line.split_once("(spec: ").and_then(|(_, rest)| rest.split(')').next()?.split_once(" to "));
    let Some((prefix, last)) = range.and_then(|(first, last)| Some((first.split_once('-')?.0, last))) else {
        return;
    };
    let own = context.suite.requirements().iter().filter_map(|requirement| requirement.id.split_once('-'));
    let numbers =
        own.filter(|(found, _)| *found == prefix).filter_map(|(_, number)| number.parse::<u32>().ok());
    let computed = format!("{prefix}-{}", numbers.max().unwrap_or(0));
    if last != computed {
        sheet.fault(0, "computed", &format!("{last} in src/{module}"), &computed);
    }
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-")
}
