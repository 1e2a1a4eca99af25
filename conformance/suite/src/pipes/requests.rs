//! The way to a child's stdin.

use std::io::{self, Write};
use std::process::ChildStdin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// A line, and how many of its bytes have left.
type Rest = (Arc<str>, usize);

/// Lines to a child, which it may read as late as it likes: sending never waits.
pub(crate) struct Requests {
    stdin: Arc<ChildStdin>,
    sender: Sender<Rest>,
    /// How many lines the thread has yet to write.
    waiting: Arc<AtomicUsize>,
}

impl Requests {
    pub(crate) fn to(stdin: ChildStdin) -> io::Result<Self> {
        // The pipe may be full although the child has read all lines: the child can open it a second time and write.
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&stdin, true)?;
        let stdin = Arc::new(stdin);
        let (sender, rests) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let (pipe, count) = (Arc::clone(&stdin), Arc::clone(&waiting));
        thread::spawn(move || forward(&rests, &pipe, &count));
        Ok(Self { stdin, sender, waiting })
    }

    /// Sends a line with its end. What the pipe does not take at once is for the thread to write.
    pub(crate) fn send(&self, line: Arc<str>) {
        // A line may not overtake another.
        let sent = if self.are_sent() { write_now(&self.stdin, line.as_bytes()) } else { 0 };
        if sent < line.len() {
            self.waiting.fetch_add(1, Ordering::AcqRel);
            // A thread that ended because the child has gone needs no lines.
            let _ = self.sender.send((line, sent));
        }
    }

    /// Whether all that was sent has left for the child.
    pub(crate) fn are_sent(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }
}

/// Writes lines until the child has gone or the runner has no more.
fn forward(rests: &Receiver<Rest>, stdin: &ChildStdin, waiting: &AtomicUsize) {
    for (line, sent) in rests {
        if write_all(stdin, &line.as_bytes()[sent..]).is_err() {
            return;
        }
        waiting.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Writes what a pipe takes without waiting, and gives its length. A child that has gone shows in its stdout: here it takes nothing.
#[cfg(unix)]
fn write_now(mut stdin: &ChildStdin, bytes: &[u8]) -> usize {
    stdin.write(bytes).unwrap_or_default()
}

/// Where no pipe can be written to without waiting, the thread writes all.
#[cfg(not(unix))]
fn write_now(_: &ChildStdin, _: &[u8]) -> usize {
    0
}

/// Writes all bytes, however long that takes.
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

#[cfg(unix)]
fn wait_for_room(stdin: &ChildStdin) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    match poll(&mut [PollFd::new(stdin, PollFlags::OUT)], None) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn wait_for_room(_: &ChildStdin) -> io::Result<()> {
    Ok(())
}
