//! The failure of a command: reported on stderr, with exit status 2.

use std::{fmt, io, path::Path};

use boardwire_suite::{select::Unknown, untrusted::Untrusted, vectors::SuiteFault};
use serde_json::Value;

#[derive(Debug)]
pub(super) struct Failure {
    message: String,
    advice: Option<String>,
    lines: Vec<String>,
    /// The failure in JSON, for commands that answer in JSON.
    answer: Option<Box<Value>>,
    /// The exit status, if nothing is left to report.
    status: Option<u8>,
}

impl Failure {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), advice: None, lines: Vec::new(), answer: None, status: None }
    }

    pub(super) fn advise(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
    }

    /// Adds the name of the option that has the wrong value.
    pub(super) fn for_option(self, option: &str) -> Self {
        Self { message: format!("{option}: {}", self.message), answer: None, ..self }
    }

    /// The message, without the advice.
    pub(super) fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    pub(super) fn answer(self, answer: Value) -> Self {
        Self { answer: Some(Box::new(answer)), ..self }
    }

    pub(super) fn json_answer(&self) -> Option<&Value> {
        self.answer.as_deref()
    }

    /// The failure of a command that has already reported it.
    pub(super) fn reported(status: u8) -> Self {
        Self { status: Some(status), ..Self::new("") }
    }

    /// The exit status of a failure that was reported, or that is not worth a report.
    pub(super) fn silent_status(&self) -> Option<u8> {
        self.status
    }

    pub(super) fn file(path: &Path, verb: &str, error: &io::Error) -> Self {
        Self::new(format!("cannot {verb} {}: {error}", Untrusted::from_path(path)))
    }

    /// Whether the reader of the output closed the pipe, which is not a failure of the program.
    pub(super) fn is_broken_pipe(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::BrokenPipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text may quote an input or a library, so it is escaped.
        write!(f, "{:.4000}", Untrusted::new(&self.message))?;
        let lines = self.lines.iter().chain(&self.advice);
        lines.map(Untrusted::new).try_for_each(|line| write!(f, "\n  {line:.4000}"))
    }
}

impl From<SuiteFault> for Failure {
    fn from(fault: SuiteFault) -> Self {
        Self::new(format!("the suite is broken: {fault}"))
    }
}

impl From<Unknown> for Failure {
    fn from(unknown: Unknown) -> Self {
        Self { advice: unknown.advice(), ..Self::new(unknown.to_string()) }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // A reader that closes the output early is usual: `boardwire explain … | head`.
        if Self::is_broken_pipe(&error) {
            return Self::reported(0);
        }
        match error.kind() {
            // Errors of these kinds come from readers and writers of this program, with a complete message.
            io::ErrorKind::InvalidData | io::ErrorKind::Other => Self::new(error.to_string()),
            _ => Self::new(format!("input or output failed: {error}")),
        }
    }
}
