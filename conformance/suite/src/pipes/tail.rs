//! The last lines that a child writes to stderr.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::untrusted::Untrusted;

/// The last lines of a child's stderr.
pub(crate) struct Tail(Arc<Kept>);

#[derive(Default)]
struct Kept {
    lines: Mutex<VecDeque<Vec<u8>>>,
    is_complete: AtomicBool,
}

impl Tail {
    const MAX_LINES: usize = 20;
    const WIDTH: u64 = 400;
    const TIMEOUT: Duration = Duration::from_secs(2);
    const POLL: Duration = Duration::from_millis(1);

    pub(crate) fn start(stderr: ChildStderr) -> Self {
        let kept = Arc::new(Kept::default());
        let weak = Arc::downgrade(&kept);
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut line = Vec::new();
            // A line beyond the width is kept in pieces, of which the last ones remain.
            while (&mut stderr).take(Self::WIDTH).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                // A process that left the group of the child may still write after `finish`.
                let Some(kept) = weak.upgrade() else { return };
                kept.push(std::mem::take(&mut line));
            }
            if let Some(kept) = weak.upgrade() {
                kept.is_complete.store(true, Ordering::Release);
            }
        });
        Self(kept)
    }

    /// The last lines, after the child and its group have ended. A process that left the group may still write; it is not waited for.
    pub(crate) fn finish(self) -> Vec<String> {
        let deadline = Instant::now() + Self::TIMEOUT;
        while !self.0.is_complete.load(Ordering::Acquire) && Instant::now() < deadline {
            thread::sleep(Self::POLL);
        }
        let lines = self.0.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().map(|line| Untrusted::from_bytes(line.trim_ascii_end()).complete()).collect()
    }
}

impl Kept {
    fn push(&self, line: Vec<u8>) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == Tail::MAX_LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}
