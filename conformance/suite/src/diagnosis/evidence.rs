//! Selects the failures that are the best evidence of their cause.

use crate::{
    judge::{Mismatch, Verdict, Wrong},
    vectors::{Suite, Vector},
};

/// Selects the failures that are the best evidence of their cause. The others are likely consequences of the same cause.
pub(super) fn best_evidence<'a>(
    suite: &Suite,
    cases: &[(&'a Vector, &'a Verdict, bool)],
) -> Vec<(&'a Vector, &'a Verdict)> {
    let failures: Vec<_> =
        cases.iter().filter(|case| case.2).map(|(vector, verdict, _)| (*vector, *verdict)).collect();
    // If the valid counterpart fails as well, it is better evidence.
    let selected = keep_preferred(failures, |(_, verdict)| !is_wrong(verdict, Wrong::Counterpart));
    // A fault is weak evidence, unless most failures are faults.
    let faults = selected.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fault(_))).count();
    let selected = if 2 * faults > selected.len() {
        selected
    } else {
        keep_preferred(selected, |(_, verdict)| !matches!(verdict, Verdict::Fault(_)))
    };
    // A fault in a format explains the failures of the formats that contain it.
    let failing: Vec<_> = selected.iter().map(|(vector, _)| vector.format.clone()).collect();
    let selected = keep_preferred(selected, |(vector, _)| {
        !failing.iter().any(|format| **format != *vector.format && contains(suite, &vector.format, format))
    });
    // A wrong value shows the field that is read or written wrong. After such a field, a decoder may reject at any bit.
    keep_preferred(selected, |(_, verdict)| is_wrong(verdict, Wrong::Value))
}

/// Keeps the preferred items, or all items if none is preferred.
fn keep_preferred<T>(items: Vec<T>, is_preferred: impl Fn(&T) -> bool) -> Vec<T> {
    if items.iter().any(&is_preferred) { items.into_iter().filter(is_preferred).collect() } else { items }
}

fn contains(suite: &Suite, format: &str, other: &str) -> bool {
    let parts = suite.format(format).map_or(&[][..], |format| &format.contains);
    parts.iter().any(|part| part == other || contains(suite, part, other))
}

pub(super) fn is_wrong(verdict: &Verdict, kind: Wrong) -> bool {
    matches!(verdict, Verdict::Wrong(Mismatch { wrong, .. }) if *wrong == kind)
}
