//! What a child says on stderr, of which the end is kept.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::untrusted::Untrusted;

/// The last lines of a child's stderr.
#[derive(Clone)]
pub(in crate::suite) struct Tail(Arc<Mutex<VecDeque<String>>>, Arc<AtomicBool>);

impl Tail {
    const LINES: usize = 20;
    const WIDTH: u64 = 400;

    pub(in crate::suite) fn of(stderr: ChildStderr) -> Self {
        let tail = Self(Arc::default(), Arc::default());
        let kept = tail.clone();
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut line = Vec::new();
            // A line that is too long is kept in pieces, of which the last remain.
            while (&mut stderr).take(Self::WIDTH).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                kept.push(Untrusted::of_bytes(line.trim_ascii_end()).complete());
                line.clear();
            }
            kept.1.store(true, Ordering::Relaxed);
        });
        tail
    }

    fn push(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == Self::LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    /// Whether the child's stderr has ended, so that nothing will follow.
    pub(in crate::suite) fn is_whole(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    /// The lines so far.
    pub(in crate::suite) fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}
