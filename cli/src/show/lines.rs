//! Lines of a label and a text, wrapped where the terminal ends.

use std::io::{self, IsTerminal, Write};

use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSplitter};

use super::errors::DIM;

/// The columns of a label with what is around it.
const LABEL_WIDTH: usize = 13;

/// The least width for wrapping: narrower text is hard to read.
const MIN_WRAPPED_WIDTH: usize = 40;

/// The width of standard output, where it is a terminal.
pub(crate) fn columns() -> Option<usize> {
    io::stdout().is_terminal().then(|| terminal_size_of(io::stdout())).flatten().map(wide)
}

/// The width of standard error, where it is a terminal.
pub(crate) fn columns_of_stderr() -> Option<usize> {
    io::stderr().is_terminal().then(|| terminal_size_of(io::stderr())).flatten().map(wide)
}

fn wide((Width(columns), _): (Width, terminal_size::Height)) -> usize {
    usize::from(columns).max(MIN_WRAPPED_WIDTH)
}

/// Writes lines to an output of some width.
pub(crate) struct LineWriter<W> {
    pub(crate) out: W,
    columns: Option<usize>,
}

impl<W: Write> LineWriter<W> {
    pub(crate) fn to_stdout(out: W) -> Self {
        Self { out, columns: columns() }
    }

    pub(crate) fn to_stderr(out: W) -> Self {
        Self { out, columns: columns_of_stderr() }
    }

    /// The columns for a line with an indent of two; as many as anyone reads if there is no terminal.
    pub(crate) fn room(&self) -> usize {
        const DEFAULT_WIDTH: usize = 120;
        self.columns.unwrap_or(DEFAULT_WIDTH).saturating_sub(4)
    }

    /// Writes a label, and a text whose further lines are below its first one.
    pub(crate) fn line(&mut self, label: &str, text: &str) -> io::Result<()> {
        // A FEN that is broken cannot be copied.
        let is_whole = matches!(label, "position" | "placement");
        let columns = self.columns.filter(|_| !is_whole).map(|columns| columns.saturating_sub(LABEL_WIDTH));
        let mut parts = wrapped(text, columns, "").into_iter();
        writeln!(self.out, "  {DIM}{label:<10}{DIM:#} {}", parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| writeln!(self.out, "{:LABEL_WIDTH$}{part}", ""))
    }
}

/// A text in lines of at most so many columns, `indent` before each but the first.
pub(crate) fn wrapped(text: &str, columns: Option<usize>, indent: &str) -> Vec<String> {
    let Some(columns) = columns else { return vec![text.to_owned()] };
    // A hyphen in a move or in a link is no place to break it.
    // A link that is broken cannot be copied.
    let options = Options::new(columns)
        .subsequent_indent(indent)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_below_their_text() {
        let mut lines = LineWriter { out: Vec::new(), columns: Some(30) };
        lines.line("moves", "h2e2 h9g7 炮二平五 i0h0").unwrap();
        let text = anstream::adapter::strip_bytes(&lines.out).into_vec();
        assert_eq!(String::from_utf8(text).unwrap(), "  moves      h2e2 h9g7\n             炮二平五 i0h0\n");
    }

    #[test]
    fn what_is_no_terminal_gets_whole_lines() {
        assert_eq!(wrapped(&"word ".repeat(100), None, "").len(), 1);
    }
}
