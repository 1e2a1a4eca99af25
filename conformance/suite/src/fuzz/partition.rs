//! Divides the answers to a request into classes that agree.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::diagnosis::statement;
use crate::drawn::{Question, Requests};
use crate::fault::{FaultKind, shortened};
use crate::judge::{Verdict, judge};
use crate::protocol::{Reply, Request};
use crate::value::Value;
use crate::vectors::{Case, Outcome};

use super::answers::{Answer, Disagreement, MemberView, PanelResult};
use super::panel::Panel;
use super::simpler::may_report;

impl Panel<'_> {
    /// Compares the answers of the members with the expected reply, or with each other. Without a source, a rejection has one right code.
    pub(super) fn compare(
        &mut self,
        mut source: Option<&mut Requests<'_>>,
        question: Question,
        answers: Vec<Option<Answer>>,
    ) -> PanelResult {
        let Question { request, right } = question;
        let request = &request;
        let is_drawn = right.is_some();
        let reference_case = self.reference.and_then(|index| self.case(request, answers[index].as_ref()?));
        let right = right.or(reference_case);
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
                (Some(Answer::Reply(Reply::Accepted | Reply::Rejected, _)), None) => Verdict::Right,
                (Some(Answer::Reply(..)), None) => Verdict::Unsupported(String::new()),
                // A command that runs for each input gives no code.
                (Some(Answer::Reply(Reply::Rejected, _)), Some(base)) if base.outcome == Outcome::Reject => {
                    Verdict::Right
                }
                (Some(Answer::Reply(reply, peak)), Some(base)) => {
                    let verdict = if is_drawn && reply.is_own_limit(request) {
                        Verdict::Unsupported("the input is above a limit of the testee's own".to_owned())
                    } else {
                        judge(base, reply, peak.filter(|_| is_decided), self.level)
                    };
                    if is_drawn { self.members[index].offered.judge(base, verdict) } else { verdict }
                }
            })
            .collect();
        // The first member of each class, except class 0, the class of the base.
        let mut first_members: Vec<usize> = Vec::new();
        let mut classes: Vec<Option<usize>> = Vec::new();
        for (answer, verdict) in answers.iter().zip(&verdicts) {
            let index = classes.len();
            let is_abstention =
                matches!(verdict, Verdict::NotRun | Verdict::Unsupported(_)) || verdict.is_undecided();
            classes.push(answer.as_ref().filter(|_| !is_abstention).map(|answer| {
                let mut agrees_with_base =
                    |base| self.agrees_with_base(source.as_deref_mut(), base, answer, verdict, is_decided);
                if base.as_ref().is_some_and(&mut agrees_with_base) {
                    return 0;
                }
                let agrees_with = |first: &usize| self.agree(request, answers[*first].as_ref(), answer);
                1 + first_members.iter().position(agrees_with).unwrap_or_else(|| {
                    first_members.push(index);
                    first_members.len() - 1
                })
            }));
        }
        // A testee alone disagrees with no other, but its fault is a finding. An answer without a class is not: the testee may be unable to read a
        // drawn value.
        let fails_alone = || {
            let is_failure =
                |answer: &Answer| matches!(answer, Answer::Fault(fault) if !fault.kind.is_flood());
            matches!(&answers[..], [Some(answer)] if is_failure(answer)) && classes[0].is_some()
        };
        let is_finding = first_members.len() > usize::from(base.is_none()) || fails_alone();
        let disagreement = is_finding.then(|| {
            let (op, format) = request.operation();
            let right = base.as_ref().map_or(Value::Null, |base| base.expect[0].clone());
            Disagreement {
                format: format.to_owned(),
                op,
                wrong: match &verdicts[first_members[0]] {
                    // The reply has no offset, and another reply has one.
                    Verdict::Right => "offset",
                    verdict => verdict.failure_code().unwrap_or("unsupported"),
                },
                classes: classes.clone(),
                law: None,
                causes: first_members.iter().map(|first| statement(&right, &verdicts[*first])).collect(),
            }
        });
        let triples = answers.into_iter().zip(verdicts).zip(classes);
        let views = triples.map(|((answer, verdict), class)| MemberView { answer, class, verdict }).collect();
        PanelResult { views, base, is_decided, disagreement, has_laws: false, breach: None }
    }

    /// Makes a case that expects this answer, if the answer is a value or a rejection.
    fn case(&self, request: &Request, answer: &Answer) -> Option<Case> {
        let Answer::Reply(reply, _) = answer else { return None };
        let right = reply.as_expected()?;
        let (op, format) = request.operation();
        Some(Case::in_suite(&self.suite, op, format, request.fields(), right))
    }

    /// Whether an answer satisfies the base. If the base is not known to be right, the base must also satisfy the answer.
    fn agrees_with_base(
        &self,
        source: Option<&mut Requests<'_>>,
        base: &Case,
        answer: &Answer,
        verdict: &Verdict,
        is_decided: bool,
    ) -> bool {
        if verdict.is_failure(self.level) {
            let Answer::Reply(Reply::Reject { code, .. }, _) = answer else { return false };
            return base.outcome == Outcome::Reject
                && source.is_some_and(|source| may_report(source, base, code));
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
            || self.case(&base.request, answer).is_none_or(|case| self.satisfies(&case, base))
    }

    /// Whether the base satisfies a case that another reply made.
    fn satisfies(&self, case: &Case, base: &Case) -> bool {
        let Some(members) = base.expect[0].as_object() else { return false };
        Reply::read(members.clone())
            .is_ok_and(|reply| !judge(case, &reply, None, self.level).is_failure(self.level))
    }

    /// Whether two answers agree that both differ from the base.
    fn agree(&self, request: &Request, first: Option<&Answer>, second: &Answer) -> bool {
        match (first, second) {
            (Some(Answer::Fault(one)), Answer::Fault(other)) => one.kind.code() == other.kind.code(),
            (Some(Answer::Reply(one, _)), Answer::Reply(other, _)) if one == other => true,
            (Some(Answer::Reply(Reply::Reject { .. }, _)), Answer::Reply(Reply::Rejected, _))
            | (Some(Answer::Reply(Reply::Rejected, _)), Answer::Reply(Reply::Reject { .. }, _)) => true,
            (Some(one), other) => match (self.case(request, one), self.case(request, other)) {
                (Some(one), Some(other)) => self.satisfies(&one, &other) && self.satisfies(&other, &one),
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

impl PanelResult {
    /// A digest of the kinds of answers: which testees accept, reject (with their codes) or fail.
    pub(super) fn digest(&self, request: &Request) -> u64 {
        let mut hasher = DefaultHasher::new();
        let (op, format) = request.operation();
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

    pub(crate) fn is_accepted(&self) -> bool {
        let mut replies = self.views.iter().filter_map(|view| view.answer.as_ref());
        self.base.as_ref().is_some_and(|base| base.expect[0].get("ok").is_some())
            && replies.all(|answer| matches!(answer, Answer::Reply(Reply::Ok(_) | Reply::Unsupported(_), _)))
    }

    /// Whether nothing was compared, because too few testees answered.
    pub(super) fn is_unsupported(&self) -> bool {
        let answered_count = self.views.iter().filter(|view| view.class.is_some()).count();
        answered_count == 0 && self.views.iter().any(|view| matches!(view.verdict, Verdict::Unsupported(_)))
            || !self.is_decided && answered_count == 1 && !self.has_laws
    }
}
