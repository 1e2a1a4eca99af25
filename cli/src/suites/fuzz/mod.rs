//! `boardwire fuzz`: sends generated requests to testees and compares their replies with those of the reference, or with each other.

pub(crate) mod again;
mod args;
mod findings;
mod live;
mod replay;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwire_suite::{
    drawn::{Codec, Requests},
    fuzz::{self, Plan, panel::Panel},
    protocol::Op,
    select::{any, is_format, known},
    testee::Testee,
    testee_process::Process,
    untrusted::Untrusted,
    vectors::{Source as Origin, Suite},
};
use rand::{TryRng, rngs::SysRng};

use crate::built_in;
use crate::suites::{command, report_text};
use crate::{exit, failure::Failure, output::print};
pub(crate) use args::FuzzArgs;
use findings::Findings;
pub(crate) use live::Live;

/// The time for making a finding smaller. Other requests wait.
pub(crate) const REDUCTION_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &FuzzArgs) -> Result<ExitCode, Failure> {
    let seed = seed(args.seed)?;
    let plan = Plan {
        seed,
        time: Some(args.time),
        cases: args.cases,
        shrinking: REDUCTION_TIME,
        fail_fast: args.fail_fast,
    };
    let origin = args.suite.source();
    if origin != Origin::Embedded && args.testee.len() < 2 {
        return Err(Failure::new("--suite compares testees with each other, but only one is given")
            .advise("give --testee twice, or judge one by the vectors with `boardwire conform --suite`"));
    }
    let description = Suite::description(&origin)?;
    let formats = description.formats.iter();
    let all = formats.flat_map(|format| format.operations.iter().map(|op| (&*format.id, *op)));
    let chosen = kinds(args, &all.collect::<Vec<_>>())?;
    let requests = args.replay.as_deref().map(replay::requests).transpose()?;
    // Reading the vectors takes most of the start. A replay makes no requests from them.
    let formats: Vec<&str> = match &requests {
        Some(requests) => requests.iter().map(|(_, format, _)| &**format).collect(),
        None => chosen.iter().map(|(format, _)| *format).collect(),
    };
    let suite = Suite::load(&origin, &formats)?;
    let mut findings = Findings::new(args, &origin)?;
    let commands = args.testee.iter().map(|command| command::process("--testee", command, args.times));
    let mut testees = commands.collect::<Result<Vec<Process>, Failure>>()?;
    let testees = testees.iter_mut().map(|testee| testee as &mut dyn Testee).collect();
    let mut panel = match Panel::new(testees, Arc::clone(&description), args.level) {
        Ok(panel) => panel,
        Err((number, fault)) => {
            let text = report_text::not_run(&fault);
            let which = Untrusted::new(&args.testee[number - 1]);
            let which = if args.testee.len() > 1 { format!("--testee {which}\n") } else { String::new() };
            anstream::stderr().write_all((which + &text).as_bytes())?;
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    if let Some(name) = args.reference.as_deref().filter(|name| !panel.decide(name)) {
        let names: Vec<String> =
            panel.names().iter().map(|name| format!("`{}`", Untrusted::new(*name))).collect();
        return Err(Failure::new(format!("--reference: no testee has the name `{}`", Untrusted::new(name)))
            .advise(format!("name one of {}", names.join(", "))));
    }
    let encoder = match (panel.encoder(), &origin) {
        (_, Origin::Embedded) => Some(Codec::reference(Box::new(built_in::DrawnReference))),
        (Some(index), _) => {
            Some(Codec::encoder(Box::new(command::process("--testee", &args.testee[index], args.times)?)))
        }
        (None, _) => None,
    };
    // A testee that does not start again encodes nothing.
    let codec = encoder.and_then(Result::ok);
    let is_chosen = |format: &str, op| chosen.contains(&(format, op));
    let mut source = Requests::new(&suite, &is_chosen, codec, seed);
    let names: Vec<String> = panel.names().into_iter().map(str::to_owned).collect();
    findings.name(&names);
    let (start_time, live) = (Instant::now(), Live::new());
    let mut printed = Ok(());
    let run = match requests {
        Some(requests) => {
            let run = fuzz::ask(&mut panel, &mut source, requests);
            printed = findings.print_new(&run);
            run
        }
        None => fuzz::run(&mut panel, &mut source, &plan, &mut |run| {
            live.show(run);
            // Findings are written at once, so that an interrupted run keeps them.
            printed = live.suspend(|| findings.print_new(run));
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }),
    };
    live.clear();
    printed?;
    print(&findings::summary(&run, plan.seed, start_time.elapsed()))?;
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

/// The seed of a run: the given one or a new one.
pub(crate) fn seed(given: Option<u64>) -> Result<u64, Failure> {
    let seed = given.map_or_else(|| SysRng.try_next_u64().map(|seed| seed >> 32), Ok);
    Ok(seed.map_err(io::Error::other)?)
}

/// The formats and operations that the options choose.
fn kinds<'a>(args: &FuzzArgs, all: &[(&'a str, Op)]) -> Result<Vec<(&'a str, Op)>, Failure> {
    for given in &args.format {
        known("there is no format", given, all.iter().map(|(format, _)| *format), is_format)?;
    }
    if let Some(op) = args.op {
        known("no format has the operation", op.name(), all.iter().map(|(_, op)| op.name()), str::eq)?;
    }
    let is_chosen = |(format, op): &&(&str, Op)| {
        any(&args.format, |given| is_format(given, format)) && args.op.is_none_or(|only| only == *op)
    };
    let chosen: Vec<_> = all.iter().filter(is_chosen).copied().collect();
    if chosen.is_empty() {
        return Err(Failure::new("the filters together select no operation"));
    }
    Ok(chosen)
}
