//! The requirements that a command names.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use boardwire::{
    formats::DecodeError,
    observe::{Field, Observer, TextField, TextFieldKind},
};
use boardwire_suite::{description::Description, requirements::Requirement};

use crate::boards::named_format::Format;

/// The requirement by which a decoder of `format` rejects with `code`. A link also rejects with the codes of the formats that it contains: in
/// the parameter `r`, with the codes of the history.
pub(crate) fn requirement_for_fault(
    format: Format,
    code: &str,
    part: Option<TextFieldKind>,
) -> Option<&'static Requirement> {
    let history = matches!(part, Some(TextFieldKind::R)).then_some(Format::XIANGQI_HISTORY.id);
    let mut formats = [format.id].into_iter().chain(history).chain(format.contains.iter().copied());
    let suite = Description::embedded();
    suite.requirement(formats.find_map(|format| suite.requirement_for_code(format, code))?)
}

/// Collects the requirements that give an input its meaning.
#[derive(Debug, Default)]
pub(crate) struct RequirementCollector {
    seen: BTreeSet<&'static str>,
    /// The requirements of the last field. Nearly all fields of a large board have the same requirements, which are added once.
    last: &'static [&'static str],
    /// The part of a link that was decoded last.
    part: Option<TextFieldKind>,
}

impl Observer for RequirementCollector {
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

impl RequirementCollector {
    fn add(&mut self, rules: &'static [&'static str]) {
        if !std::ptr::eq(self.last, rules) {
            self.seen.extend(rules);
            self.last = rules;
        }
    }

    pub(crate) fn requirement_for_error(
        &self,
        format: Format,
        error: &DecodeError,
    ) -> Option<&'static Requirement> {
        requirement_for_fault(format, error.code(), self.part)
    }

    /// The collected requirements of basis `decided`, in the order of the specification.
    pub(crate) fn decided_requirements(&self) -> Vec<&'static Requirement> {
        static DECIDED: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
            let requirements = Description::embedded().requirements.iter().enumerate();
            let decided = requirements.filter(|(_, requirement)| requirement.basis == "decided");
            decided.map(|(index, requirement)| (requirement.id.as_str(), index)).collect()
        });
        let mut indices: Vec<usize> = self.seen.iter().filter_map(|id| DECIDED.get(id).copied()).collect();
        indices.sort_unstable();
        indices.into_iter().map(|index| &Description::embedded().requirements[index]).collect()
    }
}
