//! `boardwire doctor`: tests the first steps of a new adapter, one by one.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anstream::stdout;
use anstyle::Style;
use boardwire_suite::{
    description::Description,
    fault::{Fault, FaultKind, shortened},
    formats::Format,
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
use crate::terminal::{BAD, DIM, GOOD, count};

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
    let mut steps = Steps { testee: &args.testee, ..Steps::default() };
    let is_passed = run_steps(&args.suite.source(), &mut process, &mut steps)?;
    if is_passed && let Some(advice) = &steps.unsupported {
        writeln!(stdout(), "\nnext: {advice}")?;
    }
    let is_ready = is_passed && (steps.right_count > 0 || steps.unsupported.is_none());
    if is_ready {
        let (testee, suite) = (shell_words::quote(&args.testee), args.suite.as_option());
        let command = Untrusted::new(format!("boardwire conform --testee {testee}{suite}")).complete();
        writeln!(stdout(), "\nnot tried: {}", Untrusted::new(steps.untried.join("; ")).complete())?;
        writeln!(stdout(), "\nready. Next: `{command}`, first with `--level verdict`")?;
    }
    Ok(ExitCode::from(u8::from(!is_ready)))
}

/// The steps so far, which are printed as they end.
#[derive(Default)]
struct Steps<'a> {
    number: usize,
    testee: &'a str,
    /// The number of vectors with the right reply.
    right_count: usize,
    /// Advice on the first request that the testee does not support.
    unsupported: Option<String>,
    /// The number of vectors that were sent.
    sent_count: usize,
    /// The parts of the suite that the doctor leaves to `conform`, or that the testee does not name.
    untried: Vec<String>,
}

impl Steps<'_> {
    fn report(
        &mut self,
        (style, word): (Style, &str),
        what: &str,
        details: &[String],
    ) -> Result<(), Failure> {
        self.number += 1;
        let mut out = stdout().lock();
        writeln!(out, "{style}{word}{style:#}{:width$}{}  {what}", "", self.number, width = 6 - word.len())?;
        for line in details {
            writeln!(out, "         {}", Untrusted::new(line).complete())?;
        }
        Ok(())
    }

    fn pass(&mut self, what: &str) -> Result<(), Failure> {
        self.report((GOOD, "ok"), what, &[])
    }

    /// Reports that the testee replies `unsupported` to a vector. The author should implement the first such request next.
    fn report_unsupported(&mut self, what: &str, reason: &str, vector: &Vector) -> Result<(), Failure> {
        let [command, expected] = self.by_hand(vector).map(|line| Untrusted::new(line).complete());
        let Vector { op, format, .. } = vector;
        self.unsupported.get_or_insert_with(|| {
            format!(
                "write {op} of {format}, and run this again; the first request is\n  {command}\n  {expected}"
            )
        });
        self.report((DIM, "todo"), what, &[reason.to_owned()])
    }

    /// The command that sends the request of a vector, and the expected reply.
    fn by_hand(&self, vector: &Vector) -> [String; 2] {
        let request = vector.request().line("1");
        let command = format!("printf '%s\\n' {} | {}", shell_words::quote(&request), self.testee);
        [format!("by hand   {command}"), format!("expected  {}", expectation(&vector.expect()))]
    }

    /// Reports a fault with advice. Returns false, so that the caller stops.
    fn fail(&mut self, what: &str, why: &[String], advice: &str) -> Result<bool, Failure> {
        self.report((BAD, "stop"), what, why)?;
        for line in advice.lines() {
            writeln!(stdout(), "         {DIM}{}{DIM:#}", Untrusted::new(line).complete())?;
        }
        Ok(false)
    }

    /// Reports a fault of the testee, as `fail` does.
    fn abort(&mut self, what: &str, fault: &Fault, advice: &str) -> Result<bool, Failure> {
        let mut why = vec![fault.to_string()];
        why.extend(fault.stderr.iter().map(|line| format!("stderr: {line}")));
        self.fail(what, &why, advice)
    }
}

/// Runs the steps up to the first that fails. Returns whether all pass.
fn run_steps(source: &Source, testee: &mut Process, steps: &mut Steps<'_>) -> Result<bool, Failure> {
    let description = Suite::description(source)?;
    let start_time = Instant::now();
    let hint = command::hint_if_slow();
    let hello = testee.hello();
    drop(hint);
    let hello = match hello {
        Ok(hello) => hello,
        Err(fault) => {
            let advice = match fault.kind {
                // Advice about the protocol does not help here.
                FaultKind::NotFound(_) | FaultKind::NotExecutable(_) | FaultKind::EndedAtOnce(_) => {
                    String::new()
                }
                _ => {
                    format!("{}, with the formats and operations of the testee", hello_example(&description))
                }
            };
            return steps.abort("it starts and says hello", &fault, &advice);
        }
    };
    let (name, time) = (Untrusted::new(&hello.name), start_time.elapsed().as_millis());
    steps.pass(&format!("it starts and says hello: {name:.200}, after {time} ms"))?;
    if !check_claims(&description, &hello, steps)? {
        return Ok(false);
    }
    let claims = claims(&description, &hello);
    let suite = Suite::load(source, &claims.iter().map(|(format, _)| &*format.id).collect::<Vec<_>>())?;
    for (format, operations) in &claims {
        let right_before = steps.right_count;
        for op in operations {
            if !send_first_vectors(&suite, testee, steps, &format.id, *op)? {
                return Ok(false);
            }
        }
        let right = steps.right_count - right_before;
        if right > 0 {
            steps.pass(&format!(
                "{}: {} right",
                operations_of(format, operations),
                count(right, "vector")
            ))?;
        }
    }
    steps.untried = untried(&description, &claims, &suite, steps.sent_count);
    let what = "it ends when its input ends";
    if let Some(time) = testee.finish() {
        let why = format!("it still runs after {} s", time.as_secs());
        return steps.fail(what, &[why], "end the loop of requests at the end of standard input");
    }
    steps.pass(what)?;
    let what = "a second process says hello as well";
    if let Err(fault) = testee.hello() {
        let advice = "the first process may have left a lock or a file that blocks the second process";
        return steps.abort(what, &fault, advice);
    }
    steps.pass(what)?;
    Ok(true)
}

/// Advice that shows a reply to hello, with the first format of the suite.
fn hello_example(suite: &Description) -> String {
    let formats = suite.formats.first().map(|format| (format.id.clone(), json!(format.operations)));
    let hello =
        json!({"id": "1", "name": "my codec", "formats": Value::Object(formats.into_iter().collect())});
    format!("the reply to {} should look like {hello}", Request::hello().line("1"))
}

/// A format, and the operations of it that the testee claims.
type Claim<'s> = (&'s Format, Vec<Op>);

fn claims<'s>(suite: &'s Description, hello: &Hello) -> Vec<Claim<'s>> {
    let claim = |format: &'s Format| {
        let operations = format.operations.iter().copied();
        (format, operations.filter(|op| hello.knows(&format.id, *op)).collect::<Vec<_>>())
    };
    suite.formats.iter().map(claim).filter(|(_, operations)| !operations.is_empty()).collect()
}

/// Lists what was not sent: operations without a claim, leniencies, limits, and the other vectors.
fn untried(suite: &Description, claims: &[Claim<'_>], vectors: &Suite, sent: usize) -> Vec<String> {
    let mut untried = Vec::new();
    for (format, claimed) in claims {
        let unclaimed = format.operations.iter().copied().filter(|op| !claimed.contains(op));
        let unclaimed: Vec<Op> = unclaimed.collect();
        untried.extend((!unclaimed.is_empty()).then(|| operations_of(format, &unclaimed)));
    }
    let other_count = suite.formats.len() - claims.len();
    untried.extend((other_count > 0).then(|| count(other_count, "other format")));
    let leniencies = claims.iter().flat_map(|(format, _)| &format.leniencies);
    let limits = claims.iter().flat_map(|(format, _)| &format.limits).map(|name| format!("the limit {name}"));
    let options: BTreeSet<String> =
        leniencies.map(|name| format!("the leniency {name}")).chain(limits).collect();
    untried.extend(options);
    let is_claimed = |vector: &&Vector| {
        claims.iter().any(|(format, ops)| *format.id == *vector.format && ops.contains(&vector.op))
    };
    let total = vectors.vectors().iter().filter(is_claimed).count();
    untried.push(format!("{} of {total} vectors", total.saturating_sub(sent)));
    untried
}

/// Checks that the formats in the hello exist, and that the hello names an operation of at least one format.
fn check_claims(suite: &Description, hello: &Hello, steps: &mut Steps<'_>) -> Result<bool, Failure> {
    let known: Vec<&str> = suite.formats.iter().map(|format| &*format.id).collect();
    let unknown = hello.formats.keys().filter(|format| !known.contains(&format.as_str()));
    let unknown = unknown.map(|format| format!("there is no format `{}`", shortened(format)));
    let unknown: Vec<String> = unknown.take(MAX_SHOWN_FORMATS).collect();
    let advice = format!("the formats are {}", known.join(", "));
    if !unknown.is_empty() {
        return steps.fail("the formats of its hello exist", &unknown, &advice);
    }
    let claims = claims(suite, hello);
    if claims.is_empty() {
        // The formats exist, so none of these operations does.
        let ops = hello.formats.iter().flat_map(|(format, ops)| ops.iter().map(move |op| (format, op)));
        let unknown = ops.map(|(format, op)| format!("`{format}` has no operation `{}`", shortened(op)));
        let unknown: Vec<String> = unknown.take(MAX_SHOWN_FORMATS).collect();
        let advice = format!("{}; {advice}", hello_example(suite));
        return steps.fail("its hello names an operation of a format", &unknown, &advice);
    }
    let what = if claims.len() <= MAX_LISTED_FORMATS {
        claims.iter().map(|(format, ops)| operations_of(format, ops)).collect::<Vec<_>>().join("; ")
    } else {
        let operations: usize = claims.iter().map(|(_, operations)| operations.len()).sum();
        format!("{operations} operations of {} formats", claims.len())
    };
    steps.pass(&format!("it names {what}"))?;
    Ok(true)
}

/// Lists operations of a format: `decode, encode of point/1`.
fn operations_of(format: &Format, operations: &[Op]) -> String {
    let names: Vec<&str> = operations.iter().map(|op| op.name()).collect();
    format!("{} of {}", names.join(", "), format.id)
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
    let mut accepted_malformed = Vec::new();
    for (outcome, is_medium) in [(Outcome::Accept, false), (Outcome::Accept, true), (Outcome::Reject, false)]
    {
        let Some(vector) = first_vector(suite, (format, op, outcome), is_medium) else { continue };
        let Some(index) = suite.index(&vector.id) else { continue };
        steps.sent_count += 1;
        let run = match runner::run(suite, &[index], testee, Level::Offset) {
            Ok(run) => run,
            Err(fault) => return steps.abort("it says hello again", &fault, "each run begins with a hello"),
        };
        accepted_malformed.extend(run.adapter.failures);
        let verb = if outcome == Outcome::Accept { "does" } else { "rejects in" };
        let what = format!("it {verb} {op} of {format}: {} ({})", vector.id, vector.reason);
        match run.cases.first().map(|(_, verdict)| verdict) {
            Some(Verdict::Right) => steps.right_count += 1,
            // An operation that is not implemented yet is not a fault.
            Some(
                Verdict::Unsupported(reason)
                | Verdict::Wrong(Mismatch { wrong: Wrong::Unsupported, got: reason, .. }),
            ) => steps.report_unsupported(&what, reason, vector)?,
            Some(Verdict::Wrong(mismatch)) => {
                let why = differences(suite, steps, vector, mismatch);
                return steps.fail(&what, &why, "");
            }
            Some(Verdict::Fault(fault)) => {
                let advice = steps.by_hand(vector).join("\n");
                return steps.abort(&what, fault, &advice);
            }
            Some(Verdict::Disputed { .. } | Verdict::NotRun) | None => {
                steps.pass(&format!("{what}: not run"))?;
            }
        }
    }
    if let Some(failed) = accepted_malformed.first() {
        let line = failed.line.as_deref().unwrap_or_default();
        // This fault does not stop the doctor.
        let what =
            format!("the adapter, with a malformed request: {}", Untrusted::new(&failed.reason).complete());
        let details = [
            format!("request   {}", shortened(line)),
            format!("expected  {}", failed.expected),
            format!("got       {}", failed.got),
        ];
        steps.report((DIM, "note"), &what, &details)?;
    }
    Ok(true)
}

/// A short vector with this outcome, or one of medium length.
fn first_vector<'s>(suite: &'s Suite, kind: (&str, Op, Outcome), is_medium: bool) -> Option<&'s Vector> {
    let fits = |vector: &&Vector| {
        (&*vector.format, vector.op, vector.outcome) == kind
            && vector.status == Status::Scored
            // Vectors without leniencies and limits, which an author implements later.
            && ["allow", "limits"].iter().all(|key| !vector.has_member(key))
    };
    let mut vectors: Vec<&Vector> = suite.vectors().iter().filter(fits).collect();
    vectors.sort_by_cached_key(|vector| vector.length());
    let medium = vectors.get(vectors.len() / 2).filter(|_| is_medium);
    // An offset other than 0 shows how offsets are counted.
    let preferred = || vectors.iter().find(|vector| !is_at_start(vector));
    medium.or_else(preferred).or(vectors.first()).copied()
}

/// Describes a wrong reply, and a wrong reply to the counterpart of the vector.
fn differences(suite: &Suite, steps: &Steps<'_>, vector: &Vector, mismatch: &Mismatch) -> Vec<String> {
    let [command, _] = steps.by_hand(vector);
    let Mismatch { expected, got, difference, other, .. } = mismatch;
    let mut lines = vec![command, format!("expected  {expected}"), format!("got       {got}")];
    lines.extend(difference.iter().map(|difference| format!("differs   {difference}")));
    if let Some(other) = other
        && let Some(index) = suite.index(&other.id)
    {
        let counterpart = &suite.vectors()[index];
        lines.push(format!("counterpart {}: {}", counterpart.id, counterpart.reason));
        lines.extend(steps.by_hand(counterpart));
        lines.push(format!("got       {}", other.got));
    }
    lines
}
