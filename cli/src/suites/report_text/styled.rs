//! Lines and styles of the text of a report.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use boardwire_suite::untrusted::Untrusted;

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
