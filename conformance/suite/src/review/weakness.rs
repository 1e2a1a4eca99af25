//! Something that an author of a suite should know.

/// Something in a suite that its author should change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weakness {
    /// What it concerns: the id of a vector, a requirement or a format, or a file.
    pub place: String,
    /// The part of it, as a JSON pointer.
    pub(crate) part: String,
    /// What is weak.
    pub what: String,
}

impl Weakness {
    pub(crate) fn new(place: &str, part: impl Into<String>, what: impl Into<String>) -> Self {
        Self { place: place.to_owned(), part: part.into(), what: what.into() }
    }
}
