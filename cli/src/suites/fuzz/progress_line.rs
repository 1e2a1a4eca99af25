//! The progress of a run.

use std::time::Duration;

use boardwire_suite::fuzz::Run;
use indicatif::ProgressBar;

/// A line that shows the progress, if standard error is a terminal.
pub(crate) struct ProgressLine(ProgressBar);

impl ProgressLine {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self(bar)
    }

    pub(crate) fn show(&self, run: &Run) {
        if !self.0.is_hidden() && run.cases.is_multiple_of(64) {
            let rate = u128::from(run.cases) * 1000 / self.0.elapsed().as_millis().max(1);
            let (cases, classes, findings) = (run.cases, run.classes(), run.findings.len());
            self.0.set_message(format!(
                "{cases} requests, {rate} a second, {classes} classes of answers, {findings} findings"
            ));
        }
    }

    /// Clears the line while `write` writes to the terminal, and then draws it again.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
