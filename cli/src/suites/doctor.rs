//! `boardwire doctor`: tests the first steps of a new adapter, one by one.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anstream::stdout;
use boardwire_suite::{
    description::Description,
    fault::{Fault, FaultKind, shortened},
    json,
    judge::{Level, Mismatch, Verdict, Wrong, expectation},
    protocol::{Hello, Op, Request},
    released::Status,
    runner,
    testee::Testee,
    testee_process::Process,
    untrusted::Untrusted,
    value::Value,
    vectors::{Outcome, Source, Suite, Vector},
};
use clap::Args;

use crate::failure::Failure;
use crate::suites::{
    command::{self, TesteeLimits, seconds},
    suite::SuiteArgs,
};
use crate::terminal::{BAD, DIM, GOOD, plural};

/// Test the first steps of a new testee, and explain the first failure
///
/// COMMAND may have to build the testee first. Therefore `doctor` waits 60 seconds for the reply to hello, and `conform` waits 5.
#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    /// Test this program, given with its arguments
    #[arg(long, value_name = "COMMAND")]
    testee: String,

    /// Wait at most this many seconds for a reply; long requests get more time
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    timeout: Duration,

    /// Wait at most this many seconds for the reply to hello
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    hello_timeout: Duration,

    #[command(flatten)]
    suite: SuiteArgs,
}

/// The maximum number of unknown formats and operations in a message.
const MAX_SHOWN_FORMATS: usize = 20;

/// The maximum number of claimed formats that are listed. More are only counted, because the list would fill the terminal.
const MAX_LISTED_FORMATS: usize = 3;

pub(crate) fn run(args: &DoctorArgs) -> Result<ExitCode, Failure> {
    let limits = TesteeLimits { timeout: args.timeout, hello_timeout: args.hello_timeout, max_memory: None };
    let mut process = command::process("--testee", &args.testee, limits)?;
    let mut steps =
        Steps { number: 0, testee: &args.testee, right: 0, unsupported: None, sent: 0, untried: Vec::new() };
    let passed = run_steps(&args.suite.source(), &mut process, &mut steps)?;
    if passed && let Some(next) = &steps.unsupported {
        writeln!(stdout(), "\nnext: {next}")?;
    }
    let is_ready = passed && (steps.right > 0 || steps.unsupported.is_none());
    if is_ready {
        let command = format!(
            "boardwire conform --testee {}{}",
            shell_words::quote(&args.testee),
            args.suite.as_option()
        );
        let command = Untrusted::new(command).complete();
        writeln!(stdout(), "\nnot tried: {}", Untrusted::new(steps.untried.join("; ")).complete())?;
        writeln!(stdout(), "\nready. Next: `{command}`, first with `--level verdict`")?;
    }
    drop(process);
    Ok(ExitCode::from(u8::from(!is_ready)))
}

struct Steps<'a> {
    number: usize,
    testee: &'a str,
    /// The number of vectors with the right reply.
    right: usize,
    /// Advice on the first request that the testee does not support.
    unsupported: Option<String>,
    /// The number of vectors that were sent.
    sent: usize,
    /// The parts of the suite that the doctor leaves to `conform`, or that the testee does not name.
    untried: Vec<String>,
}

impl Steps<'_> {
    fn pass(&mut self, what: &str) -> Result<(), Failure> {
        self.number += 1;
        Ok(writeln!(stdout(), "{GOOD}ok{GOOD:#}    {}  {what}", self.number)?)
    }

    /// Reports that the testee replies `unsupported` to a vector. The author should implement the first such request next.
    fn report_unsupported(&mut self, what: &str, reason: &str, vector: &Vector) -> Result<(), Failure> {
        self.number += 1;
        let reason = Untrusted::new(reason).complete();
        let (request, expected) = (self.manual_command(vector), expectation(&vector.expect()));
        self.unsupported.get_or_insert_with(|| {
            format!(
                "write {} of {}, and run this again; the first request is\n  by hand   {}\n  expected  {}",
                vector.op,
                vector.format,
                Untrusted::new(request).complete(),
                Untrusted::new(expected).complete()
            )
        });
        Ok(writeln!(stdout(), "{DIM}todo{DIM:#}  {}  {what}\n         {reason}", self.number)?)
    }

    /// Reports a fault that does not stop the doctor.
    fn note(&mut self, lines: &[String]) -> Result<(), Failure> {
        self.number += 1;
        for (index, line) in lines.iter().enumerate() {
            let head = if index == 0 { format!("{DIM}note{DIM:#}  {} ", self.number) } else { " ".repeat(8) };
            writeln!(stdout(), "{head} {}", Untrusted::new(line).complete())?;
        }
        Ok(())
    }

    /// The command that sends the request of a vector.
    fn manual_command(&self, vector: &Vector) -> String {
        let request = vector.request().line("1");
        format!("printf '%s\\n' {} | {}", shell_words::quote(&request), self.testee)
    }

    /// Reports a fault with advice. Returns false, so that the caller stops.
    fn fail(&mut self, what: &str, why: &[String], advice: &str) -> Result<bool, Failure> {
        self.number += 1;
        let mut out = stdout().lock();
        writeln!(out, "{BAD}stop{BAD:#}  {}  {what}", self.number)?;
        for line in why {
            writeln!(out, "         {}", Untrusted::new(line).complete())?;
        }
        for line in advice.lines() {
            writeln!(out, "         {DIM}{}{DIM:#}", Untrusted::new(line).complete())?;
        }
        Ok(false)
    }

    fn fault(&mut self, what: &str, fault: &Fault, advice: &str) -> Result<bool, Failure> {
        let mut why = vec![fault.to_string()];
        why.extend(fault.stderr.iter().map(|line| format!("stderr: {line}")));
        self.fail(what, &why, advice)
    }
}

fn run_steps(source: &Source, testee: &mut Process, steps: &mut Steps<'_>) -> Result<bool, Failure> {
    let description = Suite::description(source)?;
    let start_time = Instant::now();
    let waiting = command::hint_if_slow();
    let hello = testee.hello();
    drop(waiting);
    let hello = match hello {
        Ok(hello) => hello,
        Err(fault) => {
            let advice = match fault.kind {
                // Advice about the protocol does not help here.
                FaultKind::NotFound(_) | FaultKind::NotExecutable(_) | FaultKind::EndedAtOnce(_) => {
                    String::new()
                }
                _ => format!("{}, with the formats and operations of the testee", example(&description)),
            };
            return steps.fault("it starts and says hello", &fault, &advice);
        }
    };
    let name = Untrusted::new(&hello.name);
    steps.pass(&format!(
        "it starts and says hello: {name:.200}, after {} ms",
        start_time.elapsed().as_millis()
    ))?;
    if !check_claims(&description, &hello, steps)? {
        return Ok(false);
    }
    let claimed = claimed_operations(&description, &hello);
    let suite = Suite::load(source, &claimed.iter().map(|(format, _)| &**format).collect::<Vec<_>>())?;
    for operations in claimed.chunk_by(same_format) {
        let before = steps.right;
        for (format, op) in operations {
            if !send_first_vectors(&suite, testee, steps, format, *op)? {
                return Ok(false);
            }
        }
        let right = steps.right - before;
        if right > 0 {
            let vectors = plural(right, "vector", "vectors");
            steps.pass(&format!("{}: {vectors} right", operations_of(operations)))?;
        }
    }
    steps.untried = untried(&description, &claimed, &suite, steps.sent);
    let what = "it ends when its input ends";
    if let Some(time) = testee.finish() {
        let why = format!("it still runs after {} s", time.as_secs());
        return steps.fail(what, &[why], "end the loop of requests at the end of standard input");
    }
    steps.pass(what)?;
    match testee.hello() {
        Ok(_) => steps.pass("a second process says hello as well")?,
        Err(fault) => {
            return steps.fault(
                "a second process says hello as well",
                &fault,
                "the first process may have left a lock or a file that blocks the second process",
            );
        }
    }
    Ok(true)
}

/// A reply to hello that names the first format of the suite.
fn example(suite: &Description) -> String {
    let formats = suite.formats.first().map(|format| (format.id.clone(), json!(format.operations)));
    let hello =
        json!({"id": "1", "name": "my codec", "formats": Value::Object(formats.into_iter().collect())});
    format!("the reply to {} should look like {hello}", Request::hello().line("1"))
}

/// The operations of existing formats that the testee claims.
fn claimed_operations(suite: &Description, hello: &Hello) -> Vec<(String, Op)> {
    let pairs =
        suite.formats.iter().flat_map(|format| format.operations.iter().map(|op| (format.id.clone(), *op)));
    pairs.filter(|(format, op)| hello.knows(format, *op)).collect()
}

/// Lists what was not sent: operations without a claim, leniencies, limits, and the other vectors.
fn untried(suite: &Description, claimed: &[(String, Op)], vectors: &Suite, sent: usize) -> Vec<String> {
    let is_claimed = |format: &str, op: Op| claimed.iter().any(|(id, claim)| id == format && *claim == op);
    let (mut untried, mut other_formats) = (Vec::new(), 0);
    let (mut leniencies, mut limits) = (Vec::new(), Vec::new());
    for format in &suite.formats {
        let unclaimed = format.operations.iter().filter(|op| !is_claimed(&format.id, **op));
        let unclaimed: Vec<(String, Op)> = unclaimed.map(|op| (format.id.clone(), *op)).collect();
        if unclaimed.len() == format.operations.len() {
            other_formats += 1;
            continue;
        }
        leniencies.extend(format.leniencies.iter().map(|name| format!("the leniency {name}")));
        limits.extend(format.limits.iter().map(|name| format!("the limit {name}")));
        if !unclaimed.is_empty() {
            untried.push(operations_of(&unclaimed));
        }
    }
    if other_formats > 0 {
        untried.push(plural(other_formats, "other format", "other formats"));
    }
    let options: BTreeSet<String> = leniencies.into_iter().chain(limits).collect();
    untried.extend(options);
    let all = vectors.vectors().iter().filter(|vector| is_claimed(&vector.format, vector.op)).count();
    untried.push(format!("{} of {all} vectors", all.saturating_sub(sent)));
    untried
}

fn check_claims(suite: &Description, hello: &Hello, steps: &mut Steps<'_>) -> Result<bool, Failure> {
    let known: Vec<&str> = suite.formats.iter().map(|format| &*format.id).collect();
    let unknown: Vec<String> = hello
        .formats
        .iter()
        .filter(|(format, _)| !known.contains(&format.as_str()))
        .map(|(format, _)| format!("there is no format `{}`", shortened(format)))
        .take(MAX_SHOWN_FORMATS)
        .collect();
    let advice = format!("the formats are {}", known.join(", "));
    let unknown_ops = hello.formats.iter().flat_map(|(format, ops)| {
        let known = suite.format(format).map_or(&[][..], |format| &format.operations);
        let unknown = ops.iter().filter(|op| known.iter().all(|known| known.name() != *op));
        unknown.map(move |op| format!("`{format}` has no operation `{}`", shortened(op)))
    });
    if !unknown.is_empty() {
        return steps.fail("the formats of its hello exist", &unknown, &advice);
    }
    let claimed = claimed_operations(suite, hello);
    if claimed.is_empty() {
        let unknown_ops: Vec<String> = unknown_ops.take(MAX_SHOWN_FORMATS).collect();
        let advice = format!("{}; {advice}", example(suite));
        return steps.fail("its hello names an operation of a format", &unknown_ops, &advice);
    }
    let formats: Vec<String> = claimed.chunk_by(same_format).map(operations_of).collect();
    let what = if formats.len() <= MAX_LISTED_FORMATS {
        formats.join("; ")
    } else {
        format!("{} operations of {} formats", claimed.len(), formats.len())
    };
    steps.pass(&format!("it names {what}"))?;
    Ok(true)
}

fn same_format((first, _): &(String, Op), (second, _): &(String, Op)) -> bool {
    first == second
}

/// Lists operations of one format: `decode, encode of point/1`.
fn operations_of(operations: &[(String, Op)]) -> String {
    let names: Vec<&str> = operations.iter().map(|(_, op)| op.name()).collect();
    let format = operations.first().map_or("", |(format, _)| format);
    format!("{} of {format}", names.join(", "))
}

/// Whether the expected offset of a rejection is 0.
fn is_at_start(vector: &Vector) -> bool {
    let at = vector.expect().first().and_then(|reply| reply["at"].as_object().cloned());
    at.is_some_and(|at| at.values().all(|offset| offset.as_u64() == Some(0)))
}

/// Sends a short vector that must be accepted, one of medium length, and one that must be rejected, together with its valid counterpart and
/// with requests that the adapter must reject. Counts the right replies.
fn send_first_vectors(
    suite: &Suite,
    testee: &mut Process,
    steps: &mut Steps<'_>,
    format: &str,
    op: Op,
) -> Result<bool, Failure> {
    let mut right = 0;
    let mut adapter = Vec::new();
    let questions = [(Outcome::Accept, false), (Outcome::Accept, true), (Outcome::Reject, false)];
    for (outcome, is_medium) in questions {
        let what = if outcome == Outcome::Accept { "does" } else { "rejects in" };
        let fits = |vector: &&Vector| {
            &*vector.format == format
                && vector.op == op
                && vector.outcome == outcome
                && vector.status == Status::Scored
                // Vectors without leniencies and limits, which an author implements later.
                && ["allow", "limits"].iter().all(|key| !vector.has_member(key))
        };
        let mut vectors: Vec<&Vector> = suite.vectors().iter().filter(fits).collect();
        vectors.sort_by_cached_key(|vector| vector.length());
        // An offset other than 0 shows how offsets are counted.
        let preferred = vectors.iter().find(|vector| !is_at_start(vector));
        let medium = vectors.get(vectors.len() / 2).filter(|_| is_medium);
        let Some(vector) = medium.or(preferred).or(vectors.first()).copied() else { continue };
        let Some(index) = suite.index(&vector.id) else { continue };
        steps.sent += 1;
        let run = match runner::run(suite, &[index], testee, Level::Offset) {
            Ok(run) => run,
            Err(fault) => return steps.fault("it says hello again", &fault, "each run begins with a hello"),
        };
        adapter.extend(run.adapter.failures);
        let what = format!("it {what} {op} of {format}: {} ({})", vector.id, vector.reason);
        match run.cases.first().map(|(_, verdict)| verdict) {
            Some(Verdict::Right) => right += 1,
            Some(Verdict::Unsupported(reason)) => steps.report_unsupported(&what, reason, vector)?,
            // An operation that is not implemented yet is not a fault.
            Some(Verdict::Wrong(Mismatch { wrong: Wrong::Unsupported, got, .. })) => {
                steps.report_unsupported(&what, got, vector)?;
            }
            Some(Verdict::Wrong(wrong)) => {
                let mut why = vec![
                    format!("by hand   {}", steps.manual_command(vector)),
                    format!("expected  {}", wrong.expected),
                    format!("got       {}", wrong.got),
                ];
                why.extend(wrong.difference.iter().map(|difference| format!("differs   {difference}")));
                if let Some(other) = &wrong.other
                    && let Some(index) = suite.index(&other.id)
                {
                    let counterpart = &suite.vectors()[index];
                    why.extend([
                        format!("counterpart {}: {}", counterpart.id, counterpart.reason),
                        format!("by hand   {}", steps.manual_command(counterpart)),
                        format!("expected  {}", expectation(&counterpart.expect())),
                        format!("got       {}", other.got),
                    ]);
                }
                return steps.fail(&what, &why, "");
            }
            Some(Verdict::Fault(fault)) => {
                let advice = format!(
                    "by hand   {}\nexpected  {}",
                    steps.manual_command(vector),
                    expectation(&vector.expect())
                );
                return steps.fault(&what, fault, &advice);
            }
            Some(Verdict::Disputed { .. } | Verdict::NotRun) | None => {
                steps.pass(&format!("{what}: not run"))?;
            }
        }
    }
    steps.right += right;
    if let Some(failed) = adapter.first() {
        let line = failed.line.as_deref().unwrap_or_default();
        steps.note(&[
            format!("the adapter, with a malformed request: {}", failed.reason),
            format!("request   {}", shortened(line)),
            format!("expected  {}", failed.expected),
            format!("got       {}", failed.got),
        ])?;
    }
    Ok(true)
}
