//! Laws: rules for how the replies of one codec relate to each other. A law judges a codec without a reference.

mod check;
mod inverse;
mod vectors;

pub use crate::law::{Law, LawKind};
pub use check::{Breach, Counts, Exchange};
pub(crate) use check::{Checker, Prefixes, Tried};
pub(crate) use inverse::inverse;
pub(crate) use vectors::contradictions;
pub use vectors::{VectorBreach, VectorLaws, on_vectors};
