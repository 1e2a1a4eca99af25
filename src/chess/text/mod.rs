//! FEN's placement field.

pub mod placement;
