//! The testees of a run, and how they are asked.

use std::sync::Arc;

use boardwire_suite::description::Description;
use boardwire_suite::fault::Fault;
use boardwire_suite::judge::Level;
use boardwire_suite::patience::{self, Patience};
use boardwire_suite::protocol::{Hello, Op, Reply, Request};
use boardwire_suite::testee::Testee;

use super::offered::Offered;
use super::operation::operation_of;
use super::partition::Seen;
use super::source::Question;

/// The number of faults in a row after which a testee is asked no more. It rests after each, twice as long as before.
const MAX_CONSECUTIVE_FAULTS: u32 = 10;

/// The number of faults that a request without a reply counts as: it costs several waits.
const FAULTS_PER_TIMEOUT: u32 = 3;

/// The testees of a run.
pub struct Panel<'t> {
    pub(super) members: Vec<Member<'t>>,
    pub(super) suite: Arc<Description>,
    pub(super) level: Level,
    /// The member that is right.
    pub(super) reference: Option<usize>,
}

/// One testee.
pub(super) struct Member<'t> {
    /// Its name, which no other member has.
    pub(super) name: String,
    pub(super) testee: &'t mut dyn Testee,
    hello: Hello,
    pub(super) offered: Offered,
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
        left.map(|(name, why)| format!("{name} gets no more requests: {why}")).collect()
    }

    /// Makes the testee with this name right. Returns whether there is one.
    pub fn decide(&mut self, name: &str) -> bool {
        self.reference = self.members.iter().position(|member| member.name == name);
        self.reference.is_some()
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
                if let Some(answer) = answer {
                    member.rest(answer);
                }
            }
        }
        self.judged(&request, right, answers)
    }

    /// Ends all testees: the next requests start them again.
    pub(super) fn restart(&mut self) {
        self.members.iter_mut().for_each(|member| member.testee.restart());
    }
}

impl Member<'_> {
    /// Whether the testee names what a request asks for.
    fn is_for(&self, request: &Request) -> bool {
        let (op, format) = operation_of(request);
        self.hello.knows(format, op)
    }

    /// Lets the testee rest after a fault: one that fails often would hold up the others.
    fn rest(&mut self, answer: &Answer) {
        let Answer::Fault(fault) = answer else {
            self.faults_in_a_row = 0;
            return;
        };
        let is_silent = fault.kind.is_late() || fault.kind.code() == "hang";
        self.faults_in_a_row += if is_silent { FAULTS_PER_TIMEOUT } else { 1 };
        self.rests = (1 << self.faults_in_a_row.min(MAX_CONSECUTIVE_FAULTS)) - 2;
        if self.faults_in_a_row >= MAX_CONSECUTIVE_FAULTS {
            self.ended = Some(format!("too many consecutive failures, the last: {fault}"));
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
