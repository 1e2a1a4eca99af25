//! The testees of a run, and the requests to them.

use std::sync::Arc;

use crate::description::Description;
use crate::fault::Fault;
use crate::formats::Format;
use crate::judge::Level;
use crate::laws::{Counts, Law};
use crate::protocol::{Hello, Op, Request};
use crate::testee::Testee;
use crate::timeouts::{self, Retry};
use crate::vectors::Vector;

use super::answers::{Answer, Disagreement, PanelResult};
use super::offered::Offered;
use crate::drawn::{Question, Requests};

/// The number of consecutive faults after which a testee gets no further requests. After each fault it is paused, twice as long as before.
const MAX_CONSECUTIVE_FAULTS: u32 = 10;

/// The number of faults that a missing reply counts as, because each costs several waits.
const FAULTS_PER_TIMEOUT: u32 = 3;

/// The testees of a run.
pub struct Panel<'t> {
    pub(super) members: Vec<Member<'t>>,
    pub(super) suite: Arc<Description>,
    /// The level at which replies are compared.
    pub(crate) level: Level,
    /// The member whose replies are expected.
    pub(super) reference: Option<usize>,
    /// The profiles whose laws count too.
    pub profiles: Vec<String>,
    /// The operations of formats that laws may use; if there is none, all.
    pub(super) operations: Vec<(String, Op)>,
    pub(super) laws_tried: Counts,
}

pub(super) struct Member<'t> {
    pub(super) name: String,
    pub(super) testee: &'t mut dyn Testee,
    pub(super) hello: Hello,
    pub(super) offered: Offered,
    pub(super) retry: Retry,
    /// The number of next requests that the member does not get.
    paused_requests: u64,
    consecutive_faults: u32,
    /// The reason why the member gets no further requests.
    pub(super) ended: Option<String>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Participants<'m> {
    /// All members that are not paused.
    Active,
    /// All members that have not ended.
    All,
    /// The members that have a class in a finding.
    InFinding(&'m Disagreement),
}

impl<'t> Panel<'t> {
    /// Says hello to all testees.
    ///
    /// # Errors
    /// If a testee cannot be started or does not say hello: its number, counted from 1, and its fault.
    pub fn new(
        testees: Vec<&'t mut dyn Testee>,
        suite: Arc<Description>,
        level: Level,
    ) -> Result<Self, (usize, Fault)> {
        let mut members: Vec<Member<'t>> = Vec::new();
        for (index, testee) in testees.into_iter().enumerate() {
            let hello = timeouts::hello(testee).map_err(|fault| (index + 1, fault))?;
            let is_used = |name: &String| members.iter().any(|member| member.name == *name);
            let names = (2..).map(|number| format!("{} ({number})", hello.name));
            let name = std::iter::once(hello.name.clone()).chain(names).find(|name| !is_used(name));
            members.push(Member {
                name: name.unwrap_or_default(),
                testee,
                hello,
                offered: Offered::default(),
                retry: Retry::default(),
                paused_requests: 0,
                consecutive_faults: 0,
                ended: None,
            });
        }
        Ok(Self {
            members,
            suite,
            level,
            reference: None,
            profiles: Vec::new(),
            operations: Vec::new(),
            laws_tried: Counts::new(),
        })
    }

    /// The names of the testees.
    pub fn names(&self) -> Vec<&str> {
        self.members.iter().map(|member| member.name.as_str()).collect()
    }

    /// The testees that get no further requests, with the reasons.
    pub fn ended_members(&self) -> Vec<String> {
        let ended = self.members.iter().filter_map(|member| Some((&member.name, member.ended.as_ref()?)));
        ended.map(|(name, why)| format!("{name} gets no more requests: {why}")).collect()
    }

    /// Makes the testee with this name the reference. Returns whether it exists.
    pub fn set_reference(&mut self, name: &str) -> bool {
        self.reference = self.members.iter().position(|member| member.name == name);
        self.reference.is_some()
    }

    /// The index of the first testee that decodes and encodes a format.
    pub fn encoder(&self) -> Option<usize> {
        let knows = |member: &Member<'_>, format: &Format| {
            [Op::Decode, Op::Encode].iter().all(|op| member.hello.knows(&format.id, *op))
        };
        self.members.iter().position(|member| self.suite.formats.iter().any(|format| knows(member, format)))
    }

    /// Whether enough testees support the operation: one, or two if no right reply is known and no law judges a testee that is alone.
    pub(crate) fn is_supported(&self, format: &str, op: Op, is_decided: bool) -> bool {
        let supporting_count = self.members.iter().filter(|member| member.hello.knows(format, op)).count();
        let judges = |law: &Law| law.begins_with(op) && law.counts(&self.suite, &self.profiles);
        let has_laws = || self.suite.format(format).is_some_and(|format| format.laws.iter().any(judges));
        supporting_count >= if is_decided || self.members.len() == 1 && has_laws() { 1 } else { 2 }
    }

    /// Whether a member says that it lacks a feature which the vector needs.
    pub(crate) fn lacks(&self, vector: &Vector) -> bool {
        let lacking = |member: &Member<'_>| member.hello.lacking(&vector.format, &vector.needs).is_some();
        self.members.iter().any(lacking)
    }

    /// Sends a request to members, and compares their replies.
    pub(crate) fn ask(
        &mut self,
        source: &mut Requests<'_>,
        question: Question,
        is_measured: bool,
        participants: Participants<'_>,
    ) -> PanelResult {
        let answers = self.answers(&question, is_measured, participants, || {});
        let request = question.request.clone();
        let mut result = self.compare(Some(source), question, answers);
        if let Participants::InFinding(Disagreement { law: Some(law), .. }) = participants {
            self.try_laws(&request, &mut result, Some(*law));
        }
        result
    }

    /// Sends a request to the members with a class in a disagreement. Returns the result if they disagree in the same way.
    pub(crate) fn show_again(
        &mut self,
        source: &mut Requests<'_>,
        question: Question,
        disagreement: &Disagreement,
    ) -> Option<PanelResult> {
        let participants = Participants::InFinding(disagreement);
        let result = self.ask(source, question, disagreement.wrong == "memory", participants);
        (result.disagreement.as_ref() == Some(disagreement)).then_some(result)
    }

    /// Sends a request to all testees, and compares their replies with each other and, if wanted, by the laws.
    pub fn ask_all(&mut self, request: Request, with_laws: bool) -> PanelResult {
        let question = Question { request: request.with_reply_depth(self.suite.depth), right: None };
        let answers = self.answers(&question, false, Participants::All, || {});
        // A testee that fails each time would delay the others without end.
        self.pause_after(&answers);
        let request = question.request.clone();
        let mut result = self.compare(None, question, answers);
        if with_laws {
            self.try_laws(&request, &mut result, None);
        }
        result
    }

    /// Sends a request to members. `background` runs while they work, unless their memory is measured.
    pub(super) fn answers(
        &mut self,
        question: &Question,
        is_measured: bool,
        participants: Participants<'_>,
        mut background: impl FnMut(),
    ) -> Vec<Option<Answer>> {
        let Question { request, right } = question;
        let may_pause = self.members.len() + usize::from(right.is_some()) > 2;
        let (op, format) = request.operation();
        let mut chosen = Vec::new();
        for (index, member) in self.members.iter_mut().enumerate() {
            let is_chosen = match participants {
                Participants::Active if may_pause && member.paused_requests > 0 => {
                    member.paused_requests -= 1;
                    false
                }
                Participants::Active | Participants::All => member.ended.is_none(),
                Participants::InFinding(kind) => kind.classes[index].is_some(),
            };
            chosen.push(is_chosen && member.hello.knows(format, op));
        }
        let mut answers = Vec::new();
        ask(&mut self.members, &chosen, request, is_measured, &mut background, &mut answers);
        if matches!(participants, Participants::Active) && may_pause {
            self.pause_after(&answers);
        }
        answers
    }

    /// Pauses the testees whose answers are faults.
    fn pause_after(&mut self, answers: &[Option<Answer>]) {
        let pairs = self.members.iter_mut().zip(answers);
        pairs.for_each(|(member, answer)| member.pause_after(answer.as_ref()));
    }

    /// Ends all testees. The next requests start them again.
    pub(super) fn restart(&mut self) {
        self.members.iter_mut().for_each(|member| member.testee.restart());
    }
}

impl Member<'_> {
    /// Pauses the testee after a fault: a testee that fails often would delay the others.
    fn pause_after(&mut self, answer: Option<&Answer>) {
        let Some(Answer::Fault(fault)) = answer else {
            self.consecutive_faults = if answer.is_some() { 0 } else { self.consecutive_faults };
            return;
        };
        self.consecutive_faults += if fault.kind.is_timeout() { FAULTS_PER_TIMEOUT } else { 1 };
        self.paused_requests = (1 << self.consecutive_faults.min(MAX_CONSECUTIVE_FAULTS)) - 2;
        if self.consecutive_faults >= MAX_CONSECUTIVE_FAULTS {
            self.ended = Some(format!("too many consecutive failures, the last: {fault}"));
        }
    }
}

/// Sends a request to the chosen members at the same time, and then waits for their answers.
fn ask(
    members: &mut [Member<'_>],
    chosen: &[bool],
    request: &Request,
    is_measured: bool,
    background: &mut dyn FnMut(),
    answers: &mut Vec<Option<Answer>>,
) {
    let (Some((first, rest)), Some((is_chosen, chosen))) = (members.split_first_mut(), chosen.split_first())
    else {
        return background();
    };
    if !is_chosen {
        answers.push(None);
        return ask(rest, chosen, request, is_measured, background, answers);
    }
    let mut others = Vec::new();
    let reply = first.retry.ask(first.testee, request, is_measured, || {
        ask(rest, chosen, request, is_measured, background, &mut others);
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
