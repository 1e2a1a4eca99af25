//! A change of a text.

/// The maximum length of a message that is searched for an input.
pub(super) const MAX_MESSAGE_BYTES: usize = 8 << 10;

/// The changed text of a step, and its repairs.
pub(super) struct Change {
    pub(super) content: Vec<u8>,
    pub(super) repairs: Vec<String>,
    pub(super) losses: Vec<String>,
    /// The other readings of the same text. Exactly one reading must be valid.
    pub(super) others: Vec<Change>,
    /// The message if two readings are valid.
    pub(super) ambiguity: String,
    /// Whether the content is one of several parts of the text that may be valid.
    pub(super) is_part: bool,
}

impl Change {
    pub(super) fn new(content: impl Into<Vec<u8>>, repair: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            repairs: vec![repair.into()],
            losses: Vec::new(),
            others: Vec::new(),
            ambiguity: String::new(),
            is_part: false,
        }
    }

    /// Joins several readings into one change.
    pub(super) fn from_readings(mut readings: Vec<Self>, ambiguity: impl Into<String>) -> Option<Self> {
        let others = readings.split_off(1.min(readings.len()));
        readings.pop().map(|first| Self { others, ambiguity: ambiguity.into(), ..first })
    }
}
