//! The progress of a run.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use boardwire_suite::fuzz::Run;
use indicatif::ProgressBar;

/// A line on a terminal that shows the progress.
pub(crate) struct Live {
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl Live {
    pub(crate) fn new() -> Self {
        let bar = io::stderr().is_terminal().then(ProgressBar::new_spinner);
        if let Some(bar) = &bar {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { begun: Instant::now(), bar }
    }

    pub(crate) fn show(&self, run: &Run) {
        let Some(bar) = &self.bar else { return };
        if run.cases.is_multiple_of(64) {
            let rate = u128::from(run.cases) * 1000 / self.begun.elapsed().as_millis().max(1);
            bar.set_message(format!(
                "{} requests, {rate} a second, {} classes of answers, {} findings",
                run.cases,
                run.classes(),
                run.findings.len()
            ));
        }
    }

    /// Clears the line while `write` writes to the terminal, and then draws it again.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
