//! Requests without a reply in time: a slow testee or a busy machine, or an input that hangs the testee.
//!
//! A testee that is slow only because the machine is busy must not fail. So a request without a reply is repeated in a fresh process with
//! more time. If it has no reply then, a request that the testee answered before shows whether this input alone has none. The earlier
//! late replies of this testee decide how much more time: a short request says little about the time of a long one.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{
    fault::Fault,
    protocol::{Hello, Reply, Request},
    testee::Testee,
};

/// The factor of the time limits when a request is repeated.
const TIME_FACTOR: u32 = 10;

/// The number of requests among which the short one is chosen: to measure all of them would take longer than most replies.
const MAX_MEASURED_REQUESTS: usize = 100;

/// The late replies of a testee.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct LateReplies {
    /// The number of late replies.
    pub replies: usize,
    /// The longest time of a late reply beyond the time limit.
    #[serde(rename = "seconds")]
    pub longest_seconds: f64,
}

/// Sends requests, and repeats those without a reply in time.
#[derive(Debug, Default)]
pub(crate) struct Retry {
    /// The number of requests with a reply.
    answered_count: usize,
    /// The shortest of the first answered requests, with its length.
    shortest: Option<(usize, Request)>,
    /// The time of the slowest late reply so far, in time limits, rounded up; at most [`TIME_FACTOR`].
    slowness: u32,
    /// The replies that arrived only when the request was repeated.
    pub(crate) late: LateReplies,
    /// The end of the run, if it has one: a request is not repeated when the repetition may take longer.
    pub(crate) deadline: Option<Instant>,
}

/// Sends hello to a testee, and repeats it with more time after a timeout.
pub(crate) fn hello<T: Testee + ?Sized>(testee: &mut T) -> Result<Hello, Fault> {
    testee.hello().or_else(|fault| {
        if !fault.kind.is_late() {
            return Err(fault);
        }
        testee.multiply_timeouts(TIME_FACTOR);
        let hello = testee.hello();
        testee.multiply_timeouts(1);
        hello
    })
}

/// Waits for the reply to a request, with the peak memory if that is measured.
fn send_once<T: Testee + ?Sized>(
    testee: &mut T,
    request: &Request,
    measures_memory: bool,
) -> Result<(Reply, Option<u64>), Fault> {
    if measures_memory {
        testee.ask_measured(request)
    } else {
        testee.ask(request).map(|reply| (reply, None))
    }
}

impl Retry {
    /// Sends a request and waits for the reply. `background` runs while the testee works, unless its memory is measured. The fault of a request
    /// without a reply is a hang or no reply. After a fault, the testee needs a restart.
    pub(crate) fn ask<T: Testee + ?Sized>(
        &mut self,
        testee: &mut T,
        request: &Request,
        measures_memory: bool,
        background: impl FnOnce(),
    ) -> Result<(Reply, Option<u64>), Fault> {
        if !measures_memory {
            testee.send(request);
        }
        background();
        let start = Instant::now();
        let reply = match send_once(testee, request, measures_memory) {
            Err(fault) if fault.kind.is_late() && self.may_repeat(start.elapsed()) => {
                self.repeat(testee, request, measures_memory, &fault)
            }
            reply => reply,
        };
        if reply.is_ok() {
            self.answered_count += 1;
            if self.answered_count <= MAX_MEASURED_REQUESTS {
                let length = request.line("").len();
                if self.shortest.as_ref().is_none_or(|(least, _)| length < *least) {
                    self.shortest = Some((length, request.clone()));
                }
            }
        }
        reply
    }

    /// Whether a repetition ends before the deadline, after a request that took this time.
    fn may_repeat(&self, time: Duration) -> bool {
        let longest = time * (TIME_FACTOR * self.slowness.max(1));
        self.deadline.is_none_or(|deadline| Instant::now() + longest <= deadline)
    }

    /// Repeats a request in a new process with more time.
    fn repeat<T: Testee + ?Sized>(
        &mut self,
        testee: &mut T,
        request: &Request,
        measures_memory: bool,
        first: &Fault,
    ) -> Result<(Reply, Option<u64>), Fault> {
        testee.restart();
        testee.multiply_timeouts(TIME_FACTOR * self.slowness.max(1));
        let start = Instant::now();
        let reply = send_once(testee, request, measures_memory);
        testee.multiply_timeouts(1);
        match reply {
            Err(fault) if fault.kind.is_late() => {
                testee.restart();
                let answers_short = match &self.shortest {
                    Some((_, request)) => testee.ask(request).is_ok(),
                    // A command that runs for each input says no hello.
                    None => testee.reads_lines() && testee.hello().is_ok(),
                };
                let kind = fault.kind.after_repetition(&first.kind, self.answered_count, answers_short);
                Err(Fault { kind, ..fault })
            }
            reply => {
                if reply.is_ok() {
                    self.late.replies += 1;
                    let time = start.elapsed();
                    self.late.longest_seconds = self.late.longest_seconds.max(time.as_secs_f64());
                    let limit_count = time.as_millis().div_ceil(first.kind.waited().as_millis().max(1));
                    let limit_count = u32::try_from(limit_count).unwrap_or(TIME_FACTOR).min(TIME_FACTOR);
                    self.slowness = self.slowness.max(limit_count);
                }
                reply
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::{
        fault::{FaultKind, Wait},
        protocol::Op,
        value::Map,
    };

    const LIMIT: Duration = Duration::from_millis(1);

    /// Answers each request in five time limits or more. The only request without a reply is the one with this number.
    struct Slow {
        factor: u32,
        factors: Vec<u32>,
        unanswered: usize,
    }

    impl Testee for Slow {
        fn hello(&mut self) -> Result<Hello, Fault> {
            unreachable!()
        }

        fn ask(&mut self, _: &Request) -> Result<Reply, Fault> {
            if self.factor > 1 && self.factors.len() != self.unanswered {
                thread::sleep(5 * LIMIT);
                return Ok(Reply::Unsupported("no".into()));
            }
            Err(FaultKind::NoReply(Wait { time: LIMIT, has_read: true, answered_count: 0 }).into())
        }

        fn multiply_timeouts(&mut self, factor: u32) {
            self.factor = factor;
            self.factors.extend((factor > 1).then_some(factor));
        }

        fn restart(&mut self) {}
    }

    #[test]
    fn a_request_is_not_repeated_near_the_end() {
        let request = Request::new(Op::Decode, "a/1", Map::new(), 0);
        for (seconds, repetitions) in [(0, 0), (600, 1)] {
            let mut testee = Slow { factor: 1, factors: Vec::new(), unanswered: 9 };
            let deadline = Some(Instant::now() + Duration::from_secs(seconds));
            let reply = Retry { deadline, ..Retry::default() }.ask(&mut testee, &request, false, || {});
            assert_eq!((testee.factors.len(), reply.is_ok()), (repetitions, repetitions > 0));
        }
    }

    #[test]
    fn a_testee_with_late_replies_gets_more_time_before_it_hangs() {
        let mut testee = Slow { factor: 1, factors: Vec::new(), unanswered: 2 };
        let mut retry = Retry::default();
        let request = Request::new(Op::Decode, "point/1", Map::new(), 0);
        assert!(retry.ask(&mut testee, &request, false, || {}).is_ok());
        assert!(retry.ask(&mut testee, &request, false, || {}).is_err());
        let [first, second] = testee.factors[..] else { panic!("{:?}", testee.factors) };
        assert_eq!(first, TIME_FACTOR);
        // A busy machine makes the reply later still.
        assert!((5 * TIME_FACTOR..=TIME_FACTOR * TIME_FACTOR).contains(&second), "{second}");
    }
}
