//! Lists of names: formats, codes, leniencies, prefixes, statuses. They are held against the requirements, the vectors and the program.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use boardwire::options::Leniency;
use boardwire_suite::{
    protocol::Op,
    requirements::Requirement,
    vectors::{Outcome, Suite, Vector},
};
use serde_json::Value;

use crate::{
    ask,
    claims::{Check, Context, Key},
    position::written,
    sheet::Sheet,
    text::{Item, Kind, codes as quoted, folder},
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.name.as_str() {
        "identifier|what it holds|chapter" => formats,
        "requirement-prefixes" => requirement_prefixes,
        "key of a vector|meaning" => vector_keys,
        "prefix|format|prefix|format" => prefixes,
        "name|what it admits|formats" => leniencies,
        "date|formats|what" => frozen_rows,
        "term|Chinese|meaning" | "term|meaning" => glossary,
        _ => return None,
    })
}

/// Code by code, the formats and operations in which some vector expects it.
pub(crate) type Refusals = BTreeMap<String, BTreeSet<(String, &'static str)>>;

pub(crate) fn refusals(suite: &Suite) -> Refusals {
    let mut refusals = Refusals::new();
    for vector in suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Reject) {
        for reply in vector.expect() {
            let code = reply["reject"].as_str().unwrap().to_owned();
            refusals.entry(code).or_default().insert((vector.format.to_string(), vector.op.name()));
        }
    }
    refusals
}

/// The formats in the order of the introduction's table.
pub(crate) fn in_order(items: &[Item]) -> Vec<String> {
    let table = items.iter().find(|item| item.file == "introduction.md" && item.kind == Kind::Table);
    let rows = table.into_iter().flat_map(|table| table.lines.iter().skip(2));
    rows.filter_map(|(_, row)| quoted(row).first().map(|format| (*format).to_owned())).collect()
}

/// The closed set of codes.
pub(crate) fn codes<'a>(context: &'a Context<'_>) -> BTreeSet<&'a str> {
    context.refusals.keys().map(String::as_str).collect()
}

/// A phrase whose requirements all exist.
pub(crate) fn known(context: &Context<'_>, phrase: &str) -> String {
    for word in phrase.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
        let is_id = word.split_once('-').is_some_and(|(prefix, number)| {
            prefix.len() == 2
                && prefix.bytes().all(|byte| byte.is_ascii_uppercase())
                && number.parse::<u32>().is_ok()
        });
        assert!(!is_id || context.suite.requirement(word).is_some(), "{word}");
    }
    phrase.to_owned()
}

/// The names that may stand in prose as they are: formats, codes, leniencies, operations.
pub(crate) fn names(context: &Context<'_>) -> BTreeSet<String> {
    let formats = context.suite.formats().into_iter();
    let leniencies = Leniency::ALL.iter().map(|leniency| leniency.name());
    let operations = Op::ALL.iter().map(|op| op.name());
    formats.chain(leniencies).chain(operations).chain(codes(context)).map(str::to_owned).collect()
}

pub(crate) fn frozen_rows(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        sheet.claim_line(line);
        context.frozen.chosen(sheet, line);
    }
}

/// As many cells in each row as in the heading, and rows with numbers or codes as they were frozen.
fn glossary(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let columns = written(sheet, 0).len();
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        if row.len() != columns || row.iter().any(String::is_empty) {
            sheet.fault(line, "computed", &row.join(" | "), &format!("{columns} cells"));
        }
        sheet.claim_line(line);
        if row.iter().any(|cell| cell.contains(|c: char| c == '`' || c.is_ascii_digit())) {
            context.frozen.chosen(sheet, line);
        }
    }
}

/// The prefixes in backticks, in the order in which the table of vectors has the formats.
fn requirement_prefixes(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let mut told = Vec::new();
    for line in 0..sheet.item.lines.len() {
        for code in quoted(sheet.item.text(line)) {
            told.push((line, code.to_owned()));
        }
        sheet.claim_line(line);
    }
    let mut prefixes: Vec<&str> = Vec::new();
    for format in &context.formats {
        let own = context.suite.requirements().iter().find(|requirement| requirement.format == *format);
        prefixes.extend(own.and_then(|requirement| requirement.id.split('-').next()));
    }
    for (index, (line, code)) in told.iter().enumerate() {
        if prefixes.get(index) != Some(&code.as_str()) {
            sheet.fault(*line, "computed", code, prefixes.get(index).unwrap_or(&"no further prefix"));
        }
    }
    if told.len() < prefixes.len() {
        sheet.fault(0, "computed", "no further prefix", prefixes[told.len()]);
    }
}

fn title(chapter: &str) -> String {
    let text = fs::read_to_string(folder().join(chapter)).unwrap_or_default();
    text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default().to_owned()
}

/// Each format of the requirements, once, with the chapter of its requirements.
fn formats(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let formats = context.suite.formats();
    let mut told = BTreeSet::new();
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        let format = row[0].trim_matches('`').to_owned();
        if !formats.contains(&format.as_str()) || !told.insert(format.clone()) {
            sheet.fault(line, "computed", &row[0], "a format, once");
        }
        let requirement =
            context.suite.requirements().iter().find(|requirement| requirement.format == format);
        let link = requirement.map(Requirement::link).unwrap_or_default();
        let chapter = link.split('#').next().unwrap_or_default();
        let anchor = row[2]
            .split_once('#')
            .map_or(String::new(), |(_, anchor)| format!("#{}", anchor.trim_end_matches(')')));
        sheet.cell(line, 0, &format!("`{format}`"));
        sheet.cell(line, 2, &format!("[{}]({chapter}{anchor})", title(chapter)));
        if row[1].contains('`') || row[1].contains(|c: char| c.is_ascii_digit()) {
            sheet.claim_cell(line, 1);
            context.frozen.chosen(sheet, line);
        }
    }
    if told.len() != formats.len() {
        sheet.fault(
            sheet.item.lines.len() - 1,
            "computed",
            &told.len().to_string(),
            &formats.len().to_string(),
        );
    }
}

/// The keys are those of the schema of vectors.
fn vector_keys(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/schema.json"));
    let schema = fs::read_to_string(path).unwrap();
    for line in 2..sheet.item.lines.len() {
        let key = written(sheet, line).swap_remove(0).replace('`', "\"");
        if !schema.contains(&format!("{key}:")) {
            sheet.fault(line, "computed", &key, "a key of conformance/vectors/schema.json");
        }
    }
    frozen_rows(sheet, context);
}

fn prefixes(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let prefix = |vector: &Vector| vector.id.split('.').next().unwrap_or_default().to_owned();
    let mut all: Vec<(String, String)> = Vec::new();
    for vector in context.suite.vectors() {
        let pair = (prefix(vector), vector.format.to_string());
        if !all.contains(&pair) {
            all.push(pair);
        }
    }
    all.sort_by_key(|(_, format)| context.formats.iter().position(|known| known == format));
    let half = all.len().div_ceil(2);
    let rows: Vec<String> = (0..half)
        .map(|row| {
            let cells = |pair: &(String, String)| format!("`{}` | `{}`", pair.0, pair.1);
            format!("| {} | {} |", cells(&all[row]), all.get(row + half).map_or(String::new(), cells))
        })
        .collect();
    sheet.rows(&rows);
}

/// By leniency, the formats in which a vector is accepted with it alone and refused without.
fn admitted(context: &Context<'_>) -> BTreeMap<String, BTreeSet<String>> {
    let mut admitted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let is_decoded = |vector: &&Vector| vector.op == Op::Decode && vector.outcome == Outcome::Accept;
    for vector in context.suite.vectors().iter().filter(is_decoded) {
        // The longest are of no leniency.
        if vector.id.contains("16777215") {
            continue;
        }
        let mut request = Value::Object(vector.request().members().clone());
        let Some([name]) = request["allow"].as_array().map(Vec::as_slice) else { continue };
        let formats = admitted.entry(name.as_str().unwrap_or_default().to_owned()).or_default();
        if !formats.contains(&*vector.format) {
            request.as_object_mut().unwrap().shift_remove("allow");
            if ask::outcome(&request).is_err() {
                formats.insert(vector.format.to_string());
            }
        }
    }
    admitted
}

fn leniencies(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let admitted = admitted(context);
    for (line, leniency) in (2..).zip(Leniency::ALL) {
        let own =
            |format: &&String| admitted.get(leniency.name()).is_some_and(|formats| formats.contains(*format));
        let formats: Vec<String> =
            context.formats.iter().filter(own).map(|format| format!("`{format}`")).collect();
        let formats = match &formats[..] {
            [others @ .., link] if link == "`xiangqi-link/1`" && !others.is_empty() => {
                format!("{}, also as `p` of {link}", others.join(", "))
            }
            all => all.join(", "),
        };
        sheet.cell(line, 0, &format!("`{}`", leniency.name()));
        sheet.cell(line, 2, &formats);
    }
    if sheet.item.lines.len() != 2 + Leniency::ALL.len() {
        sheet.fault(2, "computed", "another number of rows", &Leniency::ALL.len().to_string());
    }
    frozen_rows(sheet, context);
}

/// The summary names each chapter by its title, and no other file.
pub(crate) fn summary() -> Vec<String> {
    let text = fs::read_to_string(folder().join("SUMMARY.md")).unwrap();
    let mut named = BTreeSet::new();
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((name, rest)) = line.split_once("](") else { continue };
        let (name, chapter) =
            (name.trim_start_matches("- ").trim_start_matches('['), rest.trim_end_matches(')'));
        named.insert(chapter.to_owned());
        if title(chapter) != name {
            complaints.push(format!(
                "spec/src/SUMMARY.md:{number}\n   written: {line}\n  computed: [{}]",
                title(chapter)
            ));
        }
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name != "SUMMARY.md" && !named.contains(&name) {
            complaints.push(format!("spec/src/SUMMARY.md:1\n   written: nothing\n  computed: {name}"));
        }
    }
    complaints
}

/// The texts in backticks that are JSON without a gap.
pub(crate) fn json_in(cell: &str) -> Vec<Value> {
    quoted(cell)
        .into_iter()
        .filter_map(|text| serde_json::from_str(text).ok())
        .filter(Value::is_object)
        .collect()
}
