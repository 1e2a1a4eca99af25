//! The last lines that a child writes to stderr.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionbio;

use super::polled::wait_until_ready;
use crate::untrusted::Untrusted;

pub(crate) struct Tail(Arc<KeptLines>);

#[derive(Default)]
struct KeptLines {
    lines: Mutex<VecDeque<Vec<u8>>>,
    is_complete: AtomicBool,
}

impl Tail {
    /// The last lines that are kept, and the length of each, so that a child cannot fill the memory.
    const MAX_LINES: usize = 20;
    const MAX_BYTES: u64 = 400;
    /// The time for the last lines to arrive after the end of the child, and the poll intervals of `finish` and of the reading thread.
    const TIMEOUT: Duration = Duration::from_secs(2);
    const END_POLL: Duration = Duration::from_millis(1);
    const POLL: Duration = Duration::from_millis(100);

    pub(crate) fn start(stderr: ChildStderr) -> io::Result<Self> {
        let kept = Arc::new(KeptLines::default());
        let weak = Arc::downgrade(&kept);
        ioctl_fionbio(&stderr, true)?;
        let stderr = Stderr { pipe: stderr, reader: Weak::clone(&weak) };
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut line = Vec::new();
            // A longer line is kept in pieces, and the last pieces remain.
            while (&mut stderr).take(Self::MAX_BYTES).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                // A process that left the group of the child may still write after `finish`.
                let Some(kept) = weak.upgrade() else { return };
                kept.push(std::mem::take(&mut line));
            }
            if let Some(kept) = weak.upgrade() {
                kept.is_complete.store(true, Ordering::Release);
            }
        });
        Ok(Self(kept))
    }

    /// The last lines, after the child and its group have ended. A process that left the group may still write; it is not waited for.
    pub(crate) fn finish(self) -> Vec<String> {
        let deadline = Instant::now() + Self::TIMEOUT;
        while !self.0.is_complete.load(Ordering::Acquire) && Instant::now() < deadline {
            thread::sleep(Self::END_POLL);
        }
        let lines = self.0.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().map(|line| Untrusted::from_bytes(line.trim_ascii_end()).complete()).collect()
    }
}

/// The stderr of a child. It ends when nobody reads it, although a process that left the group of the child may keep the pipe open.
struct Stderr {
    pipe: ChildStderr,
    reader: Weak<KeptLines>,
}

impl Read for Stderr {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.reader.strong_count() > 0 {
            if !wait_until_ready(&self.pipe, Instant::now() + Tail::POLL) {
                continue;
            }
            match self.pipe.read(into) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
        }
        Ok(0)
    }
}

impl KeptLines {
    fn push(&self, line: Vec<u8>) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == Tail::MAX_LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}
