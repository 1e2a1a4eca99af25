//! A progress bar on a terminal, for runs of more than a moment.

use boardwire_suite::judge::Verdict;
use indicatif::ProgressBar;

use crate::terminal::{hidden_bar, show_if_slow};

/// A bar with the number of vectors that were judged, of those to be sent. Several runs may share it.
pub(super) fn bar(vector_count: usize) -> ProgressBar {
    hidden_bar(Some(vector_count as u64), "{bar:40} {pos} of {len} vectors, {eta} left")
}

/// Counts one vector. Vectors that the testee does not claim are not counted.
pub(super) fn step(bar: &ProgressBar, verdict: &Verdict) {
    if matches!(verdict, Verdict::Unsupported(_)) {
        bar.dec_length(1);
    } else if Some(bar.position()) < bar.length() {
        // A verdict may change, and is then reported again.
        bar.inc(1);
    }
    show_if_slow(bar);
}
