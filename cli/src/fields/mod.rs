//! Prints the fields of an input, one per line, and marks the fault.

mod table;

use std::{
    io::{self, Write},
    ops::Range,
};

use anstyle::{Ansi256Color, Color, Style};
use boardwire_suite::untrusted::{Untrusted, json_line};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::terminal::{BAD, DIM, wrap_text};
use table::{SHORT_BITS_WIDTH, Table, TableRow};

/// The width of a table that is not written to a terminal.
pub(crate) const DEFAULT_WIDTH: usize = 80;

#[derive(Debug, Clone, Copy)]
pub(crate) enum FieldStyle {
    /// A table with this maximum width.
    Table(usize),
    Json,
}

/// The fields to print: the first fields with a bit or character in a range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldSelection {
    pub(crate) bits: Range<u64>,
    pub(crate) max_count: u64,
}

impl Default for FieldSelection {
    fn default() -> Self {
        Self { bits: 0..u64::MAX, max_count: u64::MAX }
    }
}

/// The maximum number of bits in a line, and of their hex digits.
const MAX_SHOWN_BITS: u64 = 16;
const MAX_HEX_DIGITS: usize = 6;

/// The maximum number of bits in a JSON object.
pub(crate) const MAX_OBJECT_BITS: u64 = 24;

pub(crate) fn range(start: u64, len: u64) -> String {
    match len {
        0 => format!("{start} (none)"),
        1 => start.to_string(),
        _ => format!("{start}..={}", start + len - 1),
    }
}

/// A colour of the 256-colour palette that is visible on any background.
pub(crate) const fn on_default(number: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(number))))
}

/// An input, in the unit of its fields.
#[derive(Clone, Copy)]
pub(crate) enum Units<'a> {
    Bits(&'a [u8]),
    Characters(&'a [char]),
}

impl Units<'_> {
    const fn len(self) -> u64 {
        match self {
            Self::Bits(bytes) => bytes.len() as u64 * 8,
            Self::Characters(characters) => characters.len() as u64,
        }
    }

    /// The `len` bits from `start`, or fewer if the input ends before. Characters have none.
    fn bits(self, start: u64, len: u64) -> impl Iterator<Item = u8> {
        (start..start + len).map_while(move |bit| {
            let Self::Bits(bytes) = self else { return None };
            let byte = bytes.get(usize::try_from(bit / 8).ok()?)?;
            Some(byte >> (7 - bit % 8) & 1)
        })
    }

    /// The bits or characters as text, shortened to the maximum.
    pub(crate) fn text(self, start: u64, len: u64, max: u64) -> String {
        let shown_length = if len > max { max - 1 } else { len };
        let mut text: String = match self {
            Self::Bits(_) => self.bits(start, shown_length).map(|bit| char::from(b'0' + bit)).collect(),
            Self::Characters(characters) => {
                let at = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(characters.len());
                let part: String = characters[at(start)..at(start + shown_length)].iter().collect();
                Untrusted::new(part).complete()
            }
        };
        text.extend((len > max).then_some('…'));
        text
    }

    /// The bits as a hexadecimal number, shortened to the maximum.
    fn hex(self, start: u64, len: u64) -> String {
        let bits: Vec<u8> = self.bits(start, len.min(4 * MAX_HEX_DIGITS as u64 + 4)).collect();
        let digit = |group: &[u8]| {
            char::from_digit(group.iter().fold(0, |number, &bit| number << 1 | u32::from(bit)), 16)
        };
        // Only the first digit may have fewer than four bits.
        let digits: String = bits.rchunks(4).rev().filter_map(digit).collect();
        if digits.len() > MAX_HEX_DIGITS { format!("{}…", &digits[..MAX_HEX_DIGITS - 1]) } else { digits }
    }
}

/// A field that can be printed, and the type of the context that its description needs.
pub(crate) trait Shown: Clone {
    type Context;
    /// The start and the length, in bits or characters.
    fn extent(&self) -> (u64, u64);
    /// The colour of the field's bits.
    fn color(&self) -> Style;
    /// The name, the value, the meaning and the requirements of the field.
    fn cells(&self, context: &Self::Context) -> [String; 4];
    /// The field as a JSON object.
    fn json(&self, input: Units<'_>, context: &Self::Context) -> serde_json::Value;
}

pub(crate) struct FieldPrinter<'a, F: Shown> {
    pub(crate) context: F::Context,
    out: &'a mut dyn Write,
    style: FieldStyle,
    input: Units<'a>,
    selection: FieldSelection,
    table: Table,
    last: Option<F>,
    shown_count: u64,
    /// The number of fields that are not printed because the maximum number is reached.
    skipped_count: u64,
    result: io::Result<()>,
}

impl<'a, F: Shown> FieldPrinter<'a, F> {
    pub(crate) fn new(
        out: &'a mut dyn Write,
        style: FieldStyle,
        input: Units<'a>,
        selection: FieldSelection,
        context: F::Context,
    ) -> Self {
        let columns = if let FieldStyle::Table(columns) = style { columns } else { 0 };
        let table = Table::new(columns, matches!(input, Units::Characters(_)));
        let (shown_count, skipped_count, result) = (0, 0, Ok(()));
        Self { context, out, style, input, selection, table, last: None, shown_count, skipped_count, result }
    }

    pub(crate) fn add(&mut self, field: F) {
        if self.selects(&field) && self.shown_count == self.selection.max_count {
            self.skipped_count += 1;
        } else if self.selects(&field) {
            self.shown_count += 1;
            match self.style {
                FieldStyle::Table(_) => self.print_row(self.make_row(&field)),
                FieldStyle::Json => {
                    let field = field.json(self.input, &self.context);
                    self.print(&json_line(&json!({ "field": field })));
                }
            }
        }
        self.last = Some(field);
    }

    fn selects(&self, field: &F) -> bool {
        let (start, len) = field.extent();
        start < self.selection.bits.end && start + len.max(1) > self.selection.bits.start
    }

    /// Ends the table. Returns the error of an earlier write, which an observer cannot return.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let FieldStyle::Table(_) = self.style {
            let lines = self.table.lines();
            self.print_lines(&lines);
            if self.skipped_count > 0 {
                let plural = if self.skipped_count == 1 { "" } else { "s" };
                self.print(&format!("{DIM}{} more field{plural} not shown{DIM:#}", self.skipped_count));
            }
        }
        self.result
    }

    fn print_row(&mut self, row: TableRow) {
        let lines = self.table.add(row);
        self.print_lines(&lines);
    }

    fn print_lines(&mut self, lines: &str) {
        if self.result.is_ok() {
            self.result = self.out.write_all(lines.as_bytes());
        }
    }

    fn print(&mut self, line: &str) {
        self.print_lines(&format!("{line}\n"));
    }

    fn make_row(&self, field: &F) -> TableRow {
        let (start, len) = field.extent();
        TableRow { color: field.color(), cells: self.cells(start, len, field.cells(&self.context)) }
    }

    fn cells(&self, start: u64, len: u64, [name, value, meaning, rules]: [String; 4]) -> [String; 7] {
        let bits = self.input.text(start, len, MAX_SHOWN_BITS);
        [range(start, len), bits, self.input.hex(start, len), name, value, meaning, rules]
    }

    /// The end of the last field.
    pub(crate) fn end(&self) -> u64 {
        self.last.as_ref().map_or(0, |field| field.extent().0 + field.extent().1)
    }

    /// Prints a part of the input that is not in a field.
    fn print_undecoded(&mut self, start: u64, len: u64, name: &str) {
        let cells = self.cells(start, len, [name, "", "", ""].map(str::to_owned));
        self.print_row(TableRow { color: DIM, cells });
    }

    /// Marks the bit or character of a fault, with its description and its JSON object.
    pub(crate) fn fault(&mut self, at: u64, what: &str, advice: &str, json: &serde_json::Value) {
        let FieldStyle::Table(columns) = self.style else { return self.print(&json_line(json)) };
        let at = at.min(self.input.len());
        let covers = |field: &F| {
            let (start, len) = field.extent();
            (start..start + len.min(SHORT_BITS_WIDTH as u64 - 1)).contains(&at)
        };
        let start = if let Some(field) = self.last.clone().filter(covers) {
            if !self.selects(&field) || self.skipped_count > 0 {
                self.print_row(self.make_row(&field));
            }
            field.extent().0
        } else {
            // The fault is in a field that could not be read, or that has no bits.
            let (end, remaining) = (self.end().min(at), self.input.len() - at);
            if end < at {
                self.print_undecoded(end, at - end, "not decoded");
            }
            self.print_undecoded(at, remaining, if remaining == 0 { "the end" } else { "what is left" });
            at
        };
        let lines = self.table.lines();
        self.print_lines(&lines);
        let indent = self.table.range_width() + 2 + self.input.text(start, at - start, u64::MAX).width();
        let width = Some(columns.saturating_sub(indent + 2).max(20));
        let messages = [wrap_text(what, width, ""), wrap_text(advice, width, "")].concat();
        for (number, line) in messages.iter().filter(|line| !line.is_empty()).enumerate() {
            let mark = if number == 0 { '^' } else { ' ' };
            self.print(&format!("{:indent$}{BAD}{mark}{BAD:#} {line}", ""));
        }
    }
}

/// Abbreviates a list of requirements: `XP-3..4,8,10..12`.
pub(crate) fn short_ids(ids: &[&str]) -> String {
    let parts = ids.iter().map(|id| id.rsplit_once('-').unwrap_or((id, "")));
    let parts: Vec<(&str, &str, Option<u32>)> =
        parts.map(|(prefix, digits)| (prefix, digits, digits.parse().ok())).collect();
    // The increase from the previous number; `None` if the previous id has another prefix.
    let step = |index: usize| {
        let [before, this] = [parts.get(index.checked_sub(1)?)?, parts.get(index)?];
        (before.0 == this.0).then_some(i64::from(this.2?) - i64::from(before.2?))
    };
    let shown = ids.iter().enumerate().map(|(index, id)| match (step(index), step(index + 1)) {
        (Some(1), Some(1)) => String::new(),
        (Some(1), _) => format!("..{}", parts[index].1),
        (Some(_), _) => format!(",{}", parts[index].1),
        (None, _) => format!("{}{id}", if index > 0 { " " } else { "" }),
    });
    shown.collect()
}
