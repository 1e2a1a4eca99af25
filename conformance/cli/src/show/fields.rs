//! Prints fields as a decoder tells them, a line each, without holding them: a board may have millions.

use std::io::{self, Write};

use boardwire::{
    error::Location,
    formats::DecodeError,
    observe::{Field, Observer, TextField},
};
use boardwire_suite::untrusted::{Untrusted, json_line};
use serde_json::json;

use super::{errors, meaning, rules};
use crate::read::Format;

/// How fields are printed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Style {
    Table,
    Json,
}

impl Style {
    /// One part of a text.
    pub(crate) fn text_line(self, field: &TextField<'_>) -> String {
        let TextField { kind, start, len, value, requirements } = *field;
        match self {
            Self::Table => {
                let range = range(start, len);
                format!(
                    "{range:>WIDE$}  {:<10} \"{:.4000}\"  {}",
                    kind.name(),
                    Untrusted::new(value),
                    requirements.join(" ")
                )
            }
            Self::Json => json_line(&json!({
                "text": { "name": kind.name(), "start": start, "len": len, "value": value, "requirements": requirements }
            })),
        }
    }

    /// The heading of what a part of a text holds.
    pub(crate) fn part(self, out: &mut impl Write, name: &str, bytes: &[u8]) -> io::Result<()> {
        let hex = hex::encode(bytes);
        match self {
            Self::Table => writeln!(out, "\n{name} holds {hex}"),
            Self::Json => writeln!(out, "{}", json!({ "part": { "name": name, "hex": hex } })),
        }
    }
}

/// The width of the column of bit ranges.
const WIDE: usize = 15;

/// The most bits that a line shows.
const MOST_BITS: u64 = 24;

fn range(start: u64, len: u64) -> String {
    match len {
        0 => format!("{start} (none)"),
        1 => start.to_string(),
        _ => format!("{start}..={}", start + len - 1),
    }
}

/// Prints the fields of `bytes`.
pub(crate) struct FieldPrinter<'a, 'b> {
    out: &'a mut dyn Write,
    style: Style,
    format: Format,
    bytes: &'b [u8],
    last: Option<Field>,
    result: io::Result<()>,
}

impl<'a, 'b> FieldPrinter<'a, 'b> {
    pub(crate) fn new(out: &'a mut dyn Write, style: Style, format: Format, bytes: &'b [u8]) -> Self {
        Self { out, style, format, bytes, last: None, result: Ok(()) }
    }

    /// What a failed write leaves to say; an observer cannot say it itself.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.result
    }

    pub(crate) fn heading(&mut self) {
        if matches!(self.style, Style::Table) {
            self.row("bits", "", "field", "value", "meaning", "requirements");
        }
    }

    fn row(&mut self, range: &str, bits: &str, name: &str, value: &str, meaning: &str, rules: &str) {
        let width = usize::try_from(MOST_BITS).unwrap_or_default();
        self.print(&format!("{range:>WIDE$}  {bits:<width$}  {name:<20} {value:>8}  {meaning:<20}  {rules}"));
    }

    fn print(&mut self, line: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{}", line.trim_end());
        }
    }

    /// The bits of the input, as far as a line shows them and the input has them.
    fn bits(&self, start: u64, len: u64) -> String {
        let bit = |at: u64| {
            let byte = self.bytes.get(usize::try_from(at / 8).ok()?)?;
            Some(if byte >> (7 - at % 8) & 1 == 1 { '1' } else { '0' })
        };
        let shown: String = (start..start + len.min(MOST_BITS)).map_while(bit).collect();
        if len > MOST_BITS { format!("{}…", &shown[..shown.len().saturating_sub(1)]) } else { shown }
    }

    /// Marks the very bit at which the fault stands.
    pub(crate) fn fault(&mut self, error: &DecodeError) {
        let Location::Bit(at) = error.location else { return };
        let requirement = rules::of_fault(self.format, error.code(), None).map(|rule| rule.id);
        match self.style {
            Style::Json => {
                self.print(&json_line(&json!({ "error": errors::json(error), "requirement": requirement })));
            }
            Style::Table => {
                let covers =
                    |field: &Field| (field.start..field.start + field.len.min(MOST_BITS)).contains(&at);
                let start = if let Some(field) = self.last.filter(covers) {
                    field.start
                } else {
                    // The field that could not be read, or has no bits.
                    let left = (self.bytes.len() as u64 * 8).saturating_sub(at);
                    let bits = self.bits(at, left);
                    let what = if left == 0 { "the end" } else { "what is left" };
                    self.row(&range(at, left), &bits, what, "", "", "");
                    at
                };
                let indent = WIDE + 2 + usize::try_from(at - start).unwrap_or_default();
                let requirement = requirement.map_or_else(String::new, |id| format!(" ({id})"));
                self.print(&format!("{:indent$}^ {}: {}{requirement}", "", error.code(), error.kind));
                self.print(&format!("{:indent$}  {}", "", error.kind.advice()));
            }
        }
    }
}

impl Observer for FieldPrinter<'_, '_> {
    fn field(&mut self, field: Field) {
        let bits = self.bits(field.start, field.len);
        let (name, meaning) = meaning::describe(&field);
        match self.style {
            Style::Table => {
                let (range, value) = (range(field.start, field.len), field.value.to_string());
                self.row(&range, &bits, &name, &value, &meaning, &field.requirements.join(" "));
            }
            Style::Json => {
                let Field { kind, number, start, len, value, represents, requirements } = field;
                let line = json!({ "field": {
                    "name": kind.name(), "number": number, "start": start, "len": len, "bits": bits, "value": value,
                    "stands_for": represents, "meaning": meaning, "requirements": requirements,
                } });
                self.print(&line.to_string());
            }
        }
        self.last = Some(field);
    }
}
