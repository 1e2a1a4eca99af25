//! Shows inputs: their fields, values, boards and requirements.

pub(crate) mod answer;
pub(crate) mod chains;
pub(crate) mod detection;
pub(crate) mod diagram;
pub(crate) mod errors;
pub(crate) mod fields;
pub(crate) mod findings;
pub(crate) mod marked_text;
pub(crate) mod meaning;
pub(crate) mod moves;
pub(crate) mod view;
