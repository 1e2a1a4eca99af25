//! A pipe that the system cannot poll: a thread reads it.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::ByteSource;

/// The number of pieces that may wait; then the pipe fills, and the child has to wait.
const MAX_QUEUED_CHUNKS: usize = 2;

/// The most bytes of one read.
const CHUNK_BYTES: usize = 1 << 16;

/// A pipe to read from.
pub(crate) struct Threaded(Receiver<Vec<u8>>);

impl Threaded {
    // The signature matches the variant for systems where this can fail.
    #[expect(clippy::unnecessary_wraps)]
    pub(crate) fn new(pipe: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, pieces) = sync_channel(MAX_QUEUED_CHUNKS);
        thread::spawn(move || forward(pipe, &sender));
        Ok(Self(pieces))
    }
}

/// Forwards the bytes of a pipe. Ends with the pipe, or when the receiver is dropped.
fn forward(mut pipe: impl Read, sender: &SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        match pipe.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // An error of reading a pipe means its end.
            Ok(0) | Err(_) => return,
            Ok(read) => {
                if sender.send(chunk[..read].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}

impl ByteSource for Threaded {
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
