//! Why a command could not do its work: one shape, told on stderr, exit status 2.

use std::{fmt, io, path::Path};

use boardwire_suite::{select::Unknown, untrusted::Untrusted, vectors::Broken};
use serde_json::Value;

/// What went wrong and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    what: String,
    advice: Option<String>,
    /// What more there is to say, a line each.
    lines: Vec<String>,
    /// The same in JSON, where a command answers in JSON.
    answer: Option<Box<Value>>,
    /// Whether it is no failure of ours, and nothing is to be said of it.
    quiet: bool,
}

impl Failure {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), advice: None, lines: Vec::new(), answer: None, quiet: false }
    }

    pub(super) fn advise(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
    }

    /// The failure of an option's value.
    pub(super) fn of_option(self, option: &str) -> Self {
        Self { what: format!("{option}: {}", self.what), answer: None, ..self }
    }

    /// What went wrong, without what to do about it.
    pub(super) fn what(&self) -> &str {
        &self.what
    }

    /// Adds a line.
    pub(super) fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// Adds what a command says in JSON instead.
    pub(super) fn answer(self, answer: Value) -> Self {
        Self { answer: Some(Box::new(answer)), ..self }
    }

    /// What a command says in JSON instead.
    pub(super) fn in_json(&self) -> Option<&Value> {
        self.answer.as_deref()
    }

    /// Whether nothing is to be said of it: the exit status is 0 then.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// The failure of a file.
    pub(super) fn file(path: &Path, does: &str, error: &io::Error) -> Self {
        Self::new(format!("cannot {does} {}: {error}", Untrusted::of_path(path)))
    }

    /// Whether whoever reads our output has gone away, which is no failure of ours.
    pub(super) fn is_broken_pipe(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::BrokenPipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The words of libraries are in it, which quote what they were given as it came.
        write!(f, "{:.4000}", Untrusted::new(&self.what))?;
        let lines = self.lines.iter().chain(&self.advice);
        lines.map(Untrusted::new).try_for_each(|line| write!(f, "\n  {line:.4000}"))
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Self {
        Self::new(format!("the suite itself is broken: {broken}"))
    }
}

impl From<Unknown> for Failure {
    fn from(unknown: Unknown) -> Self {
        Self { advice: unknown.advice(), ..Self::new(unknown.to_string()) }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // Output that nobody reads any more is the everyday case: `boardwire explain … | head`.
        if Self::is_broken_pipe(&error) {
            return Self { quiet: true, ..Self::new(error.to_string()) };
        }
        match error.kind() {
            // Said by a reader of ours, of the input, or by a writer of ours, of a file.
            io::ErrorKind::InvalidData | io::ErrorKind::Other => Self::new(error.to_string()),
            _ => Self::new(format!("input or output failed: {error}")),
        }
    }
}
