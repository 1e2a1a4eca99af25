//! A pipe that the system cannot wait for: a thread reads it.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::Source;

/// How many pieces may wait; a child that writes more is held up by its full pipe.
const WAITING: usize = 2;

/// How many bytes one read takes at most.
const CHUNK: usize = 1 << 16;

/// A pipe to read from.
pub(crate) struct Threaded(Receiver<Vec<u8>>);

impl Threaded {
    // As on a system where it can fail.
    #[expect(clippy::unnecessary_wraps)]
    pub(crate) fn of(pipe: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, pieces) = sync_channel(WAITING);
        thread::spawn(move || forward(pipe, &sender));
        Ok(Self(pieces))
    }
}

/// Ends when the pipe does or when nobody listens any more.
fn forward(mut pipe: impl Read, sender: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match pipe.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // An error of reading a pipe is its end.
            Ok(0) | Err(_) => return,
            Ok(read) => {
                if sender.send(chunk[..read].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}

impl Source for Threaded {
    fn read(&mut self, into: &mut Vec<u8>, deadline: Instant) -> Option<usize> {
        match self.0.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(piece) => {
                into.extend_from_slice(&piece);
                Some(piece.len())
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(0),
        }
    }
}
