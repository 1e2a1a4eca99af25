//! The lines of a child's stdout.

use std::time::Instant;

/// A source of bytes that can be waited for.
pub(crate) trait ByteSource {
    /// Appends the next bytes and returns their number, which is 0 at the end; `None` if nothing arrives before the deadline.
    fn read(&mut self, into: &mut Vec<u8>, deadline: Instant) -> Option<usize>;
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than this number of bytes.
    TooLong(usize),
    Closed,
}

/// Splits the bytes of a source into lines.
pub(crate) struct LineReader<S> {
    source: S,
    pub(crate) max_line_bytes: usize,
    /// The bytes that were read and not yet returned.
    buffer: Vec<u8>,
    /// The number of bytes of the buffer that contain no line feed.
    searched_bytes: usize,
    is_closed: bool,
}

impl<S: ByteSource> LineReader<S> {
    pub(crate) fn new(source: S, max_line_bytes: usize) -> Self {
        Self { source, max_line_bytes, buffer: Vec::new(), searched_bytes: 0, is_closed: false }
    }

    /// The next line, if it arrives before the deadline. After the deadline the source is read once more without waiting, for bytes that arrived in
    /// time. No byte extends the deadline.
    pub(crate) fn next(&mut self, deadline: Instant) -> Option<Event> {
        let mut is_late = false;
        loop {
            if let Some(event) = self.next_buffered() {
                return Some(event);
            }
            if is_late {
                return None;
            }
            is_late = Instant::now() >= deadline;
            self.is_closed |= self.source.read(&mut self.buffer, deadline)? == 0;
        }
    }

    /// The bytes that were read after the last line.
    pub(crate) fn take_rest(&mut self) -> Vec<u8> {
        self.searched_bytes = 0;
        std::mem::take(&mut self.buffer)
    }

    /// Reads and drops the output until its end or the deadline.
    pub(crate) fn drain(&mut self, deadline: Instant) {
        while !self.is_closed && Instant::now() < deadline {
            self.buffer.clear();
            self.is_closed = self.source.read(&mut self.buffer, deadline) == Some(0);
        }
    }

    fn next_buffered(&mut self) -> Option<Event> {
        if let Some(end) = self.buffer[self.searched_bytes..].iter().position(|&byte| byte == b'\n') {
            let rest = self.buffer.split_off(self.searched_bytes + end + 1);
            let mut line = std::mem::replace(&mut self.buffer, rest);
            line.pop();
            self.searched_bytes = 0;
            let is_too_long = line.len() > self.max_line_bytes;
            return Some(if is_too_long { Event::TooLong(self.max_line_bytes) } else { Event::Line(line) });
        }
        self.searched_bytes = self.buffer.len();
        if self.buffer.len() > self.max_line_bytes {
            return Some(Event::TooLong(self.max_line_bytes));
        }
        if !self.is_closed {
            return None;
        }
        self.searched_bytes = 0;
        let rest = std::mem::take(&mut self.buffer);
        Some(if rest.is_empty() { Event::Closed } else { Event::Line(rest) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::time::Instant;

    use super::{ByteSource, Event, LineReader};

    /// Gives these pieces, and then waits until the deadline.
    struct Pieces(VecDeque<&'static str>);

    impl ByteSource for Pieces {
        fn read(&mut self, into: &mut Vec<u8>, _: Instant) -> Option<usize> {
            let piece = self.0.pop_front()?;
            into.extend_from_slice(piece.as_bytes());
            Some(piece.len())
        }
    }

    fn lines(pieces: &[&'static str]) -> LineReader<Pieces> {
        LineReader::new(Pieces(pieces.iter().copied().collect()), 8)
    }

    #[test]
    fn a_line_is_checked_against_the_current_bound() {
        let mut lines = lines(&["1234", "56789\n"]);
        lines.max_line_bytes = 9;
        assert_eq!(lines.next(Instant::now()), None);
        assert_eq!(lines.next(Instant::now()), Some(Event::Line(b"123456789".to_vec())));
    }

    #[test]
    fn available_bytes_are_read_once_after_the_deadline() {
        let mut lines = lines(&["a\nb\n", "c", "d", "e"]);
        let past = Instant::now();
        let line = |line: &str| Some(Event::Line(line.as_bytes().to_vec()));
        assert_eq!((lines.next(past), lines.next(past)), (line("a"), line("b")));
        for remaining in ["d", "e"] {
            assert_eq!(lines.next(past), None);
            assert_eq!(lines.source.0.front(), Some(&remaining));
        }
    }
}
