//! Shows inputs: their fields, values, boards and requirements.

pub(super) mod chains;
pub(super) mod diagram;
pub(super) mod errors;
pub(super) mod fields;
pub(super) mod findings;
pub(super) mod lines;
pub(super) mod marked;
pub(super) mod meaning;
pub(super) mod moves;
pub(super) mod recognised;
mod table;
pub(super) mod view;
