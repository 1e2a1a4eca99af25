//! Laws on the vectors that must be accepted: of a testee that has them right, and of the vectors themselves.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::check::{Breach, Checker, Counts, Prefixes, Tried};
use crate::{
    compare::ValueRule,
    fault::Fault,
    formats::Format,
    judge::Verdict,
    law::{Law, LawKind},
    protocol::{Op, Reply, Request},
    runner::RunResults,
    testee::Testee,
    timeouts::Retry,
    value::Value,
    vectors::{Outcome, Suite, Vector},
};

/// The most vectors of an operation on which laws are tried. More of them rarely find more.
const MAX_VECTORS: usize = 200;

/// The longest request on which laws are tried.
const MAX_REQUEST_BYTES: usize = 1 << 14;

/// The most prefixes of an input that a testee gets. A command starts a process for each.
const MAX_PREFIXES: usize = 16;
const MAX_PREFIXES_OF_COMMAND: usize = 2;

/// After this number of faults, no law is tried: each costs a new process or several waits.
const MAX_FAULTS: usize = 3;

/// A law that a testee breaks on a vector.
#[derive(Debug)]
pub struct VectorBreach {
    /// The format.
    pub format: String,
    /// The shortest vector of an operation that shows the broken law.
    pub vector_id: String,
    /// The broken law.
    pub breach: Breach,
    /// The number of vectors that show the broken law.
    pub count: usize,
}

impl VectorBreach {
    /// The id of the broken law among failures. The kind of the failure is the name of the law.
    pub fn id(&self) -> String {
        format!("law.{}.{}", self.breach.kind.name(), self.vector_id)
    }
}

/// The laws of a run.
#[derive(Debug, Default)]
pub struct VectorLaws {
    /// The number of times that each law was tried.
    pub tried: Counts,
    /// The broken laws, one for each cause.
    pub broken: Vec<VectorBreach>,
}

/// Tries the laws on the accepted vectors of a run that the testee has right.
pub fn on_vectors(
    suite: &Suite,
    profiles: &[String],
    run: &RunResults<'_>,
    testee: &mut dyn Testee,
) -> VectorLaws {
    let mut by_kind: BTreeMap<(usize, Op), Vec<&Vector>> = BTreeMap::new();
    for (vector, verdict) in &run.cases {
        let format =
            suite.format_index(&vector.format).filter(|index| !suite.formats[*index].laws.is_empty());
        let is_right = *verdict == Verdict::Right && vector.outcome == Outcome::Accept;
        // The reply to another request about a large board may be longer than a run accepts.
        let is_short = || vector.size.is_none() && vector.length() <= MAX_REQUEST_BYTES;
        if let Some(format) = format.filter(|_| is_right && is_short()) {
            by_kind.entry((format, vector.op)).or_default().push(vector);
        }
    }
    let counts = |law: &Law| law.counts(suite, profiles);
    let mut laws = VectorLaws::default();
    for (index, op) in by_kind.keys() {
        let format = &suite.formats[*index];
        for law in format.laws.iter().filter(|law| law.begins_with(*op) && counts(law)) {
            laws.tried.entry((format.id.clone(), law.law)).or_default();
        }
    }
    let prefixes =
        Prefixes::AtMost(if testee.reads_lines() { MAX_PREFIXES } else { MAX_PREFIXES_OF_COMMAND });
    let (mut retry, mut fault_count) = (Retry::default(), 0);
    let mut ask = |request: &Request| {
        let (op, format) = request.operation();
        if fault_count == MAX_FAULTS || !run.hello.knows(format, op) {
            return Ok(Reply::Unsupported(String::new()));
        }
        let reply = retry.ask(testee, request, false, || {});
        reply.map(|(reply, _)| reply).inspect_err(|_| {
            testee.restart();
            fault_count += 1;
        })
    };
    let mut broken: BTreeMap<(String, LawKind, String), VectorBreach> = BTreeMap::new();
    for ((index, _), mut vectors) in by_kind {
        let format = &suite.formats[index];
        // The first that breaks a law is the shortest.
        vectors.sort_by_cached_key(|vector| vector.length());
        for vector in vectors.iter().step_by(vectors.len().div_ceil(MAX_VECTORS)) {
            let request = vector.request();
            let Some(right) = accepting_replies(vector).next() else { continue };
            for (law, tried) in check_all(suite, format, prefixes, &request, &right, &mut ask, &counts) {
                let id = format.id.clone();
                if !matches!(tried, Tried::NotApplicable) {
                    *laws.tried.entry((id.clone(), law.law)).or_default() += 1;
                }
                let Tried::Broken(breach) = tried else { continue };
                let kind = (id.clone(), law.law, breach.cause.clone());
                let new =
                    || VectorBreach { format: id, vector_id: vector.id.clone(), breach: *breach, count: 0 };
                broken.entry(kind).or_insert_with(new).count += 1;
            }
        }
    }
    laws.broken = broken.into_values().collect();
    laws
}

/// Tries on a request and its reply those laws of a format for which `counts` holds.
fn check_all<'f>(
    suite: &Suite,
    format: &'f Format,
    prefixes: Prefixes<'_>,
    request: &Request,
    reply: &Reply,
    ask: &mut dyn FnMut(&Request) -> Result<Reply, Fault>,
    counts: &dyn Fn(&Law) -> bool,
) -> Vec<(&'f Law, Tried)> {
    let mut checker = Checker::new(suite, format, prefixes, ask);
    let laws = format.laws.iter().filter(|law| counts(law));
    laws.map(|law| (law, checker.check(law, request, reply))).collect()
}

/// The right replies to a vector that accept its input.
fn accepting_replies(vector: &Vector) -> impl Iterator<Item = Reply> {
    vector.expect().into_iter().map(|right| reply(&right)).filter(|reply| matches!(reply, Reply::Ok(_)))
}

/// The vectors that contradict a law, each with a sentence. Every vector that may be accepted is tried with every reply that accepts it, and the
/// vectors with one right reply answer the requests that the law needs.
pub(crate) fn contradictions(suite: &Suite) -> Vec<(&Vector, String)> {
    let format_of = |vector: &Vector| suite.format(&vector.format).filter(|format| !format.laws.is_empty());
    let hash = |request: &Request| {
        suite.compare.hash(ValueRule::default(), &Value::Object(request.members().clone()))
    };
    let vectors = suite.vectors().iter().filter(|vector| format_of(vector).is_some());
    let decided = vectors.clone().filter(|vector| !vector.outcome.has_several_replies());
    let (mut by_hash, mut lengths) = (HashMap::new(), HashSet::new());
    for vector in decided {
        let request = vector.request();
        by_hash.insert(hash(&request), vector);
        lengths.extend(["hex", "text"].iter().filter_map(|key| request.member(key)?.as_str()).map(str::len));
    }
    let prefixes = Prefixes::OfLengths(&lengths);
    let mut ask = |request: &Request| match by_hash.get(&hash(request)) {
        Some(vector) => Ok(reply(&vector.expect()[0])),
        None => Ok(Reply::Unsupported("no vector has this request".to_owned())),
    };
    let mut found = Vec::new();
    for (vector, format) in vectors.filter_map(|vector| Some((vector, format_of(vector)?))) {
        let request = vector.request();
        for reply in accepting_replies(vector) {
            for (law, tried) in check_all(suite, format, prefixes, &request, &reply, &mut ask, &|_| true) {
                let Tried::Broken(breach) = tried else { continue };
                let Breach { cause, difference, steps, .. } = *breach;
                let other = steps.last().and_then(|step| by_hash.get(&hash(&step.request)));
                let other = other.map_or("", |vector| vector.id_in_file());
                let difference = difference.map_or_else(String::new, |text| format!(" ({text})"));
                let law = law.law.name();
                found.push((vector, format!("it breaks the law {law} with {other}: {cause}{difference}")));
            }
        }
    }
    found
}

fn reply(right: &Value) -> Reply {
    Reply::read(right.as_object().cloned().unwrap_or_default()).unwrap_or(Reply::Rejected)
}
