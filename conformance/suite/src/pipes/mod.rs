//! The three pipes of a child process, read and written so that a child can neither block the runner nor flood it.

mod lines;
mod polled;
mod requests;
mod tail;

pub(super) type Stdout = polled::Polled<std::process::ChildStdout>;

pub(super) use lines::{Event, LineReader};
pub(super) use requests::Requests;
pub(super) use tail::Tail;

#[cfg(test)]
mod tests {
    use std::io::{Write, pipe};
    use std::time::{Duration, Instant};

    use super::{
        lines::ByteSource,
        polled::{Polled, wait_until_ready},
    };

    /// A child can open its own stdout and read it.
    #[test]
    fn bytes_taken_by_another_reader_do_not_block_a_read() {
        let (reader, mut writer) = pipe().unwrap();
        let mut source = Polled::new(reader.try_clone().unwrap()).unwrap();
        writer.write_all(b"x").unwrap();
        assert!(wait_until_ready(&source.pipe, Instant::now() + Duration::from_secs(600)));
        std::io::Read::read_exact(&mut &reader, &mut [0]).unwrap();
        assert_eq!(source.read_now(&mut Vec::new()).unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
        assert_eq!(source.read(&mut Vec::new(), Instant::now()), None);
    }
}
