use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use boardwire_suite::judge::Verdict;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, for runs of more than a moment.
pub(super) struct Progress {
    vectors: u64,
    done: u64,
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    const PROGRESS_DELAY: Duration = Duration::from_secs(1);

    pub(super) fn new(vectors: usize) -> Self {
        Self { vectors: vectors as u64, done: 0, begun: Instant::now(), bar: None }
    }

    /// Counts one vector. Vectors that the testee does not claim are not counted.
    pub(super) fn step(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Unsupported(_) => self.subtract(1),
            // A verdict may change, and is then reported again.
            _ => self.done = (self.done + 1).min(self.vectors),
        }
        if self.bar.is_none() && self.begun.elapsed() > Self::PROGRESS_DELAY && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:40} {pos} of {len} vectors, {eta} left");
            self.bar = Some(style.map_or_else(
                |_| ProgressBar::new(self.vectors),
                |style| ProgressBar::new(self.vectors).with_style(style),
            ));
        }
        if let Some(bar) = &self.bar {
            bar.set_length(self.vectors);
            bar.set_position(self.done);
        }
    }

    /// Subtracts vectors that are not sent from the total.
    pub(super) fn subtract(&mut self, vectors: usize) {
        self.vectors = self.vectors.saturating_sub(vectors as u64);
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
