//! A line that shows the progress of a run, if standard error is a terminal.

use std::time::Duration;

use boardwire_suite::fuzz::Run;
use indicatif::ProgressBar;

pub(crate) fn new() -> ProgressBar {
    let line = ProgressBar::new_spinner();
    if !line.is_hidden() {
        line.enable_steady_tick(Duration::from_millis(200));
    }
    line
}

pub(crate) fn show(line: &ProgressBar, run: &Run) {
    if !line.is_hidden() && run.cases.is_multiple_of(64) {
        let rate = u128::from(run.cases) * 1000 / line.elapsed().as_millis().max(1);
        let (cases, classes, findings) = (run.cases, run.class_count(), run.findings.len());
        line.set_message(format!(
            "{cases} requests, {rate} a second, {classes} classes of answers, {findings} findings"
        ));
    }
}
