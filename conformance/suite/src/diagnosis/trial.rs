//! Tries the usual mistakes against the failures of an operation.
//!
//! A mistake in what comes back is compared with the wrong replies. A mistake in what is sent is tried on the testee: it gives the right reply to
//! the request that a codec with the same mistake would have written. Either way one mistake has to explain the failures, and no right reply may
//! contradict it.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::mistakes::{self, Change, Mistake, Number};
use crate::{
    compare::ValueRule,
    difference,
    judge::{Mismatch, Verdict, Wrong},
    protocol::{Op, Reply, Request},
    vectors::{Outcome, Suite, Vector},
};

/// Sends a request to the testee; `None` if it gives no more replies.
pub type Probe<'a> = &'a mut dyn FnMut(&Request) -> Option<Reply>;

/// The most failures, and the most right replies, that are compared for an operation.
const MAX_FAILURES: usize = 160;
const MAX_PASSES: usize = 96;

/// The most requests to the testee: for each vector of the run, and for a short run. A testee may be slow.
const PROBES_PER_VECTOR: usize = 2;
const MIN_PROBES: usize = 1000;

/// The number of changed requests of which one has to get the right reply.
const MAX_TRIES: usize = 2;

/// The fewest failures and right replies that show a mistake.
const MIN_EVIDENCE: usize = 8;

/// Longer requests are not repeated.
const MAX_REQUEST_BYTES: usize = 1 << 12;

/// A mistake that explains failures of an operation.
pub(super) struct Found {
    pub(super) mistake: Rc<Mistake>,
    /// The format and the operation.
    pub(super) kind: Kind,
    /// The indices of the failures.
    pub(super) failures: Vec<usize>,
    /// The number of right replies that were compared with it.
    pub(super) passes: usize,
    /// The index of the simplest failure, and the changed request to which the testee gives the right reply.
    pub(super) example: (usize, Option<Map<String, Value>>),
}

type Kind = (Arc<str>, Op);

/// A vector with its right reply, and the reply that came if it was kept.
struct Sample<'a> {
    index: usize,
    vector: &'a Vector,
    request: Request,
    right: Value,
    got: Option<Value>,
}

/// The mistakes that explain failures, by format and operation.
pub(super) fn found(
    suite: &Suite,
    failing: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    probe: Option<Probe<'_>>,
) -> Vec<Found> {
    let mut kinds: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for (index, (vector, verdict)) in failing.iter().enumerate() {
        if is_of_codec(verdict) {
            kinds.entry((vector.format.clone(), vector.op)).or_default().push(index);
        }
    }
    let mut left = MIN_PROBES.max(PROBES_PER_VECTOR * (failing.len() + passing.len()));
    let mut probe = probe.map(|probe| {
        move |request: &Request| {
            left = left.checked_sub(1)?;
            probe(request)
        }
    });
    let mut found: Vec<Found> = Vec::new();
    let mut open = Vec::new();
    for (kind, members) in kinds {
        let failures = samples(
            members.iter().map(|&index| (index, failing[index].0, Some(failing[index].1))),
            MAX_FAILURES,
        );
        let of_kind = passing.iter().filter(|vector| (&vector.format, vector.op) == (&kind.0, kind.1));
        let passes = samples(of_kind.map(|vector| (0, *vector, None)), MAX_PASSES);
        let probe = probe.as_mut().map(|probe| probe as Probe<'_>);
        let mut trial = Trial { suite, kind, failures, passes, probe };
        let mistakes = trial.mistakes();
        match trial.run(&members, mistakes) {
            Some(one) => found.push(one),
            None => open.push((trial.kind, trial.failures, trial.passes, members)),
        }
    }
    // The replies of one operation may show details of a mistake that the others have too.
    let mut unexplained = Vec::new();
    for (kind, failures, passes, members) in open {
        let known = found.iter().map(|found| Rc::clone(&found.mistake)).collect();
        let probe = probe.as_mut().map(|probe| probe as Probe<'_>);
        let mut trial = Trial { suite, kind, failures, passes, probe };
        match trial.run(&members, known) {
            Some(one) => found.push(one),
            None => unexplained.push(trial.kind.0),
        }
    }
    // What fails is weak evidence where other failures of the format have another cause.
    found.retain(|found| {
        !matches!(found.mistake.change, Change::When(_)) || !unexplained.contains(&found.kind.0)
    });
    found
}

/// Whether a verdict may show a mistake of the codec.
fn is_of_codec(verdict: &Verdict) -> bool {
    use Wrong::{Accepted, Code, Neither, Offset, Rejected, Shape, Value};
    let Verdict::Wrong(Mismatch { wrong, .. }) = verdict else { return false };
    [Accepted, Code, Neither, Offset, Rejected, Shape, Value].contains(wrong)
}

/// The shortest half of the vectors and others from all lengths, at most `most`.
fn samples<'a>(
    vectors: impl Iterator<Item = (usize, &'a Vector, Option<&'a Verdict>)>,
    most: usize,
) -> Vec<Sample<'a>> {
    let scored = vectors.filter(|(_, vector, _)| matches!(vector.outcome, Outcome::Accept | Outcome::Reject));
    let mut all: Vec<_> = scored.filter(|(_, vector, _)| vector.length() <= MAX_REQUEST_BYTES).collect();
    all.sort_by_cached_key(|(_, vector, _)| vector.length());
    let rest = all.split_off(all.len().min(most / 2));
    let step = rest.len().div_ceil(most / 2).max(1);
    all.extend(rest.into_iter().step_by(step));
    let sample = |(index, vector, verdict): (usize, &'a Vector, Option<&Verdict>)| {
        let got = match verdict {
            Some(Verdict::Wrong(mismatch)) => mismatch.reply.as_deref(),
            _ => None,
        };
        Sample {
            index,
            vector,
            request: vector.request(),
            right: vector.expect().into_iter().next().unwrap_or_default(),
            got: got.and_then(|got| serde_json::from_str(got).ok()),
        }
    };
    all.into_iter().map(sample).collect()
}

impl Sample<'_> {
    fn is_accept(&self) -> bool {
        self.vector.outcome == Outcome::Accept
    }

    /// The members of the request.
    fn fields(&self) -> Value {
        Value::Object(self.request.fields())
    }

    /// The bytes and the members of the value that the vector has.
    fn encoding(&self) -> Option<(Vec<u8>, Map<String, Value>)> {
        let (bytes, value) = match self.vector.op {
            Op::Decode => (self.request.member("hex")?, &self.right["ok"]),
            Op::Encode => (&self.right["ok"]["hex"], self.request.member("value")?),
            _ => return None,
        };
        Some((hex::decode(bytes.as_str()?).ok()?, value.as_object()?.clone()))
    }
}

/// Which failures a mistake explains, the number of right replies that it leaves, and the simplest failure with the changed request.
type Tried = (Vec<bool>, usize, (usize, Option<Map<String, Value>>));

struct Trial<'a, 'p> {
    suite: &'a Suite,
    kind: Kind,
    failures: Vec<Sample<'a>>,
    passes: Vec<Sample<'a>>,
    probe: Option<Probe<'p>>,
}

impl Trial<'_, '_> {
    /// The mistakes that may explain the failures.
    fn mistakes(&self) -> Vec<Rc<Mistake>> {
        let all = || self.failures.iter().chain(&self.passes).filter(|sample| sample.is_accept());
        let every = self.failures.iter().chain(&self.passes);
        let objects: Vec<Value> = every.flat_map(|sample| [sample.fields(), sample.right.clone()]).collect();
        let keys = mistakes::seen(objects.iter());
        let encodings: Vec<_> = all().filter_map(Sample::encoding).collect();
        let numbers = Number::learn(&encodings);
        let wrong: Vec<_> = self
            .failures
            .iter()
            .filter_map(|sample| {
                Some((sample.right.get("ok")?.clone(), sample.got.as_ref()?.get("ok")?.clone()))
            })
            .collect();
        let format = self.suite.format(&self.kind.0);
        mistakes::all(format, &keys, &numbers, &wrong).into_iter().map(Rc::new).collect()
    }

    /// The mistake that explains the failures with these indices, of which there is a sample.
    fn run(&mut self, members: &[usize], mistakes: Vec<Rc<Mistake>>) -> Option<Found> {
        let mut best: Option<(Vec<bool>, Found)> = None;
        for mistake in mistakes {
            let tried = self.in_replies(&mistake).or_else(|| self.by_what_fails(&mistake));
            let tried = tried.or_else(|| self.in_requests(&mistake));
            let Some((explained, passes, example)) = tried else { continue };
            let count = |explained: &[bool]| explained.iter().filter(|explains| **explains).count();
            if count(&explained) + passes < MIN_EVIDENCE {
                continue;
            }
            let is_complete = explained.iter().all(|explains| *explains);
            if best.as_ref().is_none_or(|(best, _)| count(&explained) > count(best)) {
                let found = Found { mistake, kind: self.kind.clone(), failures: Vec::new(), passes, example };
                best = Some((explained, found));
            }
            if is_complete {
                break;
            }
        }
        let (explained, mut found) = best?;
        let unexplained: Vec<usize> = self
            .failures
            .iter()
            .zip(explained)
            .filter(|(_, explained)| !explained)
            .map(|(sample, _)| sample.index)
            .collect();
        // What is too long to be compared is likely to have the same cause as the others.
        found.failures = members.iter().copied().filter(|member| !unexplained.contains(member)).collect();
        Some(found)
    }

    /// Whether the mistake explains each failure by the reply that came, the number of right replies that it leaves, and the simplest failure.
    fn in_replies(&self, mistake: &Mistake) -> Option<Tried> {
        let mut explained = Vec::with_capacity(self.failures.len());
        let mut budget = Budget::new(&self.failures);
        for sample in &self.failures {
            // A long reply is not kept, and is likely to show what the others do.
            let Some(got) = &sample.got else {
                explained.push(true);
                continue;
            };
            let explains = match &mistake.change {
                Change::Map(change) => {
                    let changed = change(&sample.right);
                    changed != sample.right && changed == *got
                }
                Change::Some(changes) => changes(&sample.right).contains(got),
                Change::Test(fits) => fits(&sample.right, got),
                Change::When(_) => return None,
            };
            explained.push(explains);
            budget.count(sample, explains)?;
        }
        let example = self.example(&explained)?;
        if let Change::Map(change) = &mistake.change
            && self.passes.iter().any(|sample| change(&sample.right) != sample.right)
        {
            return None;
        }
        Some((explained, self.passes.len(), (example, None)))
    }

    /// The same, by the replies of the testee to changed requests.
    fn in_requests(&mut self, mistake: &Mistake) -> Option<Tried> {
        let candidates = |fields: &Value| match &mistake.change {
            Change::Map(change) => Some(vec![change(fields)]),
            Change::Some(changes) => Some(changes(fields)),
            Change::Test(_) | Change::When(_) => None,
        };
        let probe = self.probe.as_mut()?;
        let mut explained = vec![false; self.failures.len()];
        let mut budget = Budget::new(&self.failures);
        let (mut first, mut tried) = (None, 0);
        // Valid inputs first: only their replies are strong evidence.
        let mut order: Vec<usize> = (0..self.failures.len()).collect();
        order.sort_by_key(|&at| !self.failures[at].is_accept());
        for at in order {
            let sample = &self.failures[at];
            let fields = sample.fields();
            let mut others = candidates(&fields)?;
            others.retain(|other| *other != fields);
            // What is not valid may be such that the change does not concern it.
            if others.is_empty() && !sample.is_accept() {
                continue;
            }
            tried += usize::from(!others.is_empty());
            for other in others {
                let Value::Object(members) = other else { return None };
                explained[at] = is_right(self.suite, sample, members.clone(), mistake, probe)?;
                if explained[at] {
                    first = first.or_else(|| sample.is_accept().then_some((sample.index, Some(members))));
                    break;
                }
            }
            // Most mistakes end here.
            if tried == MAX_TRIES && first.is_none() {
                return None;
            }
            budget.count(sample, explained[at])?;
        }
        let example = first?;
        for sample in self.passes.iter().filter(|sample| sample.is_accept()) {
            let fields = sample.fields();
            let Change::Map(change) = &mistake.change else { break };
            let Value::Object(members) = change(&fields) else { return None };
            if Value::Object(members.clone()) != fields
                && !is_right(self.suite, sample, members, mistake, probe)?
            {
                return None;
            }
        }
        Some((explained, self.passes.len(), example))
    }

    /// The same, where the mistake shows by what fails and what does not.
    fn by_what_fails(&self, mistake: &Mistake) -> Option<Tried> {
        let Change::When(fails) = &mistake.change else { return None };
        let is_met = |sample: &Sample<'_>| fails(&sample.fields()) || fails(&sample.right);
        let valid = |samples: &[Sample<'_>], met: bool| {
            let valid = samples.iter().filter(|sample| sample.is_accept());
            valid.filter(|sample| is_met(sample) == met).count()
        };
        let is_shown = valid(&self.failures, false) == 0
            && valid(&self.passes, true) == 0
            && valid(&self.failures, true).min(valid(&self.passes, false)) >= MIN_EVIDENCE / 2;
        let explained: Vec<bool> = self.failures.iter().map(is_met).collect();
        let example = self.example(&explained).filter(|_| is_shown)?;
        Some((explained, self.passes.len(), (example, None)))
    }

    fn example(&self, explained: &[bool]) -> Option<usize> {
        let mut explained = self.failures.iter().zip(explained).filter(|(_, explained)| **explained);
        explained.find(|(sample, _)| sample.got.is_some()).map(|(sample, _)| sample.index)
    }
}

/// Whether the testee gives the right reply of a vector to a changed request. A rejection needs no code: the offset and what comes first may
/// change with the request.
fn is_right(
    suite: &Suite,
    sample: &Sample<'_>,
    changed: Map<String, Value>,
    mistake: &Mistake,
    probe: &mut dyn FnMut(&Request) -> Option<Reply>,
) -> Option<bool> {
    let request = Request::new(sample.vector.op, &sample.vector.format, changed, sample.request.reply_size());
    Some(match (probe(&request)?, sample.right.get("ok")) {
        // What is missing cannot come back.
        (Reply::Ok(_), Some(_)) if mistake.part == "length" && is_rejected(sample) => true,
        (Reply::Ok(got), Some(right)) => {
            difference::by_rules(&suite.compare, ValueRule::default(), right, &got).is_none()
        }
        (Reply::Reject { .. } | Reply::Rejected, None) => true,
        _ => false,
    })
}

/// Whether the testee rejected what is valid.
fn is_rejected(sample: &Sample<'_>) -> bool {
    sample.got.as_ref().is_some_and(|got| got.get("reject").is_some())
}

/// How many failures a mistake may leave without an explanation.
struct Budget {
    accepts: usize,
    rejects: usize,
}

impl Budget {
    fn new(failures: &[Sample<'_>]) -> Self {
        let accepts = failures.iter().filter(|sample| sample.is_accept()).count();
        Self { accepts: accepts / 20, rejects: (failures.len() - accepts) / 4 }
    }

    /// Counts a failure; `None` if too many are not explained.
    fn count(&mut self, sample: &Sample<'_>, explains: bool) -> Option<()> {
        let left = if sample.is_accept() { &mut self.accepts } else { &mut self.rejects };
        if !explains {
            *left = left.checked_sub(1)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
