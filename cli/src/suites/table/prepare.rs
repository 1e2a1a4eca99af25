//! `boardwire table prepare`: installs the testees of a register, after a question.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use anstyle::Style;
use boardwire_suite::untrusted::Untrusted;
use clap::Args;
use serde::{Deserialize, Serialize};

use super::{
    entry::Entry,
    lock::Lock,
    machine::{MachineArgs, current_folder, with_last_line},
    register::{Register, RegisterArgs, Testee},
};
use crate::{
    exit,
    failure::Failure,
    file_reading::files_in,
    output::{as_json, print},
    terminal::{BAD, GOOD, count},
};

/// Install the testees of a register, after a question
///
/// Each testee is installed into a folder of its own, whose name contains the digest of its entry. What was installed before is kept.
/// The lock file beside the register lists the versions that were installed.
#[derive(Debug, Args)]
pub(crate) struct PrepareArgs {
    #[command(flatten)]
    register: RegisterArgs,

    #[command(flatten)]
    machine: MachineArgs,

    /// Run the commands without the question
    #[arg(long)]
    yes: bool,
}

/// The file in the folder of a testee that says how its preparation ended.
const STATE: &str = "state.json";

/// The end of the preparation of a testee: whether it failed, and the installed versions.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// The reason why the testee could not be prepared.
    pub(super) failed: Option<String>,
    #[serde(rename = "resolved")]
    pub(super) versions: Vec<String>,
}

impl State {
    /// The state of a testee, if its preparation ended.
    pub(super) fn of(testee: &Testee) -> Option<Self> {
        serde_json::from_slice(&fs::read(testee.folder.join(STATE)).ok()?).ok()
    }
}

pub(super) fn run(args: &PrepareArgs) -> Result<ExitCode, Failure> {
    let mut register = Register::read(&args.register)?;
    let mut lock = Lock::read(&register.path)?;
    let here = current_folder()?;
    let plan = plan(&register, &here, args.register.newest);
    if !plan.is_empty() && !args.yes && !is_confirmed(&plan)? {
        print("nothing was run\n")?;
        return Ok(ExitCode::from(exit::NOT_CONFORMANT));
    }
    if args.register.newest {
        let newest =
            args.machine.each(&register.testees, |testee| newest_version(testee, &here, &args.machine));
        for (testee, version) in register.testees.iter().zip(newest) {
            match version {
                Some(Ok(version)) if !testee.entry.withheld => lock.set_newest(&testee.entry.name, version),
                Some(Err(what)) => {
                    print_line(testee, &format!("its newest version is not known: {what}"), &BAD)?;
                }
                _ => {}
            }
        }
        lock.write(&register.path, |name| register.shows(name))?;
        register = Register::read(&args.register)?;
    }
    let unprepared: Vec<&Testee> = register.testees.iter().filter(|testee| !is_ready(testee)).collect();
    let results = args.machine.each(&unprepared, |testee| {
        let state = prepare(testee, &here, &args.machine)?;
        match &state.failed {
            Some(what) => print_line(testee, &format!("could not be prepared: {what}"), &BAD),
            None => print_line(testee, "prepared", &GOOD),
        }
    });
    results.into_iter().collect::<Result<(), Failure>>()?;
    for testee in register.testees.iter().filter(|testee| !testee.entry.withheld) {
        if let Some(State { failed: None, versions }) = State::of(testee)
            && lock.record(&testee.entry.name, &testee.entry_digest, versions)
        {
            print_line(testee, "other versions were installed than the lock file had", &BAD)?;
        }
    }
    lock.write(&register.path, |name| register.shows(name))?;
    let (ready_count, total) =
        (register.testees.iter().filter(|testee| is_ready(testee)).count(), register.testees.len());
    print(&format!("prepared: {ready_count} of {}\n", count(total, "testee")))?;
    Ok(ExitCode::from(if ready_count == total { exit::CONFORMANT } else { exit::NOT_CONFORMANT }))
}

fn is_ready(testee: &Testee) -> bool {
    State::of(testee).is_some_and(|state| state.failed.is_none())
}

/// Prints a line about a testee. A withheld testee is not named, and no reason is printed.
fn print_line(testee: &Testee, what: &str, style: &Style) -> Result<(), Failure> {
    // The log of a CI run may be public, so the name of a withheld testee is not printed.
    let (name, what) = match &testee.entry {
        Entry { withheld: true, .. } => ("a withheld testee", what.split(':').next().unwrap_or_default()),
        Entry { name, .. } => (&**name, what),
    };
    let (name, what) = (Untrusted::new(name), Untrusted::new(what));
    print(&format!("{name:.100}: {style}{what}{style:#}\n"))
}

/// The commands of the testees that are not prepared.
fn plan(register: &Register, here: &Path, has_newest: bool) -> String {
    let mut lines = Vec::new();
    for testee in register.testees.iter().filter(|testee| !is_ready(testee)) {
        lines.push(format!("{}:", testee.entry.name));
        lines.push(format!("  in       {}", testee.folder.display()));
        lines.extend(
            testee.entry.system.iter().map(|(package, sign)| format!("  needs    {package} ({sign})")),
        );
        let prepare = testee.preparation(here).into_iter().map(|words| ("prepare", shell_words::join(words)));
        let versions = testee.resolution(here).map(|words| ("versions", shell_words::join(words)));
        let judge = ("judge", testee.start().1);
        let commands = prepare.chain(versions).chain([judge]);
        lines.extend(commands.map(|(what, command)| format!("  {what:<8} {command}")));
    }
    if has_newest {
        lines.push("The client of each registry is asked for the newest versions, which are installed in the same way.".to_owned());
    }
    lines.into_iter().map(|line| Untrusted::new(line).complete() + "\n").collect()
}

fn is_confirmed(plan: &str) -> Result<bool, Failure> {
    print(plan)?;
    if !io::stdin().is_terminal() {
        return Err(Failure::new("nothing was run: these commands can do whatever you can do")
            .advise("read them, and give --yes to run them without a question"));
    }
    print("These commands can do whatever you can do. Run them? [y/N] ")?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(["y", "yes"].contains(&answer.trim().to_lowercase().as_str()))
}

/// Installs a testee into an empty folder, and writes how that ended into the folder.
fn prepare(testee: &Testee, here: &Path, machine: &MachineArgs) -> Result<State, Failure> {
    let folder = &testee.folder;
    let fail = |error: io::Error| Failure::file(folder, "write into", &error);
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(fail)?;
    }
    fs::create_dir_all(folder).map_err(fail)?;
    for path in &testee.files {
        copy(path, folder)?;
    }
    let state = match install(testee, &here.join(folder), here, machine) {
        Ok(versions) => State { failed: None, versions },
        Err(what) => State { failed: Some(with_last_line(what, folder)), versions: Vec::new() },
    };
    fs::write(folder.join(STATE), as_json(&state)?).map_err(fail)?;
    Ok(state)
}

/// Runs the commands that install a testee, and returns the versions that were installed.
fn install(
    testee: &Testee,
    folder: &Path,
    here: &Path,
    machine: &MachineArgs,
) -> Result<Vec<String>, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    for (package, sign) in &testee.entry.system {
        let is_program = || env::split_paths(&path).any(|folder| folder.join(sign).is_file());
        let is_installed = if sign.contains('/') { Path::new(sign).exists() } else { is_program() };
        if !is_installed {
            return Err(format!("the system package {package} is not installed: there is no {sign}"));
        }
    }
    for words in testee.preparation(here) {
        machine.run(&words, folder, folder, None, &[0])?;
    }
    let Some(words) = testee.resolution(here) else { return Ok(Vec::new()) };
    let output = machine.text_output(&words, folder)?;
    let lines = output.lines().map(|line| line.replace(&*folder.to_string_lossy(), "."));
    Ok(lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect())
}

/// The newest version of a package, if the package comes from a registry.
fn newest_version(testee: &Testee, here: &Path, machine: &MachineArgs) -> Option<Result<String, String>> {
    let registry = testee.entry.registry.filter(|_| !testee.entry.is_newest())?;
    let words = registry.newest(&testee.entry.package);
    let output = machine.text_output(&words, &here.join(&testee.folder));
    Some(output.and_then(|output| {
        registry.version(&output).ok_or_else(|| format!("`{}` names no version", shell_words::join(words)))
    }))
}

/// Copies a file or a folder into a folder.
fn copy(from: &Path, folder: &Path) -> Result<(), Failure> {
    let above = from.parent().unwrap_or(Path::new(""));
    for file in files_in(from) {
        let file = file?;
        let target = folder.join(file.strip_prefix(above).unwrap_or(&file));
        let copy =
            || fs::create_dir_all(target.parent().unwrap_or(folder)).and_then(|()| fs::copy(&file, &target));
        copy().map_err(|error| Failure::file(&file, "copy", &error))?;
    }
    Ok(())
}
