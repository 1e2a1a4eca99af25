//! The check of an item is the one that its mark names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use boardwire::{formats, options::Leniency};
use boardwire_suite::{
    protocol::Op,
    vectors::{Outcome, Suite},
};
use jsonschema::Validator;

use crate::{
    protocol,
    sheet::Sheet,
    text::{Item, Kind},
};

/// The data that checks need besides the item.
pub(crate) struct Context {
    /// The JSON Schemas of requests and of replies.
    pub(crate) schemas: [Validator; 2],
    pub(crate) suite: Suite,
    /// Code by code, the formats and operations in which some vector expects it.
    pub(crate) refusals: BTreeMap<String, BTreeMap<String, BTreeSet<&'static str>>>,
}

impl Context {
    pub(crate) fn read() -> Self {
        let suite = Suite::embedded().unwrap();
        let mut refusals: BTreeMap<String, BTreeMap<String, BTreeSet<&'static str>>> = BTreeMap::new();
        for vector in suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Reject) {
            for reply in vector.expect() {
                let formats = refusals.entry(reply["reject"].as_str().unwrap().to_owned()).or_default();
                formats.entry(vector.format.to_string()).or_default().insert(vector.op.name());
            }
        }
        let schemas = ["request", "reply"].map(|name| {
            let path = format!("{}/../spec/schemas/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
            jsonschema::validator_for(&schema).unwrap()
        });
        Self { schemas, suite, refusals }
    }

    /// The names that prose may contain: formats, codes, leniencies, operations, requirements.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        let formats = formats::ALL.iter().map(|format| format.id);
        let leniencies = Leniency::ALL.iter().map(|leniency| leniency.name());
        let operations = Op::ALL.iter().map(|op| op.name());
        let requirements = self.suite.requirements().iter().map(|requirement| requirement.id.as_str());
        let codes = self.refusals.keys().map(String::as_str);
        formats
            .chain(leniencies)
            .chain(operations)
            .chain(requirements)
            .chain(codes)
            .map(str::to_owned)
            .collect()
    }
}

/// A check of one item.
pub(crate) type Check = fn(&mut Sheet<'_>);
/// Checks by the names that marks use.
pub(crate) type Checks = &'static [(&'static str, Check)];

/// Whether prose has worked examples. Then each of its numbers and codes is checked.
fn states_examples(item: &Item) -> bool {
    let is_worked = |text: &str| text.contains("Worked example");
    item.mark.is_some()
        || item.headings.iter().any(|heading| is_worked(heading))
        || item.lines.iter().any(|(_, line)| is_worked(line))
        || item.file == "errata.md"
}

/// Checks an item. Exactly one of the possible checks claims it.
pub(crate) fn check(sheet: &mut Sheet<'_>, checks: &[(&str, Check)]) {
    let item = sheet.item;
    if item.kind == Kind::Prose {
        if !states_examples(item) {
            return (0..item.lines.len()).for_each(|line| sheet.claim_line(line));
        }
        sheet.equations();
        sheet.claim_names(&sheet.context.names());
    }
    match item.check() {
        Some(name) => match checks.iter().find(|(known, _)| *known == name) {
            Some((_, check)) => check(sheet),
            None => sheet.fault(0, name, "the name of a check"),
        },
        None if item.kind == Kind::Block("jsonl".to_owned()) => protocol::jsonl(sheet),
        None if item.kind == Kind::Prose => (),
        None => {
            (0..item.lines.len()).for_each(|line| sheet.claim_line(line));
            sheet.fault(0, item.text(0), "a mark: no check claims this");
        }
    }
}
