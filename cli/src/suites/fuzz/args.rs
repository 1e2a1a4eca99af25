//! The arguments of `boardwire fuzz`.

use std::{path::PathBuf, time::Duration};

use boardwire_suite::{drawn::Shard, judge::Level, protocol::Op};
use clap::{Args, Subcommand};

use crate::output::Overwriting;
use crate::suites::{
    command::{self, TesteeLimits},
    suite::SuiteArgs,
};

/// The commands within `boardwire fuzz`.
#[derive(Debug, Subcommand)]
pub(crate) enum FuzzCommand {
    /// Merge the findings of several runs, such as shards: of each finding, the one with the shortest request is kept
    Merge(MergeArgs),
}

/// The arguments of `boardwire fuzz merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The folders that `fuzz -o` wrote
    #[arg(value_name = "FOLDER", required = true)]
    pub(super) folders: Vec<PathBuf>,

    /// The same file as for the runs
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,

    /// Write the findings into this folder
    #[arg(long, short, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwriting: Overwriting,
}

/// Parses a part such as `2/3`.
fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(part, count)| {
        let (part, count): (u64, u64) = (part.parse().ok()?, count.parse().ok()?);
        (1..=count).contains(&part).then_some(Shard { index: part - 1, count })
    });
    parts.ok_or_else(|| "expected a part such as 2/3, counted from 1".to_owned())
}

/// Find small requests on which a codec in any language disagrees with the reference or with other codecs, or breaks a law
///
/// The requests are drawn from the vectors: their inputs are damaged and spliced, and their values changed. With --suite, several codecs are
/// compared without a reference, and a finding groups those that agree. One codec is judged by the laws of the suite. A disagreement counts
/// if it occurs again in each of three new processes.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct FuzzArgs {
    #[command(subcommand)]
    pub(super) merge: Option<FuzzCommand>,

    /// Fuzz this program, given with its arguments. It speaks the testee protocol on stdin and stdout. Repeat the option to compare several
    /// programs
    #[arg(long, value_name = "COMMAND", required_unless_present = "exec")]
    pub(super) testee: Vec<String>,

    /// Fuzz this decoder, which runs once for each input and exits with 0 to accept or 1 to reject. Only the verdict is compared. Select
    /// the format with --format. May be repeated, and used together with --testee
    #[arg(long, value_name = "COMMAND")]
    pub(super) exec: Vec<String>,

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

    /// Judge also by the laws of this profile, which others need not follow; may be repeated
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Vec<String>,

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
    pub(super) limits: TesteeLimits,

    /// Draw only part K of N of the requests of this seed, counted from 1
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub(super) shard: Option<Shard>,

    /// Run this number of copies of the testees at the same time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = command::jobs)]
    pub(super) jobs: usize,

    /// Begin with the inputs in this folder, a file each, and add each input that shows a new class of answers. libFuzzer and AFL++ read and write
    /// such folders. The operations are those whose request has one input and otherwise the same members in all vectors. Select the format
    /// with --format
    #[arg(long, value_name = "FOLDER", conflicts_with = "replay")]
    pub(super) corpus: Option<PathBuf>,

    /// Draw nothing: send the inputs of the corpus, and delete those files that show no class of answers beyond the shorter ones
    #[arg(long, requires = "corpus", conflicts_with_all = ["cases", "shard", "jobs"])]
    pub(super) shrink_corpus: bool,

    /// Do not fail because of the disagreements in this file: {"known": [{"finding": NAME, "reason": TEXT, "owner": TEXT, "until": "2027-01-31"}]}.
    /// After its last day, one counts again
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,

    /// Write each finding into this folder: its vector, an explanation of its bits, and its input
    #[arg(long, short, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwriting: Overwriting,
}
