//! Lines and styles of the text of a report.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use boardwire_suite::report::Observed;
use comfy_table::{CellAlignment, Table, TableStyle};

use crate::terminal::DIM;

pub(super) const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();
pub(super) const STRONG: Style = Style::new().bold();

/// The maximum number of vectors that are listed as not followed.
const MAX_DIFFERING: usize = 5;

/// Adds the replies of a testee where it need not follow the vectors. The prefix names the testee, if there are several.
pub(super) fn add_observed(text: &mut String, observed: &[Observed], prefix: &str) {
    for observed in observed {
        line!(text, "observed, never scored: {prefix}{observed}");
        observed.differing.iter().take(MAX_DIFFERING).for_each(|differing| line!(text, "  {differing}"));
        if observed.differing.len() > MAX_DIFFERING {
            line!(text, "  and {} more", observed.differing.len() - MAX_DIFFERING);
        }
    }
}

pub(super) fn add_stderr(text: &mut String, lines: impl IntoIterator<Item = impl Display>) {
    for (index, stderr_line) in lines.into_iter().enumerate() {
        let label = if index == 0 { "stderr" } else { "" };
        line!(text, "  {label:<9} {DIM}{stderr_line}{DIM:#}");
    }
}

/// Formats a table whose first columns contain words, and the others counts.
pub(super) fn count_table<R: IntoIterator<Item = String>>(
    word_titles: &[&str],
    count_titles: &[impl AsRef<str>],
    rows: impl Iterator<Item = R>,
) -> String {
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    table.set_header(word_titles.iter().copied().chain(count_titles.iter().map(AsRef::as_ref)));
    table.add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= word_titles.len() {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
