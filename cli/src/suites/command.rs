//! The testees as the command line names them, and their limits.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use boardwire_suite::{
    exec::Exec,
    testee::Testee,
    testee_process::{Limits, Process},
};
use clap::Args;

use crate::{failure::Failure, interruption};

/// The wait after which a hint is printed.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// How long a testee may take, and how much memory, as options.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct TesteeLimits {
    /// Wait at most this many seconds for a reply; long requests get more time
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(crate) timeout: Duration,

    /// Wait at most this many seconds for the reply to hello. Increase the limit if the command builds the testee first
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) hello_timeout: Duration,

    /// End a testee that uses, with its child processes, more than this many MiB of memory. The limit has an effect on Linux only
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_memory: Option<u32>,
}

impl From<TesteeLimits> for Limits {
    fn from(TesteeLimits { timeout, hello_timeout, max_memory }: TesteeLimits) -> Self {
        Self { hello: hello_timeout, reply: timeout, memory: max_memory.map(|mib| u64::from(mib) << 20) }
    }
}

pub(crate) fn process(option: &str, command: &str, limits: TesteeLimits) -> Result<Process, Failure> {
    let process = Process::new(words(option, command)?, limits.into())
        .map_err(|error| Failure::new(format!("{option} cannot be used: {error}")))?;
    interruption::prepare();
    Ok(process)
}

/// The processes of testees, and the commands that run once for each input of a format.
pub(crate) fn testees(
    commands: &[String],
    execs: &[String],
    format: &str,
    limits: TesteeLimits,
) -> Result<Vec<Box<dyn Testee>>, Failure> {
    let mut testees: Vec<Box<dyn Testee>> = Vec::new();
    for command in commands {
        testees.push(Box::new(process("--testee", command, limits)?));
    }
    for command in execs {
        testees.push(Box::new(exec(command, format, limits, false)?));
    }
    Ok(testees)
}

/// A command that runs once for each input of a format. With `prints`, it prints the values of accepted inputs as JSON.
pub(crate) fn exec(command: &str, format: &str, limits: TesteeLimits, prints: bool) -> Result<Exec, Failure> {
    let exec = Exec::new(words("--exec", command)?, format.to_owned(), limits.into(), prints)
        .ok_or_else(|| Failure::new("--exec cannot be used: the command is empty"))?;
    interruption::prepare();
    Ok(exec)
}

/// Starts a wait for hello. Prints a hint on stderr if the returned value is not dropped in time.
pub(crate) fn hint_if_slow() -> Sender<()> {
    let (hint, dropped) = mpsc::channel();
    thread::spawn(move || {
        if dropped.recv_timeout(LONG_WAIT) == Err(RecvTimeoutError::Timeout) {
            anstream::eprintln!(
                "waiting for {} s: no hello yet. If the command does not build the testee, flush stdout after each line",
                LONG_WAIT.as_secs()
            );
        }
    });
    hint
}

/// Splits a command into words as a shell would.
pub(crate) fn words(option: &str, command: &str) -> Result<Vec<String>, Failure> {
    let words = shell_words::split(command)
        .map_err(|error| Failure::new(format!("{option} cannot be split into words: {error}")))?;
    let is_operator = |word: &&String| ["&&", "||", "|", ";", ">", "<"].contains(&word.as_str());
    // Only the first word is checked: an argument may be any text.
    let is_built_in = |word: &&String| ["cd", "source", "export"].contains(&word.as_str());
    match words.first().filter(is_built_in).or_else(|| words.iter().find(is_operator)) {
        Some(word) => Err(Failure::new(format!(
            "{option}: the command runs without a shell, so `{word}` has no effect"
        ))
        .advise(format!("write a script and give {option} 'sh script.sh', or give {option} \"sh -c '…'\""))),
        None => Ok(words),
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    const MAX_SECONDS: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= MAX_SECONDS => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("expected a number above 0 and at most {MAX_SECONDS}")),
    }
}

pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    const MAX_JOBS: usize = 64;
    let jobs = text.parse().ok().filter(|jobs| (1..=MAX_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("expected a number from 1 to {MAX_JOBS}"))
}
