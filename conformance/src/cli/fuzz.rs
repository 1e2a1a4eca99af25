//! `boardwire fuzz`: drawn requests to a testee, and what it makes of them.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anstream::{eprintln, stdout};
use clap::Args;
use indicatif::ProgressBar;
use rand::{TryRng, rngs::SysRng};

use super::command;
use super::exit;
use super::failure::Failure;
use super::output::Output;
use super::show::errors::{BAD, DIM};
use crate::fuzz::finding::Finding;
use crate::fuzz::{self, Plan, Run, draw};
use crate::suite::fault::harmless;
use crate::suite::judge::{Level, expectation};
use crate::suite::process::Patience;
use crate::suite::protocol::Op;
use crate::suite::select::{any, is_format, known};
use crate::suite::vectors::Suite;

/// Fuzz a codec in any language: drawn requests, compared with the reference, each disagreement made as small as it gets
///
/// Exit status: 0 no disagreement, 1 some, 2 wrong usage, 3 the testee could not be run.
#[derive(Debug, Args)]
pub(super) struct FuzzArgs {
    /// The program, with its arguments: it speaks the testee protocol on stdin and stdout
    #[arg(long, value_name = "COMMAND")]
    testee: String,

    /// Only this format; may be repeated
    #[arg(long)]
    format: Vec<String>,

    /// Only this operation
    #[arg(long)]
    op: Option<Op>,

    /// For how many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = command::seconds)]
    time: Duration,

    /// How many requests at most
    #[arg(long, value_name = "NUMBER", default_value_t = u64::MAX, hide_default_value = true)]
    cases: u64,

    /// End at the first finding
    #[arg(long)]
    fail_fast: bool,

    /// The seed of what is drawn: the same seed draws the same requests. Without it, another each time
    #[arg(long)]
    seed: Option<u64>,

    /// How deep a refusal must be right: that it is refused, with the right code, at the right place
    #[arg(long, default_value_t = Level::Place)]
    level: Level,

    /// The time for a reply, in seconds; long requests get more
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = command::seconds)]
    timeout: Duration,

    /// Write each finding into this folder: a vector, its bits explained, and the input alone
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &FuzzArgs) -> Result<ExitCode, Failure> {
    let suite = Suite::embedded()?;
    let patience = Patience { reply: args.timeout, ..Patience::default() };
    let plan = Plan {
        kinds: kinds(args)?,
        seed: args
            .seed
            .map_or_else(|| SysRng.try_next_u64().map(|seed| seed >> 32), Ok)
            .map_err(io::Error::other)?,
        time: args.time,
        cases: args.cases,
        level: args.level,
        fail_fast: args.fail_fast,
    };
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
    }
    let mut testee = command::process(&args.testee, patience)?;
    let live = Live::new();
    let run = fuzz::run(&mut testee, &plan, &mut |run| live.show(run));
    live.clear();
    let run = match run {
        Ok(run) => run,
        Err(fault) => {
            eprintln!("{BAD}the testee could not be run{BAD:#}: {fault}");
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    let mut out = stdout().lock();
    for finding in &run.findings {
        tell(&mut out, finding, run.times(finding), args)?;
        if let Some(folder) = &args.output {
            write(folder, finding, &suite)?;
        }
    }
    if let Some(why) = &run.ended {
        writeln!(out, "{BAD}{}{BAD:#}", harmless(why))?;
    }
    let seconds = live.begun.elapsed().as_secs_f64();
    writeln!(
        out,
        "{} requests in {seconds:.1} s, {} of them to be accepted; {} of disagreement; seed {}",
        run.cases,
        run.accepted,
        if run.findings.len() == 1 { "1 kind".to_owned() } else { format!("{} kinds", run.findings.len()) },
        plan.seed
    )?;
    let is_clean = run.findings.is_empty() && run.ended.is_none();
    Ok(ExitCode::from(if is_clean { exit::CONFORMANT } else { exit::NOT_CONFORMANT }))
}

fn kinds(args: &FuzzArgs) -> Result<Vec<(&'static str, Op)>, Failure> {
    let all = draw::kinds();
    for given in &args.format {
        known("there is no format", given, all.iter().map(|(format, _)| *format), is_format)
            .map_err(|unknown| Failure::new(unknown.to_string()))?;
    }
    let chosen = all.into_iter().filter(|(format, op)| {
        any(&args.format, |given| is_format(given, format)) && args.op.is_none_or(|only| only == *op)
    });
    Ok(chosen.collect())
}

/// A finding, told.
fn tell(out: &mut impl Write, finding: &Finding, times: u64, args: &FuzzArgs) -> io::Result<()> {
    let Finding { kind, case, number, seed } = finding;
    writeln!(out, "{BAD}{}{BAD:#} {} of {}, {times} times", kind.wrong, kind.op, kind.format)?;
    writeln!(out, "  request   {}", harmless(&case.request.line("1")))?;
    writeln!(out, "  expected  {}", expectation(&case.expect))?;
    if let Some(got) = &kind.got {
        writeln!(out, "  got       reject {}", harmless(got))?;
    }
    let testee = shell_words::quote(&args.testee);
    writeln!(
        out,
        "  {DIM}first in case {number}: boardwire fuzz --testee {testee} --seed {seed} --cases {}{DIM:#}\n",
        number + 1
    )
}

/// Writes a finding as a vector, its bits explained, and its input alone.
fn write(folder: &Path, finding: &Finding, suite: &Suite) -> Result<(), Failure> {
    let name = finding.name();
    let format = finding.kind.format.split('/').next().unwrap_or_default();
    let path = |extension: &str| folder.join(format!("{format}-{name}.{extension}"));
    let vector = serde_json::to_string_pretty(&finding.vector(suite));
    let vector = vector.map_err(|error| Failure::new(format!("cannot write JSON: {error}")))?;
    Output::write_file(&path("json"), (vector + "\n").as_bytes())?;
    let Some(input) = finding.input() else { return Ok(()) };
    Output::write_file(&path("input"), &input)?;
    if let Some(told) = super::explain::in_full(format, &finding.case.request) {
        Output::write_file(&path("txt"), told.as_bytes())?;
    }
    Ok(())
}

/// A line that tells how it goes, on a terminal.
struct Live {
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl Live {
    fn new() -> Self {
        let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
        if let Some(bar) = &bar {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { begun: Instant::now(), bar }
    }

    fn show(&self, run: &Run) {
        let Some(bar) = &self.bar else { return };
        if run.cases.is_multiple_of(64) {
            let rate = u128::from(run.cases) * 1000 / self.begun.elapsed().as_millis().max(1);
            bar.set_message(format!(
                "{} requests, {rate} a second, {} findings",
                run.cases,
                run.findings.len()
            ));
        }
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
