//! The diagnosis of a run: the common causes of its failures, and the requirements that they are evidence against.

mod causes;
mod evidence;
mod fields;
mod mistakes;
mod observe;
mod rank;
mod trial;
mod values;

pub use causes::{Cause, Explained};
pub use fields::Reference;
pub use mistakes::grid::GridShape;
pub use observe::statement;
pub use trial::Probe;

pub(super) use causes::{ChangedParts, find_causes};
pub(super) use rank::suspects;
