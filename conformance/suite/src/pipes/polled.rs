//! A pipe to read from. The system polls it, so no thread is necessary.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::lines::ByteSource;

/// Most replies arrive within this time, which is shorter than waking a sleeping thread takes. Meanwhile, the thread yields and does not sleep.
const MIN_WAIT: Duration = Duration::from_micros(100);

/// The most bytes of one read.
const CHUNK_BYTES: usize = 1 << 16;

pub(crate) struct Polled<R> {
    pub(super) pipe: R,
    chunk: Box<[u8]>,
}

impl<R: Read + AsFd> Polled<R> {
    pub(crate) fn new(pipe: R) -> io::Result<Self> {
        // A child that reads its own output could take the bytes between the poll and the read.
        ioctl_fionbio(&pipe, true)?;
        Ok(Self { pipe, chunk: vec![0; CHUNK_BYTES].into() })
    }

    pub(super) fn read_now(&mut self, into: &mut Vec<u8>) -> io::Result<usize> {
        let byte_count = self.pipe.read(&mut self.chunk)?;
        into.extend_from_slice(&self.chunk[..byte_count]);
        Ok(byte_count)
    }
}

/// Waits until there is something to read from a pipe. Returns whether there is.
pub(super) fn wait_until_ready(pipe: &impl AsFd, deadline: Instant) -> bool {
    let start = Instant::now();
    loop {
        let now = Instant::now();
        let is_brief = now.duration_since(start) < MIN_WAIT;
        let remaining_time = if is_brief { Duration::ZERO } else { deadline.saturating_duration_since(now) };
        let timeout = Timespec::try_from(remaining_time).ok();
        let mut polled = [PollFd::new(pipe, PollFlags::IN)];
        match poll(&mut polled, timeout.as_ref()) {
            Ok(0) if is_brief && now < deadline => thread::yield_now(),
            Ok(ready_count) => return ready_count > 0,
            Err(rustix::io::Errno::INTR) => {}
            // The read that follows reports the error of the pipe.
            Err(_) => return true,
        }
    }
}

impl<R: Read + AsFd> ByteSource for Polled<R> {
    fn read(&mut self, into: &mut Vec<u8>, deadline: Instant) -> Option<usize> {
        while wait_until_ready(&self.pipe, deadline) {
            match self.read_now(into) {
                Ok(byte_count) => return Some(byte_count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= deadline {
                        return None;
                    }
                }
                // An error of reading a pipe means its end.
                Err(_) => return Some(0),
            }
        }
        None
    }
}
