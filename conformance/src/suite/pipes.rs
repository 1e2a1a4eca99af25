//! The three pipes of a child process, each with its own thread, so that a child can neither block the runner nor
//! flood it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::fault::harmless;

/// Lines that may wait to be looked at; a child that writes more is held up by its full pipe.
const WAITING: usize = 2;

/// What comes out of a child's stdout.
pub(super) enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// The beginning of a line that passes the bound.
    TooLong(usize),
    /// The end of the output.
    Closed,
}

/// The lines of a child's stdout, as they come.
pub(super) struct Lines {
    /// Where they arrive.
    pub(super) events: Receiver<Event>,
    bound: Arc<AtomicUsize>,
}

impl Lines {
    pub(super) fn of(stdout: ChildStdout, bound: usize) -> Self {
        let (sender, events) = sync_channel(WAITING);
        let bound = Arc::new(AtomicUsize::new(bound));
        let held = Arc::clone(&bound);
        thread::spawn(move || read_lines(stdout, &held, &sender));
        Self { events, bound }
    }

    /// Sets how long a line may be from now on.
    pub(super) fn bound(&self, bytes: usize) {
        self.bound.store(bytes, Ordering::Relaxed);
    }
}

/// Ends when the output does or when nobody listens any more.
fn read_lines(stdout: ChildStdout, bound: &AtomicUsize, sender: &SyncSender<Event>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        // The bound is looked up once the line begins: until then the thread waits, and the request that the line
        // answers may set it.
        let begun = stdout.fill_buf().is_ok_and(|buffer| !buffer.is_empty());
        let bound = bound.load(Ordering::Relaxed);
        let mut line = Vec::new();
        // An error of reading a pipe is the end of it.
        let read = (&mut stdout).take(bound as u64 + 1).read_until(b'\n', &mut line);
        let event = match line.pop_if(|last| *last == b'\n') {
            _ if !begun || read.is_err() => Event::Closed,
            None if line.len() > bound => Event::TooLong(bound),
            None | Some(_) => Event::Line(line),
        };
        let last = !matches!(event, Event::Line(_));
        if sender.send(event).is_err() || last {
            return;
        }
    }
}

/// The way to a child's stdin.
pub(super) struct Requests {
    sender: Sender<Arc<str>>,
    idle: Arc<AtomicBool>,
}

impl Requests {
    pub(super) fn to(mut stdin: ChildStdin) -> Self {
        let (sender, requests) = channel::<Arc<str>>();
        let idle = Arc::new(AtomicBool::new(true));
        let done = Arc::clone(&idle);
        thread::spawn(move || {
            for request in requests {
                // A child that has gone shows in its stdout; here it only means that there is nothing left to do.
                if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
                done.store(true, Ordering::Relaxed);
            }
        });
        Self { sender, idle }
    }

    /// Sends a line with its end, without waiting until it is read.
    pub(super) fn send(&self, line: Arc<str>) {
        self.idle.store(false, Ordering::Relaxed);
        // As above: a thread that ended because the child has gone needs no lines.
        let _ = self.sender.send(line);
    }

    /// Whether all that was sent has left for the child.
    pub(super) fn are_sent(&self) -> bool {
        self.idle.load(Ordering::Relaxed)
    }
}

/// The last lines of a child's stderr.
#[derive(Clone)]
pub(super) struct Tail(Arc<Mutex<VecDeque<String>>>, Arc<AtomicBool>);

impl Tail {
    const LINES: usize = 20;
    const WIDTH: u64 = 400;

    pub(super) fn of(stderr: ChildStderr) -> Self {
        let tail = Self(Arc::default(), Arc::default());
        let kept = tail.clone();
        thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            let mut line = Vec::new();
            // A line that is too long is kept in pieces, of which the last remain.
            while (&mut stderr).take(Self::WIDTH).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                let text = String::from_utf8_lossy(line.trim_ascii_end());
                kept.push(harmless(&text));
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
    pub(super) fn is_whole(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    /// The lines so far.
    pub(super) fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}
