//! The requirements as the commands speak of them.

use std::collections::BTreeSet;

use boardwire::observe::{Field, Observer, TextField};
use serde::Deserialize;

use super::formats::Format;

static REQUIREMENTS: &str = include_str!("../../../spec/requirements.json");

/// One requirement of the specification.
#[derive(Debug, Deserialize)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) format: String,
    basis: String,
    pub(super) text: String,
}

impl Rule {
    /// Whether no source says it and no real data proves it.
    pub(super) fn is_decided(&self) -> bool {
        self.basis == "decided"
    }

    /// All of them, in the order of the specification.
    pub(super) fn all() -> Vec<Self> {
        serde_json::from_str(REQUIREMENTS).unwrap_or_else(|error| panic!("spec/requirements.json: {error}"))
    }

    /// The requirement by which a decoder of `format` refuses with `code`: the first one that names the code. What a link refuses may be
    /// the fault of what it holds, and a stream's that of a record.
    pub(super) fn of_fault(format: Format, code: &str) -> Option<Self> {
        let related: &[&str] = match format {
            Format::TernaryStream => &["ternary-stream/1", "ternary-board/1"],
            Format::XiangqiLink => &["xiangqi-link/1", "xiangqi-position/1", "xiangqi-history/1"],
            other => &[other.id()],
        };
        let names_it = format!("`{code}`");
        let mut found = Self::all();
        found.retain(|rule| rule.text.contains(&names_it));
        let rank = |rule: &Self| related.iter().position(|format| *format == rule.format);
        found.into_iter().filter(|rule| rank(rule).is_some()).min_by_key(|rule| rank(rule))
    }
}

/// Collects the requirements that give an input its meaning.
#[derive(Debug, Default)]
pub(super) struct RulesSeen {
    seen: BTreeSet<&'static str>,
    /// Those of the last field: of the millions of fields that a board may have, nearly all have the same.
    last: &'static [&'static str],
}

impl RulesSeen {
    fn add(&mut self, rules: &'static [&'static str]) {
        if !std::ptr::eq(self.last, rules) {
            self.seen.extend(rules);
            self.last = rules;
        }
    }
}

impl Observer for RulesSeen {
    fn field(&mut self, field: Field) {
        self.add(field.rules);
    }

    fn text(&mut self, field: TextField<'_>) {
        self.add(field.rules);
    }
}

impl RulesSeen {
    /// Those of them that are decided, in the order of the specification.
    pub(super) fn decided(&self) -> Vec<Rule> {
        Rule::all()
            .into_iter()
            .filter(|rule| rule.is_decided() && self.seen.contains(rule.id.as_str()))
            .collect()
    }
}
