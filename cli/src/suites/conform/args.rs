//! The arguments of `boardwire conform`.

use std::{path::PathBuf, time::Duration};

use boardwire_suite::{judge::Level, protocol::Op};
use clap::Args;
use clap::builder::{ArgPredicate, PossibleValuesParser, TypedValueParser};

use crate::suites::{
    command::{self, TesteeLimits},
    fuzz::again,
    report_text::DEFAULT_MAX_CAUSES,
    suite::SuiteArgs,
};
use crate::{inspector, output::Overwriting};

/// The amount of drawn requests: a number, or a time.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Amount {
    Requests(u64),
    /// As many requests as fit into this time.
    Time(Duration),
}

impl Amount {
    /// Parses `20000` or `30s`.
    fn parse(text: &str) -> Result<Self, String> {
        let amount = match text.strip_suffix('s') {
            Some(seconds) => command::seconds(seconds).ok().map(Self::Time),
            None => text.parse().ok().filter(|count| *count > 0).map(Self::Requests),
        };
        amount.ok_or_else(|| "expected a number of requests such as 20000, or a time such as 30s".to_owned())
    }
}

/// Judge a codec by the conformance vectors
///
/// The options that write files do not change the exit status.
///
/// With several testees, the report shows the causes of failures, and the testees that fail each vector. Of several exit statuses, the
/// result is the first in the order 3, 1, 5, 4, 0.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(crate) struct ConformArgs {
    /// Judge this program, given with its arguments. It speaks the testee protocol on stdin and stdout. Repeat the option to compare
    /// several programs; two run at a time. Without the option, the built-in reference implementation is judged
    #[arg(long, value_name = "COMMAND")]
    pub(super) testee: Vec<String>,

    /// Judge a decoder that runs once for each input. It reads the bytes from stdin, and exits with 0 to accept or 1 to reject. Only this
    /// verdict is judged. Select the format with --format
    #[arg(long, value_name = "COMMAND", conflicts_with = "testee")]
    pub(super) exec: Option<String>,

    /// Also judge the decoded value, which the --exec command prints as JSON
    #[arg(long, requires = "exec", conflicts_with = "testee")]
    pub(super) exec_json: bool,

    /// Do not judge this feature of the format, which the --exec command lacks; may be repeated
    #[arg(long, value_name = "FEATURE", requires = "exec", conflicts_with = "testee")]
    pub(super) lacks: Vec<String>,

    /// Judge also the requirements of this profile, which others need not follow; may be repeated
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Vec<String>,

    /// Send only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    pub(super) format: Vec<String>,

    /// Send only vectors of this operation
    #[arg(long)]
    pub(super) op: Option<Op>,

    /// Send only the vectors in this file or folder, such as the output of `fuzz -o` or `export`
    #[arg(long, value_name = "PATH")]
    pub(super) vectors: Option<PathBuf>,

    /// Send only the vector with this id, or all vectors whose id matches a pattern with `*` and `?`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) id: Vec<String>,

    /// Send only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    pub(super) tag: Vec<String>,

    /// Skip vectors with this tag, such as `large` for the slowest vectors; may be repeated
    #[arg(long, value_name = "TAG")]
    pub(super) skip: Vec<String>,

    /// Judge rejections at this level: `verdict` (whether an input is rejected), `code` (also the error code), or `offset` (also the
    /// offset). If the suite does not have this level, its highest level is used
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
    pub(super) limits: TesteeLimits,

    /// If the adapter accepts malformed requests, list them and count them as failures. Without this option, they cause a warning
    #[arg(long, requires = "testee")]
    pub(super) adapter: bool,

    /// Show at most this many causes of failures, each with its smallest failure; 0 shows all. With --json, show at most this many failures.
    /// With several testees, show at most this many vectors in the table. [default: 20; with --json, all]
    #[arg(long, value_name = "NUMBER")]
    pub(super) failures: Option<usize>,

    /// Run this many processes of the testee, at most 64, and send the vectors of each format to one of them. The report is the same. With
    /// --fail-fast, the first failure in any process ends the run, and another vector may be the first to fail
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = command::jobs)]
    pub(super) jobs: usize,

    /// Send the shortest vectors first, and stop at the first failure
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// After the vectors, send this many drawn requests, or as many as fit into a time such as 30s. The built-in reference or --reference knows
    /// the right replies
    #[arg(long, value_name = "NUMBER", value_parser = Amount::parse, conflicts_with = "exec")]
    pub(super) draw: Option<Amount>,

    /// Draw the same requests as an earlier run with this seed
    #[arg(long, requires = "draw")]
    pub(super) seed: Option<u64>,

    /// Judge drawn requests by the replies of this program, which must be right
    #[arg(long, value_name = "COMMAND", requires = "draw")]
    pub(super) reference: Option<String>,

    /// List the selected vectors without sending them
    #[arg(long)]
    pub(super) list: bool,

    /// Expect the failures in this file: the exit status is 0 if exactly these vectors fail, in the same way, and 1 otherwise
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,

    /// Write the failures of this run to a file for --known, and keep the reasons from the current --known file. The exit status does not
    /// change. If the exit status is 2 or 3, no file is written
    #[arg(long, value_name = "FILE")]
    pub(super) write_known: Option<PathBuf>,

    /// Send the vectors in a random order; the same seed gives the same order
    #[arg(long, value_name = "SEED")]
    pub(super) shuffle: Option<u64>,

    /// Send each failing vector again, alone, to a fresh process. If the vector then passes, the testee leaks state
    #[arg(long)]
    pub(super) rerun: bool,

    /// Write the report as JSON
    #[arg(long)]
    pub(super) json: bool,

    /// Add a link to the inspector at this URL to each failure. The inspector is a page of the book that shows the input
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    pub(super) inspector: Option<String>,

    /// Also write the report as text, without colours, such as for the summary of a CI run
    #[arg(long, value_name = "FILE")]
    pub(super) text: Option<PathBuf>,

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
    /// The options that decide how a single vector is judged, each after a space.
    pub(super) fn options_of_one_vector(&self) -> String {
        let default_level = if self.exec.is_some() { Level::Verdict } else { Level::Offset };
        let level = (self.level != default_level).then(|| ("--level", self.level.name()));
        let vectors = self.vectors.as_ref().map(|path| path.to_string_lossy());
        let options = again::each("--lacks", &self.lacks).chain(again::each("--profile", &self.profile));
        let options = options.chain(level).chain(vectors.iter().map(|path| ("--vectors", &**path)));
        let exec_json = if self.exec_json { " --exec-json" } else { "" };
        let options = options.map(|(name, value)| format!(" {name} {}", shell_words::quote(value)));
        exec_json.to_owned() + &options.collect::<String>() + &self.suite.as_option()
    }

    /// The files to write.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.trace, &self.write_known, &self.text, &self.junit, &self.html, &self.badge]
            .into_iter()
            .flatten()
    }

    /// The maximum number of causes in a report for people, or of failures in JSON; `None` is all.
    pub(super) fn max_failures(&self) -> Option<usize> {
        let default = (!self.json).then_some(DEFAULT_MAX_CAUSES);
        self.failures.map_or(default, |max| Some(max).filter(|max| *max > 0))
    }
}
