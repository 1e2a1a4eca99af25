//! The requirements as the commands speak of them.

use std::collections::BTreeSet;

use boardwire::observe::{Field, Observer, TextField};
use boardwire_suite::requirements::Requirement;

use crate::read::Format;

/// The requirement by which a decoder of `format` refuses with `code`: the first one that names the code. What a link refuses may be the
/// fault of what it holds, and a stream's that of a record.
pub(crate) fn of_fault(format: Format, code: &str) -> Option<Requirement> {
    let related: Vec<&str> = [format.id].into_iter().chain(format.contains.iter().copied()).collect();
    let names_it = format!("`{code}`");
    let rank = |rule: &Requirement| related.iter().position(|format| *format == rule.format);
    let names_it = |rule: &Requirement| rank(rule).is_some() && rule.text.contains(&names_it);
    Requirement::all().into_iter().filter(names_it).min_by_key(rank)
}

/// Collects the requirements that give an input its meaning.
#[derive(Debug, Default)]
pub(crate) struct RulesSeen {
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
    pub(crate) fn decided(&self) -> Vec<Requirement> {
        let is_decided = |rule: &Requirement| rule.basis == "decided" && self.seen.contains(rule.id.as_str());
        Requirement::all().into_iter().filter(is_decided).collect()
    }
}
