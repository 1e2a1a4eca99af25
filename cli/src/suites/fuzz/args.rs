//! The arguments of `boardwire fuzz`.

use std::{path::PathBuf, time::Duration};

use boardwire_suite::{judge::Level, protocol::Op};
use clap::Args;

use crate::output::Overwriting;
use crate::suites::{
    command::{self, Times},
    suite::SuiteArgs,
};

/// Find small requests on which a codec in any language disagrees with the reference or with other codecs
///
/// The requests are drawn from the vectors: their inputs are damaged and spliced, and their values changed. With --suite, several codecs are
/// compared without a reference, and a finding groups those that agree.
#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// Fuzz this program, given with its arguments. It speaks the testee protocol on stdin and stdout. Repeat the option to compare several
    /// programs
    #[arg(long, value_name = "COMMAND", required = true)]
    pub(super) testee: Vec<String>,

    #[command(flatten)]
    pub(super) suite: SuiteArgs,

    /// Use the testee with this name as the reference. A testee gives its name in its reply to hello
    #[arg(long, value_name = "NAME")]
    pub(super) reference: Option<String>,

    /// Send only requests for this format; may be repeated
    #[arg(long)]
    pub(super) format: Vec<String>,

    /// Send only requests for this operation
    #[arg(long)]
    pub(super) op: Option<Op>,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = command::seconds)]
    pub(super) time: Duration,

    /// Stop after this many requests
    #[arg(long, value_name = "NUMBER", default_value_t = u64::MAX, hide_default_value = true)]
    pub(super) cases: u64,

    /// Stop at the first finding
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// Generate the same requests as an earlier run with this seed
    #[arg(long)]
    pub(super) seed: Option<u64>,

    /// Send only the requests in this file or folder: findings written by -o, or one JSON request per line; `-` is standard input
    #[arg(long, value_name = "PATH", conflicts_with_all = ["format", "op", "cases", "seed"])]
    pub(super) replay: Option<String>,

    /// Compare rejections at this level: `verdict` (whether an input is rejected), `code` (also the error code), or `offset` (also the
    /// offset)
    #[arg(long, default_value_t = Level::Offset)]
    pub(super) level: Level,

    #[command(flatten)]
    pub(super) times: Times,

    /// Write each finding into this folder: its vector, an explanation of its bits, and its input
    #[arg(long, short, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwriting: Overwriting,
}
