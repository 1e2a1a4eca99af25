//! The lines of a child's stdout where a system cannot wait for a pipe: a thread reads them.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::Event;

/// Lines that may wait to be looked at; a child that writes more is held up by its full pipe.
const WAITING: usize = 2;

/// The lines of a child's stdout, as they come.
pub(in crate::suite) struct Lines {
    events: Receiver<Event>,
    bound: Arc<AtomicUsize>,
}

impl Lines {
    pub(in crate::suite) fn of(stdout: impl Read + Send + 'static, bound: usize) -> Self {
        let (sender, events) = sync_channel(WAITING);
        let bound = Arc::new(AtomicUsize::new(bound));
        let held = Arc::clone(&bound);
        thread::spawn(move || read_lines(stdout, &held, &sender));
        Self { events, bound }
    }

    /// Sets how long a line may be from now on.
    pub(in crate::suite) fn bound(&mut self, bytes: usize) {
        self.bound.store(bytes, Ordering::Relaxed);
    }

    /// The next line, if it comes before the deadline.
    pub(in crate::suite) fn next(&mut self, deadline: Instant) -> Option<Event> {
        match self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::Closed),
        }
    }
}

/// Ends when the output does or when nobody listens any more.
fn read_lines(stdout: impl Read, bound: &AtomicUsize, sender: &SyncSender<Event>) {
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
