//! A session with a testee. It sends requests and ends after too many faults.

use super::fault::{Fault, FaultKind};
use super::patience::{self, Patience};
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;

/// The number of consecutive faults that ends a session.
pub(super) const MAX_CONSECUTIVE_FAULTS: usize = 5;

/// The number of consecutive requests without a reply that ends a session. Each costs the time limits of several waits.
const MAX_CONSECUTIVE_TIMEOUTS: usize = 3;

/// The number of all faults that ends a session. Each fault costs a new process, as a late reply does, which is no fault.
pub(super) const MAX_FAULTS: usize = 100;

/// The number of faults that a request without a reply costs as much time as.
const FAULTS_PER_TIMEOUT: usize = 10;

pub(super) struct Session<T> {
    /// The hello of the testee.
    pub(super) hello: Hello,
    /// The reason why no further vector is sent.
    pub(super) ended: Option<String>,
    pub(super) testee: T,
    pub(super) patience: Patience,
    silent_in_a_row: usize,
    faults_in_a_row: usize,
    faults_in_all: usize,
}

impl<T: Testee> Session<T> {
    /// Starts a session with hello.
    pub(super) fn new(mut testee: T) -> Result<Self, Fault> {
        let hello = patience::hello(&mut testee)?;
        Ok(Self {
            hello,
            ended: None,
            testee,
            patience: Patience::default(),
            silent_in_a_row: 0,
            faults_in_a_row: 0,
            faults_in_all: 0,
        })
    }

    /// Sends a request. After a fault, restarts the testee, or ends the session after too many.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        measures_memory: bool,
        meanwhile: impl FnOnce(),
    ) -> Result<(Reply, Option<u64>), Fault> {
        let late = self.patience.late.replies;
        let reply = self.patience.ask(&mut self.testee, request, measures_memory, meanwhile);
        self.faults_in_all += self.patience.late.replies - late;
        match &reply {
            Ok(_) => (self.silent_in_a_row, self.faults_in_a_row) = (0, 0),
            Err(fault) => self.recover(&fault.kind),
        }
        if self.ended.is_none() && self.faults_in_all >= MAX_FAULTS {
            let late = self.patience.late.replies;
            self.ended = Some(format!("{MAX_FAULTS} faults in all, {late} of them late replies"));
        }
        reply
    }

    fn recover(&mut self, kind: &FaultKind) {
        let is_silent = kind.is_late() || matches!(kind, FaultKind::Hang(_));
        self.testee.restart();
        self.faults_in_a_row += 1;
        self.faults_in_all += if is_silent { FAULTS_PER_TIMEOUT } else { 1 };
        self.silent_in_a_row = if is_silent { self.silent_in_a_row + 1 } else { 0 };
        if self.silent_in_a_row == MAX_CONSECUTIVE_TIMEOUTS {
            self.ended = Some(format!(
                "{MAX_CONSECUTIVE_TIMEOUTS} requests in a row without a reply, the last: {kind}"
            ));
        } else if self.faults_in_a_row == MAX_CONSECUTIVE_FAULTS {
            self.ended = Some(format!("{MAX_CONSECUTIVE_FAULTS} faults in a row, the last: {kind}"));
        }
    }
}
