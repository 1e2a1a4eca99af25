//! The arguments of `boardwire check`.

use std::{ffi::OsString, num::NonZeroUsize, thread};

use clap::Args;

use crate::{
    boards::{read::ReadOptions, show::moves::MoveOptions},
    inspector,
};

/// Report whether inputs are valid, what they contain, and which requirement an invalid input breaks
///
/// For several inputs, prints a line for each. The exit status is the highest of all inputs. Hidden files in a folder are skipped.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "four options, each with its own meaning")]
pub(crate) struct CheckArgs {
    /// Files, folders, patterns such as '*.sgf', `-` for standard input, or the input itself: hex, a link, the `p` parameter of a link, a
    /// FEN, a game of Xiangqi (PGN or moves), SGF, JSON, or a sentence with a link
    #[arg(value_name = "INPUT")]
    pub(super) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(super) reading: ReadOptions,

    #[command(flatten)]
    pub(super) moves: MoveOptions,

    /// Print the text of the requirements that decide the verdict, and the id chosen for each piece
    #[arg(long)]
    pub(super) why: bool,

    /// Draw the board even if the output is not a terminal
    #[arg(long, conflicts_with = "json")]
    pub(super) board: bool,

    /// Check each line as a separate input. Files of FENs or links, such as an EPD suite, are detected
    #[arg(long)]
    pub(super) lines: bool,

    /// Check this many inputs at the same time [default: the number of processors]
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Print JSON: an object, or for several inputs one object per line
    #[arg(long)]
    pub(super) json: bool,

    /// Print a link to the inspector at this URL. The inspector is a page of the book that shows the input
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    pub(super) inspector: Option<String>,
}

impl CheckArgs {
    /// The number of inputs that are checked at the same time.
    pub(super) fn job_count(&self) -> usize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}
