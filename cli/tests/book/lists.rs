//! Lists of names: formats, codes, leniencies, prefixes. They agree with the table of formats, the requirements and the vectors.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use boardwire::{
    codes::trits,
    formats::{self, go_chains::MAX_SIDE, xiangqi_game},
    games::xiangqi::{Piece, Square},
    options::Leniency,
};
use boardwire_fuzz::memory::bounds;

use crate::{
    claims::Checks,
    common::{formats_in, locked},
    sheet::Sheet,
    text::{codes, folder},
};

pub(crate) const CHECKS: Checks = &[
    ("errors", errors),
    ("formats", chapters),
    ("index", index),
    ("leniencies", leniencies),
    ("memory", memory),
    ("requirement-prefixes", prefixes),
    ("vector-keys", vector_keys),
    ("vector-prefixes", vector_prefixes),
];

/// Each format, once, with its chapter.
fn chapters(sheet: &mut Sheet<'_>) {
    let mut left: BTreeMap<&str, &str> =
        formats::ALL.iter().map(|format| (format.id, format.chapter)).collect();
    for line in sheet.body() {
        let row = sheet.written(line);
        let chapter = left.remove(row[0].trim_matches('`'));
        let named = row[2].split(['(', '#', ')']).nth(1);
        sheet.same(line, &named, &chapter);
        sheet.lock(line);
    }
    sheet.same(2, &left, &BTreeMap::new());
}

/// The test below compares the page with what its script writes.
fn index(sheet: &mut Sheet<'_>) {
    (0..sheet.item.lines.len()).for_each(|line| sheet.claim_line(line));
}

#[test]
fn the_index_is_the_one_that_its_script_writes() {
    let script = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/index.py"));
    let output = Command::new("python3").arg(script).arg("--check").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The prefixes in backticks are those of the formats, each once.
fn prefixes(sheet: &mut Sheet<'_>) {
    let mut left: BTreeSet<&str> = formats::ALL.iter().map(|format| format.prefix).collect();
    for line in 0..sheet.item.lines.len() {
        for prefix in codes(sheet.item.text(line)) {
            sheet.holds(line, left.remove(prefix));
        }
        sheet.claim_line(line);
    }
    sheet.same(0, &left, &BTreeSet::new());
}

/// The keys are those of the schema of vectors.
fn vector_keys(sheet: &mut Sheet<'_>) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/vectors/schema.json"));
    let schema = fs::read_to_string(path).unwrap();
    for line in sheet.body() {
        let key = sheet.written(line)[0].replace('`', "\"");
        sheet.holds(line, schema.contains(&format!("{key}:")));
    }
    locked(sheet);
}

/// Pairs of a prefix and a format, as the ids of the vectors have them.
fn vector_prefixes(sheet: &mut Sheet<'_>) {
    let pairs = sheet.context.suite.vectors().iter();
    let pairs =
        pairs.map(|vector| (vector.id.split('.').next().unwrap().to_owned(), vector.format.to_string()));
    let mut left: BTreeSet<(String, String)> = pairs.collect();
    for line in sheet.body() {
        for pair in codes(sheet.item.text(line)).chunks(2) {
            sheet.holds(line, left.remove(&(pair[0].to_owned(), pair[1].to_owned())));
        }
        sheet.claim_line(line);
    }
    sheet.same(2, &left, &BTreeSet::new());
}

fn leniencies(sheet: &mut Sheet<'_>) {
    sheet.same(2, &sheet.body().len(), &Leniency::ALL.len());
    for (line, leniency) in sheet.body().zip(Leniency::ALL) {
        let row = sheet.written(line);
        let own = formats::ALL.iter().filter(|format| format.leniencies.contains(&leniency));
        let own: BTreeSet<&str> = own.map(|format| format.id).collect();
        sheet.same(line, &row[0].trim_matches('`'), &leniency.name());
        sheet.same(line, &formats_in(&row[2]).into_iter().collect(), &own);
        sheet.lock(line);
    }
}

/// The bounds that the tests and fuzz targets check. A name may contain more than the format.
fn memory(sheet: &mut Sheet<'_>) {
    let bounds: Vec<_> = bounds().collect();
    sheet.same(2, &sheet.body().len(), &bounds.len());
    for (line, (name, bound)) in sheet.body().zip(bounds) {
        let format = name.split(',').next().unwrap();
        sheet.line_facts(line, &format!("{format} {} {} {}", bound.per_byte, bound.per_cell, bound.fixed));
    }
}

/// Formats and operations.
type Rejecting<'a> = (BTreeSet<&'a str>, BTreeSet<&'a str>);

/// The formats and operations of a code are those of the vectors that expect it. A link does not repeat the codes of its parts. Go chains
/// have rows of their own, since their operations are others.
fn errors(sheet: &mut Sheet<'_>) {
    const GO: &str = "go-chains/1";
    let refusals = &sheet.context.refusals;
    let mut rows: BTreeMap<(String, bool), Rejecting<'_>> = BTreeMap::new();
    let mut code = String::new();
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        if !row[0].is_empty() {
            row[0].trim_matches('`').clone_into(&mut code);
        }
        let words = row[1].split(|c: char| !c.is_alphanumeric() && c != '-');
        let named: BTreeSet<&str> = words.filter_map(formats::find).map(|format| format.id).collect();
        sheet.holds(line, named.len() == 1 || !named.contains(GO));
        let (formats, operations) = rows.entry((code.clone(), named.contains(GO))).or_default();
        formats.extend(named);
        let both = if row[2] == "both" { "decode, encode" } else { &row[2] };
        operations
            .extend(["decode", "encode", "analyse", "play"].iter().filter(|name| both.contains(**name)));
        sheet.holds(line, refusals.contains_key(&code));
    }
    for (code, expected) in refusals {
        let mut formats: BTreeSet<&str> = expected.keys().map(String::as_str).collect();
        let is_inner = |format: &&str| ["xiangqi-position/1", "xiangqi-history/1"].contains(format);
        if formats.iter().any(is_inner) {
            formats.remove("xiangqi-link/1");
        }
        // A position of which the legal moves are asked is a FEN.
        if formats.contains("xiangqi-fen/1") {
            formats.remove("xiangqi-rules/1");
        }
        // The encoder of a FEN rejects the positions that the encoder of a position rejects.
        if formats.contains("xiangqi-position/1") {
            formats.remove("xiangqi-fen/1");
        }
        for is_go in [false, true] {
            let own: BTreeSet<&str> =
                formats.iter().copied().filter(|format| (*format == GO) == is_go).collect();
            let operations = own.iter().flat_map(|format| expected[*format].iter().copied());
            let operations: BTreeSet<&str> = operations.filter(|name| *name != "explain").collect();
            let written = rows.remove(&(code.clone(), is_go)).unwrap_or_default();
            sheet.same(2, &(code, written), &(code, (own, operations)));
        }
    }
    let (trits, squares, ids) =
        (u64::from(trits::MAX_BYTE), u64::from(Square::COUNT), u64::from(Piece::COUNT));
    let plies = xiangqi_game::MAX_PLIES as u64;
    let mut numbers =
        vec![plies, 17, 2, MAX_SIDE.into(), trits + 1, 255, squares, squares - 1, ids - 1, 3, 4, 16];
    numbers.extend(crate::chess::invalid_codes().into_iter().map(u64::from));
    sheet.numbers(&numbers);
}

/// The summary has each chapter, and no other file.
pub(crate) fn summary() -> Vec<String> {
    let text = fs::read_to_string(folder().join("SUMMARY.md")).unwrap();
    let named = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned);
    let named: BTreeSet<String> = named.chain(["SUMMARY.md".to_owned()]).collect();
    let files =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let wrong: Vec<String> = named.symmetric_difference(&files.collect()).cloned().collect();
    if wrong.is_empty() { Vec::new() } else { vec![format!("SUMMARY.md and the files differ in {wrong:?}")] }
}
