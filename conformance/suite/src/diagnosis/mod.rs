//! The diagnosis of a run: what its failures have in common, and the requirements that they point at.

mod causes;
mod evident;
mod fields;
mod observe;
mod parts;
mod rank;
mod strings;
mod values;

pub use causes::Cause;
pub use rank::Reference;

pub(super) use causes::of;
pub(super) use rank::suspects;
