//! Tries the usual mistakes against the failures of an operation.
//!
//! A mistake in a reply is compared with the wrong replies. A mistake in a request is tried on the testee: it must give the right reply to the
//! request that a codec with the same mistake would have written. In both cases one mistake must explain the failures, and no right reply
//! may contradict it.

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

/// Sends a request to the testee; `None` if it gives no further replies.
pub type Probe<'a> = &'a mut dyn FnMut(&Request) -> Option<Reply>;

/// The maximum number of failures, and of right replies, that are compared for an operation.
const MAX_FAILURES: usize = 160;
const MAX_PASSES: usize = 96;

/// The limits on the requests to the testee, which may be slow: for each vector of the run, and the minimum for a short run.
const PROBES_PER_VECTOR: usize = 2;
const MIN_PROBES: usize = 1000;

/// The number of changed requests of which one must get the right reply.
const MAX_TRIES: usize = 2;

/// The minimum number of failures and right replies that are evidence of a mistake.
const MIN_EVIDENCE: usize = 8;

/// The minimum number of failures: almost every single failure is explained by some mistake.
const MIN_FAILURES: usize = 2;

/// The maximum number of changed requests for a vector with a right reply.
const MAX_CANDIDATES: usize = 16;

/// The divisors that are tried as a condition: a mistake may occur only if a number is a multiple.
const DIVISORS: std::ops::RangeInclusive<u64> = 2..=8;

/// A mistake that explains failures of an operation.
pub(super) struct Explanation {
    pub(super) mistake: Rc<Mistake>,
    /// The mistake in words, with its condition.
    pub(super) what: String,
    /// The format and the operation.
    pub(super) kind: Kind,
    pub(super) failures: Vec<usize>,
    /// The number of right replies that were compared with it.
    pub(super) passes: usize,
    /// The index of the simplest failure, and the changed request to which the testee gives the right reply.
    pub(super) example: (usize, Option<Map<String, Value>>),
}

type Kind = (Arc<str>, Op);

/// Finds the mistakes that explain failures, by format and operation.
pub(super) fn find_explanations(
    suite: &Suite,
    failing: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    probe: Option<Probe<'_>>,
) -> Vec<Explanation> {
    let mut kinds: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
    for (index, (vector, verdict)) in failing.iter().enumerate() {
        if may_be_codec_mistake(verdict) {
            kinds.entry((vector.format.clone(), vector.op)).or_default().push(index);
        }
    }
    let mut probes_left = MIN_PROBES.max(PROBES_PER_VECTOR * (failing.len() + passing.len()));
    let mut probe = probe.map(|probe| {
        move |request: &Request| {
            probes_left = probes_left.checked_sub(1)?;
            probe(request)
        }
    });
    let mut explanations: Vec<Explanation> = Vec::new();
    let mut unexplained_kinds = Vec::new();
    for (kind, members) in kinds {
        let failures = samples(
            members.iter().map(|&index| (index, failing[index].0, Some(failing[index].1))),
            MAX_FAILURES,
        );
        let passing_of_kind =
            passing.iter().filter(|vector| (&vector.format, vector.op) == (&kind.0, kind.1));
        let passes = samples(passing_of_kind.map(|vector| (0, *vector, None)), MAX_PASSES);
        let probe = probe.as_mut().map(|probe| probe as Probe<'_>);
        let mut trial = Trial { suite, kind, failures, passes, probe };
        let mistakes = trial.mistakes();
        match trial.run(&members, mistakes, false) {
            Some(explanation) => explanations.push(explanation),
            None => unexplained_kinds.push((trial.kind, trial.failures, trial.passes, members)),
        }
    }
    // A mistake that was found for one operation may also explain the failures of others.
    let mut unexplained = Vec::new();
    for (kind, failures, passes, members) in unexplained_kinds {
        let known = explanations.iter().map(|explanation| Rc::clone(&explanation.mistake)).collect();
        let probe = probe.as_mut().map(|probe| probe as Probe<'_>);
        let mut trial = Trial { suite, kind, failures, passes, probe };
        match trial.run(&members, known, true) {
            Some(explanation) => explanations.push(explanation),
            None => unexplained.push(trial.kind.0),
        }
    }
    // A mistake that is only shown by which vectors fail is dropped if other failures of the format are unexplained.
    explanations.retain(|explanation| {
        !matches!(explanation.mistake.change, Change::When(_)) || !unexplained.contains(&explanation.kind.0)
    });
    // The mistake that explains the most failures comes first.
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for explanation in &explanations {
        *counts.entry(explanation.what.clone()).or_default() += explanation.failures.len();
    }
    explanations.sort_by_key(|explanation| usize::MAX - counts[&explanation.what]);
    explanations
}

/// Whether a verdict may be evidence of a mistake of the codec.
fn may_be_codec_mistake(verdict: &Verdict) -> bool {
    use Wrong::{Accepted, Code, Neither, Offset, Rejected, Shape, Value};
    let Verdict::Wrong(Mismatch { wrong, .. }) = verdict else { return false };
    [Accepted, Code, Neither, Offset, Rejected, Shape, Value].contains(wrong)
}

#[derive(Default)]
struct TrialResult {
    explained: Vec<bool>,
    /// The indices of the right replies that it would change.
    contradicting: Vec<usize>,
    /// The condition under which it occurs, in words, if it has one.
    condition: String,
    /// The simplest failure, and the changed request.
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
    fn mistakes(&self) -> Vec<Rc<Mistake>> {
        let accepted_samples =
            || self.failures.iter().chain(&self.passes).filter(|sample| sample.is_accept());
        let samples = self.failures.iter().chain(&self.passes);
        let objects: Vec<Value> =
            samples.flat_map(|sample| [sample.fields(), sample.right.clone()]).collect();
        let keys = mistakes::content_by_key(objects.iter());
        let encodings: Vec<_> = accepted_samples().filter_map(Sample::encoding).collect();
        let wrong: Vec<_> = self
            .failures
            .iter()
            .filter_map(|sample| {
                Some((sample.right.get("ok")?.clone(), sample.got.as_ref()?.get("ok")?.clone()))
            })
            .collect();
        let format = self.suite.format(&self.kind.0);
        mistakes::usual_mistakes(format, &keys, &encodings, &wrong).into_iter().map(Rc::new).collect()
    }

    /// Finds the mistake that explains the failures with these indices. The trial uses samples of them.
    fn run(&mut self, members: &[usize], mistakes: Vec<Rc<Mistake>>, is_known: bool) -> Option<Explanation> {
        let mut best: Option<(Vec<bool>, Explanation)> = None;
        for mistake in mistakes {
            let tried = self.by_replies(&mistake).and_then(|tried| self.under_condition(tried));
            let tried = tried.or_else(|| self.by_failing_vectors(&mistake));
            let tried = tried.or_else(|| {
                self.by_requests(&mistake, is_known).and_then(|tried| self.under_condition(tried))
            });
            let Some(TrialResult { explained, condition, example, .. }) = tried else { continue };
            let (what, passes) = (format!("{}{condition}", mistake.what), self.passes.len());
            let count = |explained: &[bool]| explained.iter().filter(|explains| **explains).count();
            if count(&explained) < MIN_FAILURES || count(&explained) + passes < MIN_EVIDENCE {
                continue;
            }
            let is_complete = explained.iter().all(|explains| *explains);
            if best.as_ref().is_none_or(|(best, _)| count(&explained) > count(best)) {
                let kind = self.kind.clone();
                let explanation = Explanation { mistake, what, kind, failures: Vec::new(), passes, example };
                best = Some((explained, explanation));
            }
            if is_complete {
                break;
            }
        }
        let (explained, mut explanation) = best?;
        let unexplained: Vec<usize> = self
            .failures
            .iter()
            .zip(explained)
            .filter(|(_, explained)| !explained)
            .map(|(sample, _)| sample.index)
            .collect();
        // Failures that are too long to be compared probably have the same cause as the others.
        explanation.failures =
            members.iter().copied().filter(|member| !unexplained.contains(member)).collect();
        Some(explanation)
    }

    fn by_replies(&self, mistake: &Mistake) -> Option<TrialResult> {
        let mut explained = Vec::with_capacity(self.failures.len());
        let mut budget = Budget::new(&self.failures);
        for sample in &self.failures {
            // A long reply is not kept, and is probably like the others.
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
            mistake.always_occurs()
                && mistake
                    .candidates(&sample.right)
                    .is_some_and(|all| !all.is_empty() && !all.contains(&sample.right))
        };
        let contradicting = (0..self.passes.len()).filter(|&at| changed(&self.passes[at])).collect();
        Some(TrialResult { explained, contradicting, example, ..TrialResult::default() })
    }

    /// Tries the mistake by changed requests to the testee.
    fn by_requests(&mut self, mistake: &Mistake, is_known: bool) -> Option<TrialResult> {
        let probe = self.probe.as_mut()?;
        let mut explained = vec![false; self.failures.len()];
        let mut budget = Budget::new(&self.failures);
        let (mut first, mut tried) = (None, 0);
        // Valid inputs come first, because only their replies are strong evidence.
        let mut order: Vec<usize> = (0..self.failures.len()).collect();
        order.sort_by_key(|&at| !self.failures[at].is_accept());
        for at in order {
            let sample = &self.failures[at];
            let fields = sample.fields();
            let mut others = mistake.candidates(&fields)?;
            others.retain(|other| *other != fields);
            // A section with an unknown end would need too many requests.
            if mistake.part == "section" && !is_known {
                return None;
            }
            // The change may not affect an invalid input.
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
            // Most mistakes are ruled out here.
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
            let is_compared = mistake.always_occurs() && others.len() <= MAX_CANDIDATES;
            for other in others.into_iter().filter(|_| is_compared) {
                let Value::Object(members) = other else { return None };
                is_right = is_right || self::is_right(self.suite, sample, members, mistake, probe)?;
            }
            if is_compared && !is_right {
                contradicting.push(at);
            }
        }
        Some(TrialResult { explained, contradicting, example, ..TrialResult::default() })
    }

    /// Adds a condition to the mistake, if right replies contradict it: a number is a multiple of a divisor in all failures, and in none of these
    /// replies. `None` if there is no such number.
    fn under_condition(&self, tried: TrialResult) -> Option<TrialResult> {
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
        Some(TrialResult { condition, ..tried })
    }

    /// Tries a mistake that is shown by which vectors fail.
    fn by_failing_vectors(&self, mistake: &Mistake) -> Option<TrialResult> {
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
        Some(TrialResult { explained, example: (example, None), ..TrialResult::default() })
    }

    fn example(&self, explained: &[bool]) -> Option<usize> {
        let mut explained = self.failures.iter().zip(explained).filter(|(_, explained)| **explained);
        explained.find(|(sample, _)| sample.got.is_some()).map(|(sample, _)| sample.index)
    }
}

/// Whether the testee gives the right reply of a vector to a changed request. The code and the offset of a rejection are ignored, because they
/// may change with the request.
fn is_right(
    suite: &Suite,
    sample: &Sample<'_>,
    changed: Map<String, Value>,
    mistake: &Mistake,
    probe: &mut dyn FnMut(&Request) -> Option<Reply>,
) -> Option<bool> {
    let request = Request::new(sample.vector.op, &sample.vector.format, changed, sample.request.reply_size());
    Some(match (probe(&request)?, sample.right.get("ok")) {
        // The value of a missing part is unknown.
        (Reply::Ok(_), Some(_)) if mistake.part == "length" && is_rejected(sample) => true,
        (Reply::Ok(got), Some(right)) => {
            difference::difference_by_rules(&suite.compare, ValueRule::default(), right, &got).is_none()
        }
        (Reply::Reject { .. } | Reply::Rejected, None) => true,
        _ => false,
    })
}

fn is_rejected(sample: &Sample<'_>) -> bool {
    sample.got.as_ref().is_some_and(|got| got.get("reject").is_some())
}

/// The number of failures that a mistake may leave unexplained.
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
        let unexplained_left = if sample.is_accept() { &mut self.accepts } else { &mut self.rejects };
        if !explains {
            *unexplained_left = unexplained_left.checked_sub(1)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
