//! A session with a testee: it sends each vector once, and ends after too many faults.

use super::contrast::Answer;
use super::fault::{Fault, Kind};
use super::judge::{Verdict, in_short, judge};
use super::layout::Layout;
use super::patience::{self, Patience};
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;
use super::vectors::{Case, Suite};

/// The number of consecutive faults that ends a session.
pub(super) const FAULTS_IN_A_ROW: usize = 5;

/// The number of consecutive requests without a reply that ends a session. Each costs the time limits of several waits.
const SILENT_IN_A_ROW: usize = 3;

/// The number of all faults that ends a session. Each fault costs a new process, as a late reply does, which is no fault.
pub(super) const FAULTS_IN_ALL: usize = 100;

/// The number of faults that a request without a reply costs as much time as.
const SILENCE: usize = 10;

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
    fn of(case: &Case, reply: Result<(Reply, Option<u64>), Fault>) -> Self {
        let (reply, peak) = match reply {
            Ok(reply) => reply,
            Err(fault) => {
                let reply = format!("no reply ({}): {fault}", fault.kind.code());
                return Self::not_accepted(Verdict::Fault(fault), reply);
            }
        };
        let verdict = judge(case, &reply, peak);
        match &reply {
            Reply::Ok(value) => {
                let answer = Answer::of(&case.request, value);
                Self { verdict, accepted: true, answer, reply: String::new() }
            }
            Reply::Accepted => Self { verdict, accepted: true, answer: None, reply: String::new() },
            _ => Self::not_accepted(verdict, in_short(&reply)),
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
    pub(super) patience: Patience,
    silent_in_a_row: usize,
    faults_in_a_row: usize,
    faults_in_all: usize,
}

impl<'a, T: Testee> Session<'a, T> {
    /// Starts a session with hello.
    pub(super) fn new(suite: &'a Suite, mut testee: T) -> Result<Self, Fault> {
        let hello = patience::hello(&mut testee)?;
        let asked = vec![None; suite.vectors().len()];
        Ok(Self {
            suite,
            hello,
            ended: None,
            testee,
            asked,
            patience: Patience::default(),
            silent_in_a_row: 0,
            faults_in_a_row: 0,
            faults_in_all: 0,
        })
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
        let reply = self.send(&case.request.clone().written(layout), false, || {});
        Some(Asked::of(&case, reply))
    }

    /// Sends a line that is no vector.
    pub(super) fn ask_line(&mut self, request: &Request) -> Result<Reply, Fault> {
        self.send(request, false, || {}).map(|(reply, _)| reply)
    }

    /// Sends a request. After a fault, restarts the testee, or ends the session after too many.
    fn send(
        &mut self,
        request: &Request,
        is_measured: bool,
        meanwhile: impl FnOnce(),
    ) -> Result<(Reply, Option<u64>), Fault> {
        let late = self.patience.late.replies;
        let reply = self.patience.ask(&mut self.testee, request, is_measured, meanwhile);
        self.faults_in_all += self.patience.late.replies - late;
        match &reply {
            Ok(_) => (self.silent_in_a_row, self.faults_in_a_row) = (0, 0),
            Err(fault) => self.recover(&fault.kind),
        }
        if self.ended.is_none() && self.faults_in_all >= FAULTS_IN_ALL {
            let late = self.patience.late.replies;
            self.ended = Some(format!("{FAULTS_IN_ALL} faults in all, {late} of them late replies"));
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
        let reply = self.send(&case.request, vector.is_of_resources(), meanwhile);
        Asked::of(&case, reply)
    }

    fn recover(&mut self, kind: &Kind) {
        let is_silent = kind.is_late() || matches!(kind, Kind::Hang(_));
        self.testee.restart();
        self.faults_in_a_row += 1;
        self.faults_in_all += if is_silent { SILENCE } else { 1 };
        self.silent_in_a_row = if is_silent { self.silent_in_a_row + 1 } else { 0 };
        if self.silent_in_a_row == SILENT_IN_A_ROW {
            self.ended =
                Some(format!("{SILENT_IN_A_ROW} requests in a row without a reply, the last: {kind}"));
        } else if self.faults_in_a_row == FAULTS_IN_A_ROW {
            self.ended = Some(format!("{FAULTS_IN_A_ROW} faults in a row, the last: {kind}"));
        }
    }
}
