use serde::{Deserialize, Serialize};

/// The outcome that a vector requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The input must be accepted, with the right value or the right bytes.
    Accept,
    /// The input must be rejected.
    Reject,
    /// Any one of several replies is right.
    Either,
    /// Nobody has decided which of several replies is right. The vector never counts.
    Disputed,
}

impl Outcome {
    /// Whether a vector lists several replies.
    pub(super) fn has_several_replies(self) -> bool {
        matches!(self, Self::Either | Self::Disputed)
    }
}
