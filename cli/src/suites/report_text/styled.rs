//! Lines and styles of the text of a report.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use boardwire_suite::untrusted::Untrusted;
use comfy_table::{CellAlignment, Table, TableStyle};

use crate::terminal::DIM as QUIET;

pub(super) const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();
pub(super) const STRONG: Style = Style::new().bold();

pub(super) fn add_line(text: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{what}");
}

pub(super) fn add_stderr(text: &mut String, lines: &[Untrusted<'_>], indent: &str) {
    for (index, text_line) in lines.iter().enumerate() {
        let label = if index == 0 { "stderr" } else { "" };
        add_line(text, format_args!("{indent}{label:<9} {QUIET}{text_line}{QUIET:#}"));
    }
}

/// Formats a table with columns of words, under `heads`, and columns of counts.
pub(super) fn columns<R: IntoIterator<Item = String>>(
    heads: &[&str],
    counts: &[impl AsRef<str>],
    rows: impl Iterator<Item = R>,
) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    table.set_header(heads.iter().copied().chain(counts.iter().map(AsRef::as_ref)));
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= heads.len() {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
