//! The testees as the command line names them, and their time limits.

use std::time::Duration;

use boardwire_suite::process::{Process, Timeouts};
use clap::Args;

use super::{failure::Failure, interruption};

/// How long a testee may take, as options.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Times {
    /// The time for a reply, in seconds; long requests get more
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(super) timeout: Duration,

    /// The time for the reply to hello, in seconds: more for a command that builds the testee first
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(super) hello_timeout: Duration,
}

impl From<Times> for Timeouts {
    fn from(Times { timeout, hello_timeout }: Times) -> Self {
        Self { hello: hello_timeout, reply: timeout }
    }
}

/// The process of a testee.
pub(super) fn process(command: &str, times: Times) -> Result<Process, Failure> {
    let process = Process::new(words("--testee", command)?, times.into())
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
