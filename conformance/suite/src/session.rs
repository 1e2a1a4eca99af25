//! A session with a testee: it sends each vector once, and ends after too many faults.

use super::contrast::Answer;
use super::fault::{Fault, Kind};
use super::judge::{Verdict, in_short, judge};
use super::layout::Layout;
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;
use super::vectors::{Case, Suite};

/// The number of consecutive faults that ends a session.
pub(super) const FAULTS_IN_A_ROW: usize = 5;

/// The number of all faults that ends a session. Each fault costs a new process, and often the time limit of a reply.
pub(super) const FAULTS_IN_ALL: usize = 100;

/// Vectors of more bytes are not sent again.
const ASKED_AGAIN: usize = 1 << 12;

/// The result of one vector.
#[derive(Clone)]
pub(super) struct Asked {
    /// The verdict by the vector alone.
    pub(super) verdict: Verdict,
    /// Whether the testee accepted.
    pub(super) accepted: bool,
    /// The accepted value, for comparison with others.
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
    /// The hello of the testee.
    pub(super) hello: Hello,
    /// The reason why no further vector is sent.
    pub(super) ended: Option<String>,
    pub(super) testee: T,
    /// The results by the index of the vector.
    asked: Vec<Option<Asked>>,
    faults_in_a_row: usize,
    faults_in_all: usize,
}

impl<'a, T: Testee> Session<'a, T> {
    /// Starts a session with hello.
    pub(super) fn new(suite: &'a Suite, mut testee: T) -> Result<Self, Fault> {
        let hello = testee.hello()?;
        let asked = vec![None; suite.vectors().len()];
        Ok(Self { suite, hello, ended: None, testee, asked, faults_in_a_row: 0, faults_in_all: 0 })
    }

    /// The results of all vectors of the suite, where they were sent.
    pub(super) fn replies(&self) -> impl Iterator<Item = Option<&Asked>> {
        self.asked.iter().map(Option::as_ref)
    }

    /// Sends the vector with this index. `meanwhile` runs while the testee works.
    pub(super) fn ask(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Asked {
        if let Some(asked) = &self.asked[index] {
            meanwhile();
            return asked.clone();
        }
        let asked = self.ask_anew(index, meanwhile);
        self.asked[index].insert(asked).clone()
    }

    /// Sends the vector again in another layout.
    pub(super) fn ask_again(&mut self, index: usize, layout: Layout) -> Option<Asked> {
        let vector = &self.suite.vectors()[index];
        // `length` expands no long string.
        if self.ended.is_some() || vector.length() > ASKED_AGAIN || vector.is_of_resources() {
            return None;
        }
        let case = self.suite.case(index);
        let reply = self.testee.ask(&case.request.clone().written(layout)).map(|reply| (reply, None));
        Some(self.asked(&case, reply))
    }

    /// Sends a line that is no vector.
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
