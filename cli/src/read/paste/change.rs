//! A change of a text.

/// The longest message that is searched for an input. A longer text is a file of another kind.
pub(super) const MAX_MESSAGE_BYTES: usize = 8 << 10;

/// The result of a step.
pub(super) struct Change {
    pub(super) content: Vec<u8>,
    pub(super) repairs: Vec<String>,
    pub(super) lost: Vec<String>,
    /// Other readings of the same text. One reading has to be valid, and no other one.
    pub(super) others: Vec<Change>,
    /// The obstacle if two readings are valid.
    pub(super) unclear: String,
    /// Whether the content is a part of the text. If it is not valid, another part may be.
    pub(super) is_part: bool,
}

impl Change {
    pub(super) fn new(content: impl Into<Vec<u8>>, repair: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            repairs: vec![repair.into()],
            lost: Vec::new(),
            others: Vec::new(),
            unclear: String::new(),
            is_part: false,
        }
    }

    /// The first of several readings, with the others.
    pub(super) fn one_of(mut readings: Vec<Self>, unclear: impl Into<String>) -> Option<Self> {
        let others = readings.split_off(1.min(readings.len()));
        readings.pop().map(|first| Self { others, unclear: unclear.into(), ..first })
    }
}
