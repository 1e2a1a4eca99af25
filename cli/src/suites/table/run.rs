//! `boardwire table run`: judges the testees of a register that are prepared.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwire_suite::{
    report::{NotRun, Report},
    review::digest_of_vectors,
    untrusted::Untrusted,
};
use chrono::Utc;
use clap::Args;

use super::{
    machine::{MachineArgs, current_folder, with_last_line},
    prepare::State,
    register::{Register, RegisterArgs, Testee},
    results::{self, TesteeResult},
};
use crate::{
    exit,
    failure::Failure,
    output::{Output, Overwriting, as_json, print},
    terminal::count,
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

/// The exit statuses of `boardwire conform`, except that of wrong usage.
const STATUSES_WITH_REPORT: [i32; 5] = [0, 1, 3, 4, 5];

/// The data that the runs of all testees share.
struct Run<'a> {
    args: &'a RunArgs,
    register: &'a Register,
    /// The folder in which this program runs.
    here: PathBuf,
    /// The path of this program.
    program: String,
    date: String,
    profiles: Vec<String>,
    suite_digest: String,
}

pub(super) fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    let register = &Register::read(&args.register)?;
    let (suite, profiles) = register.suite()?;
    let program =
        env::current_exe().map_err(|error| Failure::new(format!("cannot find this program: {error}")))?;
    let run = Run {
        args,
        register,
        here: current_folder()?,
        program: program.to_string_lossy().into_owned(),
        date: args.date.clone().unwrap_or_else(|| Utc::now().format("%Y-%m-%d").to_string()),
        profiles,
        suite_digest: digest_of_vectors(&suite),
    };
    let results = args.machine.each(&register.testees, |testee| run.judge(testee));
    let are_judged = results.into_iter().collect::<Result<Vec<bool>, Failure>>()?;
    let judged_count = are_judged.iter().filter(|is_judged| **is_judged).count();
    print(&format!("judged: {judged_count} of {}\n", count(are_judged.len(), "testee")))?;
    Ok(ExitCode::from(if judged_count == are_judged.len() { exit::CONFORMANT } else { exit::NOT_CONFORMANT }))
}

impl Run<'_> {
    /// Judges a testee and writes its result. Returns whether there is a report.
    fn judge(&self, testee: &Testee) -> Result<bool, Failure> {
        let (entry, results) = (&testee.entry, &self.args.results);
        let state = State::of(testee);
        let why_not_ready = match &state {
            Some(State { failed, .. }) => {
                failed.as_ref().map(|what| format!("it could not be prepared: {what}"))
            }
            None => Some("it is not prepared, or its entry or files changed since: `boardwire table prepare` prepares it".to_owned()),
        };
        let versions = state.map(|state| state.versions).unwrap_or_default();
        let digests = [&*testee.entry_digest, &*self.suite_digest];
        let mut result = TesteeResult::new(&self.date, entry.clone(), digests, versions);
        if !self.args.again && result.is_judged(results) {
            return Ok(true);
        }
        match why_not_ready.map_or_else(|| self.report(testee), Err) {
            Ok(report) => result.report = Some(report),
            // The path of this machine's folder is removed: it means nothing to others.
            Err(why) => result.why = Some(why.replace(&*self.here.to_string_lossy(), ".")),
        }
        let is_judged = result.report.is_some();
        if entry.withheld {
            // The report of a withheld testee stays in the testee's folder.
            let path = testee.folder.join("report.json");
            Output::write_file(&path, Overwriting::default(), as_json(&result)?.as_bytes())?;
            return Ok(is_judged);
        }
        result.write(results)?;
        let name = Untrusted::new(&entry.name);
        let outcome = match (&result.report, &result.why) {
            (Some(report), _) => {
                format!("{} of {} vectors right, with all profiles", report.vectors.right, report.vectors.of)
            }
            (None, why) => format!("not judged: {:.300}", Untrusted::new(why.as_deref().unwrap_or_default())),
        };
        print(&format!("{name:.100}: {outcome}\n"))?;
        Ok(is_judged)
    }

    /// The report of `boardwire conform`, or the reason why there is none.
    fn report(&self, testee: &Testee) -> Result<Report, String> {
        let register = self.register;
        let [suite, level] = [register.suite_path.to_string_lossy().into_owned(), register.level.to_string()];
        let [timeout, memory] = [u32::from(register.timeout), register.memory].map(|limit| limit.to_string());
        let limits = [("--timeout", timeout.clone()), ("--hello-timeout", timeout), ("--max-memory", memory)];
        let options = [("--suite", suite), ("--level", level)].into_iter().chain(limits);
        let options = options.chain(self.profiles.iter().map(|profile| ("--profile", profile.clone())));
        let mut words = [&*self.program, "conform", "--json"].map(str::to_owned).to_vec();
        words.extend(options.flat_map(|(option, value)| [option.to_owned(), value]));
        words.extend(testee.options());
        let folder = self.here.join(&testee.folder);
        let output = self.args.machine.output(&words, &folder, &self.here, &STATUSES_WITH_REPORT, u64::MAX);
        let output = output.map_err(|what| with_last_line(what, &folder))?;
        if let Ok(NotRun { fault, stderr, .. }) = serde_json::from_slice(&output) {
            // The message of an error is usually in the last line.
            let line = stderr.iter().rev().find(|line| !line.raw().trim().is_empty());
            return Err(format!("{fault}{}", line.map_or_else(String::new, |line| format!(": {line:.300}"))));
        }
        serde_json::from_slice(&output).map_err(|error| format!("its report cannot be read: {error}"))
    }
}
