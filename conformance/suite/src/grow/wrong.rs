//! Codecs that are known to be wrong.

use crate::{
    judge::{Level, judge},
    testee::Testee,
    vectors::{Case, Outcome, Vector},
};

/// A codec that is known to be wrong.
pub struct WrongCodec {
    /// The command.
    pub name: String,
    /// The codec.
    pub testee: Box<dyn Testee>,
    /// Whether a vector shows the codec to be wrong.
    pub is_shown: bool,
}

impl WrongCodec {
    /// Whether the codec answers otherwise than this case expects.
    pub(super) fn fails(&mut self, case: &Case, level: Level) -> bool {
        if let Ok(reply) = self.testee.ask(&case.request) {
            return judge(case, &reply, None, level).is_failure(level);
        }
        self.testee.restart();
        true
    }

    /// Whether a vector shows the codec to be wrong.
    pub(super) fn is_shown_by(&mut self, vector: &Vector, level: Level) -> bool {
        vector.outcome != Outcome::Disputed && self.fails(&vector.case(), level)
    }
}
