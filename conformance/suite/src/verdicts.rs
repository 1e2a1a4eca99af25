//! The verdicts on vectors: each vector is sent once, and some verdicts need a second reply.

use std::collections::HashMap;
use std::ops::DerefMut;

use super::contrast::ContrastReply;
use super::fault::Fault;
use super::judge::{self, Level, Mismatch, Verdict, Wrong, judge};
use super::layout::Layout;
use super::protocol::{FormatOp, Reply};
use super::session::Session;
use super::short::short_reply;
use super::testee::Testee;
use super::vectors::{Case, Outcome, Suite, Vector};

/// Longer requests are not repeated.
const MAX_REPEATED_BYTES: usize = 1 << 12;

#[derive(Clone)]
pub(super) struct VectorResult {
    pub(super) verdict: Verdict,
    pub(super) is_accepted: bool,
    /// The accepted value, for comparison with others.
    pub(super) value: Option<ContrastReply>,
    /// The reply in short, unless it accepts.
    pub(super) reply: String,
}

impl VectorResult {
    fn from_reply(case: &Case, reply: Result<(Reply, Option<u64>), Fault>, level: Level) -> Self {
        let (reply, peak) = match reply {
            Ok(reply) => reply,
            Err(fault) => {
                let reply = format!("no reply ({}): {fault}", fault.kind.code());
                return Self::without_value(Verdict::Fault(fault), reply);
            }
        };
        let verdict = judge(case, &reply, peak, level);
        match &reply {
            Reply::Ok(value) => {
                let value = ContrastReply::from_reply(&case.suite.compare, &case.request, value);
                Self { verdict, is_accepted: true, value, reply: String::new() }
            }
            Reply::Accepted => Self { verdict, is_accepted: true, value: None, reply: String::new() },
            _ => Self::without_value(verdict, short_reply(&reply)),
        }
    }

    fn without_value(verdict: Verdict, reply: String) -> Self {
        Self { verdict, is_accepted: false, value: None, reply }
    }
}

/// The vectors that were sent in a session, with the verdicts on the replies.
pub(super) struct Verdicts<'a, T> {
    pub(super) suite: &'a Suite,
    pub(super) session: Session<T>,
    pub(super) level: Level,
    /// The results by the index of the vector. Most runs send few of many vectors.
    results: HashMap<usize, VectorResult>,
    /// The counterparts that the run has chosen; `None` where the testee accepts nothing.
    chosen_counterparts: HashMap<FormatOp, Option<usize>>,
}

impl<'a, T: DerefMut<Target: Testee>> Verdicts<'a, T> {
    /// Starts a session with hello. `level` is that of the run.
    pub(super) fn new(suite: &'a Suite, testee: T, level: Level) -> Result<Self, Fault> {
        let session = Session::new(testee)?;
        Ok(Self { suite, session, level, results: HashMap::new(), chosen_counterparts: HashMap::new() })
    }

    /// Adds the results of another session, on vectors of other formats.
    pub(super) fn add(&mut self, other: Self) {
        let (late, other_late) = (&mut self.session.retry.late, other.session.retry.late);
        late.replies += other_late.replies;
        late.longest_seconds = late.longest_seconds.max(other_late.longest_seconds);
        self.session.ended = self.session.ended.take().or(other.session.ended);
        self.results.extend(other.results);
    }

    /// The vectors that were sent, in the order of the suite, with their results.
    pub(super) fn replies(&self) -> impl Iterator<Item = (&'a Vector, &VectorResult)> {
        let vectors = self.suite.vectors().iter().enumerate();
        vectors.filter_map(|(index, vector)| Some((vector, self.results.get(&index)?)))
    }

    /// Clears the results if they are many, to bound the memory. A vector that is needed again is then sent again.
    pub(super) fn clear_results(&mut self) {
        const MAX_RESULTS: usize = 1 << 16;
        if self.results.len() > MAX_RESULTS {
            self.results.clear();
        }
    }

    /// The verdict on the vector with this index. `background` runs while the testee works on it.
    pub(super) fn verdict(&mut self, index: usize, background: &mut dyn FnMut()) -> Verdict {
        let suite = self.suite;
        let vector = &suite.vectors()[index];
        let result = self.ask(index, background);
        let second = match self.needed_vector(vector, &result) {
            NeededVector::None => return result.verdict,
            NeededVector::Vector(index) => index,
            NeededVector::Chosen => match self.chosen_counterpart(vector) {
                Some(index) => index,
                None => return without_counterpart(vector, &result, self.shortest_valid_vector(vector)),
            },
        };
        let (id, second_result) = (&suite.vectors()[second].id, self.ask(second, &mut || {}));
        if result.is_accepted {
            against_contrast(result, &second_result, id)
        } else {
            against_counterpart(result, second_result, id)
        }
    }

    /// The second vector on which the verdict depends.
    fn needed_vector(&self, vector: &Vector, result: &VectorResult) -> NeededVector {
        let verdict = &result.verdict;
        let wrong = if let Verdict::Wrong(mismatch) = verdict { Some(mismatch.wrong) } else { None };
        let is_right = *verdict == Verdict::Right;
        let is_rejection = is_right || matches!(wrong, Some(Wrong::Shape | Wrong::Code | Wrong::Offset));
        let counterpart = vector.counterpart.as_deref().and_then(|id| self.suite.index(id));
        let is_offered = |index: &usize| {
            let other = &self.suite.vectors()[*index];
            self.session.hello.lacking(&other.format, &other.needs).is_none()
        };
        match vector.outcome {
            Outcome::Reject if is_rejection => {
                counterpart.filter(is_offered).map_or(NeededVector::Chosen, NeededVector::Vector)
            }
            Outcome::Either if is_rejection && !result.is_accepted => match counterpart {
                Some(index) if is_offered(&index) => NeededVector::Vector(index),
                Some(_) => NeededVector::Chosen,
                None => NeededVector::None,
            },
            Outcome::Accept if is_right => {
                let contrasts = || self.suite.contrasts(vector.kind()).into_iter();
                let contrast = result.value.and_then(|value| contrasts().find(|(_, reply)| *reply != value));
                contrast.map_or(NeededVector::None, |(index, _)| NeededVector::Vector(index))
            }
            _ => NeededVector::None,
        }
    }

    /// Sends a right vector again, as another JSON writer would write it, one in eight twice. Returns the verdict if a reply is wrong now.
    pub(super) fn repeat(&mut self, vector: &Vector, before: &Verdict) -> Option<Verdict> {
        if *before != Verdict::Right || !self.session.testee.reads_lines() {
            return None;
        }
        let index = self.suite.index(&vector.id)?;
        let has_options = self.suite.format(&vector.format).is_some_and(|format| {
            ["allow", "limits"].iter().any(|option| !format.options(option).is_empty())
        });
        let layout = Layout::for_repetition(index, has_options);
        let mut repeated = self.ask_again(index, layout)?;
        // One request in eight is also sent directly after itself, to find a testee whose state depends on the previous request.
        if index.is_multiple_of(8) && repeated.verdict == Verdict::Right {
            repeated = self.ask_again(index, layout)?;
        }
        let mismatch = match repeated.verdict {
            Verdict::Right | Verdict::Disputed { .. } | Verdict::NotRun => return None,
            Verdict::Fault(fault) => return Some(Verdict::Fault(fault)),
            Verdict::Wrong(mismatch) => mismatch,
            Verdict::Unsupported(reason) => Mismatch::unsupported(&vector.expect(), &reason, String::new()),
        };
        let is_right =
            self.ask_again(index, Layout::Plain).is_some_and(|result| result.verdict == Verdict::Right);
        let (wrong, difference) = if is_right {
            (
                Wrong::Json,
                format!("the reply is right, but wrong if the request is written {}", layout.description()),
            )
        } else {
            (Wrong::State, "the first time, before other requests, the reply was right".to_owned())
        };
        Some(Verdict::Wrong(Mismatch { wrong, difference: Some(difference), ..mismatch }))
    }

    /// Sends the vector with this index once. `background` runs while the testee works.
    fn ask(&mut self, index: usize, background: &mut dyn FnMut()) -> VectorResult {
        if let Some(result) = self.results.get(&index) {
            background();
            return result.clone();
        }
        let vector = &self.suite.vectors()[index];
        let unsent_verdict = if !self.session.hello.knows(&vector.format, vector.op) {
            Some(Verdict::Unsupported("the testee's hello does not name it".into()))
        } else if let Some(feature) = self.session.hello.lacking(&vector.format, &vector.needs) {
            Some(Verdict::Unsupported(format!("the testee's hello says that it lacks {feature}")))
        } else {
            self.session.ended.is_some().then_some(Verdict::NotRun)
        };
        let result = if let Some(verdict) = unsent_verdict {
            VectorResult::without_value(verdict, String::new())
        } else {
            let case = self.suite.case(index);
            let reply = self.session.ask(&case.request, vector.judges_memory(), background);
            VectorResult::from_reply(&case, reply, self.level)
        };
        self.results.insert(index, result.clone());
        result
    }

    /// The shortest valid vector of the format and operation of a vector, with the actual reply.
    fn shortest_valid_vector(&mut self, vector: &Vector) -> Option<judge::OtherVector> {
        let index = *self.suite.accepting(&vector.kind()).first()?;
        let got = self.ask(index, &mut || {}).reply;
        Some(judge::OtherVector { id: self.suite.vectors()[index].id.clone(), got })
    }

    /// The index of the shortest accepting vector of the format and operation of a vector that the testee accepts.
    fn chosen_counterpart(&mut self, vector: &Vector) -> Option<usize> {
        let kind = vector.kind();
        if let Some(chosen) = self.chosen_counterparts.get(&kind) {
            return *chosen;
        }
        let candidates = self.suite.accepting(&kind);
        let accepted = candidates.iter().copied().find(|index| self.ask(*index, &mut || {}).is_accepted);
        self.chosen_counterparts.insert(kind, accepted);
        accepted
    }

    fn ask_again(&mut self, index: usize, layout: Layout) -> Option<VectorResult> {
        let vector = &self.suite.vectors()[index];
        // `length` expands no long string.
        if self.session.ended.is_some() || vector.length() > MAX_REPEATED_BYTES || vector.judges_memory() {
            return None;
        }
        let case = self.suite.case(index);
        let reply = self.session.ask(&case.request.clone().with_layout(layout), false, || {});
        Some(VectorResult::from_reply(&case, reply, self.level))
    }
}

enum NeededVector {
    None,
    /// The vector with this index.
    Vector(usize),
    /// A counterpart that the run chooses.
    Chosen,
}

/// The verdict on a rejection, given the reply to the valid counterpart.
fn against_counterpart(rejected: VectorResult, counterpart: VectorResult, id: &str) -> Verdict {
    match counterpart.verdict {
        _ if counterpart.is_accepted => rejected.verdict,
        Verdict::Unsupported(reason) => Verdict::Unsupported(format!("its valid counterpart {id}: {reason}")),
        Verdict::NotRun => Verdict::NotRun,
        // A fault of the adapter, for example, says nothing about the rejection.
        verdict if !verdict.is_codec_evidence() => verdict,
        _ => {
            let expected = format!("this rejected and its valid counterpart {id} accepted");
            let got = format!("{}, and to the counterpart {}", rejected.reply, counterpart.reply);
            let other = Some(judge::OtherVector { id: id.to_owned(), got: counterpart.reply });
            Verdict::Wrong(Mismatch { other, ..Mismatch::new(Wrong::Counterpart, expected, got) })
        }
    }
}

/// The verdict on a rejection by a testee that accepts nothing.
fn without_counterpart(
    vector: &Vector,
    rejected: &VectorResult,
    other: Option<judge::OtherVector>,
) -> Verdict {
    let expected = "this rejected and a valid input accepted".to_owned();
    let got = format!("{}, and it accepts no {} of {}", rejected.reply, vector.op, vector.format);
    Verdict::Wrong(Mismatch { other, ..Mismatch::new(Wrong::Counterpart, expected, got) })
}

/// The verdict on a right value, given the reply to the contrast.
fn against_contrast(accepted: VectorResult, contrast: &VectorResult, id: &str) -> Verdict {
    if contrast.value != accepted.value {
        return accepted.verdict;
    }
    let expected = format!("this reply, and another one to {id}");
    Verdict::Wrong(Mismatch::new(Wrong::Constant, expected, "the same reply to both".to_owned()))
}
