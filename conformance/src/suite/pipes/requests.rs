//! The way to a child's stdin.

use std::io::Write;
use std::process::ChildStdin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A pipe that is empty takes so many bytes at once on every system.
const SHORT: usize = 4096;

/// Lines to a child, which it may read as late as it likes.
pub(in crate::suite) struct Requests {
    stdin: Arc<Mutex<ChildStdin>>,
    sender: Sender<Arc<str>>,
    idle: Arc<AtomicBool>,
}

impl Requests {
    pub(in crate::suite) fn to(stdin: ChildStdin) -> Self {
        let stdin = Arc::new(Mutex::new(stdin));
        let (sender, requests) = channel::<Arc<str>>();
        let idle = Arc::new(AtomicBool::new(true));
        let (pipe, done) = (Arc::clone(&stdin), Arc::clone(&idle));
        thread::spawn(move || {
            for request in requests {
                if write(&pipe, &request).is_err() {
                    return;
                }
                done.store(true, Ordering::Release);
            }
        });
        Self { stdin, sender, idle }
    }

    /// Sends a line with its end, without waiting until it is read. `is_empty` says that the child has read all
    /// lines before.
    pub(in crate::suite) fn send(&self, line: Arc<str>, is_empty: bool) {
        if is_empty && line.len() <= SHORT && self.are_sent() {
            // There is room for it, so that this does not wait. A child that has gone shows in its stdout; here it
            // only means that there is nothing left to do.
            let _ = write(&self.stdin, &line);
            return;
        }
        self.idle.store(false, Ordering::Release);
        // As above: a thread that ended because the child has gone needs no lines.
        let _ = self.sender.send(line);
    }

    /// Whether all that was sent has left for the child.
    pub(in crate::suite) fn are_sent(&self) -> bool {
        self.idle.load(Ordering::Acquire)
    }
}

fn write(stdin: &Mutex<ChildStdin>, line: &str) -> std::io::Result<()> {
    let mut stdin = stdin.lock().unwrap_or_else(PoisonError::into_inner);
    stdin.write_all(line.as_bytes())?;
    stdin.flush()
}
