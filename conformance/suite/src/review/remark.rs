//! Remarks for the author of a suite.

/// A remark about a suite: a weakness, a hint at a vector that it may lack, or what is disputed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remark {
    /// The subject of the remark: the id of a vector, a requirement or a format, or a file.
    pub subject: String,
    /// The part of the subject, as a JSON pointer.
    pub(crate) part: String,
    /// The remark.
    pub what: String,
}

impl Remark {
    pub(crate) fn new(subject: &str, part: impl Into<String>, what: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), part: part.into(), what: what.into() }
    }
}
