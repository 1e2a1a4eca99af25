//! A child process that reads and writes lines.

use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::{
    fault::FaultKind,
    group::Leader,
    memory::memory_of_session,
    pipes::{Event, LineReader, Requests, Stdout, Tail},
};

/// The time for a child to end after the end of its stdin or stdout.
pub(super) const END_TIMEOUT: Duration = Duration::from_secs(1);

/// The poll interval for the end of a child that sends nothing, and for its memory.
const POLL: Duration = Duration::from_millis(100);

/// A running child. Dropping this value kills the child.
pub(crate) struct Child {
    pub(super) leader: Leader,
    pub(super) requests: Requests,
    pub(super) lines: LineReader<Stdout>,
    tail: Tail,
    pub(super) line_count: usize,
    /// The limit on the memory of the child with its own children, in bytes.
    max_memory: Option<u64>,
    next_memory_check: Instant,
    has_exceeded_memory: bool,
}

impl Child {
    /// Starts a program. A line of its output has at most `max_line_bytes`, and it is killed if it uses more than `max_memory` bytes.
    pub(crate) fn start(
        program: &str,
        arguments: &[String],
        max_line_bytes: usize,
        max_memory: Option<u64>,
    ) -> Result<Self, FaultKind> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let start = || {
            let mut leader = Leader::start(command, Signal::KILL)?;
            let child = &mut leader.child;
            let (Some(stdin), Some(stdout), Some(stderr)) =
                (child.stdin().take(), child.stdout().take(), child.stderr().take())
            else {
                unreachable!("all three are pipes")
            };
            Ok(Self {
                requests: Requests::to(stdin)?,
                lines: LineReader::new(Stdout::new(stdout)?, max_line_bytes),
                tail: Tail::start(stderr)?,
                leader,
                line_count: 0,
                max_memory,
                next_memory_check: Instant::now(),
                has_exceeded_memory: false,
            })
        };
        start().map_err(|error| FaultKind::from_start_error(program, &error))
    }

    /// The next event, if it comes before the deadline. The end of the child counts as the end of its stdout, because another process may keep the
    /// pipe open.
    pub(super) fn next(&mut self, deadline: Instant) -> Option<Event> {
        loop {
            let next_poll = deadline.min(Instant::now() + POLL);
            let event = self.lines.next(next_poll);
            self.watch_memory();
            if event.is_some() {
                return event;
            }
            if self.leader.wait_for_end(Instant::now()).is_some() {
                return Some(self.lines.next(Instant::now() + END_TIMEOUT).unwrap_or(Event::Closed));
            }
            if next_poll == deadline {
                return None;
            }
        }
    }

    /// Kills the child if it uses more memory than its limit.
    fn watch_memory(&mut self) {
        let Some(max) = self.max_memory.filter(|_| self.next_memory_check <= Instant::now()) else {
            return;
        };
        self.next_memory_check = Instant::now() + POLL;
        if memory_of_session(self.leader.id()).is_some_and(|bytes| bytes > max) {
            self.has_exceeded_memory = true;
            self.leader.end();
        }
    }

    pub(super) fn memory_fault(&self) -> Option<FaultKind> {
        self.max_memory.filter(|_| self.has_exceeded_memory).map(FaultKind::TooMuchMemory)
    }

    /// The line of an event, or the fault that the event shows.
    pub(super) fn line(&mut self, event: Event) -> Result<Vec<u8>, FaultKind> {
        self.line_count += 1;
        match event {
            Event::Line(line) => Ok(line),
            Event::TooLong(bound) => Err(FaultKind::TooLong(self.line_count, bound)),
            Event::Closed => Err(self.end_fault()),
        }
    }

    /// The fault of a child whose stdout has ended.
    pub(super) fn end_fault(&mut self) -> FaultKind {
        if let Some(fault) = self.memory_fault() {
            return fault;
        }
        let status = self.leader.wait_for_end(Instant::now() + END_TIMEOUT);
        status.map_or(FaultKind::StdoutClosed, |status| FaultKind::Ended(status.to_string()))
    }

    /// Kills the child, and returns the last lines of its stderr.
    pub(crate) fn end(self) -> Vec<String> {
        drop(self.leader);
        self.tail.finish()
    }

    /// The output of the child until it ends, its stdout ends, or the deadline passes; `None` if the output has more than this number of bytes.
    pub(super) fn output(&mut self, deadline: Instant, max_bytes: usize) -> Option<Vec<u8>> {
        let mut printed = Vec::new();
        loop {
            match self.next(deadline) {
                Some(Event::Line(line)) => printed.extend(line.into_iter().chain([b'\n'])),
                Some(Event::TooLong(_)) => return None,
                Some(Event::Closed) | None => {
                    // Another process may keep the pipe open after a line without an end.
                    printed.extend(self.lines.take_rest());
                    return Some(printed);
                }
            }
            if printed.len() > max_bytes {
                return None;
            }
        }
    }

    /// Waits for the child to end by itself, and ignores its output meanwhile. `None` after the deadline.
    pub(super) fn wait_for_end(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            let next_poll = deadline.min(Instant::now() + POLL);
            // Another process may keep the pipe open when the child has ended.
            self.lines.drain(next_poll);
            self.watch_memory();
            let status = self.leader.wait_for_end(next_poll);
            if status.is_some() || next_poll == deadline {
                return status;
            }
        }
    }

    /// Gives the child this time to end by itself after the end of its stdin. Returns whether it ended.
    pub(crate) fn wait_for_exit(mut self, time: Duration) -> bool {
        self.requests.close();
        self.wait_for_end(Instant::now() + time).is_some()
    }
}
