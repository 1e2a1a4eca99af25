//! The fuzzer of testees: sends requests to all of them, compares their replies, and reduces each kind of disagreement to a small request.

pub mod answers;
pub mod finding;
mod laws;
mod offered;
pub mod panel;
mod partition;
mod replay;
pub(super) mod shrink;
mod simpler;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

pub use crate::drawn::Asked;
use crate::drawn::{Features, Requests};
use crate::judge::SANITIZER;
use crate::laws::Counts;
use crate::protocol::Request;

use answers::Disagreement;
use answers::PanelResult;
use finding::Finding;
use panel::{Panel, Participants};

/// The number of requests for one measurement of memory, which takes longer than most replies.
const REQUESTS_PER_MEASUREMENT: u64 = 64;

/// The maximum growth of memory that does not count as a leak, because a garbage collector may run late.
const MAX_GROWTH_BYTES: u64 = 256 << 20;

/// The number of requests after which a testee has allocated its permanent memory.
const WARM_UP_REQUESTS: u64 = 2000;

/// The number of requests, of which one is tried by the laws if replies are compared too.
const REQUESTS_PER_LAWS: u64 = 8;

/// The number of accepted requests of which one is learnt.
const REQUESTS_PER_LEARNT: u64 = 8;

/// The number of useless drawn requests in a row after which the run ends, because there seem to be no more useful ones.
const MAX_USELESS_REQUESTS: u64 = 10_000;

/// The maximum number of kinds of disagreement: a testee that replies at random has no end of them.
const MAX_DISAGREEMENTS: usize = 200;

/// The codes of very long replies. Making such a request smaller takes too much time.
const FLOOD_CODES: [&str; 2] = ["`too-long`", "`too-many-values`"];

/// The plan of a run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The seed of all requests, for the findings.
    pub seed: u64,
    /// The time limit, if there is one.
    pub time: Option<Duration>,
    /// The maximum number of requests.
    pub cases: u64,
    /// The time limit for making one finding smaller.
    pub shrinking: Duration,
    /// Whether the first finding ends the run.
    pub fail_fast: bool,
}

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
    /// Requests with a disagreement that did not occur again in new processes. They do not count.
    pub unreproduced: Vec<Request>,
    /// Inputs for a corpus: each was the first with its class of answers.
    pub corpus_inputs: Vec<Vec<u8>>,
    /// The number of times that each law was tried.
    pub laws: Counts,
    /// Hashes of the answers: which testees accept, reject (with their codes) or fail.
    classes: HashSet<u64>,
    /// Hashes of the answers to requests whose inputs a corpus may have.
    classes_of_corpus: HashSet<u64>,
    counts_by_kind: HashMap<Disagreement, u64>,
    /// The testees that receive no more requests, and the reasons.
    pub ended_testees: Vec<String>,
    /// Whether the plan's number of requests was reached.
    pub is_complete: bool,
    /// The reason why the run ended early.
    pub ended: Option<String>,
}

/// Sends requests to the testees until the plan ends. `each` receives the state of the run after each request, and may end the run.
pub fn run(
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
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
    panel.operations = source.chosen.clone();
    let start_time = Instant::now();
    let time_left = || plan.time.map_or(Duration::MAX, |time| time.saturating_sub(start_time.elapsed()));
    for member in &mut panel.members {
        member.retry.deadline = plan.time.map(|time| start_time + time);
    }
    let (mut warm_memory, mut next_number, mut useless_count) = (Vec::new(), 0, 0);
    let mut features = Features::default();
    let mut next = source.draw(0);
    while run.cases < plan.cases {
        // A first request that is ready is sent in any case: on a busy machine its preparation may take longer.
        if (run.cases > 0 || next.is_none()) && time_left().is_zero() {
            break;
        }
        let Some(question) = next.take() else {
            useless_count += 1;
            if useless_count > MAX_USELESS_REQUESTS {
                run.ended = Some("no other requests were found that a testee can answer".to_owned());
                break;
            }
            next_number += 1;
            next = source.draw(next_number);
            continue;
        };
        let current = next_number;
        (next_number, useless_count) = (next_number + 1, 0);
        run.cases += 1;
        let request = question.request.clone();
        let is_measured = current % REQUESTS_PER_MEASUREMENT == 0;
        let answers =
            panel.answers(&question, is_measured, Participants::Active, || next = source.draw(next_number));
        let mut result = panel.compare(Some(source), question, answers);
        // With several testees, the comparison of replies finds more in the same time than the laws, so only some requests are tried by the laws.
        if panel.members.len() == 1 && !is_decided || current % REQUESTS_PER_LAWS == 0 {
            panel.try_laws(&request, &mut result, None);
        }
        let class = run.count(&request, &result);
        if let Some(input) = source.corpus_input(&request)
            && run.classes_of_corpus.insert(class)
        {
            run.corpus_inputs.push(input);
        }
        let right = result.base.as_ref().map(|base| &base.expect[0]);
        let is_new = right.is_some_and(|right| features.add(&request, right).is_some());
        if is_new || result.is_accepted() && current % REQUESTS_PER_LEARNT == 0 {
            source.learn(&request);
        }
        if let Some(kind) = result.disagreement.clone()
            && run.is_new(&kind)
        {
            let is_flood =
                kind.causes.iter().any(|cause| FLOOD_CODES.iter().any(|flood| cause.contains(flood)));
            // The plan may end a little late for a smaller finding.
            let extra = plan.time.unwrap_or_default().div_f64(10.0);
            let reduction = || time_left().saturating_add(extra).min(plan.shrinking);
            let time = if is_flood { Duration::ZERO } else { reduction() };
            let mut show_again =
                |source: &mut Requests<'_>, question| panel.show_again(source, question, &kind);
            let (request, result, is_smallest) =
                shrink::shrink(source, request, result, time, &mut show_again);
            let (number, seed) = (current, plan.seed);
            match replay::shortest_list(panel, source, &request, current, &kind, reduction()) {
                Some(replay) => {
                    run.findings.push(Finding { kind, request, result, is_smallest, number, seed, replay });
                }
                None => run.unreproduced.push(request),
            }
            if run.findings.len() == MAX_DISAGREEMENTS {
                run.ended = Some(format!(
                    "{MAX_DISAGREEMENTS} kinds of disagreement: a testee replies at random, or follows another format"
                ));
            }
        }
        if run.cases == WARM_UP_REQUESTS {
            warm_memory = panel.members.iter().map(|member| member.testee.memory_in_use()).collect();
        }
        run.ended_testees = panel.ended_members();
        let min_testees = if is_decided || panel.members.len() == 1 { 1 } else { 2 };
        if panel.members.len() - run.ended_testees.len() < min_testees {
            run.ended = Some("too few testees remain".to_owned());
        }
        if each(&run).is_break() || run.ended.is_some() || (plan.fail_fast && !run.findings.is_empty()) {
            break;
        }
    }
    run.laws = panel.laws_tried.clone();
    run.is_complete = run.cases == plan.cases;
    run.ended = memory_growth(panel, warm_memory, run.cases).or(run.ended);
    run
}

/// The message about a testee that uses much more memory than after its warm-up, if there is one.
fn memory_growth(panel: &Panel<'_>, warm_memory: Vec<Option<u64>>, cases: u64) -> Option<String> {
    warm_memory.into_iter().zip(&panel.members).find_map(|(before, member)| {
        let (before, after) = before.zip(member.testee.memory_in_use())?;
        let who = if panel.members.len() == 1 { "the testee" } else { &member.name };
        (after > before + MAX_GROWTH_BYTES).then(|| {
            format!(
                "{who} grows: it held {} MiB after {WARM_UP_REQUESTS} requests and {} MiB after {cases}; {SANITIZER}",
                before >> 20,
                after >> 20
            )
        })
    })
}

/// Sends the requests to the testees, in their order.
pub fn ask(panel: &mut Panel<'_>, source: &mut Requests<'_>, requests: Vec<Asked>) -> Run {
    let mut run = Run::default();
    for (op, format, fields) in requests {
        let Some(question) = source.question(op, &format, fields) else { continue };
        let request = question.request.clone();
        let mut result = panel.ask(source, question, true, Participants::All);
        panel.try_laws(&request, &mut result, None);
        run.count(&request, &result);
        if let Some(kind) = result.disagreement.clone() {
            run.is_new(&kind);
            let replay = vec![request.line("1")];
            let number = run.cases;
            run.findings.push(Finding { kind, request, result, is_smallest: true, number, seed: 0, replay });
        }
        run.cases += 1;
    }
    run.laws = panel.laws_tried.clone();
    run
}

impl Run {
    /// Counts the result of a request. Returns the hash of its answers.
    fn count(&mut self, request: &Request, result: &PanelResult) -> u64 {
        let is_valid = result.base.as_ref().is_some_and(|base| base.expect[0].get("ok").is_some());
        self.accepted += u64::from(is_valid && (result.is_decided || result.is_accepted()));
        self.unsupported += u64::from(result.is_unsupported());
        self.no_reply += result.views.iter().filter(|view| view.verdict.is_undecided()).count();
        let class = result.digest(request);
        self.classes.insert(class);
        class
    }

    /// Adds the run of another part of the requests.
    pub fn add(&mut self, other: Self) {
        self.cases += other.cases;
        self.accepted += other.accepted;
        self.unsupported += other.unsupported;
        self.no_reply += other.no_reply;
        for finding in other.findings {
            let other_count = other.counts_by_kind.get(&finding.kind).copied().unwrap_or(1);
            let is_new = self.is_new(&finding.kind);
            if let Some(count) = self.counts_by_kind.get_mut(&finding.kind) {
                *count += other_count - 1;
            }
            self.findings.extend(is_new.then_some(finding));
        }
        self.unreproduced.extend(other.unreproduced);
        self.classes.extend(other.classes);
        for (law, tried) in other.laws {
            *self.laws.entry(law).or_default() += tried;
        }
        self.ended_testees.extend(other.ended_testees);
        self.ended = self.ended.take().or(other.ended);
    }

    /// Counts a disagreement. Returns whether its kind is new. A disagreement among fewer testees may be a known one.
    fn is_new(&mut self, kind: &Disagreement) -> bool {
        if let Some(count) = self.counts_by_kind.get_mut(kind) {
            *count += 1;
            return false;
        }
        if let Some((_, count)) = self.counts_by_kind.iter_mut().find(|(known, _)| kind.is_part_of(known)) {
            *count += 1;
            return false;
        }
        self.counts_by_kind.insert(kind.clone(), 1);
        true
    }

    /// The number of different combinations of answers.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// The number of disagreements of the same kind as a finding.
    pub fn occurrences(&self, finding: &Finding) -> u64 {
        self.counts_by_kind.get(&finding.kind).copied().unwrap_or_default()
    }
}
