//! What a testee does where it need not follow the vectors.

use boardwire_suite::report::Observed;

use super::styled::add_line;

/// The most vectors that are listed as not followed.
const MAX_DIFFERING: usize = 5;

/// Prints what the testee does where it need not follow the vectors.
pub(super) fn add_observed(text: &mut String, observed: &[Observed], testee: &str) {
    for observed in observed {
        add_line(text, format_args!("observed, never scored: {testee}{observed}"));
        for differing in observed.differing.iter().take(MAX_DIFFERING) {
            add_line(text, format_args!("  {differing}"));
        }
        if observed.differing.len() > MAX_DIFFERING {
            add_line(text, format_args!("  and {} more", observed.differing.len() - MAX_DIFFERING));
        }
    }
}
