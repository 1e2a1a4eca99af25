//! Runs the commands of a register: without a shell, with few variables, a time limit and a log.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use boardwire_suite::{group::run_to_end, untrusted::Untrusted};
use clap::Args;

use crate::{failure::Failure, interruption, parallel, suites::command};

/// How the commands of a register run.
#[derive(Debug, Args)]
pub(super) struct MachineArgs {
    /// Give the commands this variable too; may be repeated. Without it, they get PATH, LANG, TMPDIR, `RUSTUP_HOME`, and a HOME in the folder of
    /// the testee
    #[arg(long, value_name = "NAME")]
    env: Vec<String>,

    /// End the work on a testee after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "1800", value_parser = command::seconds)]
    max_time: Duration,

    /// Work on this many testees at a time
    #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = command::jobs)]
    jobs: usize,
}

impl MachineArgs {
    /// The variables of a command for the testee in this folder.
    fn variables(&self, folder: &Path) -> Vec<(String, OsString)> {
        let usual = ["PATH", "LANG", "TMPDIR", "RUSTUP_HOME"].map(str::to_owned);
        let names = usual.iter().chain(&self.env);
        let mut variables: Vec<(String, OsString)> =
            names.filter_map(|name| Some((name.clone(), env::var_os(name)?))).collect();
        let toolchains =
            env::home_dir().map(|home| home.join(".rustup")).filter(|toolchains| toolchains.is_dir());
        if let Some(toolchains) = toolchains.filter(|_| env::var_os("RUSTUP_HOME").is_none()) {
            variables.push(("RUSTUP_HOME".to_owned(), toolchains.into()));
        }
        variables.push(("HOME".to_owned(), folder.join("home").into()));
        variables
    }

    /// Runs a command to its end, in the folder `inside`. Its output goes into `output`, or with its messages into the log of the testee. Fails
    /// with the reason if its status is not one of `statuses`.
    pub(super) fn run(
        &self,
        words: &[String],
        testee: &Path,
        inside: &Path,
        output: Option<File>,
        statuses: &[i32],
    ) -> Result<(), String> {
        let shown = shell_words::join(words);
        let fail = |error: io::Error| format!("`{shown}`: {error}");
        fs::create_dir_all(testee.join("home")).map_err(fail)?;
        let log = File::options().create(true).append(true).open(testee.join(LOG)).map_err(fail)?;
        let stdout = match output {
            Some(file) => file,
            None => log.try_clone().map_err(fail)?,
        };
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(inside).env_clear().envs(self.variables(testee));
        command.stdin(Stdio::null()).stdout(stdout).stderr(log);
        interruption::prepare();
        match run_to_end(command, self.max_time).map_err(fail)? {
            None => Err(format!("`{shown}` did not end in {} s", self.max_time.as_secs_f64())),
            Some(status) if status.code().is_some_and(|code| statuses.contains(&code)) => Ok(()),
            Some(status) => {
                Err(format!("`{shown}` ended with {}", status.to_string().replacen(": ", " ", 1)))
            }
        }
    }

    /// Runs a command as `run` does, and returns the first `max_bytes` of its output.
    pub(super) fn output(
        &self,
        words: &[String],
        testee: &Path,
        inside: &Path,
        statuses: &[i32],
        max_bytes: u64,
    ) -> Result<Vec<u8>, String> {
        let fail = |error: io::Error| error.to_string();
        fs::create_dir_all(testee).map_err(fail)?;
        let mut file = tempfile::tempfile().map_err(fail)?;
        self.run(words, testee, inside, Some(file.try_clone().map_err(fail)?), statuses)?;
        let mut bytes = Vec::new();
        file.rewind().and_then(|()| file.take(max_bytes).read_to_end(&mut bytes)).map_err(fail)?;
        Ok(bytes)
    }

    /// Runs a command in the folder of a testee, and returns the start of its output.
    pub(super) fn text_output(&self, words: &[String], testee: &Path) -> Result<String, String> {
        const MAX_OUTPUT_BYTES: u64 = 1 << 20;
        let bytes = self.output(words, testee, testee, &[0], MAX_OUTPUT_BYTES)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Does the work for each testee, some at a time.
    pub(super) fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        parallel::each(self.jobs, items, &work)
    }
}

/// The log in the folder of a testee.
pub(super) const LOG: &str = "log.txt";

/// A text about an error, followed by the last line of the log in a folder.
pub(super) fn with_last_line(what: String, folder: &Path) -> String {
    let log = fs::read(folder.join(LOG)).unwrap_or_default();
    match String::from_utf8_lossy(&log).lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{what}: {:.300}", Untrusted::new(line.trim())),
        None => what,
    }
}

pub(super) fn current_folder() -> Result<PathBuf, Failure> {
    env::current_dir().map_err(|error| Failure::file(Path::new("."), "read", &error))
}
