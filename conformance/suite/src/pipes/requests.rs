//! The requests on their way to the stdin of a child.

use std::io::{self, Write};
use std::process::ChildStdin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// A partly written line, and the number of its bytes that are written.
type PartialLine = (Arc<[u8]>, usize);

/// Sends lines to a child without waiting, even if the child reads late. A thread writes what the pipe does not accept immediately, and ends when
/// this value is dropped.
pub(crate) struct Requests {
    /// The pipe, and the channel to the thread, until they are closed.
    open: Option<(Arc<ChildStdin>, Sender<PartialLine>)>,
    /// The number of lines that the thread has to write.
    waiting_count: Arc<AtomicUsize>,
}

/// The interval at which a thread that waits for the child sees that nobody needs it.
const POLL: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

impl Requests {
    pub(crate) fn to(stdin: ChildStdin) -> io::Result<Self> {
        // The pipe may be full although the child has read all lines: the child can open the pipe again and write to it.
        rustix::io::ioctl_fionbio(&stdin, true)?;
        let stdin = Arc::new(stdin);
        let (sender, lines) = channel();
        let waiting_count = Arc::new(AtomicUsize::new(0));
        let (pipe, weak_count) = (Arc::clone(&stdin), Arc::downgrade(&waiting_count));
        thread::spawn(move || forward(&lines, &pipe, &weak_count));
        Ok(Self { open: Some((stdin, sender)), waiting_count })
    }

    /// Sends a line with its line feed, unless the pipe is closed.
    pub(crate) fn send(&self, line: Arc<[u8]>) {
        let Some((stdin, sender)) = &self.open else { return };
        // A line must not overtake an earlier one. If the child has gone, its stdout shows it.
        let sent_bytes = if self.are_sent() { (&**stdin).write(&line).unwrap_or_default() } else { 0 };
        if sent_bytes < line.len() {
            self.waiting_count.fetch_add(1, Ordering::AcqRel);
            // The thread ends only when the child has gone, and then no line is needed.
            let _ = sender.send((line, sent_bytes));
        }
    }

    /// Closes the pipe after the lines that are sent.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    pub(crate) fn are_sent(&self) -> bool {
        self.waiting_count.load(Ordering::Acquire) == 0
    }
}

/// Writes lines until the child has gone, or the runner has no more or no longer needs the child.
fn forward(lines: &Receiver<PartialLine>, stdin: &ChildStdin, waiting_count: &Weak<AtomicUsize>) {
    for (line, sent_bytes) in lines {
        if write_all(stdin, &line[sent_bytes..], waiting_count).is_err() {
            return;
        }
        if let Some(waiting_count) = waiting_count.upgrade() {
            waiting_count.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

/// Writes all bytes, and waits for the child as long as the runner needs it.
fn write_all(mut stdin: &ChildStdin, mut bytes: &[u8], waiting_count: &Weak<AtomicUsize>) -> io::Result<()> {
    while !bytes.is_empty() {
        match stdin.write(bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock && waiting_count.strong_count() > 0 => {
                match poll(&mut [PollFd::new(stdin, PollFlags::OUT)], Some(&POLL)) {
                    Ok(_) | Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
