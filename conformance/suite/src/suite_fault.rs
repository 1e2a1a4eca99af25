//! A fault in the data of a suite.

use std::fmt;

/// A fault in the data of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteFault {
    pub(super) file: String,
    pub(super) what: String,
}

impl SuiteFault {
    pub(super) fn new(file: impl Into<String>, what: impl fmt::Display) -> Self {
        Self { file: file.into(), what: what.to_string() }
    }
}

impl fmt::Display for SuiteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.what)
    }
}

impl std::error::Error for SuiteFault {}
