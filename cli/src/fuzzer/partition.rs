//! Who agrees with whom: the classes of answers to a request.

use std::hash::{DefaultHasher, Hash, Hasher};

use boardwire_suite::diagnosis::statement;
use boardwire_suite::fault::{FaultKind, shortened};
use boardwire_suite::judge::{Verdict, judge};
use boardwire_suite::protocol::{Reply, Request};
use boardwire_suite::vectors::Case;
use serde_json::Value;

use super::finding::{Disagreement, right};
use super::operation::operation_of;
use super::panel::{Answer, Panel};
use super::simpler;

/// What a member made of a request.
#[derive(Debug)]
pub struct MemberView {
    /// Its answer; `None` if it was not asked.
    pub answer: Option<Answer>,
    /// Its class: those of one class agree. `None` if it takes no part.
    pub class: Option<usize>,
    /// The verdict on its answer by what is right, or by the first class with a reply.
    pub verdict: Verdict,
}

/// What the testees made of a request.
#[derive(Debug)]
pub struct Seen {
    /// The views of the members, in their order.
    pub views: Vec<MemberView>,
    /// The reply by which the others are judged: the right one, or that of the first class with a reply.
    pub base: Option<Case>,
    /// Whether `base` is right, and not only the first.
    pub is_decided: bool,
    /// The disagreement, if there is one.
    pub kind: Option<Disagreement>,
}

impl Panel<'_> {
    /// Compares the answers of the members with what is right, or with each other.
    pub(super) fn judged(
        &mut self,
        request: &Request,
        right: Option<Case>,
        answers: Vec<Option<Answer>>,
    ) -> Seen {
        let is_builtin = right.is_some();
        let of_member = self.reference.and_then(|index| self.case(request, answers[index].as_ref()?));
        let right = right.or(of_member);
        let is_decided = right.is_some();
        let base = right.or_else(|| answers.iter().flatten().find_map(|answer| self.case(request, answer)));
        let verdicts: Vec<Verdict> = answers
            .iter()
            .enumerate()
            .map(|(index, answer)| match (answer, &base) {
                (None, _) => Verdict::NotRun,
                (Some(Answer::Fault(fault)), _) => Verdict::Fault(fault.clone()),
                (Some(Answer::Reply(Reply::Error(reason), _)), None) => {
                    Verdict::Fault(FaultKind::Error(shortened(reason)).into())
                }
                (Some(Answer::Reply(..)), None) => Verdict::Unsupported(String::new()),
                (Some(Answer::Reply(reply, peak)), Some(base)) => {
                    let verdict = judge(base, reply, peak.filter(|_| is_decided));
                    if is_builtin { self.members[index].offered.judge(base, verdict) } else { verdict }
                }
            })
            .collect();
        // The first member of each class but that of the base, which is 0.
        let mut firsts: Vec<usize> = Vec::new();
        let mut classes: Vec<Option<usize>> = Vec::new();
        for (answer, verdict) in answers.iter().zip(&verdicts) {
            let index = classes.len();
            let is_abstention =
                matches!(verdict, Verdict::NotRun | Verdict::Unsupported(_)) || verdict.is_undecided();
            classes.push(answer.as_ref().filter(|_| !is_abstention).map(|answer| {
                let is_like = |base| self.is_like(base, answer, verdict, is_decided, is_builtin);
                if base.as_ref().is_some_and(is_like) {
                    return 0;
                }
                let agrees_with = |first: &usize| self.are_alike(request, answers[*first].as_ref(), answer);
                1 + firsts.iter().position(agrees_with).unwrap_or_else(|| {
                    firsts.push(index);
                    firsts.len() - 1
                })
            }));
        }
        let is_finding = firsts.len() > usize::from(base.is_none());
        let kind = is_finding.then(|| {
            let (op, format) = operation_of(request);
            let right = base.as_ref().map_or(Value::Null, |base| base.expect[0].clone());
            Disagreement {
                format: format.to_owned(),
                op,
                wrong: name(&verdicts[firsts[0]]),
                classes: classes.clone(),
                causes: firsts.iter().map(|first| statement(&right, &verdicts[*first])).collect(),
            }
        });
        let views = answers.into_iter().zip(verdicts).zip(classes);
        let views = views.map(|((answer, verdict), class)| MemberView { answer, class, verdict }).collect();
        Seen { views, base, is_decided, kind }
    }

    /// The case in which this answer is right, if it is a value or a rejection.
    fn case(&self, request: &Request, answer: &Answer) -> Option<Case> {
        let Answer::Reply(reply, _) = answer else { return None };
        let right = right(reply)?;
        let (op, format) = operation_of(request);
        Some(Case::in_suite(&self.suite, op, format, request.fields(), right))
    }

    /// Whether an answer agrees with the base. What is right decides alone; else either of two replies may leave something open.
    fn is_like(
        &self,
        base: &Case,
        answer: &Answer,
        verdict: &Verdict,
        is_decided: bool,
        is_builtin: bool,
    ) -> bool {
        if verdict.is_failure(self.level) {
            let code = match answer {
                Answer::Reply(Reply::Reject { code, .. }, _) if is_builtin => Some(code),
                _ => None,
            };
            return code.is_some_and(|code| simpler::has_fault(base, code));
        }
        let is_same = || match answer {
            Answer::Reply(Reply::Ok(value), _) => base.expect[0].get("ok") == Some(value),
            Answer::Reply(Reply::Reject { code, at }, _) => {
                base.expect[0]["reject"] == **code && base.expect[0].get("at") == at.as_ref()
            }
            _ => false,
        };
        is_decided
            || is_same()
            || self.case(&base.request, answer).is_none_or(|case| self.agrees(&case, base))
    }

    /// Whether the base agrees with another reply that is taken as right.
    fn agrees(&self, case: &Case, base: &Case) -> bool {
        let Some(members) = base.expect[0].as_object() else { return false };
        Reply::read(members.clone()).is_ok_and(|reply| !judge(case, &reply, None).is_failure(self.level))
    }

    /// Whether two answers agree, neither of which agrees with the base.
    fn are_alike(&self, request: &Request, one: Option<&Answer>, other: &Answer) -> bool {
        match (one, other) {
            (Some(Answer::Fault(one)), Answer::Fault(other)) => one.kind.code() == other.kind.code(),
            (Some(Answer::Reply(one, _)), Answer::Reply(other, _)) if one == other => true,
            (Some(one), other) => match (self.case(request, one), self.case(request, other)) {
                (Some(one), Some(other)) => self.agrees(&one, &other) && self.agrees(&other, &one),
                (None, None) => matches!(
                    (one, other),
                    (Answer::Reply(Reply::Error(_), _), Answer::Reply(Reply::Error(_), _))
                ),
                _ => false,
            },
            (None, _) => false,
        }
    }
}

/// The name of what is wrong by a verdict.
fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Wrong(mismatch) => mismatch.wrong.name(),
        Verdict::Fault(fault) => fault.kind.code(),
        // The reply leaves something open that another one says.
        Verdict::Right => "offset",
        Verdict::Unsupported(_) | Verdict::Disputed { .. } | Verdict::NotRun => "unsupported",
    }
}

impl Seen {
    /// A digest of the sorts of answers, for the number of classes met: which testee accepts, or rejects with which code, or fails how.
    pub(super) fn sort(&self, request: &Request) -> u64 {
        let mut hasher = DefaultHasher::new();
        let (op, format) = operation_of(request);
        (op, format).hash(&mut hasher);
        for view in &self.views {
            match &view.answer {
                Some(Answer::Reply(Reply::Reject { code, .. }, _)) => code.hash(&mut hasher),
                Some(Answer::Reply(reply, _)) => std::mem::discriminant(reply).hash(&mut hasher),
                Some(Answer::Fault(fault)) => fault.kind.code().hash(&mut hasher),
                None => 0.hash(&mut hasher),
            }
        }
        hasher.finish()
    }

    /// Whether all who replied accept.
    pub(super) fn is_accepted(&self) -> bool {
        let mut replies = self.views.iter().filter_map(|view| view.answer.as_ref());
        self.base.as_ref().is_some_and(|base| base.expect[0].get("ok").is_some())
            && replies.all(|answer| matches!(answer, Answer::Reply(Reply::Ok(_) | Reply::Unsupported(_), _)))
    }

    /// Whether nothing was compared: too few answered.
    pub(super) fn is_unsupported(&self) -> bool {
        let answered = self.views.iter().filter(|view| view.class.is_some()).count();
        answered == 0 && self.views.iter().any(|view| matches!(view.verdict, Verdict::Unsupported(_)))
            || !self.is_decided && answered == 1
    }

    /// The number of members without a reply in time that may be right.
    pub(super) fn undecided(&self) -> usize {
        self.views.iter().filter(|view| view.verdict.is_undecided()).count()
    }
}
