//! Tries the usual mistakes against the failures of an operation.
//!
//! A mistake in a reply is compared with the wrong replies. A mistake in a request is tried on the testee: it must give the right reply to the
//! request that a codec with the same mistake would have written. This is evidence only if a right codec would give another reply to the
//! changed request. In both cases one mistake must explain the failures, and no right reply may contradict it.

mod samples;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use samples::{Sample, samples};

use super::{
    fields::{self, Reference},
    mistakes::{self, Encoding, Mistake},
};
use crate::{
    compare::ValueRule,
    difference,
    judge::{Mismatch, Verdict, Wrong},
    protocol::{FormatOp, Reply, Request},
    value::{Map, Value},
    vectors::{Suite, Vector},
};

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

/// The minimum number of failures and right replies that are evidence of a mistake, and of each that are evidence of a condition.
const MIN_EVIDENCE: usize = 8;
const MIN_EVIDENCE_OF_CONDITION: usize = 4;

/// The minimum number of independent inputs whose failure a mistake explains. A single failure is nearly always explained by some mistake.
const MIN_INPUTS: usize = 2;

/// The maximum number of changed requests for a vector with a right reply.
const MAX_CANDIDATES: usize = 16;

/// The divisors that are tried as a condition: a mistake may occur only if a number is a multiple.
const DIVISORS: std::ops::RangeInclusive<u64> = 2..=8;

/// A mistake that explains failures of an operation.
pub(super) struct Explanation {
    pub(super) mistake: Rc<Mistake>,
    /// The mistake in words, with its condition.
    pub(super) what: String,
    pub(super) kind: FormatOp,
    pub(super) failures: Vec<usize>,
    /// The number of right replies that were compared with it.
    pub(super) pass_count: usize,
    /// The index of the simplest failure, and the changed request to which the testee gives the right reply.
    pub(super) example: (usize, Option<Map<String, Value>>),
}

/// Finds the mistakes that explain failures, by format and operation.
pub(super) fn find_explanations(
    suite: &Suite,
    failing: &[(&Vector, &Verdict)],
    passing: &[&Vector],
    reference: Option<Reference<'_>>,
    probe: Option<Probe<'_>>,
) -> Vec<Explanation> {
    let mut kinds: BTreeMap<FormatOp, Vec<usize>> = BTreeMap::new();
    for (index, (vector, verdict)) in failing.iter().enumerate() {
        if may_be_codec_mistake(verdict) {
            kinds.entry(vector.kind()).or_default().push(index);
        }
    }
    let mut passes: HashMap<FormatOp, Vec<&Vector>> = HashMap::new();
    for vector in passing {
        passes.entry(vector.kind()).or_default().push(vector);
    }
    let mut remaining_probes = MIN_PROBES.max(PROBES_PER_VECTOR * (failing.len() + passing.len()));
    let mut probe = probe.map(|probe| {
        move |request: &Request| {
            remaining_probes = remaining_probes.checked_sub(1)?;
            probe(request)
        }
    });
    let mut trials: Vec<Trial<'_>> = Vec::new();
    for (kind, members) in kinds {
        let failures = members.iter().map(|&index| (index, failing[index].0, Some(failing[index].1)));
        let passes = passes.get(&kind).into_iter().flatten();
        trials.push(Trial {
            suite,
            reference,
            failures: samples(failures, MAX_FAILURES),
            passes: samples(passes.map(|vector| (0, *vector, None)), MAX_PASSES),
            members,
            kind,
        });
    }
    let mut explanations: Vec<Explanation> = Vec::new();
    // A mistake that was found for one operation may also explain the failures of others.
    for is_known in [false, true] {
        let mut seen = HashSet::new();
        let earlier = explanations.iter().map(|found| &found.mistake);
        let known: Vec<_> = earlier.filter(|mistake| seen.insert(mistake.what.clone())).cloned().collect();
        trials.retain(|trial| {
            let mistakes = if is_known { known.clone() } else { trial.mistakes() };
            let probe = probe.as_mut().map(|probe| probe as Probe<'_>);
            let found = trial.run(mistakes, is_known, probe);
            let is_unexplained = found.is_none();
            explanations.extend(found);
            is_unexplained
        });
    }
    // Failures that only have a signed byte in common are weak evidence if others of the format are unexplained.
    let (by_bytes, others): (Vec<_>, Vec<_>) = trials
        .into_iter()
        .map(|trial| (trial.signed_bytes(), trial.kind))
        .partition(|(explanation, _)| explanation.is_some());
    let unexplained: HashSet<Arc<str>> = others.into_iter().map(|(_, (format, _))| format).collect();
    let is_certain = |found: &Explanation| !unexplained.contains(&found.kind.0);
    explanations.extend(by_bytes.into_iter().filter_map(|(found, _)| found).filter(is_certain));
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
    /// Whether the mistake explains each failure; `None` if the failure is no evidence.
    explained: Vec<Option<bool>>,
    /// The indices of the right replies that it would change.
    contradicting: Vec<usize>,
    /// The simplest failure, and the changed request.
    example: (usize, Option<Map<String, Value>>),
}

/// The failures of an operation of a format, and samples of them and of its right replies.
struct Trial<'a> {
    suite: &'a Suite,
    reference: Option<Reference<'a>>,
    kind: FormatOp,
    members: Vec<usize>,
    failures: Vec<Sample<'a>>,
    passes: Vec<Sample<'a>>,
}

impl Trial<'_> {
    fn mistakes(&self) -> Vec<Rc<Mistake>> {
        let samples = || self.failures.iter().chain(&self.passes);
        let objects: Vec<Value> =
            samples().flat_map(|sample| [sample.fields(), sample.right.clone()]).collect();
        let pairs = self.failures.iter().filter_map(|sample| {
            Some((sample.right.get("ok")?.clone(), sample.got.as_ref()?.get("ok")?.clone()))
        });
        let (format, pairs) = (self.suite.format(&self.kind.0), pairs.collect::<Vec<_>>());
        let explained_encodings = samples().filter_map(|sample| {
            let fields = fields::explain(self.suite, sample.vector, self.reference);
            Some((sample.bytes().filter(|_| !fields.is_empty())?, fields))
        });
        let explained_encodings: Vec<_> = explained_encodings.collect();
        mistakes::usual_mistakes(format, &objects, &self.encodings(), &explained_encodings, &pairs)
            .into_iter()
            .map(Rc::new)
            .collect()
    }

    fn encodings(&self) -> Vec<Encoding> {
        let samples = self.failures.iter().chain(&self.passes);
        samples.filter(|sample| sample.is_accept()).filter_map(Sample::encoding).collect()
    }

    /// Finds the mistake that explains the failures. The trial uses samples of them.
    fn run(
        &self,
        mistakes: Vec<Rc<Mistake>>,
        is_known: bool,
        mut probe: Option<Probe<'_>>,
    ) -> Option<Explanation> {
        let mut best: Option<(usize, Explanation)> = None;
        for mistake in mistakes {
            let by_requests =
                || probe.as_mut().and_then(|probe| self.by_requests(&mistake, is_known, &mut **probe));
            let Some(tried) = self.by_replies(&mistake).or_else(by_requests) else { continue };
            let Some(condition) = self.condition(&tried) else { continue };
            let explained_count = tried.explained.iter().filter(|explains| **explains == Some(true)).count();
            if self.input_count(&tried) < MIN_INPUTS || explained_count + self.passes.len() < MIN_EVIDENCE {
                continue;
            }
            if best.as_ref().is_none_or(|(best_count, _)| explained_count > *best_count) {
                best = Some((explained_count, self.explanation(mistake, &condition, tried)));
            }
            if explained_count == self.failures.len() {
                break;
            }
        }
        best.map(|(_, explanation)| explanation)
    }

    /// The number of independent inputs whose failure is explained: those with different right replies.
    fn input_count(&self, tried: &TrialResult) -> usize {
        let pairs = self.failures.iter().zip(&tried.explained);
        let explained = pairs.filter(|(sample, explains)| **explains == Some(true) && sample.is_accept());
        explained.map(|(sample, _)| sample.right.to_string()).collect::<BTreeSet<_>>().len()
    }

    /// Failures that are no evidence probably have the same cause as the others.
    fn explanation(&self, mistake: Rc<Mistake>, condition: &str, tried: TrialResult) -> Explanation {
        let unexplained =
            self.failures.iter().zip(&tried.explained).filter(|(_, explained)| **explained == Some(false));
        let unexplained: BTreeSet<usize> = unexplained.map(|(sample, _)| sample.index).collect();
        Explanation {
            what: format!("{}{condition}", mistake.what),
            mistake,
            kind: self.kind.clone(),
            failures: self.members.iter().copied().filter(|member| !unexplained.contains(member)).collect(),
            pass_count: self.passes.len(),
            example: tried.example,
        }
    }

    fn by_replies(&self, mistake: &Mistake) -> Option<TrialResult> {
        let mut explained = Vec::with_capacity(self.failures.len());
        let mut budget = Budget::new(&self.failures);
        for sample in &self.failures {
            // A long reply is not kept.
            let explains = sample.got.as_ref().map(|got| mistake.candidates(&sample.right).contains(got));
            explained.push(explains);
            budget.count(sample, explains)?;
        }
        let example = (self.example(&explained)?, None);
        let contradicts = |&index: &usize| {
            let (right, is_tested) = (&self.passes[index].right, mistake.always_occurs());
            let candidates = if is_tested { mistake.candidates(right) } else { Vec::new() };
            !candidates.is_empty() && !candidates.contains(right)
        };
        let contradicting = (0..self.passes.len()).filter(contradicts).collect();
        Some(TrialResult { explained, contradicting, example })
    }

    /// Tries the mistake by changed requests to the testee.
    fn by_requests(&self, mistake: &Mistake, is_known: bool, probe: Probe<'_>) -> Option<TrialResult> {
        // A section with an unknown end would need too many requests.
        if mistake.part == "section" && !is_known {
            return None;
        }
        let mut explained = vec![None; self.failures.len()];
        let mut budget = Budget::new(&self.failures);
        let (mut found, mut tried_count) = (None, 0);
        // Valid inputs come first, because only their replies are strong evidence.
        let mut order: Vec<usize> = (0..self.failures.len()).collect();
        order.sort_by_key(|&index| !self.failures[index].is_accept());
        for index in order {
            let sample = &self.failures[index];
            let fields = sample.fields();
            let mut others = mistake.candidates(&fields);
            others.retain(|other| *other != fields);
            // The change may not affect an invalid input.
            if others.is_empty() && !sample.is_accept() {
                continue;
            }
            tried_count += usize::from(!others.is_empty());
            explained[index] = Some(false);
            for other in others {
                let Value::Object(members) = other else { return None };
                if !is_right(self.suite, sample, members.clone(), mistake, probe)? {
                    continue;
                }
                if self.is_evidence(sample, &members) {
                    explained[index] = Some(true);
                    found = found.or_else(|| sample.is_accept().then_some((sample.index, Some(members))));
                    break;
                }
                explained[index] = None;
            }
            // Most mistakes are ruled out here: none of the tried requests got the right reply.
            if tried_count == MAX_TRIES && found.is_none() {
                return None;
            }
            budget.count(sample, explained[index])?;
        }
        let example = found?;
        let mut contradicting = Vec::new();
        let passes = self.passes.iter().enumerate().filter(|(_, sample)| sample.is_accept());
        for (index, sample) in passes.filter(|_| mistake.always_occurs()) {
            let fields = sample.fields();
            let others = mistake.candidates(&fields);
            if others.len() > MAX_CANDIDATES || others.is_empty() || others.contains(&fields) {
                continue;
            }
            let mut has_right_reply = false;
            for other in others {
                let Value::Object(members) = other else { return None };
                has_right_reply = has_right_reply || is_right(self.suite, sample, members, mistake, probe)?;
            }
            if !has_right_reply {
                contradicting.push(index);
            }
        }
        Some(TrialResult { explained, contradicting, example })
    }

    /// Whether a right codec gives another reply to the changed request of a failure. Without a reference, every reply may be another one.
    fn is_evidence(&self, sample: &Sample<'_>, changed: &Map<String, Value>) -> bool {
        self.reference.is_none_or(|reference| {
            let right = reference(sample.vector.op, &sample.vector.format, changed.clone());
            right.get("ok") != sample.right.get("ok")
        })
    }

    /// Finds the condition of the mistake, if right replies contradict it: a number is a multiple of a divisor in all failures, and in none of
    /// these replies. `None` if no number fits.
    fn condition(&self, tried: &TrialResult) -> Option<String> {
        if tried.contradicting.is_empty() {
            return Some(String::new());
        }
        let grids = self.suite.format(&self.kind.0).map(|format| &format.grids);
        let sides: Vec<_> =
            grids.into_iter().flat_map(BTreeMap::values).filter_map(|grid| grid.keys()).collect();
        let numbers = |sample: &Sample<'_>| {
            let value = sample.request.member("value").or_else(|| sample.right.get("ok"));
            let members = value.and_then(Value::as_object).cloned().unwrap_or_default();
            let number = |key: &str| members.get(key)?.as_u64();
            let mut found: BTreeMap<String, u64> =
                members.keys().filter_map(|key| Some((format!("`{key}`"), number(key)?))).collect();
            found.extend(sides.iter().filter_map(|[rows, cols]| {
                Some((format!("`{rows}` times `{cols}`"), number(rows)?.checked_mul(number(cols)?)?))
            }));
            found
        };
        let pairs = self.failures.iter().zip(&tried.explained);
        let explained = pairs.filter(|(sample, explained)| **explained == Some(true) && sample.is_accept());
        let failing: Vec<_> = explained.map(|(sample, _)| numbers(sample)).collect();
        let right: Vec<_> = tried.contradicting.iter().map(|&index| numbers(&self.passes[index])).collect();
        if failing.len().min(right.len()) < MIN_EVIDENCE_OF_CONDITION {
            return None;
        }
        failing[0].keys().find_map(|name| {
            let divides = |divisor: &u64| {
                let is_multiple = |numbers: &BTreeMap<String, u64>| {
                    numbers.get(name).is_some_and(|number| number.is_multiple_of(*divisor))
                };
                failing.iter().all(is_multiple) && !right.iter().any(is_multiple)
            };
            // The greatest divisor says most: each multiple of 8 is also a multiple of 4.
            Some(format!(", where {name} is a multiple of {}", DIVISORS.rev().find(divides)?))
        })
    }

    /// Tries the mistake of reading bytes as signed numbers, which is shown by which vectors fail: those with a byte above 127.
    fn signed_bytes(&self) -> Option<Explanation> {
        type IsMet = fn(&[u8]) -> bool;
        let header_length = mistakes::header_length(self.suite.format(&self.kind.0), &self.encodings());
        let conditions: [(&str, IsMet); 2] = [
            ("a byte", |bytes| bytes.iter().any(|byte| *byte > 127)),
            ("its last byte", |bytes| bytes.last().is_some_and(|last| *last > 127)),
        ];
        conditions.into_iter().find_map(|(what, is_met)| {
            let is_met = |sample: &Sample<'_>| {
                sample.bytes().is_some_and(|bytes| is_met(bytes.get(header_length..).unwrap_or_default()))
            };
            let count = |samples: &[Sample<'_>], met: bool| {
                let valid = samples.iter().filter(|sample| sample.is_accept());
                valid.filter(|sample| is_met(sample) == met).count()
            };
            let is_shown = count(&self.failures, false) == 0
                && count(&self.passes, true) == 0
                && count(&self.failures, true).min(count(&self.passes, false)) >= MIN_EVIDENCE_OF_CONDITION;
            let explained: Vec<_> = self.failures.iter().map(|sample| Some(is_met(sample))).collect();
            let example = (self.example(&explained).filter(|_| is_shown)?, None);
            let what = format!("bytes are read as signed numbers: an encoding fails with {what} above 127");
            let mistake = Rc::new(Mistake::without_change("number", what));
            Some(self.explanation(mistake, "", TrialResult { explained, example, ..TrialResult::default() }))
        })
    }

    fn example(&self, explained: &[Option<bool>]) -> Option<usize> {
        let mut pairs =
            self.failures.iter().zip(explained).filter(|(_, explained)| **explained == Some(true));
        pairs.find(|(sample, _)| sample.got.is_some()).map(|(sample, _)| sample.index)
    }
}

/// Whether the testee gives the right reply of a vector to a changed request, apart from code and offset, which may change with the request.
fn is_right(
    suite: &Suite,
    sample: &Sample<'_>,
    changed: Map<String, Value>,
    mistake: &Mistake,
    probe: &mut dyn FnMut(&Request) -> Option<Reply>,
) -> Option<bool> {
    let is_rejected = sample.got.as_ref().is_some_and(|got| got.get("reject").is_some());
    let request = Request::new(sample.vector.op, &sample.vector.format, changed, sample.request.reply_size);
    Some(match (probe(&request)?, sample.right.get("ok")) {
        // The value of a missing part is unknown.
        (Reply::Ok(_), Some(_)) if mistake.part == "length" && is_rejected => true,
        (Reply::Ok(got), Some(right)) => {
            difference::difference_by_rules(&suite.compare, ValueRule::default(), right, &got).is_none()
        }
        (Reply::Reject { .. } | Reply::Rejected, None) => true,
        _ => false,
    })
}

/// The number of failures that a mistake may leave unexplained, of invalid and of valid inputs.
struct Budget([usize; 2]);

impl Budget {
    fn new(failures: &[Sample<'_>]) -> Self {
        let accept_count = failures.iter().filter(|sample| sample.is_accept()).count();
        Self([(failures.len() - accept_count) / 4, accept_count / 20])
    }

    /// Counts a failure; `None` if too many are not explained.
    fn count(&mut self, sample: &Sample<'_>, explains: Option<bool>) -> Option<()> {
        let remaining = &mut self.0[usize::from(sample.is_accept())];
        *remaining = remaining.checked_sub(usize::from(explains == Some(false)))?;
        Some(())
    }
}

#[cfg(test)]
mod tests;
