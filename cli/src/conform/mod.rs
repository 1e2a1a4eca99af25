//! `boardwire conform`: does a codec do what the specification says?

mod engine;
mod exec;
mod failures;
mod files;
pub(crate) mod folder;
mod judge;
mod progress;
mod several;
mod testee;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use boardwire_suite::{
    fault::Fault,
    judge::Level,
    protocol::Op,
    report::{Named, NotRun},
    summary::Conclusion,
    untrusted::json_lines,
    vectors::Suite,
};
use clap::Args;
use clap::builder::TypedValueParser;
use clap::builder::{ArgPredicate, PossibleValuesParser};
use serde_json::json;

use judge::{Selection, judge};
use progress::Progress;

use crate::{
    command::Times,
    exit,
    failure::Failure,
    inspector,
    output::{Output, Overwriting, print},
    report_text::{self, DEFAULT_MAX_CAUSES},
    suite::SuiteArgs,
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
pub(super) struct ConformArgs {
    /// The program under test, with its arguments: it speaks the testee protocol on stdin and stdout; may be repeated to compare
    /// several, two at a time. Without it, the built-in reference implementation is judged
    #[arg(long, value_name = "COMMAND")]
    testee: Vec<String>,

    /// A decoder that runs once for each input: it reads the bytes on stdin and exits with 0 to accept or 1 to reject. Only
    /// this verdict is judged; --format names the format
    #[arg(long, value_name = "COMMAND", conflicts_with = "testee")]
    exec: Option<String>,

    /// A Xiangqi engine that speaks UCI or UCCI: the legal moves of xiangqi-rules/1 are those that it lists for `go perft 1`. Ranks from
    /// 1 or from 0 are recognised. Vectors that must be rejected are left out, because an engine rejects nothing
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["testee", "exec"])]
    engine: Option<String>,

    /// The --exec command prints the decoded value as JSON. The value is judged, too
    #[arg(long, requires = "exec")]
    exec_json: bool,

    /// Only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,

    /// Only vectors of this operation
    #[arg(long)]
    op: Option<Op>,

    /// Use only the vectors in this file, or in this folder as `fuzz -o` or `export` writes it
    #[arg(long, value_name = "FOLDER")]
    vectors: Option<PathBuf>,

    /// Only the vector with this id, or all that match a pattern with `*` and `?`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    id: Vec<String>,

    /// Only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Skip vectors with this tag; may be repeated. The vectors that take longest have the tag `large`
    #[arg(long, value_name = "TAG")]
    skip: Vec<String>,

    /// How strictly to judge a rejection: `verdict`, `code` (verdict and error code), or `offset` (also the offset). Levels that
    /// the suite does not have are skipped
    #[arg(
        long,
        default_value = "offset",
        default_value_if("exec", ArgPredicate::IsPresent, "verdict"),
        value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|level| level.parse::<Level>())
    )]
    level: Level,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    times: Times,

    /// Count each malformed request that the adapter accepts as a failure, and list it. Without this option it is a warning
    #[arg(long, requires = "testee")]
    adapter: bool,

    /// Show at most this many causes, each with its smallest failure; 0 shows all failures. With --json: the maximum number of
    /// failures [default: 20, with --json all]. With several testees: also the maximum number of vectors in the table
    #[arg(long, value_name = "NUMBER")]
    failures: Option<usize>,

    /// Send the shortest vectors first, and stop at the first failure
    #[arg(long)]
    fail_fast: bool,

    /// List the selected vectors without sending them
    #[arg(long)]
    list: bool,

    /// A file of expected failures: exit status 0 if exactly these vectors fail, in the same way, and 1 if not
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,

    /// Write the failures of this run to a file for --known, and keep the reasons of the current --known file. The exit status
    /// does not change. Nothing is written if it is 2 or 3
    #[arg(long, value_name = "FILE")]
    write_known: Option<PathBuf>,

    /// Send the vectors in a random order; the same seed gives the same order
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,

    /// Send each failing vector again, alone to a fresh process: if it then passes, the testee leaks state
    #[arg(long)]
    rerun: bool,

    /// Write the report as JSON
    #[arg(long)]
    json: bool,

    /// Add to each failure a link that opens its input in the inspector, a page of the book, at this URL
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    inspector: Option<String>,

    /// Also write the report as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Also write the report as a self-contained HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Also write the verdict as a badge, in SVG
    #[arg(long, value_name = "FILE")]
    badge: Option<PathBuf>,

    /// Also write a traceability matrix of requirements and vectors, as Markdown
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

impl ConformArgs {
    /// The files to write.
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.trace, &self.write_known, &self.junit, &self.html, &self.badge].into_iter().flatten()
    }
}

pub(super) fn run(args: &ConformArgs) -> Result<ExitCode, Failure> {
    let selection = Selection::of(args)?;
    if args.list {
        return list(&selection.suite, &selection.chosen, args.json);
    }
    args.files().try_for_each(|path| Output::check(path, args.overwriting))?;
    if args.testee.len() > 1 {
        return several::run(args, &selection);
    }
    let known = args.known.as_deref().map(failures::read_known).transpose()?;
    let progress = Mutex::new(Progress::new(selection.chosen.len()));
    let named = testee::named(args);
    let judged = judge(args, &selection, named, known.as_ref(), &progress)?;
    progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let mut judged = match judged {
        Ok(judged) => judged,
        Err(fault) => return not_run(args, named, &fault),
    };
    let pages = files::loaded(args, &judged.report)?;
    let (verdict, most) = (judged.report.verdict, most(args));
    // The verdict comes first, so that no file that cannot be written takes it away.
    print(&if args.json {
        judged.report = judged.report.shortened(most.unwrap_or(usize::MAX));
        as_json(&judged.report)?
    } else {
        report_text::report(&judged.report, most)
    })?;
    files::write(args, &selection, &judged.run, known.as_ref(), pages)?;
    // Only now, when nothing that the testee does can take the report away.
    drop(judged);
    Ok(ExitCode::from(status(verdict)))
}

/// The most causes in a report for people, or failures in JSON; `None` is all.
fn most(args: &ConformArgs) -> Option<usize> {
    let default = (!args.json).then_some(DEFAULT_MAX_CAUSES);
    args.failures.map_or(default, |most| Some(most).filter(|most| *most > 0))
}

/// The exit status of a verdict.
fn status(verdict: Conclusion) -> u8 {
    match verdict {
        Conclusion::Conformant | Conclusion::AsKnown => exit::CONFORMANT,
        Conclusion::NotConformant => exit::NOT_CONFORMANT,
        Conclusion::NothingVerified => exit::NOTHING_VERIFIED,
        Conclusion::NotDecided => exit::NOT_DECIDED,
    }
}

fn not_run(args: &ConformArgs, named: Named<'_>, fault: &Fault) -> Result<ExitCode, Failure> {
    if args.json {
        print(&as_json(&NotRun::new(named.command(), fault))?)?;
    } else {
        let mut stderr = anstream::stderr();
        stderr.write_all(report_text::not_run(fault).as_bytes())?;
    }
    Ok(ExitCode::from(exit::NOT_RUN))
}

fn list(suite: &Suite, chosen: &[usize], json: bool) -> Result<ExitCode, Failure> {
    let vectors = || chosen.iter().map(|index| &suite.vectors()[*index]);
    let text = if json {
        let vectors = vectors().map(|vector| {
            json!({
                "id": vector.id, "format": vector.format, "op": vector.op, "outcome": vector.outcome,
                "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
                "provenance": vector.provenance,
            })
        });
        as_json(&vectors.collect::<Vec<_>>())?
    } else {
        vectors().flat_map(|vector| [&vector.id, ": ", &vector.reason, "\n"]).collect()
    };
    print(&text)?;
    Ok(ExitCode::from(if chosen.is_empty() { exit::NOTHING_VERIFIED } else { exit::CONFORMANT }))
}

fn as_json(report: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(json_lines(report)? + "\n")
}
