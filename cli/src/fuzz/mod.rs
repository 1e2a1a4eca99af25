//! `boardwire fuzz`: sends generated requests to a testee and compares its replies with those of the reference.

mod findings;
mod live;
mod replay;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boardwire_suite::{
    judge::Level,
    protocol::Op,
    select::{any, is_format, known},
};
use clap::Args;
use rand::{TryRng, rngs::SysRng};

use super::{
    command::{self, Times},
    exit,
    failure::Failure,
    output::{Overwriting, print},
    report_text,
};
use crate::fuzzer::{self, Plan, draw};
use findings::Findings;
use live::Live;

/// The time for making a finding smaller, while other requests wait.
const SHRINKING: Duration = Duration::from_secs(4);

/// Find requests on which a codec in any language and the reference disagree, each reduced to a small one
///
/// Exit status: 0 no disagreement, 1 some, 2 wrong usage, 3 the testee could not be run, 4 nothing was verified,
/// 5 not decided: some requests got no reply in time.
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

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = command::seconds)]
    time: Duration,

    /// Stop after this many requests
    #[arg(long, value_name = "NUMBER", default_value_t = u64::MAX, hide_default_value = true)]
    cases: u64,

    /// Stop at the first finding
    #[arg(long)]
    fail_fast: bool,

    /// Generate the same requests as an earlier run with this seed
    #[arg(long)]
    seed: Option<u64>,

    /// Send only the requests in this file: a file that -o wrote, or one request a line as JSON; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "op", "cases", "seed"])]
    replay: Option<String>,

    /// How much of a rejection must be right: `verdict` (rejected), `code` (and its error code), `offset` (and where)
    #[arg(long, default_value_t = Level::Offset)]
    level: Level,

    #[command(flatten)]
    times: Times,

    /// Write each finding into this folder: a vector, its bits explained, and the input alone
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

pub(super) fn run(args: &FuzzArgs) -> Result<ExitCode, Failure> {
    let plan = Plan {
        kinds: kinds(args)?,
        seed: args
            .seed
            .map_or_else(|| SysRng.try_next_u64().map(|seed| seed >> 32), Ok)
            .map_err(io::Error::other)?,
        time: args.time,
        cases: args.cases,
        shrinking: SHRINKING,
        level: args.level,
        fail_fast: args.fail_fast,
    };
    let requests = args.replay.as_deref().map(replay::requests).transpose()?;
    let mut findings = Findings::new(args)?;
    let mut testee = command::process(&args.testee, args.times)?;
    let (begun, live) = (Instant::now(), Live::new());
    let mut printed = Ok(());
    let run = match requests {
        Some(requests) => {
            fuzzer::ask(&mut testee, requests, args.level).inspect(|run| printed = findings.print_new(run))
        }
        None => fuzzer::run(&mut testee, &plan, &mut |run| {
            live.show(run);
            // Findings are written at once, so that an interrupted run keeps them.
            printed = live.aside(|| findings.print_new(run));
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }),
    };
    live.clear();
    printed?;
    let run = match run {
        Ok(run) => run,
        Err(fault) => {
            anstream::stderr().write_all(report_text::not_run(&fault).as_bytes())?;
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    print(&findings::summary(&run, plan.seed, begun.elapsed()))?;
    Ok(ExitCode::from(if !run.findings.is_empty() {
        exit::NOT_CONFORMANT
    } else if run.cases == run.unsupported {
        exit::NOTHING_VERIFIED
    } else if run.ended.is_some() {
        exit::NOT_CONFORMANT
    } else if run.no_reply > 0 {
        exit::NOT_DECIDED
    } else {
        exit::CONFORMANT
    }))
}

fn kinds(args: &FuzzArgs) -> Result<Vec<(&'static str, Op)>, Failure> {
    let all = draw::kinds();
    for given in &args.format {
        known("there is no format", given, all.iter().map(|(format, _)| *format), is_format)?;
    }
    if let Some(op) = args.op {
        known("no format has the operation", op.name(), all.iter().map(|(_, op)| op.name()), str::eq)?;
    }
    let chosen = all.into_iter().filter(|(format, op)| {
        any(&args.format, |given| is_format(given, format)) && args.op.is_none_or(|only| only == *op)
    });
    let chosen: Vec<_> = chosen.collect();
    if chosen.is_empty() {
        return Err(Failure::new("the filters together choose nothing to ask"));
    }
    Ok(chosen)
}
