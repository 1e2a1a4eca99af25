//! Tries the usual mistakes against the failures of an operation.
//!
//! A mistake in what comes back is compared with the wrong replies. A mistake in what is sent is tried on the testee: it gives the right reply to
//! the request that a codec with the same mistake would have written. Either way one mistake has to explain the failures, and no right reply may
//! contradict it.

mod samples;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::mistakes::{self, Change, Mistake};
use crate::{
    compare::ValueRule,
    difference,
    judge::{Mismatch, Verdict, Wrong},
    protocol::{Op, Reply, Request},
    vectors::{Suite, Vector},
};
use samples::{Sample, samples};

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

/// The fewest failures: some mistake explains nearly every single one.
const MIN_FAILURES: usize = 2;

/// The most changed requests for a vector with a right reply.
const MAX_CANDIDATES: usize = 16;

/// The divisors of which a number is a multiple where a mistake happens.
const DIVISORS: std::ops::RangeInclusive<u64> = 2..=8;

/// A mistake that explains failures of an operation.
pub(super) struct Found {
    pub(super) mistake: Rc<Mistake>,
    /// The mistake in words, with the condition under which it happens.
    pub(super) what: String,
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
        match trial.run(&members, mistakes, false) {
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
        match trial.run(&members, known, true) {
            Some(one) => found.push(one),
            None => unexplained.push(trial.kind.0),
        }
    }
    // What fails is weak evidence where other failures of the format have another cause.
    found.retain(|found| {
        !matches!(found.mistake.change, Change::When(_)) || !unexplained.contains(&found.kind.0)
    });
    // What explains the most is said first.
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for one in &found {
        *counts.entry(one.what.clone()).or_default() += one.failures.len();
    }
    found.sort_by_key(|one| usize::MAX - counts[&one.what]);
    found
}

/// Whether a verdict may show a mistake of the codec.
fn is_of_codec(verdict: &Verdict) -> bool {
    use Wrong::{Accepted, Code, Neither, Offset, Rejected, Shape, Value};
    let Verdict::Wrong(Mismatch { wrong, .. }) = verdict else { return false };
    [Accepted, Code, Neither, Offset, Rejected, Shape, Value].contains(wrong)
}

/// What a trial shows of a mistake.
#[derive(Default)]
struct Tried {
    /// Which failures it explains.
    explained: Vec<bool>,
    /// The indices of the right replies that it would have changed.
    contradicting: Vec<usize>,
    /// Where it happens, in words, if these replies are elsewhere.
    condition: String,
    /// The simplest failure with the changed request.
    example: (usize, Option<Map<String, Value>>),
}

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
        let wrong: Vec<_> = self
            .failures
            .iter()
            .filter_map(|sample| {
                Some((sample.right.get("ok")?.clone(), sample.got.as_ref()?.get("ok")?.clone()))
            })
            .collect();
        let format = self.suite.format(&self.kind.0);
        mistakes::all(format, &keys, &encodings, &wrong).into_iter().map(Rc::new).collect()
    }

    /// The mistake that explains the failures with these indices, of which there is a sample.
    fn run(&mut self, members: &[usize], mistakes: Vec<Rc<Mistake>>, is_known: bool) -> Option<Found> {
        let mut best: Option<(Vec<bool>, Found)> = None;
        for mistake in mistakes {
            let tried = self.in_replies(&mistake).and_then(|tried| self.under_condition(tried));
            let tried = tried.or_else(|| self.by_what_fails(&mistake));
            let tried = tried.or_else(|| {
                self.in_requests(&mistake, is_known).and_then(|tried| self.under_condition(tried))
            });
            let Some(Tried { explained, condition, example, .. }) = tried else { continue };
            let (what, passes) = (format!("{}{condition}", mistake.what), self.passes.len());
            let count = |explained: &[bool]| explained.iter().filter(|explains| **explains).count();
            if count(&explained) < MIN_FAILURES || count(&explained) + passes < MIN_EVIDENCE {
                continue;
            }
            let is_complete = explained.iter().all(|explains| *explains);
            if best.as_ref().is_none_or(|(best, _)| count(&explained) > count(best)) {
                let kind = self.kind.clone();
                let found = Found { mistake, what, kind, failures: Vec::new(), passes, example };
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

    /// Whether the mistake explains each failure by the reply that came.
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
        let example = (self.example(&explained)?, None);
        let changed = |sample: &Sample<'_>| {
            mistake.is_always()
                && mistake
                    .candidates(&sample.right)
                    .is_some_and(|all| !all.is_empty() && !all.contains(&sample.right))
        };
        let contradicting = (0..self.passes.len()).filter(|&at| changed(&self.passes[at])).collect();
        Some(Tried { explained, contradicting, example, ..Tried::default() })
    }

    /// The same, by the replies of the testee to changed requests.
    fn in_requests(&mut self, mistake: &Mistake, is_known: bool) -> Option<Tried> {
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
            let mut others = mistake.candidates(&fields)?;
            others.retain(|other| *other != fields);
            // Each end of a section is another request.
            if mistake.part == "section" && !is_known {
                return None;
            }
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
        let mut contradicting = Vec::new();
        for (at, sample) in self.passes.iter().enumerate().filter(|(_, sample)| sample.is_accept()) {
            let fields = sample.fields();
            let others = mistake.candidates(&fields)?;
            let mut is_right = others.is_empty() || others.contains(&fields);
            let is_compared = mistake.is_always() && others.len() <= MAX_CANDIDATES;
            for other in others.into_iter().filter(|_| is_compared) {
                let Value::Object(members) = other else { return None };
                is_right = is_right || self::is_right(self.suite, sample, members, mistake, probe)?;
            }
            if is_compared && !is_right {
                contradicting.push(at);
            }
        }
        Some(Tried { explained, contradicting, example, ..Tried::default() })
    }

    /// The trial with the condition under which the mistake happens, if right replies contradict it elsewhere: some number is a multiple of
    /// another one in all failures, and in none of these replies. `None` if there is no such number.
    fn under_condition(&self, tried: Tried) -> Option<Tried> {
        if tried.contradicting.is_empty() {
            return Some(tried);
        }
        let grids = self.suite.format(&self.kind.0).map(|format| &format.grids);
        let numbers = |sample: &Sample<'_>| {
            let value = sample.request.member("value").or_else(|| sample.right.get("ok"));
            let members = value.and_then(Value::as_object).cloned().unwrap_or_default();
            let areas = grids.into_iter().flat_map(BTreeMap::values).filter_map(|grid| {
                let [rows, cols] = grid.keys()?;
                let area = members.get(rows)?.as_u64()?.checked_mul(members.get(cols)?.as_u64()?)?;
                Some((format!("`{rows}` times `{cols}`"), area))
            });
            let areas: Vec<_> = areas.collect();
            let plain =
                members.iter().filter_map(|(key, member)| Some((format!("`{key}`"), member.as_u64()?)));
            plain.chain(areas).collect::<BTreeMap<String, u64>>()
        };
        let failing =
            self.failures.iter().zip(&tried.explained).filter(|(sample, is)| **is && sample.is_accept());
        let failing: Vec<_> = failing.map(|(sample, _)| numbers(sample)).collect();
        let right: Vec<_> = tried.contradicting.iter().map(|&at| numbers(&self.passes[at])).collect();
        if failing.len().min(right.len()) < MIN_EVIDENCE / 2 {
            return None;
        }
        let is_multiple = |numbers: &BTreeMap<String, u64>, name: &str, divisor: u64| {
            numbers.get(name).is_some_and(|number| number.is_multiple_of(divisor))
        };
        let condition = failing[0].keys().find_map(|name| {
            let divides = |divisor: &u64| {
                failing.iter().all(|numbers| is_multiple(numbers, name, *divisor))
                    && !right.iter().any(|numbers| is_multiple(numbers, name, *divisor))
            };
            let divisor = DIVISORS.rev().find(divides)?;
            Some(format!(", where {name} is a multiple of {divisor}"))
        })?;
        Some(Tried { condition, ..tried })
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
        Some(Tried { explained, example: (example, None), ..Tried::default() })
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
