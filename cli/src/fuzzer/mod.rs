//! The fuzzer of testees: generates requests, compares the testee's replies with those of the reference, and reduces each kind of disagreement
//! to a small request.

pub mod draw;
pub mod finding;
mod judge;
mod offered;
mod replay;
mod shrink;
mod simpler;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use boardwire_suite::fault::Fault;
use boardwire_suite::judge::{Level, SANITIZER, Verdict};
use boardwire_suite::patience;
use boardwire_suite::protocol::Op;
use boardwire_suite::testee::Testee;
use boardwire_suite::vectors::Case;
use serde_json::{Map, Value};

use draw::Draws;
use finding::{Finding, Kind};
use judge::Judge;

use crate::reference::case;

/// One request in this many is sent with a measurement of memory, which takes longer than most replies.
const MEASURED: u64 = 64;

/// The growth of memory after the first requests that counts as no leak, because a garbage collector may run late.
const GROWTH: u64 = 256 << 20;

/// The number of requests after which a testee has allocated its permanent memory.
const WARM: u64 = 2000;

/// The plan of a run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The formats and operations, in turn.
    pub kinds: Vec<(&'static str, Op)>,
    /// The seed of all requests.
    pub seed: u64,
    /// The time limit.
    pub time: Duration,
    /// The most requests.
    pub cases: u64,
    /// The time limit for making one finding smaller.
    pub shrinking: Duration,
    /// What must be right in a rejection.
    pub level: Level,
    /// Whether the first finding ends the run.
    pub fail_fast: bool,
}

/// A request to repeat: its operation, its format and its other members.
pub type Asked = (Op, String, Map<String, Value>);

/// The state of a run.
#[derive(Debug, Default)]
pub struct Run {
    /// The number of requests so far, without those that make findings smaller.
    pub cases: u64,
    /// The number of requests that must be accepted.
    pub accepted: u64,
    /// The number of requests with the reply `unsupported`.
    pub unsupported: u64,
    /// The number of requests without a reply in time from a testee that may be right.
    pub no_reply: usize,
    /// Disagreements, the first of each kind, made small.
    pub findings: Vec<Finding>,
    /// The number of disagreements of each kind.
    met: HashMap<Kind, u64>,
    /// The reason why the run ended early.
    pub ended: Option<String>,
}

/// Sends requests to a testee until the plan ends. `each` receives the state of the run after each request, and may end the run.
///
/// # Errors
/// If the testee cannot be started or does not say hello.
pub fn run(
    testee: &mut dyn Testee,
    plan: &Plan,
    each: &mut dyn FnMut(&Run) -> ControlFlow<()>,
) -> Result<Run, Fault> {
    let hello = patience::hello(testee)?;
    let kinds: Vec<(&'static str, Op)> =
        plan.kinds.iter().copied().filter(|(format, op)| hello.knows(format, *op)).collect();
    let mut run = Run::default();
    if kinds.is_empty() {
        run.ended = Some("the testee does none of what was to be asked".to_owned());
        return Ok(run);
    }
    let begun = Instant::now();
    let mut judge = Judge::new(testee, plan.level);
    let mut memory = None;
    let mut next = drawn(&kinds, plan.seed, 0);
    for number in 0..plan.cases {
        if begun.elapsed() >= plan.time {
            break;
        }
        let draw_next = || drawn(&kinds, plan.seed, number + 1);
        let Some(asked) = next.take() else {
            next = draw_next();
            continue;
        };
        run.cases += 1;
        run.accepted += u64::from(asked.expect[0].get("ok").is_some());
        let verdict = judge.verdict_meanwhile(&asked, number % MEASURED == 0, || next = draw_next());
        run.count(&verdict);
        if let Some(kind) = judge.kind(&asked, &verdict) {
            *run.met.entry(kind.clone()).or_default() += 1;
            if run.met[&kind] == 1 {
                let left = plan.time.saturating_sub(begun.elapsed());
                let (case, verdict) =
                    shrink::shrink(&mut judge, asked, verdict, &kind, plan.shrinking.min(left));
                let first = number.saturating_sub(replay::EARLIER);
                let earlier =
                    (first..=number).filter_map(|number| drawn(&kinds, plan.seed, number)).collect();
                let replay = replay::sufficient(&mut judge, &case, earlier, &kind, plan.shrinking);
                run.findings.push(Finding { kind, case, verdict, number, seed: plan.seed, replay });
            }
        }
        if run.cases == WARM {
            memory = judge.testee.holds();
        }
        if each(&run).is_break() || (plan.fail_fast && !run.findings.is_empty()) {
            break;
        }
    }
    if let (Some(before), Some(after)) = (memory, judge.testee.holds())
        && after > before + GROWTH
    {
        run.ended = Some(format!(
            "the testee grows: it held {} MiB after {WARM} requests and {} MiB after {}; {SANITIZER}",
            before >> 20,
            after >> 20,
            run.cases
        ));
    }
    Ok(run)
}

/// The request with this number, and the right reply.
fn drawn(kinds: &[(&'static str, Op)], seed: u64, number: u64) -> Option<Case> {
    let mut draws = Draws::of(seed, number);
    let (format, op) = kind_of(kinds, number, &mut draws);
    case(op, format, draw::request(&mut draws, format, op).fields())
}

/// Sends these requests to a testee, in their order.
///
/// # Errors
/// If the testee cannot be started or does not say hello.
pub fn ask(testee: &mut dyn Testee, requests: Vec<Asked>, level: Level) -> Result<Run, Fault> {
    patience::hello(testee)?;
    let mut judge = Judge::new(testee, level);
    let mut run = Run::default();
    for (op, format, fields) in requests {
        let Some(case) = case(op, &format, fields) else { continue };
        let verdict = judge.verdict(&case, true);
        run.accepted += u64::from(case.expect[0].get("ok").is_some());
        run.count(&verdict);
        if let Some(kind) = judge.kind(&case, &verdict) {
            *run.met.entry(kind.clone()).or_default() += 1;
            let replay = Some(vec![case.request.line("1")]);
            run.findings.push(Finding { kind, case, verdict, number: run.cases, seed: 0, replay });
        }
        run.cases += 1;
    }
    Ok(run)
}

/// The number of consecutive requests of one format: an operation may leave state that another one of the same codec finds.
const ROW: u64 = 3;

/// The format and operation of the request with this number. The first request of a row takes them in turn, so that a short run covers all of
/// them; the others take random ones.
fn kind_of(kinds: &[(&'static str, Op)], number: u64, draws: &mut Draws) -> (&'static str, Op) {
    let first = kinds[usize::try_from(number / ROW).unwrap_or_default() % kinds.len()];
    if number.is_multiple_of(ROW) {
        return first;
    }
    let same: Vec<_> = kinds.iter().filter(|(format, _)| *format == first.0).copied().collect();
    same[draws.below(same.len())]
}

impl Run {
    /// Counts a verdict that is no agreement and no disagreement.
    fn count(&mut self, verdict: &Verdict) {
        self.unsupported += u64::from(matches!(verdict, Verdict::Unsupported(_)));
        self.no_reply += usize::from(verdict.is_undecided());
    }

    /// The number of disagreements of the finding's kind.
    pub fn times(&self, finding: &Finding) -> u64 {
        self.met.get(&finding.kind).copied().unwrap_or_default()
    }
}
