//! The three pipes of a child process, read and written so that a child can neither block the runner nor flood it.

#[cfg(unix)]
mod polled;
mod requests;
mod tail;
#[cfg(any(test, not(unix)))]
mod threaded;

#[cfg(unix)]
pub(super) type Lines = polled::Lines<std::process::ChildStdout>;
#[cfg(not(unix))]
pub(super) use threaded::Lines;

pub(super) use requests::Requests;
pub(super) use tail::Tail;

/// What comes out of a child's stdout.
pub(super) enum Event {
    /// A line without its end.
    Line(Vec<u8>),
    /// The beginning of a line that passes the bound.
    TooLong(usize),
    /// The end of the output.
    Closed,
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{PipeReader, Write, pipe};
    use std::sync::mpsc;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{Event, polled, threaded};

    /// What comes out until the end, or until nothing comes in this time.
    fn all(time: Duration, mut next: impl FnMut(Instant) -> Option<Event>) -> Vec<String> {
        let mut found = Vec::new();
        loop {
            found.push(match next(Instant::now() + time) {
                Some(Event::Line(line)) => String::from_utf8(line).unwrap(),
                Some(Event::TooLong(bound)) => format!("above {bound}"),
                Some(Event::Closed) => "end".to_owned(),
                None => "nothing".to_owned(),
            });
            if found
                .last()
                .is_some_and(|last| ["end", "nothing"].contains(&last.as_str()) || last.contains("above"))
            {
                return found;
            }
        }
    }

    /// Both ways of reading see the same.
    fn see(pieces: &'static [&'static str], stays: bool, expected: &[&str]) {
        // What comes is waited for, however busy the machine is.
        let time = Duration::from_millis(if expected.contains(&"nothing") { 200 } else { 60_000 });
        let both: [fn(PipeReader, Duration) -> Vec<String>; 2] = [
            |pipe, time| {
                let mut lines = polled::Lines::of(pipe, 8);
                all(time, move |deadline| lines.next(deadline))
            },
            |pipe, time| {
                let mut lines = threaded::Lines::of(pipe, 0);
                lines.bound(8);
                all(time, move |deadline| lines.next(deadline))
            },
        ];
        for read in both {
            let (reader, mut writer) = pipe().unwrap();
            let (is_read, when_read) = mpsc::channel::<()>();
            let child = thread::spawn(move || {
                for piece in pieces {
                    // A reader that has had enough is gone.
                    let _ = writer.write_all(piece.as_bytes());
                    thread::sleep(Duration::from_millis(5));
                }
                if stays {
                    // An error says that the sender is gone, which is the sign.
                    let _ = when_read.recv();
                }
            });
            assert_eq!(read(reader, time), expected, "{pieces:?}");
            drop(is_read);
            child.join().unwrap();
        }
    }

    #[test]
    fn lines_come_however_they_are_written() {
        see(&["a\nb", "c\n", "\nd"], false, &["a", "bc", "", "d", "end"]);
        see(&["12345678\n"], false, &["12345678", "end"]);
        see(&[], false, &["end"]);
    }

    #[test]
    fn a_line_without_end_is_waited_for_and_bounded() {
        see(&["ab"], true, &["nothing"]);
        see(&["a\n", "123456789"], true, &["a", "above 8"]);
        see(&["123456789\n"], false, &["above 8"]);
    }
}
