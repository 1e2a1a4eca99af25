//! Prints the fields that a decoder reports, one per line.

use std::{
    io::{self, Write},
    ops::Range,
};

use boardwire::{
    error::Location,
    formats::DecodeError,
    observe::{Field, Observer, TextField},
};
use boardwire_suite::untrusted::{Untrusted, json_line};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::{
    errors,
    meaning::{self, Plies},
    table::{SHORT_BITS_WIDTH, Table, TableRow},
};
use crate::boards::{named_format::Format, rules};
use crate::terminal::{BAD, DIM, wrap_text};

#[derive(Debug, Clone, Copy)]
pub(crate) enum FieldStyle {
    /// A table with this maximum width.
    Table(usize),
    Json,
}

impl FieldStyle {
    pub(crate) fn text_line(self, field: &TextField<'_>) -> String {
        let TextField { kind, start, len, value, requirements, .. } = *field;
        match self {
            Self::Table(columns) => {
                let row_start = format!(
                    "{:>9}  {:<9}  {:<9}  ",
                    range(start, len),
                    kind.name(),
                    rules::short_ids(requirements)
                );
                let value = format!("\"{:.4000}\"", Untrusted::new(value));
                let width = columns.saturating_sub(row_start.width());
                // A value without spaces gets a line of its own. A FEN is wrapped.
                if value.width() > width && !value.contains(' ') {
                    return format!("{}\n{:11}{value}", row_start.trim_end(), "");
                }
                let lines = wrap_text(&value, Some(width), "");
                row_start.clone() + &lines.join(&format!("\n{:1$}", "", row_start.width()))
            }
            Self::Json => json_line(&json!({
                "text": { "name": kind.name(), "start": start, "len": len, "value": value, "requirements": requirements }
            })),
        }
    }

    /// Prints the heading for the bytes that a part of a text contains.
    pub(crate) fn part(self, out: &mut impl Write, name: &str, bytes: &[u8]) -> io::Result<()> {
        let hex = hex::encode(bytes);
        match self {
            Self::Table(columns) => {
                writeln!(out)?;
                let lines = wrap_text(&format!("{name} holds {hex}"), Some(columns), "  ");
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))
            }
            Self::Json => writeln!(out, "{}", json!({ "part": { "name": name, "hex": hex } })),
        }
    }
}

/// The fields to print: the first fields with a bit in a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldSelection {
    pub(crate) bits: Range<u64>,
    pub(crate) fields: u64,
}

impl Default for FieldSelection {
    fn default() -> Self {
        Self { bits: 0..u64::MAX, fields: u64::MAX }
    }
}

impl FieldSelection {
    fn selects(&self, field: &Field) -> bool {
        field.start < self.bits.end && field.start + field.len.max(1) > self.bits.start
    }
}

/// The maximum number of bits in a line, and of their hex digits.
const MAX_SHOWN_BITS: u64 = 16;
const MAX_HEX_DIGITS: usize = 6;

fn range(start: u64, len: u64) -> String {
    match len {
        0 => format!("{start} (none)"),
        1 => start.to_string(),
        _ => format!("{start}..={}", start + len - 1),
    }
}

pub(crate) struct FieldPrinter<'a, 'b> {
    out: &'a mut dyn Write,
    style: FieldStyle,
    format: Format,
    bytes: &'b [u8],
    selection: FieldSelection,
    plies: Plies,
    table: Table,
    last: Option<Field>,
    /// The numbers of printed and of skipped fields.
    printed: u64,
    left_out: u64,
    result: io::Result<()>,
}

impl<'a, 'b> FieldPrinter<'a, 'b> {
    pub(crate) fn new(
        out: &'a mut dyn Write,
        style: FieldStyle,
        format: Format,
        bytes: &'b [u8],
        selection: FieldSelection,
    ) -> Self {
        let table = Table::new(match style {
            FieldStyle::Table(columns) => columns,
            FieldStyle::Json => 0,
        });
        let plies = Plies::default();
        Self {
            out,
            style,
            format,
            bytes,
            selection,
            plies,
            table,
            last: None,
            printed: 0,
            left_out: 0,
            result: Ok(()),
        }
    }

    /// Sets the numbers and names of the plies of a history.
    pub(crate) fn with_plies(mut self, plies: Plies) -> Self {
        self.plies = plies;
        self
    }

    /// Ends the table. Returns the error of an earlier write, which an observer cannot return.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let FieldStyle::Table(_) = self.style {
            let lines = self.table.lines();
            self.print_lines(&lines);
            if self.left_out > 0 {
                let plural = if self.left_out == 1 { "" } else { "s" };
                self.print(&format!("{DIM}{} more field{plural} not shown{DIM:#}", self.left_out));
            }
        }
        self.result
    }

    fn row(&mut self, row: TableRow) {
        let lines = self.table.add(row);
        self.print_lines(&lines);
    }

    fn print_lines(&mut self, lines: &str) {
        if self.result.is_ok() {
            self.result = self.out.write_all(lines.as_bytes());
        }
    }

    fn print(&mut self, line: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{line}");
        }
    }

    /// The bits of the input from `start`, up to the end of the input.
    fn bits_of(&self, start: u64, len: u64) -> impl Iterator<Item = u8> {
        (start..start + len).map_while(|bit| {
            let byte = self.bytes.get(usize::try_from(bit / 8).ok()?)?;
            Some(byte >> (7 - bit % 8) & 1)
        })
    }

    /// The bits as text, shortened to the maximum.
    fn bits(&self, start: u64, len: u64, max_bits: u64) -> String {
        let shown: String =
            self.bits_of(start, len.min(max_bits)).map(|bit| char::from(b'0' + bit)).collect();
        if len > max_bits { format!("{}…", &shown[..shown.len().saturating_sub(1)]) } else { shown }
    }

    /// The bits as a hexadecimal number, shortened to the maximum.
    fn hex(&self, start: u64, len: u64) -> String {
        let bits: Vec<u8> = self.bits_of(start, len.min(4 * MAX_HEX_DIGITS as u64 + 4)).collect();
        // Only the first digit may have fewer than four bits.
        let first = bits.len() % 4;
        let groups =
            [&bits[..first]].into_iter().filter(|group| !group.is_empty()).chain(bits[first..].chunks(4));
        let digit = |group: &[u8]| {
            char::from_digit(group.iter().fold(0, |number, &bit| number << 1 | u32::from(bit)), 16)
        };
        let digits: String = groups.filter_map(digit).collect();
        if digits.len() > MAX_HEX_DIGITS { format!("{}…", &digits[..MAX_HEX_DIGITS - 1]) } else { digits }
    }

    fn make_row(&self, field: &Field) -> TableRow {
        let Field { kind, start, len, value, requirements, .. } = *field;
        let (name, meaning) = meaning::describe(field, &self.plies);
        TableRow {
            kind: Some(kind),
            cells: [
                range(start, len),
                self.bits(start, len, MAX_SHOWN_BITS),
                self.hex(start, len),
                name,
                value.to_string(),
                meaning,
                rules::short_ids(requirements),
            ],
        }
    }

    pub(crate) fn fault(&mut self, error: &DecodeError) {
        let Location::Bit(bit) = error.location else { return };
        let requirement =
            rules::requirement_for_fault(self.format, error.code(), None).map(|rule| rule.id.as_str());
        match self.style {
            FieldStyle::Json => {
                self.print(&json_line(&json!({ "error": errors::json(error, errors::FaultyInput::default()), "requirement": requirement })));
            }
            FieldStyle::Table(columns) => {
                let covers = |field: &Field| {
                    (field.start..field.start + field.len.min(SHORT_BITS_WIDTH as u64 - 1)).contains(&bit)
                };
                let start = if let Some(field) = self.last.filter(covers) {
                    if !self.selection.selects(&field) || self.left_out > 0 {
                        let row = self.make_row(&field);
                        self.row(row);
                    }
                    field.start
                } else {
                    // The fault is in a field that could not be read, or that has no bits.
                    let remaining = (self.bytes.len() as u64 * 8).saturating_sub(bit);
                    let what = if remaining == 0 { "the end" } else { "what is left" };
                    let cells = [
                        &range(bit, remaining),
                        &self.bits(bit, remaining, MAX_SHOWN_BITS),
                        &self.hex(bit, remaining),
                        what,
                        "",
                        "",
                        "",
                    ];
                    self.row(TableRow { kind: None, cells: cells.map(str::to_owned) });
                    bit
                };
                let lines = self.table.lines();
                self.print_lines(&lines);
                let indent = self.table.range_width() + 2 + usize::try_from(bit - start).unwrap_or_default();
                let requirement = requirement.map_or_else(String::new, |id| format!(" ({id})"));
                let width = Some(columns.saturating_sub(indent + 2).max(20));
                let what =
                    format!("{}: {}{requirement}", error.code(), Untrusted::new(error.kind.to_string()));
                let lines = [wrap_text(&what, width, ""), wrap_text(error.kind.advice(), width, "")].concat();
                for (number, line) in lines.iter().enumerate() {
                    let mark = if number == 0 { '^' } else { ' ' };
                    self.print(&format!("{:indent$}{BAD}{mark}{BAD:#} {line}", ""));
                }
            }
        }
    }
}

impl Observer for FieldPrinter<'_, '_> {
    fn field(&mut self, field: Field) {
        self.last = Some(field);
        if !self.selection.selects(&field) {
            return;
        }
        if self.printed == self.selection.fields {
            self.left_out += 1;
            return;
        }
        self.printed += 1;
        match self.style {
            FieldStyle::Table(_) => {
                let row = self.make_row(&field);
                self.row(row);
            }
            FieldStyle::Json => {
                /// The maximum number of bits in an object.
                const MAX_OBJECT_BITS: u64 = 24;
                let Field { kind, number, start, len, value, represents, requirements, .. } = field;
                let (_, meaning) = meaning::describe(&field, &self.plies);
                let line = json!({ "field": {
                    "name": kind.name(), "number": number, "start": start, "len": len, "bits": self.bits(start, len, MAX_OBJECT_BITS),
                    "value": value, "represents": represents, "meaning": meaning, "requirements": requirements,
                } });
                self.print(&line.to_string());
            }
        }
    }
}
