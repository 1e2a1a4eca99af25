//! A session with a testee: each vector is asked once, and many faults end it.

use super::contrast::Answer;
use super::fault::{Fault, Kind};
use super::judge::{Verdict, in_short, judge};
use super::layout::Layout;
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;
use super::vectors::{Case, Suite};

/// The number of faults in a row that ends a session: there is nothing to be learnt any more.
pub(super) const FAULTS_IN_A_ROW: usize = 5;

/// The number of faults in all that ends a session. Each fault costs a fresh process, and often the whole time for a reply.
pub(super) const FAULTS_IN_ALL: usize = 100;

/// A vector of more bytes is asked once.
const ASKED_AGAIN: usize = 1 << 12;

/// What the testee made of one vector.
#[derive(Clone)]
pub(super) struct Asked {
    /// The verdict by the vector alone.
    pub(super) verdict: Verdict,
    /// Whether the testee accepted.
    pub(super) accepted: bool,
    /// The accepted value, to be compared with others.
    pub(super) answer: Option<Answer>,
    /// The reply in short, unless it accepts.
    pub(super) reply: String,
}

impl Asked {
    fn of(case: &Case, reply: &Reply, peak: Option<u64>) -> Self {
        let verdict = judge(case, reply, peak);
        match reply {
            Reply::Ok(value) => {
                let answer = Answer::of(&case.request, value);
                Self { verdict, accepted: true, answer, reply: String::new() }
            }
            Reply::Accepted => Self { verdict, accepted: true, answer: None, reply: String::new() },
            _ => Self::not_accepted(verdict, in_short(reply)),
        }
    }

    fn not_accepted(verdict: Verdict, reply: String) -> Self {
        Self { verdict, accepted: false, answer: None, reply }
    }
}

pub(super) struct Session<'a, T> {
    pub(super) suite: &'a Suite,
    /// What the testee said of itself.
    pub(super) hello: Hello,
    /// Why no further vector is asked.
    pub(super) ended: Option<String>,
    pub(super) testee: T,
    /// By the index of the vector.
    asked: Vec<Option<Asked>>,
    faults_in_a_row: usize,
    faults_in_all: usize,
}

impl<'a, T: Testee> Session<'a, T> {
    /// Greets the testee.
    pub(super) fn new(suite: &'a Suite, mut testee: T) -> Result<Self, Fault> {
        let hello = testee.hello()?;
        let asked = vec![None; suite.vectors().len()];
        Ok(Self { suite, hello, ended: None, testee, asked, faults_in_a_row: 0, faults_in_all: 0 })
    }

    /// What the testee made of each vector of the suite, where it was asked.
    pub(super) fn replies(&self) -> impl Iterator<Item = Option<&Asked>> {
        self.asked.iter().map(Option::as_ref)
    }

    /// What the testee makes of the vector with this index. `meanwhile` is called while the testee works.
    pub(super) fn ask(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Asked {
        if let Some(asked) = &self.asked[index] {
            meanwhile();
            return asked.clone();
        }
        let asked = self.ask_anew(index, meanwhile);
        self.asked[index].insert(asked).clone()
    }

    /// What the testee makes of the vector if it is asked once more, by another JSON writer.
    pub(super) fn ask_again(&mut self, index: usize, layout: Layout) -> Option<Asked> {
        let vector = &self.suite.vectors()[index];
        // The length needs no long string written out.
        if self.ended.is_some() || vector.length() > ASKED_AGAIN || vector.is_of_resources() {
            return None;
        }
        let case = self.suite.case(index);
        let reply = self.testee.ask(&case.request.clone().written(layout)).map(|reply| (reply, None));
        Some(self.asked(&case, reply))
    }

    /// What the testee replies to a line that is no vector.
    pub(super) fn ask_line(&mut self, request: &Request) -> Result<Reply, Fault> {
        let reply = self.testee.ask(request);
        match &reply {
            Ok(_) => self.faults_in_a_row = 0,
            Err(fault) => self.recover(&fault.kind),
        }
        reply
    }

    fn ask_anew(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Asked {
        let vector = &self.suite.vectors()[index];
        if !self.hello.knows(&vector.format, vector.op) {
            let verdict = Verdict::Unsupported("the testee's hello does not name it".into());
            return Asked::not_accepted(verdict, String::new());
        }
        if self.ended.is_some() {
            return Asked::not_accepted(Verdict::NotRun, String::new());
        }
        let case = self.suite.case(index);
        let reply = if vector.is_of_resources() {
            meanwhile();
            self.testee.ask_measured(&case.request)
        } else {
            self.testee.send(&case.request);
            meanwhile();
            self.testee.ask(&case.request).map(|reply| (reply, None))
        };
        self.asked(&case, reply)
    }

    fn asked(&mut self, case: &Case, reply: Result<(Reply, Option<u64>), Fault>) -> Asked {
        match reply {
            Ok((reply, peak)) => {
                self.faults_in_a_row = 0;
                Asked::of(case, &reply, peak)
            }
            Err(fault) => {
                self.recover(&fault.kind);
                let reply = format!("no reply ({}): {fault}", fault.kind.code());
                Asked::not_accepted(Verdict::Fault(fault), reply)
            }
        }
    }

    /// Restarts the testee after a fault, or ends the session after too many.
    fn recover(&mut self, kind: &Kind) {
        self.testee.restart();
        self.faults_in_a_row += 1;
        self.faults_in_all += 1;
        if self.faults_in_a_row == FAULTS_IN_A_ROW {
            self.ended = Some(format!("{FAULTS_IN_A_ROW} faults in a row, the last: {kind}"));
        } else if self.faults_in_all == FAULTS_IN_ALL {
            self.ended = Some(format!("{FAULTS_IN_ALL} faults in all, the last: {kind}"));
        }
    }
}
