//! The interface of an implementation under test.

use std::time::Duration;

use super::{
    fault::Fault,
    protocol::{Hello, Reply, Request},
};

/// An implementation under test: a program that is connected by pipes, or the reference in this process.
pub trait Testee {
    /// Sends hello, and starts the testee if necessary.
    ///
    /// # Errors
    /// The fault that prevented the reply.
    fn hello(&mut self) -> Result<Hello, Fault>;

    /// Sends a request ahead of the [`Testee::ask`] for it, so that the testee works while the runner does something else.
    fn send(&mut self, _request: &Request) {}

    /// Sends a request and waits for the reply. A restarted testee gets hello first.
    ///
    /// # Errors
    /// The fault that prevented the reply. The testee then needs a restart.
    fn ask(&mut self, request: &Request) -> Result<Reply, Fault>;

    /// Sends a request as [`Testee::ask`] does, and returns the peak of memory as well, where the system reports it.
    ///
    /// # Errors
    /// The errors of [`Testee::ask`].
    fn ask_measured(&mut self, request: &Request) -> Result<(Reply, Option<u64>), Fault> {
        self.ask(request).map(|reply| (reply, None))
    }

    /// Whether the testee reads requests as lines of JSON, one after another.
    fn reads_lines(&self) -> bool {
        false
    }

    /// The memory of the testee in bytes, where the system reports it.
    fn memory_in_use(&self) -> Option<u64> {
        None
    }

    /// Closes the input of the testee, which has to end then. Returns the time limit if the testee did not end.
    fn finish(&mut self) -> Option<Duration> {
        None
    }

    /// Multiplies the time limits of later requests by a factor; 1 restores them.
    fn multiply_timeouts(&mut self, _factor: u32) {}

    /// Ends the testee; the next request starts it again.
    fn restart(&mut self);
}
