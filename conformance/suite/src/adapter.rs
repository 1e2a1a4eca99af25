//! Sends requests that test the adapter, which reads and writes the lines, and not the codec (`spec/src/protocol.md#refused-requests`).
//!
//! Each is the shortest vector of an operation with one member changed, so that a right codec alone does not pass.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::DerefMut;
use std::slice;
use std::time::Duration;

use super::{
    check,
    judge::Count,
    protocol::{Op, Request},
    session::Session,
    short::short_reply,
    testee::Testee,
    vectors::{Outcome, Suite, Vector},
};

/// The results of the requests that test the adapter.
#[derive(Debug, Default)]
pub struct AdapterReplies {
    /// The number of requests with the right reply, and of all requests.
    pub count: Count,
    /// The checks that the adapter fails.
    pub failures: Vec<FailedCheck>,
}

/// A check that an adapter fails.
#[derive(Debug, PartialEq, Eq)]
pub struct FailedCheck {
    /// The name of the check.
    pub name: String,
    /// The purpose of the request.
    pub reason: String,
    /// The format of the first request that got a wrong reply.
    pub format: String,
    /// The operation of that request.
    pub op: Op,
    /// The complete line that was sent, if the check does not change a member of a request.
    pub line: Option<String>,
    /// The right reply.
    pub expected: String,
    /// The actual reply.
    pub got: String,
    /// The number of requests of this kind with a wrong reply.
    pub request_count: usize,
    /// Whether the failure counts against the testee. Noise and wrong ids always count; other wrong replies to these requests do not.
    pub counts: bool,
}

/// Sends the requests that test the adapter, for each claimed operation whose shortest vector is chosen.
pub(super) fn check<T: DerefMut<Target: Testee>>(
    suite: &Suite,
    session: &mut Session<T>,
    chosen: &[usize],
) -> AdapterReplies {
    let mut results = AdapterReplies::default();
    if !session.testee.reads_lines() {
        return results;
    }
    let ended = session.ended.clone();
    let chosen: HashSet<usize> = chosen.iter().copied().collect();
    let mut bases = shortest_vectors(suite, &chosen);
    bases.retain(|base| chosen.contains(base));
    let protocol_checks = suite.checks.iter().map(|check| {
        // A complete line is the same for every format, so one request is enough.
        let max_requests = if check.line.is_some() { 1 } else { bases.len() };
        (Cow::Borrowed(check), &bases[..max_requests.min(bases.len())])
    });
    let value_checks = bases.iter().flat_map(|base| {
        let vector = &suite.vectors()[*base];
        let format = suite.format(&vector.format);
        let format = format.filter(|_| vector.op == Op::Encode);
        let checks = format.map(|format| check::of_malformed_values(format, &vector.request()));
        checks.into_iter().flatten().map(move |check| (Cow::Owned(check), slice::from_ref(base)))
    });
    for (check, bases) in protocol_checks.chain(value_checks) {
        let bytes = hex::decode(&check.bytes).unwrap_or_default();
        let mut failed: Option<FailedCheck> = None;
        for &base in bases {
            let vector = &suite.vectors()[base];
            if session.ended.is_some() || !session.hello.knows(&vector.format, vector.op) {
                continue;
            }
            let line =
                suite.format(&vector.format).and_then(|format| check.line(suite, format, &vector.request()));
            let Some(line) = line else { continue };
            let got = session.ask(&Request::from_line(&line, &bytes), false, || {}).map(|(reply, _)| reply);
            results.count.add(got.as_ref().is_ok_and(|reply| check.reply.matches(reply)));
            let (got, counts) = match got {
                Ok(reply) if check.reply.matches(&reply) => continue,
                Ok(reply) => (short_reply(&reply), false),
                Err(fault) => (fault.to_string(), fault.kind.is_noise()),
            };
            let failure = failed.get_or_insert_with(|| FailedCheck {
                name: check.name.clone(),
                reason: check.reason.clone(),
                format: vector.format.to_string(),
                op: vector.op,
                line: Some(line.replace("$id", "\"1\"").replace("$bytes", &octal_escapes(&bytes))),
                expected: check.reply.to_string(),
                got,
                request_count: 0,
                counts: false,
            });
            failure.request_count += 1;
            failure.counts |= counts;
        }
        results.failures.extend(failed);
    }
    // Faults in these checks do not end the run.
    session.ended = ended;
    if session.ended.is_none()
        && let Some(&base) = bases.first()
    {
        // The testee must end after its input.
        let exceeded_time = session.testee.finish();
        results.count.add(exceeded_time.is_none());
        results.failures.extend(exceeded_time.map(|time| still_running(time, &suite.vectors()[base])));
    }
    results
}

/// Writes bytes as octal escapes, which the `%b` of the shell's `printf` turns into the bytes.
fn octal_escapes(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| ["\\0".to_owned(), format!("{byte:o}")]).collect()
}

/// The failure of a testee that does not end in this time after the end of its input.
fn still_running(time: Duration, vector: &Vector) -> FailedCheck {
    FailedCheck {
        name: "end-of-input".to_owned(),
        reason: "standard input ends".to_owned(),
        format: vector.format.to_string(),
        op: vector.op,
        line: None,
        expected: "the program ends".to_owned(),
        got: format!("it still runs after {} s", time.as_secs()),
        request_count: 1,
        counts: false,
    }
}

/// The indices of the shortest valid vectors without leniencies, one for each operation of the chosen vectors.
fn shortest_vectors<'s>(suite: &'s Suite, chosen: &HashSet<usize>) -> Vec<usize> {
    let kind = |vector: &'s Vector| (&*vector.format, vector.op);
    let kinds: HashSet<_> = chosen.iter().map(|&index| kind(&suite.vectors()[index])).collect();
    let is_plain = |vector: &'s Vector| {
        vector.outcome == Outcome::Accept
            && vector.size.is_none()
            && vector.tags.is_empty()
            && kinds.contains(&kind(vector))
    };
    let mut shortest: BTreeMap<(&str, Op), (usize, usize)> = BTreeMap::new();
    for (index, vector) in suite.vectors().iter().enumerate().filter(|(_, vector)| is_plain(vector)) {
        let candidate = (vector.length(), index);
        let best = shortest.entry(kind(vector)).or_insert(candidate);
        *best = candidate.min(*best);
    }
    shortest.into_values().map(|(_, index)| index).collect()
}
