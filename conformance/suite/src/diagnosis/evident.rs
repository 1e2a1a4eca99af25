//! The failures that are the best evidence of their cause.

use crate::{
    judge::{Mismatch, Verdict, Wrong},
    vectors::{Suite, Vector},
};

/// The failures that are the best evidence of their cause. The others are likely to be consequences of the same cause.
pub(super) fn evident<'a>(
    suite: &Suite,
    cases: &[(&'a Vector, &'a Verdict, bool)],
) -> Vec<(&'a Vector, &'a Verdict)> {
    let all: Vec<_> =
        cases.iter().filter(|case| case.2).map(|(vector, verdict, _)| (*vector, *verdict)).collect();
    // The valid counterpart fails as well, and is better evidence.
    let own = preferred(all, |(_, verdict)| !is(verdict, Wrong::Counterpart));
    // A reply that could not be judged is weak evidence, unless most are of this kind.
    let faults = own.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fault(_))).count();
    let own = if 2 * faults > own.len() {
        own
    } else {
        preferred(own, |(_, verdict)| !matches!(verdict, Verdict::Fault(_)))
    };
    // A fault in a format explains the failures of the formats that contain it.
    let failing: Vec<_> = own.iter().map(|(vector, _)| vector.format.clone()).collect();
    let own = preferred(own, |(vector, _)| {
        !failing.iter().any(|format| **format != *vector.format && contains(suite, &vector.format, format))
    });
    // A wrong value shows the field that is read or written wrong. After such a field, a decoder rejects anywhere.
    preferred(own, |(_, verdict)| is(verdict, Wrong::Value))
}

/// The items that are preferred, or all if none is.
fn preferred<T>(items: Vec<T>, is_preferred: impl Fn(&T) -> bool) -> Vec<T> {
    if items.iter().any(&is_preferred) { items.into_iter().filter(is_preferred).collect() } else { items }
}

fn contains(suite: &Suite, format: &str, other: &str) -> bool {
    let parts = suite.format(format).map_or(&[][..], |format| &format.contains);
    parts.iter().any(|part| part == other || contains(suite, part, other))
}

pub(super) fn is(verdict: &Verdict, kind: Wrong) -> bool {
    matches!(verdict, Verdict::Wrong(Mismatch { wrong, .. }) if *wrong == kind)
}
