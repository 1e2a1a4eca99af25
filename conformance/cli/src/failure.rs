//! Why a command could not do its work: one shape, told on stderr, exit status 2.

use std::{fmt, io, path::Path};

use boardwire_suite::{select::Unknown, untrusted::Untrusted, vectors::Broken};

/// What went wrong and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    what: String,
    advice: Option<String>,
    /// Whether it is no failure of ours, and nothing is to be said of it.
    quiet: bool,
}

impl Failure {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), advice: None, quiet: false }
    }

    pub(super) fn advise(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
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
        match &self.advice {
            Some(advice) => write!(f, "\n  {:.4000}", Untrusted::new(advice)),
            None => Ok(()),
        }
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
