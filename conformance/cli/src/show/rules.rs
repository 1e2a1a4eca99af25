//! The requirements as the commands speak of them.

use std::collections::BTreeSet;

use boardwire::{
    formats::DecodeError,
    observe::{Field, Observer, TextField, TextFieldKind},
};
use boardwire_suite::requirements::{self, Requirement};

use crate::read::Format;

/// The requirement by which a decoder of `format` rejects with `code`, in a part of a link or not. A link rejects also with the codes of the
/// formats that it contains: those of the history where r was being decoded.
pub(crate) fn of_fault(format: Format, code: &str, part: Option<TextFieldKind>) -> Option<Requirement> {
    let history = matches!(part, Some(TextFieldKind::R)).then_some(Format::XIANGQI_HISTORY.id);
    let mut formats = [format.id].into_iter().chain(history).chain(format.contains.iter().copied());
    let id = formats.find_map(|format| requirements::of_error(format, code))?;
    Requirement::all().into_iter().find(|rule| rule.id == id)
}

/// Collects the requirements that give an input its meaning.
#[derive(Debug, Default)]
pub(crate) struct RulesSeen {
    seen: BTreeSet<&'static str>,
    /// Those of the last field: of the millions of fields that a board may have, nearly all have the same.
    last: &'static [&'static str],
    /// The part of a link that was decoded last.
    part: Option<TextFieldKind>,
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
        self.add(field.requirements);
    }

    fn text(&mut self, field: TextField<'_>) {
        self.add(field.requirements);
    }

    fn part(&mut self, kind: TextFieldKind, _: &[u8]) {
        self.part = Some(kind);
    }
}

impl RulesSeen {
    /// The requirement that a fault breaks, which ended the decoding.
    pub(crate) fn broken(&self, format: Format, error: &DecodeError) -> Option<Requirement> {
        of_fault(format, error.code(), self.part)
    }

    /// Those of them that are decided, in the order of the specification.
    pub(crate) fn decided(&self) -> Vec<Requirement> {
        let is_decided = |rule: &Requirement| rule.basis == "decided" && self.seen.contains(rule.id.as_str());
        Requirement::all().into_iter().filter(is_decided).collect()
    }
}
