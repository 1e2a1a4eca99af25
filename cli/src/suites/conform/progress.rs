//! A progress bar on a terminal, for runs of more than a moment.

use std::io::{self, IsTerminal};
use std::time::Duration;

use boardwire_suite::judge::Verdict;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time before the bar appears.
const DELAY: Duration = Duration::from_secs(1);

/// The number of vectors that were judged, of those to be sent. Several runs may share it.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn new(vectors: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(vectors as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} vectors, {eta} left") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Counts one vector. Vectors that the testee does not claim are not counted.
    pub(super) fn step(&self, verdict: &Verdict) {
        let Self(bar) = self;
        if matches!(verdict, Verdict::Unsupported(_)) {
            bar.dec_length(1);
        } else if Some(bar.position()) < bar.length() {
            // A verdict may change, and is then reported again.
            bar.inc(1);
        }
        if bar.is_hidden() && bar.elapsed() > DELAY && io::stderr().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Subtracts vectors that are not sent from the total.
    pub(super) fn subtract(&self, vectors: usize) {
        self.0.dec_length(vectors as u64);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
