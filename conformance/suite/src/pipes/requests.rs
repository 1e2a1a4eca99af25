//! The requests on their way to the stdin of a child.

use std::io::{self, Write};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};

/// A partly written line, and the number of its bytes that are written.
type PartialLine = (Arc<[u8]>, usize);

/// Sends lines to a child without waiting, even if the child reads late.
pub(crate) struct Requests {
    stdin: Arc<ChildStdin>,
    sender: Sender<PartialLine>,
    /// The number of lines that the thread has to write.
    waiting: Arc<AtomicUsize>,
}

impl Requests {
    pub(crate) fn to(stdin: ChildStdin) -> io::Result<Self> {
        // The pipe may be full although the child has read all lines: the child can open the pipe again and write to it.
        rustix::io::ioctl_fionbio(&stdin, true)?;
        let stdin = Arc::new(stdin);
        let (sender, lines) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let (pipe, count) = (Arc::clone(&stdin), Arc::clone(&waiting));
        thread::spawn(move || forward(&lines, &pipe, &count));
        Ok(Self { stdin, sender, waiting })
    }

    /// Sends a line with its line feed. A thread writes the part that the pipe does not accept immediately.
    pub(crate) fn send(&self, line: Arc<[u8]>) {
        // A line must not overtake an earlier one.
        let sent = if self.are_sent() { write_now(&self.stdin, &line) } else { 0 };
        if sent < line.len() {
            self.waiting.fetch_add(1, Ordering::AcqRel);
            // The thread ends only when the child has gone, and then no line is needed.
            let _ = self.sender.send((line, sent));
        }
    }

    /// Whether all lines are written to the pipe.
    pub(crate) fn are_sent(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }
}

/// Writes lines until the child has gone or the runner has no more.
fn forward(lines: &Receiver<PartialLine>, stdin: &ChildStdin, waiting: &AtomicUsize) {
    for (line, sent) in lines {
        if write_all(stdin, &line[sent..]).is_err() {
            return;
        }
        waiting.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Writes what a pipe accepts without waiting, and returns the length: 0 if the child has gone, which its stdout shows.
fn write_now(mut stdin: &ChildStdin, bytes: &[u8]) -> usize {
    stdin.write(bytes).unwrap_or_default()
}

/// Writes all bytes, and waits as long as necessary.
fn write_all(mut stdin: &ChildStdin, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match stdin.write(bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => wait_for_room(stdin)?,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn wait_for_room(stdin: &ChildStdin) -> io::Result<()> {
    match poll(&mut [PollFd::new(stdin, PollFlags::OUT)], None) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
