//! A session with a testee. It sends requests and ends after too many faults.

use std::ops::DerefMut;

use super::fault::{Fault, FaultKind};
use super::protocol::{Hello, Reply, Request};
use super::testee::Testee;
use super::timeouts::{self, Retry};

/// The number of consecutive faults that ends a session.
pub(super) const MAX_CONSECUTIVE_FAULTS: usize = 5;

/// The number of consecutive requests without a reply that ends a session. Each costs the time limits of several waits.
const MAX_CONSECUTIVE_TIMEOUTS: usize = 3;

/// The number of faults and late replies that ends a session: each costs a new process. A late reply alone is no fault.
pub(super) const MAX_RESTARTS: usize = 100;

/// A request without a reply counts as this number of restarts, because its time limits take as long.
const RESTARTS_PER_TIMEOUT: usize = 10;

/// A session with the testee to which `T` leads: a reference to it, or a box of it.
pub(super) struct Session<T> {
    pub(super) hello: Hello,
    /// The reason why no further vector is sent.
    pub(super) ended: Option<String>,
    pub(super) testee: T,
    pub(super) retry: Retry,
    consecutive_timeouts: usize,
    consecutive_faults: usize,
    pub(super) restart_count: usize,
}

impl<T: DerefMut<Target: Testee>> Session<T> {
    pub(super) fn new(mut testee: T) -> Result<Self, Fault> {
        let hello = timeouts::hello(&mut *testee)?;
        Ok(Self {
            hello,
            ended: None,
            testee,
            retry: Retry::default(),
            consecutive_timeouts: 0,
            consecutive_faults: 0,
            restart_count: 0,
        })
    }

    /// Sends a request. After a fault, restarts the testee, or ends the session after too many.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        measures_memory: bool,
        background: impl FnOnce(),
    ) -> Result<(Reply, Option<u64>), Fault> {
        let late_before = self.retry.late.replies;
        let reply = self.retry.ask(&mut *self.testee, request, measures_memory, background);
        self.restart_count += self.retry.late.replies - late_before;
        match &reply {
            Ok(_) => (self.consecutive_timeouts, self.consecutive_faults) = (0, 0),
            Err(fault) => self.recover(&fault.kind),
        }
        if self.ended.is_none() && self.restart_count >= MAX_RESTARTS {
            let late = self.retry.late.replies;
            self.ended = Some(format!("{MAX_RESTARTS} faults in all, {late} of them late replies"));
        }
        reply
    }

    fn recover(&mut self, kind: &FaultKind) {
        self.testee.restart();
        self.consecutive_faults += 1;
        self.restart_count += if kind.is_timeout() { RESTARTS_PER_TIMEOUT } else { 1 };
        self.consecutive_timeouts = if kind.is_timeout() { self.consecutive_timeouts + 1 } else { 0 };
        if self.consecutive_timeouts == MAX_CONSECUTIVE_TIMEOUTS {
            self.ended = Some(format!(
                "{MAX_CONSECUTIVE_TIMEOUTS} requests in a row without a reply, the last: {kind}"
            ));
        } else if self.consecutive_faults == MAX_CONSECUTIVE_FAULTS {
            self.ended = Some(format!("{MAX_CONSECUTIVE_FAULTS} faults in a row, the last: {kind}"));
        }
    }
}
