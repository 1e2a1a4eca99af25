//! The testees of a run: asks all of them, and says who agrees with whom.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use boardwire_suite::description::Description;
use boardwire_suite::diagnosis::statement;
use boardwire_suite::fault::{Fault, FaultKind, shortened};
use boardwire_suite::judge::{Level, Verdict, judge};
use boardwire_suite::patience::{self, Patience};
use boardwire_suite::protocol::{Hello, Op, Reply, Request};
use boardwire_suite::testee::Testee;
use boardwire_suite::vectors::Case;
use serde_json::Value;

use super::finding::{Kind, right};
use super::offered::Offered;
use super::simpler;
use super::source::{Question, kind_of};

/// The number of faults in a row after which a testee is asked no more. It rests after each, twice as long as before.
const MOST_FAULTS: u32 = 10;

/// The number of faults that a request without a reply counts as: it costs several waits.
const SILENCE: u32 = 3;

/// The testees of a run.
pub struct Panel<'t> {
    pub(super) members: Vec<Member<'t>>,
    suite: Arc<Description>,
    level: Level,
    /// The member that is right.
    reference: Option<usize>,
}

/// One testee.
pub(super) struct Member<'t> {
    /// Its name, which no other member has.
    pub(super) name: String,
    pub(super) testee: &'t mut dyn Testee,
    hello: Hello,
    offered: Offered,
    patience: Patience,
    /// The number of requests that it is left out of.
    rests: u64,
    faults_in_a_row: u32,
    /// Why it is asked no more.
    pub(super) ended: Option<String>,
}

/// Who is asked.
#[derive(Debug, Clone, Copy)]
pub(super) enum Who<'m> {
    /// All that do not rest.
    Awake,
    /// All.
    All,
    /// Those that took part in a finding.
    These(&'m [Option<usize>]),
}

/// What came of a request.
#[derive(Debug)]
pub enum Answer {
    /// A reply, with the peak of memory where that was measured.
    Reply(Reply, Option<u64>),
    /// A fault in place of one.
    Fault(Fault),
}

/// What a member made of a request.
#[derive(Debug)]
pub struct View {
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
    pub views: Vec<View>,
    /// The reply by which the others are judged: the right one, or that of the first class with a reply.
    pub base: Option<Case>,
    /// Whether `base` is right, and not only the first.
    pub is_decided: bool,
    /// The disagreement, if there is one.
    pub kind: Option<Kind>,
}

impl<'t> Panel<'t> {
    /// Says hello to all testees.
    ///
    /// # Errors
    /// The number of the testee that cannot be started or does not say hello, from 1 on, and its fault.
    pub fn new(
        testees: Vec<&'t mut dyn Testee>,
        suite: Arc<Description>,
        level: Level,
    ) -> Result<Self, (usize, Fault)> {
        let mut members: Vec<Member<'t>> = Vec::new();
        for (index, testee) in testees.into_iter().enumerate() {
            let hello = patience::hello(testee).map_err(|fault| (index + 1, fault))?;
            let is_taken = |name: &String| members.iter().any(|member| member.name == *name);
            let names = (2..).map(|number| format!("{} ({number})", hello.name));
            let name = std::iter::once(hello.name.clone()).chain(names).find(|name| !is_taken(name));
            members.push(Member {
                name: name.unwrap_or_default(),
                testee,
                hello,
                offered: Offered::default(),
                patience: Patience::default(),
                rests: 0,
                faults_in_a_row: 0,
                ended: None,
            });
        }
        Ok(Self { members, suite, level, reference: None })
    }

    /// The names of the testees.
    pub fn names(&self) -> Vec<&str> {
        self.members.iter().map(|member| member.name.as_str()).collect()
    }

    /// The testees that are asked no more, and why.
    pub(super) fn left(&self) -> Vec<String> {
        let left = self.members.iter().filter_map(|member| Some((&member.name, member.ended.as_ref()?)));
        left.map(|(name, why)| format!("{name} is asked no more: {why}")).collect()
    }

    /// Makes the testee with this name right. Returns whether there is one.
    pub fn decide(&mut self, name: &str) -> bool {
        self.reference = self.members.iter().position(|member| member.name == name);
        self.reference.is_some()
    }

    /// What its suite says of itself.
    pub fn suite(&self) -> &Arc<Description> {
        &self.suite
    }

    /// Whether a testee supports the operation of the format; without a right reply there must be two.
    pub(super) fn is_known(&self, format: &str, op: Op, is_decided: bool) -> bool {
        let known = self.members.iter().filter(|member| member.hello.knows(format, op)).count();
        known >= if is_decided { 1 } else { 2 }
    }

    /// Asks testees for their replies. `meanwhile` runs while they work, unless their memory is measured.
    pub(super) fn see(
        &mut self,
        question: Question,
        is_measured: bool,
        who: Who<'_>,
        mut meanwhile: impl FnMut(),
    ) -> Seen {
        let Question { request, right } = question;
        let may_rest = self.members.len() + usize::from(right.is_some()) > 2;
        let mut asked = Vec::new();
        for (index, member) in self.members.iter_mut().enumerate() {
            let is_chosen = match who {
                Who::Awake if may_rest && member.rests > 0 => {
                    member.rests -= 1;
                    false
                }
                Who::Awake => member.ended.is_none(),
                Who::All => true,
                Who::These(classes) => classes[index].is_some(),
            };
            asked.push(is_chosen && member.is_for(&request));
        }
        let mut answers = Vec::new();
        ask(&mut self.members, &asked, &request, is_measured, &mut meanwhile, &mut answers);
        if matches!(who, Who::Awake) && may_rest {
            for (member, answer) in self.members.iter_mut().zip(&answers) {
                answer.iter().for_each(|answer| member.rest(answer));
            }
        }
        self.judged(&request, right, answers)
    }

    fn judged(&mut self, request: &Request, right: Option<Case>, answers: Vec<Option<Answer>>) -> Seen {
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
                let is_alike = |first: &usize| self.are_alike(request, answers[*first].as_ref(), answer);
                1 + firsts.iter().position(is_alike).unwrap_or_else(|| {
                    firsts.push(index);
                    firsts.len() - 1
                })
            }));
        }
        let is_finding = firsts.len() > usize::from(base.is_none());
        let kind = is_finding.then(|| {
            let (op, format) = kind_of(request);
            let right = base.as_ref().map_or(Value::Null, |base| base.expect[0].clone());
            Kind {
                format: format.to_owned(),
                op,
                wrong: name(&verdicts[firsts[0]]),
                classes: classes.clone(),
                causes: firsts.iter().map(|first| statement(&right, &verdicts[*first])).collect(),
            }
        });
        let views = answers.into_iter().zip(verdicts).zip(classes);
        let views = views.map(|((answer, verdict), class)| View { answer, class, verdict }).collect();
        Seen { views, base, is_decided, kind }
    }

    /// The case in which this answer is right, if it is a value or a rejection.
    fn case(&self, request: &Request, answer: &Answer) -> Option<Case> {
        let Answer::Reply(reply, _) = answer else { return None };
        let right = right(reply)?;
        let (op, format) = kind_of(request);
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

    /// Ends all testees: the next requests start them again.
    pub(super) fn restart(&mut self) {
        self.members.iter_mut().for_each(|member| member.testee.restart());
    }
}

impl Member<'_> {
    /// Whether the testee names what a request asks for.
    fn is_for(&self, request: &Request) -> bool {
        let (op, format) = kind_of(request);
        self.hello.knows(format, op)
    }

    /// Lets the testee rest after a fault: one that fails often would hold up the others.
    fn rest(&mut self, answer: &Answer) {
        let Answer::Fault(fault) = answer else {
            self.faults_in_a_row = 0;
            return;
        };
        let is_silent = fault.kind.is_late() || fault.kind.code() == "hang";
        self.faults_in_a_row += if is_silent { SILENCE } else { 1 };
        self.rests = (1 << self.faults_in_a_row.min(MOST_FAULTS)) - 2;
        if self.faults_in_a_row >= MOST_FAULTS {
            self.ended = Some(format!("it failed too often in a row, the last time: {fault}"));
        }
    }
}

/// Sends a request to the chosen members at once, and waits for their answers one after the other.
fn ask(
    members: &mut [Member<'_>],
    asked: &[bool],
    request: &Request,
    is_measured: bool,
    meanwhile: &mut dyn FnMut(),
    answers: &mut Vec<Option<Answer>>,
) {
    let (Some((first, rest)), Some((is_asked, asked))) = (members.split_first_mut(), asked.split_first())
    else {
        return meanwhile();
    };
    if !is_asked {
        answers.push(None);
        return ask(rest, asked, request, is_measured, meanwhile, answers);
    }
    let mut others = Vec::new();
    let reply = first.patience.ask(&mut first.testee, request, is_measured, || {
        ask(rest, asked, request, is_measured, meanwhile, &mut others);
    });
    answers.push(Some(match reply {
        Ok((reply, peak)) => Answer::Reply(reply, peak),
        Err(fault) => {
            first.testee.restart();
            Answer::Fault(fault)
        }
    }));
    answers.append(&mut others);
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
        let (op, format) = kind_of(request);
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
