//! Why a command could not do its work: one shape, told on stderr, exit status 2.

use std::{fmt, io, path::Path};

use crate::suite::select::Unknown;
use crate::suite::vectors::Broken;
use crate::untrusted::Untrusted;

/// What went wrong and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    what: String,
    advice: Option<String>,
}

impl Failure {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), advice: None }
    }

    pub(super) fn advise(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
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
        Self { what: unknown.to_string(), advice: unknown.advice() }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // Output that nobody reads any more is the everyday case: `boardwire explain … | head`.
        if Self::is_broken_pipe(&error) {
            std::process::exit(0);
        }
        match error.kind() {
            // Said by a reader of ours, of the input.
            io::ErrorKind::InvalidData => Self::new(error.to_string()),
            _ => Self::new(format!("input or output failed: {error}")),
        }
    }
}
