//! The fuzzer of testees: sends requests to all of them, compares their replies, and reduces each kind of disagreement to a small request.

pub mod answers;
pub mod finding;
mod offered;
mod operation;
pub mod panel;
pub mod partition;
mod replay;
mod shrink;
mod simpler;
pub mod source;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use boardwire_suite::judge::SANITIZER;
use boardwire_suite::protocol::{Op, Request};
use boardwire_suite::value::{Map, Value};

use answers::Disagreement;
use answers::PanelResult;
use finding::Finding;
use panel::{Panel, Participants};
use source::Requests;

/// The number of requests for one measurement of memory, which takes longer than most replies.
const REQUESTS_PER_MEASUREMENT: u64 = 64;

/// The maximum growth of memory that does not count as a leak, because a garbage collector may run late.
const MAX_GROWTH_BYTES: u64 = 256 << 20;

/// The number of requests after which a testee has allocated its permanent memory.
const WARM_UP_REQUESTS: u64 = 2000;

/// The number of accepted requests of which one is learnt.
const REQUESTS_PER_LEARNT: u64 = 8;

/// The maximum number of kinds of disagreement: a testee that replies at random has no end of them.
const MAX_DISAGREEMENTS: usize = 200;

/// The codes of very long replies. Making such a request smaller takes too much time.
const FLOOD_CODES: [&str; 2] = ["`too-long`", "`too-many-values`"];

/// The plan of a run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The seed of all requests, for the findings.
    pub seed: u64,
    /// The time limit.
    pub time: Duration,
    /// The maximum number of requests.
    pub cases: u64,
    /// The time limit for making one finding smaller.
    pub shrinking: Duration,
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
    /// The number of requests that must be accepted, or that all testees accept.
    pub accepted: u64,
    /// The number of requests whose replies were not compared.
    pub unsupported: u64,
    /// The number of requests without a reply in time from a testee that may be right.
    pub no_reply: usize,
    /// Disagreements, the first of each kind, made small.
    pub findings: Vec<Finding>,
    /// Hashes of the answers: which testees accept, reject (with their codes) or fail.
    classes: HashSet<u64>,
    counts_by_kind: HashMap<Disagreement, u64>,
    /// The testees that receive no more requests, and the reasons.
    pub left: Vec<String>,
    /// The reason why the run ended early.
    pub ended: Option<String>,
}

/// Sends requests to the testees until the plan ends. `each` receives the state of the run after each request, and may end the run.
pub fn run(
    panel: &mut Panel<'_>,
    source: &mut Requests,
    plan: &Plan,
    each: &mut dyn FnMut(&Run) -> ControlFlow<()>,
) -> Run {
    let mut run = Run::default();
    // One testee is enough if the source knows the expected replies.
    let is_decided = source.is_decided();
    if !source
        .restrict(&|format, op| panel.is_supported(format, op, is_decided), &|vector| panel.lacks(vector))
    {
        run.ended = Some("the testees support none of the selected operations".to_owned());
        return run;
    }
    let start_time = Instant::now();
    panel.end_at(start_time + plan.time);
    let mut memory = Vec::new();
    let mut next = source.draw(0);
    for number in 0..plan.cases {
        // A first request that is ready is sent in any case: on a busy machine its preparation may take longer.
        if (run.cases > 0 || next.is_none()) && start_time.elapsed() >= plan.time {
            break;
        }
        let Some(question) = next.take() else {
            next = source.draw(number + 1);
            continue;
        };
        run.cases += 1;
        let request = question.request.clone();
        let result =
            panel.ask(question, number % REQUESTS_PER_MEASUREMENT == 0, Participants::Active, || {
                next = source.draw(number + 1);
            });
        if run.count(&request, &result) || result.is_accepted() && number % REQUESTS_PER_LEARNT == 0 {
            source.learn(&request);
        }
        if let Some(kind) = result.kind.clone()
            && run.is_new(&kind)
        {
            let is_flood =
                kind.causes.iter().any(|cause| FLOOD_CODES.iter().any(|flood| cause.contains(flood)));
            // The plan may end a little late for a smaller finding.
            let time_left =
                || (plan.time.mul_f64(1.1)).saturating_sub(start_time.elapsed()).min(plan.shrinking);
            let time = if is_flood { Duration::ZERO } else { time_left() };
            let (request, result, is_smallest) = shrink::shrink(panel, source, request, result, &kind, time);
            let replay = replay::shortest_list(panel, source, &request, number, &kind, time_left());
            run.findings.push(Finding {
                kind,
                request,
                result,
                is_smallest,
                number,
                seed: plan.seed,
                replay,
            });
            if run.findings.len() == MAX_DISAGREEMENTS {
                run.ended = Some(format!(
                    "{MAX_DISAGREEMENTS} kinds of disagreement: a testee replies at random, or follows another format"
                ));
            }
        }
        if run.cases == WARM_UP_REQUESTS {
            memory = panel.members.iter().map(|member| member.testee.memory_in_use()).collect();
        }
        run.left = panel.ended_members();
        if run.left.len() + 1 >= panel.members.len() + usize::from(is_decided) {
            run.ended = Some("too few testees remain".to_owned());
        }
        if each(&run).is_break() || run.ended.is_some() || (plan.fail_fast && !run.findings.is_empty()) {
            break;
        }
    }
    for (before, member) in memory.into_iter().zip(&panel.members) {
        if let (Some(before), Some(after)) = (before, member.testee.memory_in_use())
            && after > before + MAX_GROWTH_BYTES
        {
            let who = if panel.members.len() == 1 { "the testee" } else { &member.name };
            run.ended = Some(format!(
                "{who} grows: it held {} MiB after {WARM_UP_REQUESTS} requests and {} MiB after {}; {SANITIZER}",
                before >> 20,
                after >> 20,
                run.cases
            ));
        }
    }
    run
}

/// Sends the requests to the testees, in their order.
pub fn ask(panel: &mut Panel<'_>, source: &Requests, requests: Vec<Asked>) -> Run {
    let mut run = Run::default();
    for (op, format, fields) in requests {
        let Some(question) = source.question(op, &format, fields) else { continue };
        let request = question.request.clone();
        let result = panel.ask(question, true, Participants::All, || {});
        run.count(&request, &result);
        if let Some(kind) = result.kind.clone() {
            run.is_new(&kind);
            let replay = Some(vec![request.line("1")]);
            let number = run.cases;
            run.findings.push(Finding { kind, request, result, is_smallest: true, number, seed: 0, replay });
        }
        run.cases += 1;
    }
    run
}

impl Run {
    /// Counts the result of a request. Returns whether this combination of answers is new.
    fn count(&mut self, request: &Request, result: &PanelResult) -> bool {
        let is_valid = result.base.as_ref().is_some_and(|base| base.expect[0].get("ok").is_some());
        self.accepted += u64::from(is_valid && (result.is_decided || result.is_accepted()));
        self.unsupported += u64::from(result.is_unsupported());
        self.no_reply += result.undecided_count();
        self.classes.insert(result.digest(request))
    }

    /// Counts a disagreement. Returns whether its kind is new. A disagreement among fewer testees may be a known one.
    fn is_new(&mut self, kind: &Disagreement) -> bool {
        if let Some(times) = self.counts_by_kind.get_mut(kind) {
            *times += 1;
            return false;
        }
        if let Some((_, times)) = self.counts_by_kind.iter_mut().find(|(known, _)| kind.is_part_of(known)) {
            *times += 1;
            return false;
        }
        self.counts_by_kind.insert(kind.clone(), 1);
        true
    }

    /// The number of different combinations of answers.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The number of disagreements of the same kind as a finding.
    pub fn occurrences(&self, finding: &Finding) -> u64 {
        self.counts_by_kind.get(&finding.kind).copied().unwrap_or_default()
    }
}
