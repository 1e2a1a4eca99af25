//! The programs that are judged, as the command line names them, and the times that they get.

use std::time::Duration;

use super::failure::Failure;
use super::interruption;
use crate::suite::process::{Patience, Process};

/// A program that speaks the protocol.
pub(super) fn process(command: &str, patience: Patience) -> Result<Process, Failure> {
    let process = Process::new(words("--testee", command)?, patience)
        .map_err(|error| Failure::new(format!("--testee cannot be used: {error}")))?;
    interruption::prepare();
    Ok(process)
}

/// The words of a command, as a shell would split it.
pub(super) fn words(option: &str, command: &str) -> Result<Vec<String>, Failure> {
    shell_words::split(command)
        .map_err(|error| Failure::new(format!("{option} cannot be split into words: {error}")))
}

/// A time on the command line.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("it is not a number above 0 and up to {LONGEST}")),
    }
}
