//! The faults of a testee itself, as opposed to wrong replies, with messages that help to fix them.

use std::fmt;
use std::io;
use std::time::Duration;

use crate::{plural::count, untrusted::Untrusted};

/// A fault of the testee, with the last lines of its stderr.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
}

/// The kinds of faults. Lines are counted from 1, from the start of the process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// There is no program of this name.
    NotFound(String),
    /// The file is not executable.
    NotExecutable(String),
    /// The system could not start the program, for another reason.
    NotStarted(String, String),
    /// The program ended before it replied to `hello`.
    EndedAtOnce(String),
    /// The program ended while the runner waited for a reply, or before the next request.
    Ended(String),
    /// The program was ended because it used more memory than this number of bytes.
    TooMuchMemory(u64),
    /// The program closed its stdout and did not end.
    StdoutClosed,
    /// No hello arrived in time.
    NoHello(Duration),
    /// The exit status means neither an accepted nor a rejected input.
    UnexpectedStatus(String),
    /// No reply arrived in time. Whether the testee or the machine is slow is open.
    NoReply(Wait),
    /// No reply arrived in time, while a shorter request got one.
    Hang(Wait),
    /// The program sent the request back.
    Echo,
    /// A line that is not a JSON object.
    NotJson(usize, String),
    /// A line that begins with a byte order mark.
    ByteOrderMark(usize),
    /// A line that is not UTF-8.
    NotUtf8(usize, String),
    /// A line, by its number, that is longer than this number of bytes.
    TooLong(usize, usize),
    /// A line, by its number, that may have more values than this number.
    TooMany(usize, usize),
    /// A reply whose id differs from the id of the request.
    WrongId(usize, Option<String>),
    /// A second reply to the previous request.
    SecondReply(usize),
    /// A line without a request.
    Unsolicited(usize, String),
    /// A reply to hello with a missing or malformed member, in words.
    BadHello(String),
    /// A reply that the protocol does not allow.
    BadReply {
        /// The number of the line.
        line: usize,
        /// The fault of the line in words.
        what: String,
    },
    /// The reply `error`: the testee could not read the request.
    Error(String),
}

/// The wait for a reply that did not come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// The time waited.
    pub time: Duration,
    /// Whether the program read the complete request from its stdin.
    pub has_read: bool,
    /// The number of requests that it answered before.
    pub answered_count: usize,
}

impl FaultKind {
    /// Whether a reply only timed out, so that the testee may be right.
    pub fn is_late(&self) -> bool {
        matches!(self, Self::NoReply(_) | Self::NoHello(_))
    }

    /// Whether no reply arrived in time, for whatever reason.
    pub(super) fn is_timeout(&self) -> bool {
        self.is_late() || matches!(self, Self::Hang(_))
    }

    /// Whether a reply is longer than expected, which says little where no right reply is known.
    pub fn is_flood(&self) -> bool {
        matches!(self, Self::TooLong(..) | Self::TooMany(..))
    }

    /// Whether the adapter, which reads and writes lines, caused the fault, and not the codec.
    pub fn is_adapter_fault(&self) -> bool {
        !matches!(
            self,
            Self::Ended(_)
                | Self::TooMuchMemory(_)
                | Self::UnexpectedStatus(_)
                | Self::Hang(_)
                | Self::Error(_)
        )
    }

    /// Whether the testee wrote something other than a JSON reply to the request.
    pub(super) fn is_noise(&self) -> bool {
        matches!(
            self,
            Self::Echo
                | Self::NotJson(..)
                | Self::ByteOrderMark(_)
                | Self::NotUtf8(..)
                | Self::WrongId(..)
                | Self::SecondReply(_)
                | Self::Unsolicited(..)
        )
    }

    /// The time limit that ended the wait for a reply.
    pub(super) fn waited(&self) -> Duration {
        match self {
            Self::NoReply(Wait { time, .. }) | Self::NoHello(time) => *time,
            _ => Duration::ZERO,
        }
    }

    /// The fault after the timeout of a repeated request. `answers_short_request`: whether the testee then answers a short request.
    pub(super) fn after_repetition(
        &self,
        first: &Self,
        answered_count: usize,
        answers_short_request: bool,
    ) -> Self {
        let has_read = !matches!(self, Self::NoReply(Wait { has_read: false, .. }));
        let wait = Wait { time: first.waited() + self.waited(), has_read, answered_count };
        if answers_short_request { Self::Hang(wait) } else { Self::NoReply(wait) }
    }

    /// Classifies the error of starting a program.
    pub fn from_start_error(program: &str, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound(program.into()),
            io::ErrorKind::PermissionDenied => Self::NotExecutable(program.into()),
            _ => Self::NotStarted(program.into(), error.to_string()),
        }
    }

    /// A stable code of the fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "not-found",
            Self::NotExecutable(_) => "not-executable",
            Self::NotStarted(..) => "not-started",
            Self::EndedAtOnce(_) => "ended-at-once",
            Self::Ended(_) => "ended",
            Self::TooMuchMemory(_) => "memory",
            Self::StdoutClosed => "stdout-closed",
            Self::UnexpectedStatus(_) => "odd-status",
            Self::NoHello(_) => "no-hello",
            Self::NoReply(_) => "no-reply",
            Self::Hang(_) => "hang",
            Self::Echo => "echo",
            Self::NotJson(..) => "not-json",
            Self::ByteOrderMark(_) => "byte-order-mark",
            Self::NotUtf8(..) => "not-utf8",
            Self::TooLong(..) => "too-long",
            Self::TooMany(..) => "too-many-values",
            Self::WrongId(..) => "wrong-id",
            Self::SecondReply(_) => "second-reply",
            Self::Unsolicited(..) => "unsolicited",
            Self::BadHello(_) => "bad-hello",
            Self::BadReply { .. } => "bad-reply",
            Self::Error(_) => "error",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::NotFound(program) if program.contains('/') => format!("there is no file `{program}` to run"),
            Self::NotFound(program) => format!(
                "there is no program `{program}`: if it is not on the PATH, give its path, such as `./{program}`, or put its interpreter before it"
            ),
            Self::NotExecutable(program) => format!(
                "`{program}` is not executable: set the permission, or put its interpreter before it"
            ),
            Self::NotStarted(program, error) => format!("`{program}` cannot be started: {error}"),
            Self::EndedAtOnce(status) => format!("the program ended before it said hello ({status})"),
            Self::Ended(status) => format!(
                "the program ended without a reply ({status}): it must reply to requests until its stdin ends"
            ),
            Self::UnexpectedStatus(status) => format!(
                "the command ended with {}, and 0 says that it accepts, 1 that it rejects",
                status.replacen(": ", " ", 1)
            ),
            Self::TooMuchMemory(max) => {
                format!("the program used more than {} MiB of memory, and was ended", max >> 20)
            }
            Self::StdoutClosed => "the program closed its stdout and did not end".to_owned(),
            Self::NoHello(time) => format!(
                "no hello in {} s: read a line from stdin, write the reply to stdout as one line, and flush stdout; if the command builds the testee first, build it before or give --hello-timeout",
                seconds(*time)
            ),
            Self::NoReply(Wait { time, has_read, answered_count })
            | Self::Hang(Wait { time, has_read, answered_count }) => {
                let advice = match (self, answered_count, has_read) {
                    (_, _, false) => {
                        ", and it has not read the complete request: read stdin to the end of the line"
                    }
                    (_, 0, true) => {
                        ": write each reply to stdout as one line, and flush stdout after it; a command of --exec has to end"
                    }
                    (Self::Hang(_), ..) => ", while a short request gets one: this input hangs the program",
                    _ => &format!(
                        "; it answered {} before: the program is slow or the machine is busy",
                        count(*answered_count, "request")
                    ),
                };
                format!("no reply in {} s{advice}", seconds(*time))
            }
            Self::Echo => "the program echoes its input: it is not a testee".to_owned(),
            Self::NotJson(line, text) => {
                let advice = match text.trim_start().chars().next() {
                    Some('{') => "write each reply as one line of JSON, with a JSON library",
                    _ => "stdout is for replies, log to stderr",
                };
                format!("line {line} is not a JSON object: \"{text}\": {advice}")
            }
            Self::ByteOrderMark(line) => {
                format!("line {line} begins with a byte order mark: write UTF-8 without one")
            }
            Self::NotUtf8(line, text) => {
                format!("line {line} is not UTF-8: \"{text}\": write UTF-8, or ASCII with \\u escapes")
            }
            Self::TooLong(line, bound) => format!(
                "line {line} is longer than {bound} bytes, more than any right reply to this request"
            ),
            Self::TooMany(line, bound) => {
                format!("line {line} has more than {bound} values, more than any right reply")
            }
            Self::WrongId(line, Some(id)) => format!(
                "line {line} has the id {id}, which is not the id of the request: copy the id into the reply"
            ),
            Self::WrongId(line, None) => {
                format!("line {line} has no id: copy the id of the request into the reply")
            }
            Self::SecondReply(line) => {
                format!("line {line} replies to the previous request again: write one line for each request")
            }
            Self::Unsolicited(line, text) => {
                format!("line {line} belongs to no request: \"{text}\": write one line for each request")
            }
            Self::BadHello(what) => format!("the reply to hello is not valid: {what}"),
            Self::BadReply { line, what } => format!("line {line} is not a valid reply: {what}"),
            Self::Error(reason) => format!("the testee did not understand the request: {reason}"),
        })
    }
}

/// A time in seconds, rounded to milliseconds.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self { kind, stderr: Vec::new() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Untrusted::new(self.kind.to_string()))
    }
}

impl std::error::Error for Fault {}

/// A text from outside, truncated if it is long.
pub fn shortened(text: &str) -> String {
    const MAX_TEXT_CHARS: usize = 160;
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((end, _)) => format!("{}… ({} characters)", &text[..end], text.chars().count()),
        None => text.to_owned(),
    }
}

/// Quotes a text of a suite in an error message, bounded and escaped.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// The beginning of a line, escaped and of bounded length.
pub fn excerpt(line: &[u8]) -> String {
    const MAX_EXCERPT_BYTES: usize = 60;
    // A character takes four bytes at most.
    let start = Untrusted::from_bytes(&line[..line.len().min(4 * MAX_EXCERPT_BYTES + 1)]);
    format!("{start:.MAX_EXCERPT_BYTES$}")
}
