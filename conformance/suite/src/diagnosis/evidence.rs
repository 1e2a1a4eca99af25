//! Selects the failures that are the best evidence of their cause.

use std::collections::HashSet;

use crate::{
    containment::Containment,
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
    let fault_count = selected.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fault(_))).count();
    let selected = if 2 * fault_count > selected.len() {
        selected
    } else {
        keep_preferred(selected, |(_, verdict)| !matches!(verdict, Verdict::Fault(_)))
    };
    // A fault in a format explains the failures of the formats that contain it.
    let failing: HashSet<usize> =
        selected.iter().filter_map(|(vector, _)| suite.format_index(&vector.format)).collect();
    let mut containment = Containment::new(suite);
    let mut has_failing_part = |format: usize| {
        containment.ranks(format).keys().any(|part| *part != format && failing.contains(part))
    };
    let explained: HashSet<usize> =
        failing.iter().copied().filter(|format| has_failing_part(*format)).collect();
    let selected = keep_preferred(selected, |(vector, _)| {
        suite.format_index(&vector.format).is_none_or(|format| !explained.contains(&format))
    });
    // A wrong value shows the field that is read or written wrong. After such a field, a decoder may reject at any bit.
    keep_preferred(selected, |(_, verdict)| is_wrong(verdict, Wrong::Value))
}

/// Keeps the preferred items, or all items if none is preferred.
fn keep_preferred<T>(items: Vec<T>, is_preferred: impl Fn(&T) -> bool) -> Vec<T> {
    if items.iter().any(&is_preferred) { items.into_iter().filter(is_preferred).collect() } else { items }
}

pub(super) fn is_wrong(verdict: &Verdict, kind: Wrong) -> bool {
    matches!(verdict, Verdict::Wrong(Mismatch { wrong, .. }) if *wrong == kind)
}
