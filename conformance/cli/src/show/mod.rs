//! How inputs are shown: their fields, what they hold, the boards, the requirements.

pub(super) mod chains;
pub(super) mod diagram;
pub(super) mod errors;
pub(super) mod fields;
pub(super) mod findings;
mod meaning;
pub(super) mod recognised;
pub(super) mod rules;
