//! `boardwire table run`: judges the testees of a register that are prepared.

use std::env;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwire_suite::{
    report::{NotRun, Report},
    review::digest_of_vectors,
    untrusted::Untrusted,
};
use chrono::Utc;
use clap::Args;

use super::{
    machine::{MachineArgs, here, last_lines},
    prepare::State,
    register::{Register, RegisterArgs, Testee},
    results::{self, TesteeResult},
};
use crate::{
    exit,
    failure::Failure,
    output::{Output, Overwriting, as_json, print},
    terminal::plural,
};

/// Judge the testees of a register that are prepared
///
/// Each is judged with all profiles of the suite, and its report goes into a folder for the date. Testees that have a report of this date are left
/// out, so that an interrupted run goes on.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    register: RegisterArgs,

    #[command(flatten)]
    machine: MachineArgs,

    /// The folder that contains a folder of reports for each date
    #[arg(long, value_name = "FOLDER", default_value = "results")]
    results: PathBuf,

    /// The date of the reports, instead of today
    #[arg(long, value_name = "DATE", value_parser = results::date)]
    date: Option<String>,

    /// Judge also the testees that have a report of this date
    #[arg(long)]
    again: bool,
}

/// What all testees are judged by.
struct Run<'a> {
    args: &'a RunArgs,
    register: &'a Register,
    here: PathBuf,
    program: String,
    date: String,
    profiles: Vec<String>,
    suite: String,
}

pub(super) fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    let register = &Register::read(&args.register)?;
    let (suite, profiles) = register.suite()?;
    let program =
        env::current_exe().map_err(|error| Failure::new(format!("cannot find this program: {error}")))?;
    let run = Run {
        args,
        register,
        here: here()?,
        program: program.to_string_lossy().into_owned(),
        date: args.date.clone().unwrap_or_else(|| Utc::now().format("%Y-%m-%d").to_string()),
        profiles,
        suite: digest_of_vectors(&suite),
    };
    let results = args.machine.each(&register.testees, |testee| run.judge(testee));
    let are_judged = results.into_iter().collect::<Result<Vec<bool>, Failure>>()?;
    let judged = are_judged.iter().filter(|is_judged| **is_judged).count();
    print(&format!("{judged} of {} are judged\n", plural(are_judged.len(), "testee", "testees")))?;
    Ok(ExitCode::from(if judged == are_judged.len() { exit::CONFORMANT } else { exit::NOT_CONFORMANT }))
}

impl Run<'_> {
    /// Judges a testee and writes its result. Returns whether there is a report.
    fn judge(&self, testee: &Testee) -> Result<bool, Failure> {
        let (entry, results) = (&testee.entry, &self.args.results);
        if !self.args.again
            && TesteeResult::is_judged(results, &self.date, entry, &testee.digest, &self.suite)
        {
            return Ok(true);
        }
        let state = State::of(testee);
        let not_ready = match &state {
            Some(State { failed, .. }) => {
                failed.as_ref().map(|what| format!("it could not be prepared: {what}"))
            }
            None => Some("it is not prepared: `boardwire table prepare` does that".to_owned()),
        };
        let resolved = state.map(|state| state.resolved).unwrap_or_default();
        let mut result = TesteeResult::new(&self.date, entry, &testee.digest, &self.suite, resolved);
        match not_ready.map_or_else(|| self.report(testee), Err) {
            Ok(report) => result.report = Some(report),
            Err(why) => result.why = Some(why),
        }
        let is_judged = result.report.is_some();
        if entry.withheld {
            // Nothing of it leaves its folder.
            let path = testee.folder.join("report.json");
            Output::write_file(&path, Overwriting::default(), as_json(&result)?.as_bytes())?;
            return Ok(is_judged);
        }
        result.write(results)?;
        let name = Untrusted::new(&entry.name);
        let end = match (&result.report, &result.why) {
            (Some(report), _) => format!("{} of {} vectors right", report.vectors.right, report.vectors.of),
            (None, why) => format!("not judged: {:.300}", Untrusted::new(why.as_deref().unwrap_or_default())),
        };
        print(&format!("{name:.100}: {end}\n"))?;
        Ok(is_judged)
    }

    /// The report of `boardwire conform`, or the reason why there is none.
    fn report(&self, testee: &Testee) -> Result<Report, String> {
        let register = self.register;
        let mut words = vec![self.program.clone(), "conform".to_owned(), "--json".to_owned()];
        let limits = [
            ("--timeout", register.timeout),
            ("--hello-timeout", register.timeout),
            ("--max-memory", register.memory),
        ];
        words.extend(limits.iter().flat_map(|(option, value)| [(*option).to_owned(), value.to_string()]));
        let suite = register.suite.to_string_lossy().into_owned();
        words.extend(["--suite".to_owned(), suite, "--level".to_owned(), register.level.name().to_owned()]);
        words.extend(self.profiles.iter().flat_map(|profile| ["--profile".to_owned(), profile.clone()]));
        words.extend(testee.options());
        let fail = |error: std::io::Error| error.to_string();
        let mut file = tempfile::tempfile().map_err(fail)?;
        let folder = self.here.join(&testee.folder);
        let output = file.try_clone().map_err(fail)?;
        // All but wrong usage: 0 conformant, 1 not, 3 not run, 4 nothing verified, 5 not decided.
        let ended = self.args.machine.run(&words, &folder, &self.here, Some(output), &[0, 1, 3, 4, 5]);
        ended.map_err(|what| with_log(what, &folder))?;
        let mut text = String::new();
        file.rewind().and_then(|()| file.read_to_string(&mut text)).map_err(fail)?;
        if let Ok(NotRun { fault, stderr, .. }) = serde_json::from_str(&text) {
            let lines = stderr.iter().map(|line| format!("; {line:.300}"));
            return Err(format!("{fault}{}", lines.collect::<String>()));
        }
        serde_json::from_str(&text).map_err(|error| format!("its report cannot be read: {error}"))
    }
}

/// A fault with the last lines of the log.
fn with_log(what: String, folder: &Path) -> String {
    let lines = last_lines(folder);
    if lines.is_empty() { what } else { format!("{what}: {}", lines.join("; ")) }
}
