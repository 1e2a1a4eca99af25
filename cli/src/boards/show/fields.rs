//! Prints the fields that a decoder of the library reports.

use std::io::{self, Write};

use anstyle::Style;
use boardwire::{
    error::Location,
    formats::DecodeError,
    observe::{Field, FieldKind, Observer, TextField},
};
use boardwire_suite::untrusted::{Untrusted, json_line};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::{
    errors,
    meaning::{self, Plies},
};
use crate::boards::{named_format::Format, requirements};
use crate::fields::{FieldPrinter, FieldStyle, MAX_OBJECT_BITS, Shown, Units, on_default, range, short_ids};
use crate::terminal::{DIM, wrap_text};

/// The line of a part of a text.
pub(crate) fn text_line(style: FieldStyle, field: &TextField<'_>) -> String {
    let TextField { kind, start, len, value, requirements, .. } = *field;
    match style {
        FieldStyle::Table(columns) => {
            let row_start =
                format!("{:>9}  {:<9}  {:<9}  ", range(start, len), kind.name(), short_ids(requirements));
            let value = format!("\"{:.4000}\"", Untrusted::new(value));
            let width = columns.saturating_sub(row_start.width());
            // A value without spaces gets a line of its own. A FEN is wrapped.
            if value.width() > width && !value.contains(' ') {
                return format!("{}\n{:11}{value}", row_start.trim_end(), "");
            }
            let lines = wrap_text(&value, Some(width), "");
            row_start.clone() + &lines.join(&format!("\n{:1$}", "", row_start.width()))
        }
        FieldStyle::Json => json_line(&json!({
            "text": { "name": kind.name(), "start": start, "len": len, "value": value, "requirements": requirements }
        })),
    }
}

/// Prints the heading for the bytes that a part of a text contains.
pub(crate) fn show_part(style: FieldStyle, out: &mut impl Write, name: &str, bytes: &[u8]) -> io::Result<()> {
    let hex = hex::encode(bytes);
    match style {
        FieldStyle::Table(columns) => {
            writeln!(out)?;
            let lines = wrap_text(&format!("{name} holds {hex}"), Some(columns), "  ");
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))
        }
        FieldStyle::Json => writeln!(out, "{}", json!({ "part": { "name": name, "hex": hex } })),
    }
}

impl Shown for Field {
    type Context = Plies;

    fn extent(&self) -> (u64, u64) {
        (self.start, self.len)
    }

    /// Kinds with a related meaning have one colour: pieces, captures, squares. Padding is dim.
    fn color(&self) -> Style {
        match self.kind {
            FieldKind::Padding | FieldKind::TrailingBytes => DIM,
            FieldKind::Piece | FieldKind::Mover | FieldKind::Id | FieldKind::Code => on_default(31),
            FieldKind::Capture | FieldKind::Captured | FieldKind::Run => on_default(133),
            FieldKind::Origin | FieldKind::Square => on_default(65),
            _ => Style::new(),
        }
    }

    fn cells(&self, plies: &Plies) -> [String; 4] {
        let (name, meaning) = meaning::describe(self, plies);
        [name, self.value.to_string(), meaning, short_ids(self.requirements)]
    }

    fn json(&self, input: Units<'_>, plies: &Plies) -> serde_json::Value {
        let Self { kind, number, start, len, value, represents, requirements, .. } = *self;
        let (_, meaning) = meaning::describe(self, plies);
        json!({
            "name": kind.name(), "number": number, "start": start, "len": len,
            "bits": input.text(start, len, MAX_OBJECT_BITS), "value": value, "represents": represents,
            "meaning": meaning, "requirements": requirements,
        })
    }
}

/// Prints the fault of bytes of a format.
pub(crate) fn print_fault(printer: &mut FieldPrinter<'_, Field>, format: Format, error: &DecodeError) {
    let Location::Bit(at) = error.location else { return };
    let requirement = requirements::requirement_for_fault(format, error.code(), None).map(|rule| &*rule.id);
    let id = requirement.map_or_else(String::new, |id| format!(" ({id})"));
    let what = format!("{}: {}{id}", error.code(), Untrusted::new(error.kind.to_string()));
    let json =
        json!({ "error": errors::json(error, errors::FaultyInput::default()), "requirement": requirement });
    printer.fault(at, &what, error.kind.advice(), &json);
}

impl Observer for FieldPrinter<'_, Field> {
    fn field(&mut self, field: Field) {
        self.add(field);
    }
}
