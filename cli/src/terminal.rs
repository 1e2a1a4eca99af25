//! Text for a terminal: its width, its styles, and lines with a label.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use comfy_table::{ContentArrangement, Table, TableStyle};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSplitter};

use anstyle::{AnsiColor, Style};

pub(crate) use boardwire_suite::plural::{count, named, plural};

pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// The width of a label with the spaces around it.
const LABEL_WIDTH: usize = 13;

/// The minimum width for wrapping: narrower text is hard to read.
const MIN_WRAPPED_WIDTH: usize = 40;

/// The width of standard output, if it is a terminal.
pub(crate) fn columns() -> Option<usize> {
    io::stdout().is_terminal().then(|| terminal_size_of(io::stdout())).flatten().map(clamp_width)
}

/// The width of standard error, if it is a terminal.
pub(crate) fn stderr_columns() -> Option<usize> {
    io::stderr().is_terminal().then(|| terminal_size_of(io::stderr())).flatten().map(clamp_width)
}

fn clamp_width((Width(columns), _): (Width, terminal_size::Height)) -> usize {
    usize::from(columns).max(MIN_WRAPPED_WIDTH)
}

pub(crate) struct LineWriter<W> {
    pub(crate) out: W,
    columns: Option<usize>,
}

impl<W: Write> LineWriter<W> {
    pub(crate) fn to_stdout(out: W) -> Self {
        Self { out, columns: columns() }
    }

    pub(crate) fn to_stderr(out: W) -> Self {
        Self { out, columns: stderr_columns() }
    }

    /// The width of a line with an indent of two. Without a terminal, a default width.
    pub(crate) fn text_width(&self) -> usize {
        const DEFAULT_WIDTH: usize = 120;
        self.columns.unwrap_or(DEFAULT_WIDTH).saturating_sub(4)
    }

    /// Writes a label and a text. Wrapped lines of the text are aligned.
    pub(crate) fn line(&mut self, label: &str, text: &str) -> io::Result<()> {
        // A FEN is not wrapped, so that it can be copied.
        let is_unwrapped = matches!(label, "position" | "placement");
        let columns =
            self.columns.filter(|_| !is_unwrapped).map(|columns| columns.saturating_sub(LABEL_WIDTH));
        let mut parts = wrap_text(text, columns, "").into_iter();
        writeln!(self.out, "  {DIM}{label:<10}{DIM:#} {}", parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| writeln!(self.out, "{:LABEL_WIDTH$}{part}", ""))
    }
}

/// A table without lines, whose cells wrap if standard output is a terminal that is too narrow.
pub(crate) fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(TableStyle::new()).set_header(header);
    if let Some(columns) = columns().and_then(|columns| u16::try_from(columns).ok()) {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(columns);
    }
    table
}

/// Wraps a text to a width, with `indent` before each line except the first.
pub(crate) fn wrap_text(text: &str, columns: Option<usize>, indent: &str) -> Vec<String> {
    let Some(columns) = columns else { return vec![text.to_owned()] };
    // Moves and links are not broken, so that they can be copied.
    let options = Options::new(columns)
        .subsequent_indent(indent)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// A progress bar that is hidden until [`show_if_slow`] shows it.
pub(crate) fn hidden_bar(total: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Shows a bar on a terminal if its total is known, once the run takes more than a moment.
pub(crate) fn show_if_slow(bar: &ProgressBar) {
    const DELAY: Duration = Duration::from_secs(1);
    let is_slow = bar.length().is_some() && bar.elapsed() > DELAY;
    if bar.is_hidden() && is_slow && io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}
