//! The contract of the fast paths, which are in the files `fast.rs` next to the codecs that they speed up.
//!
//! A fast path returns a value or nothing. If it returns nothing, the reference runs. So the reference makes every error and every explanation.
//!
//! - `fast(x) == Some(v)` implies `reference(x) == Ok(v)`.
//! - `fast(x)` is `Some` for every valid `x` of its domain, which the file of the fast path states.
//! - No observer listens: an observer that listens receives its fields from the reference.
//!
//! `tests/library/fast.rs` compares each fast path with the reference. `benchmarks/instructions.py` shows a fast path that returns nothing, because
//! its count then includes the instructions of the reference. The configuration `boardwire_reference_only`, which only tests set, removes the fast
//! paths, because a fast path would hide mutants and injected faults of the reference.

use crate::observe::Observer;

/// Tries a fast path, if no observer listens. An encoder has no observer: it passes `&()`.
pub(crate) fn attempt<T>(observer: &(impl Observer + ?Sized), fast: impl FnOnce() -> Option<T>) -> Option<T> {
    if cfg!(boardwire_reference_only) || observer.is_listening() { None } else { fast() }
}
