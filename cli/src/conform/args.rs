//! The arguments of `boardwire conform`.

use std::path::PathBuf;

use boardwire_suite::{judge::Level, protocol::Op};
use clap::Args;
use clap::builder::TypedValueParser;
use clap::builder::{ArgPredicate, PossibleValuesParser};

use crate::{
    command::Times, inspector, output::Overwriting, report_text::DEFAULT_MAX_CAUSES, suite::SuiteArgs,
};

/// Judge a codec by the conformance vectors
///
/// Exit status: 0 conformant, or failing exactly as --known lists; 1 not; 2 wrong usage; 3 the testee could not be run; 4
/// nothing was verified; 5 not decided: some requests got no reply in time. The options that write files do not change the exit status.
///
/// With several testees, the report shows who fails which vector, and by which cause. The exit status is the first of 3, 1, 5 and 4
/// that one of them has, or 0.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct ConformArgs {
    /// The program under test, with its arguments: it speaks the testee protocol on stdin and stdout; may be repeated to compare
    /// several, two at a time. Without it, the built-in reference implementation is judged
    #[arg(long, value_name = "COMMAND")]
    pub(super) testee: Vec<String>,

    /// A decoder that runs once for each input: it reads the bytes on stdin and exits with 0 to accept or 1 to reject. Only
    /// this verdict is judged; --format names the format
    #[arg(long, value_name = "COMMAND", conflicts_with = "testee")]
    pub(super) exec: Option<String>,

    /// A Xiangqi engine that speaks UCI or UCCI: the legal moves of xiangqi-rules/1 are those that it lists for `go perft 1`. Ranks from
    /// 1 or from 0 are recognised. Vectors that must be rejected are left out, because an engine rejects nothing
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["testee", "exec"])]
    pub(super) engine: Option<String>,

    /// The --exec command prints the decoded value as JSON. The value is judged, too
    #[arg(long, requires = "exec")]
    pub(super) exec_json: bool,

    /// Only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Vec<String>,

    /// Only vectors of this operation
    #[arg(long)]
    pub(super) op: Option<Op>,

    /// Use only the vectors in this file, or in this folder as `fuzz -o` or `export` writes it
    #[arg(long, value_name = "FOLDER")]
    pub(super) vectors: Option<PathBuf>,

    /// Only the vector with this id, or all that match a pattern with `*` and `?`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) id: Vec<String>,

    /// Only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    pub(super) tag: Vec<String>,

    /// Skip vectors with this tag; may be repeated. The vectors that take longest have the tag `large`
    #[arg(long, value_name = "TAG")]
    pub(super) skip: Vec<String>,

    /// How strictly to judge a rejection: `verdict`, `code` (verdict and error code), or `offset` (also the offset). Levels that
    /// the suite does not have are skipped
    #[arg(
        long,
        default_value = "offset",
        default_value_if("exec", ArgPredicate::IsPresent, "verdict"),
        value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|level| level.parse::<Level>())
    )]
    pub(super) level: Level,

    #[command(flatten)]
    pub(super) suite: SuiteArgs,

    #[command(flatten)]
    pub(super) times: Times,

    /// Count each malformed request that the adapter accepts as a failure, and list it. Without this option it is a warning
    #[arg(long, requires = "testee")]
    pub(super) adapter: bool,

    /// Show at most this many causes, each with its smallest failure; 0 shows all failures. With --json: the maximum number of
    /// failures [default: 20, with --json all]. With several testees: also the maximum number of vectors in the table
    #[arg(long, value_name = "NUMBER")]
    pub(super) failures: Option<usize>,

    /// Send the shortest vectors first, and stop at the first failure
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// List the selected vectors without sending them
    #[arg(long)]
    pub(super) list: bool,

    /// A file of expected failures: exit status 0 if exactly these vectors fail, in the same way, and 1 if not
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,

    /// Write the failures of this run to a file for --known, and keep the reasons of the current --known file. The exit status
    /// does not change. Nothing is written if it is 2 or 3
    #[arg(long, value_name = "FILE")]
    pub(super) write_known: Option<PathBuf>,

    /// Send the vectors in a random order; the same seed gives the same order
    #[arg(long, value_name = "SEED")]
    pub(super) shuffle: Option<u64>,

    /// Send each failing vector again, alone to a fresh process: if it then passes, the testee leaks state
    #[arg(long)]
    pub(super) rerun: bool,

    /// Write the report as JSON
    #[arg(long)]
    pub(super) json: bool,

    /// Add to each failure a link that opens its input in the inspector, a page of the book, at this URL
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    pub(super) inspector: Option<String>,

    /// Also write the report as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(super) junit: Option<PathBuf>,

    /// Also write the report as a self-contained HTML file
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,

    /// Also write the verdict as a badge, in SVG
    #[arg(long, value_name = "FILE")]
    pub(super) badge: Option<PathBuf>,

    /// Also write a traceability matrix of requirements and vectors, as Markdown
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,

    #[command(flatten)]
    pub(super) overwriting: Overwriting,
}

impl ConformArgs {
    /// The files to write.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.trace, &self.write_known, &self.junit, &self.html, &self.badge].into_iter().flatten()
    }

    /// The most causes in a report for people, or failures in JSON; `None` is all.
    pub(super) fn most(&self) -> Option<usize> {
        let default = (!self.json).then_some(DEFAULT_MAX_CAUSES);
        self.failures.map_or(default, |most| Some(most).filter(|most| *most > 0))
    }
}
