//! The diagnosis of a run: what its failures have in common, and the requirements that they point at.

mod causes;
mod evident;
mod fields;
mod mistakes;
mod observe;
mod parts;
mod rank;
mod strings;
mod trial;
mod values;

pub use causes::{Cause, Explained};
pub use mistakes::grid::GridShape;
pub use observe::statement;
pub use rank::Reference;
pub use trial::Probe;

pub(super) use causes::{Parts, of};
pub(super) use rank::suspects;
