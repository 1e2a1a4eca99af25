//! `boardwire fuzz`: sends generated requests to testees and compares their replies with those of the reference, or with each other.

pub(crate) mod again;
mod args;
mod campaign;
mod corpus;
mod findings;
mod known;
mod merge;
pub(crate) mod progress_line;
mod replay;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use boardwire_suite::{
    formats::Format,
    protocol::Op,
    select::{ensure, fits_any, is_format},
    vectors::{Source, Suite},
};
use rand::{TryRng, rngs::SysRng};

use crate::{exit, failure::Failure, output::print, suites::suite::check_profiles};
pub(crate) use args::FuzzArgs;
use args::FuzzCommand;
pub(crate) use campaign::REDUCTION_TIME;
use campaign::{Campaign, Stop};
use corpus::Corpus;
use findings::Findings;

pub(crate) fn run(args: &FuzzArgs) -> Result<ExitCode, Failure> {
    if let Some(FuzzCommand::Merge(args)) = &args.merge {
        return merge::run(args);
    }
    let seed = seed(args.seed)?;
    let source = args.suite.source();
    let description = Suite::description(&source)?;
    let has_laws = description.formats.iter().any(|format| !format.laws.is_empty());
    if source != Source::Embedded && args.testee.len() + args.exec.len() < 2 && !has_laws {
        let what = "--suite compares testees with each other, but only one is given, and no format has laws";
        return Err(Failure::new(what)
            .advise("give --testee twice, or judge one by the vectors with `boardwire conform --suite`"));
    }
    let chosen = chosen_operations(&description.formats, &args.format, args.op)?;
    check_profiles(&description.formats, &args.profile)?;
    let requests = args.replay.as_deref().map(replay::requests).transpose()?;
    // Reading the vectors takes most of the start. A replay needs only the vectors of its formats, because it makes no requests from them.
    let formats: Vec<&str> = match &requests {
        Some(requests) => requests.iter().map(|(_, format, _)| &**format).collect(),
        None => chosen.iter().map(|(format, _)| *format).collect(),
    };
    let only_format = formats.first().filter(|first| formats.iter().all(|format| format == *first)).copied();
    if only_format.is_none() && (args.corpus.is_some() || !args.exec.is_empty()) {
        return Err(
            Failure::new("--corpus and --exec do not give the format").advise("name it with --format")
        );
    }
    let suite = Suite::load(&source, &formats)?;
    let corpus = args.corpus.as_deref().map(Corpus::read).transpose()?.map(Mutex::new);
    let findings = Mutex::new(Findings::new(args, &source)?);
    let campaign = Campaign { args, suite: &suite, chosen: &chosen, only_format, seed, findings, corpus };
    let (start_time, line) = (Instant::now(), progress_line::new());
    let run = match campaign.run(requests.as_deref(), &line) {
        Ok(run) => run,
        Err(Stop::Failure(failure)) => return Err(failure),
        Err(Stop::NotRun(text)) => {
            anstream::stderr().write_all(text.as_bytes())?;
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    line.finish_and_clear();
    let Campaign { findings, corpus, .. } = campaign;
    let findings = findings.into_inner().unwrap_or_else(PoisonError::into_inner);
    print(&findings::summary(&run, &findings, seed, start_time.elapsed()))?;
    if let Some(corpus) = corpus.filter(|_| args.shrink_corpus) {
        let corpus = corpus.into_inner().unwrap_or_else(PoisonError::into_inner);
        if run.ended.is_some() || run.no_reply > 0 || !run.is_complete {
            return Err(Failure::new("not all inputs of the corpus were answered: no file was deleted"));
        }
        let (kept_count, total) = corpus.keep(&run.corpus_inputs)?;
        print(&format!("{kept_count} of {total} inputs of the corpus are kept\n"))?;
    }
    Ok(ExitCode::from(if findings.new_count() > 0 {
        exit::NOT_CONFORMANT
    } else if run.cases == run.unsupported {
        exit::NOTHING_VERIFIED
    } else if run.ended.is_some() {
        exit::NOT_CONFORMANT
    } else if run.no_reply > 0 || !run.unreproduced.is_empty() {
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

/// The operations that the options choose, each with its format.
pub(crate) fn chosen_operations<'f>(
    formats: &'f [Format],
    given_formats: &[String],
    given_op: Option<Op>,
) -> Result<Vec<(&'f str, Op)>, Failure> {
    let operations = formats.iter().flat_map(|format| format.operations.iter().map(|op| (&*format.id, *op)));
    for given in given_formats {
        ensure("there is no format", given, operations.clone().map(|(format, _)| format), is_format)?;
    }
    if let Some(op) = given_op {
        ensure(
            "no format has the operation",
            op.name(),
            operations.clone().map(|(_, op)| op.name()),
            str::eq,
        )?;
    }
    let is_chosen = |(format, op): &(&str, Op)| {
        fits_any(given_formats, |given| is_format(given, format)) && given_op.is_none_or(|given| given == *op)
    };
    let chosen: Vec<_> = operations.filter(is_chosen).collect();
    if chosen.is_empty() { Err(Failure::new("the filters together select no operation")) } else { Ok(chosen) }
}
