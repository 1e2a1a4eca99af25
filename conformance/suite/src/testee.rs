//! What answers the suite.

use std::time::Duration;

use super::{
    fault::Fault,
    protocol::{Hello, Reply, Request},
};

/// An implementation under test: a program behind pipes, or the reference in this process.
pub trait Testee {
    /// Greets it, starting it if need be.
    ///
    /// # Errors
    /// The fault that kept it from saying hello.
    fn hello(&mut self) -> Result<Hello, Fault>;

    /// Gives it a request that [`Testee::ask`] follows with, so that it works while its asker does something else.
    fn send(&mut self, request: &Request) {
        let _ = request;
    }

    /// Asks it one thing. A testee that was just restarted is greeted first.
    ///
    /// # Errors
    /// The fault that kept it from replying. After one it wants a restart.
    fn ask(&mut self, request: &Request) -> Result<Reply, Fault>;

    /// As [`Testee::ask`], and how much memory that took at its peak, where the system tells.
    ///
    /// # Errors
    /// As [`Testee::ask`].
    fn ask_measured(&mut self, request: &Request) -> Result<(Reply, Option<u64>), Fault> {
        self.ask(request).map(|reply| (reply, None))
    }

    /// Whether it reads its requests as lines of JSON, one after another.
    fn reads_lines(&self) -> bool {
        false
    }

    /// How much memory it holds, in bytes, where the system tells.
    fn holds(&self) -> Option<u64> {
        None
    }

    /// Closes its input, after which it should end. Returns the time that it had if it did not end.
    fn finish(&mut self) -> Option<Duration> {
        None
    }

    /// Ends it; the next question finds a fresh one.
    fn restart(&mut self);
}

impl<T: Testee + ?Sized> Testee for &mut T {
    fn hello(&mut self) -> Result<Hello, Fault> {
        (**self).hello()
    }

    fn send(&mut self, request: &Request) {
        (**self).send(request);
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        (**self).ask(request)
    }

    fn ask_measured(&mut self, request: &Request) -> Result<(Reply, Option<u64>), Fault> {
        (**self).ask_measured(request)
    }

    fn reads_lines(&self) -> bool {
        (**self).reads_lines()
    }

    fn holds(&self) -> Option<u64> {
        (**self).holds()
    }

    fn finish(&mut self) -> Option<Duration> {
        (**self).finish()
    }

    fn restart(&mut self) {
        (**self).restart();
    }
}
