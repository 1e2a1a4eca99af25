//! The lines of a child's stdout where a system can wait for a pipe: no thread stands between.

use std::io::Read;
use std::os::fd::AsFd;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Event;

/// Most replies come sooner than a thread that sleeps is woken; so long it only stands aside.
const BRIEF: Duration = Duration::from_micros(100);

/// What is read at once.
const CHUNK: usize = 1 << 16;

/// The lines of a child's stdout, as they come.
pub(in crate::suite) struct Lines<R> {
    stdout: R,
    bound: usize,
    /// What was read and not yet given out.
    held: Vec<u8>,
    /// So much of it has no end of a line.
    searched: usize,
    chunk: Box<[u8]>,
    closed: bool,
}

impl<R: Read + AsFd> Lines<R> {
    pub(in crate::suite) fn of(stdout: R, bound: usize) -> Self {
        let chunk = vec![0; CHUNK].into();
        Self { stdout, bound, held: Vec::new(), searched: 0, chunk, closed: false }
    }

    /// Sets how long a line may be from now on.
    pub(in crate::suite) fn bound(&mut self, bytes: usize) {
        self.bound = bytes;
    }

    /// The next line, if it comes before the deadline.
    pub(in crate::suite) fn next(&mut self, deadline: Instant) -> Option<Event> {
        loop {
            if let Some(event) = self.held() {
                return Some(event);
            }
            if !self.is_ready(deadline) {
                return None;
            }
            // An error of reading a pipe is the end of it.
            match self.stdout.read(&mut self.chunk).unwrap_or(0) {
                0 => self.closed = true,
                read => self.held.extend_from_slice(&self.chunk[..read]),
            }
        }
    }

    /// What needs no reading.
    fn held(&mut self) -> Option<Event> {
        if let Some(end) = self.held[self.searched..].iter().position(|&byte| byte == b'\n') {
            let rest = self.held.split_off(self.searched + end + 1);
            let mut line = std::mem::replace(&mut self.held, rest);
            line.pop();
            self.searched = 0;
            let is_too_long = line.len() > self.bound;
            return Some(if is_too_long { Event::TooLong(self.bound) } else { Event::Line(line) });
        }
        self.searched = self.held.len();
        if self.held.len() > self.bound {
            return Some(Event::TooLong(self.bound));
        }
        if !self.closed {
            return None;
        }
        self.searched = 0;
        Some(if self.held.is_empty() { Event::Closed } else { Event::Line(std::mem::take(&mut self.held)) })
    }

    /// Waits until there is something to read.
    fn is_ready(&self, deadline: Instant) -> bool {
        let begun = Instant::now();
        loop {
            let now = Instant::now();
            let is_brief = now.duration_since(begun) < BRIEF;
            let left = if is_brief { Duration::ZERO } else { deadline.saturating_duration_since(now) };
            let timeout = Timespec::try_from(left).ok();
            let mut asked = [PollFd::new(&self.stdout, PollFlags::IN)];
            match poll(&mut asked, timeout.as_ref()) {
                Ok(0) if is_brief && now < deadline => thread::yield_now(),
                Ok(ready) => return ready > 0,
                Err(rustix::io::Errno::INTR) => {}
                // Reading will tell what is wrong with it.
                Err(_) => return true,
            }
        }
    }
}
