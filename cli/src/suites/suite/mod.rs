//! `boardwire suite`: makes and checks the suite of a format.

mod grow;
mod import;
mod option;
mod pack;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    review::{Release, disputed, hints, located, located_fault, release, review},
    shape::{self, Located},
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Subcommand;
use serde_json::json;

use crate::{
    failure::Failure,
    folder_writing::fill,
    output::{Output, Overwriting, as_json, print},
    terminal::count,
};
pub(crate) use option::{SuiteArgs, check_profiles, path_from};

#[derive(Debug, Subcommand)]
pub(crate) enum SuiteCommand {
    /// Write a small suite to start from: a format of three bytes, seven vectors, and a codec with a bug to find
    Init {
        /// The output folder: new or empty
        folder: PathBuf,
    },
    /// Report errors and weaknesses of a suite
    Check {
        /// The folder of the suite
        folder: PathBuf,

        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Freeze the vectors by writing their digests to released.txt. A change of a released vector is then an error
    Release {
        /// The folder of the suite. The version of the release is the version in suite.json
        folder: PathBuf,

        #[command(flatten)]
        overwriting: Overwriting,
    },
    /// Add drawn requests on which independent codecs agree, and which add something to the vectors
    Grow(Box<grow::GrowArgs>),
    /// Make a suite from the tests of another project, by a mapping that says what its files mean
    Import(import::ImportArgs),
    /// Make a package with a test for each vector, for pytest or `node:test`. Its users do not need this program
    Pack(pack::PackArgs),
}

/// The files of a small suite.
macro_rules! files {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../../../templates/suite/", $name)))),*]
    };
}

pub(crate) fn run(command: &SuiteCommand) -> Result<ExitCode, Failure> {
    match command {
        SuiteCommand::Init { folder } => init(folder),
        SuiteCommand::Check { folder, json } => check(folder, *json),
        SuiteCommand::Import(args) => import::run(args),
        SuiteCommand::Grow(args) => grow::run(args),
        SuiteCommand::Pack(args) => pack::run(args),
        SuiteCommand::Release { folder, overwriting } => write_release(folder, *overwriting),
    }
}

fn init(folder: &Path) -> Result<ExitCode, Failure> {
    let files = files!["README.md", "suite.json", "requirements.json", "vectors/point.json", "codec.py"];
    fill(folder, files.map(|(name, text)| (name.into(), text)))?;
    let shown = Untrusted::from_path(folder);
    let suite = Untrusted::new(shell_words::quote(&folder.to_string_lossy()).into_owned()).complete();
    let codec = folder.join("codec.py").to_string_lossy().into_owned();
    let testee = shell_words::join(["python3", &codec]);
    let testee = Untrusted::new(shell_words::quote(&testee)).complete();
    writeln!(stdout(), "a suite of 7 vectors written into {shown}\n")?;
    writeln!(stdout(), "next: boardwire suite check {suite}")?;
    writeln!(stdout(), "      boardwire conform --suite {suite} --testee {testee}")?;
    Ok(ExitCode::SUCCESS)
}

fn write_release(folder: &Path, overwriting: Overwriting) -> Result<ExitCode, Failure> {
    let source = Source::Folder(folder.to_owned());
    let suite = Suite::load(&source, &[])?;
    let weaknesses = review(&suite);
    print_located(folder, "", &located(&suite, &source, &weaknesses)?)?;
    if !weaknesses.is_empty() {
        writeln!(stdout(), "no vector is released until all of this is changed")?;
        return Ok(ExitCode::FAILURE);
    }
    let Release { text, new_count, all_count } =
        release(&suite).map_err(|fault| Failure::new(fault).advise("change `version` in suite.json"))?;
    Output::write_file(&folder.join("released.txt"), overwriting, text.as_bytes())?;
    let (name, version) = (Untrusted::new(&suite.name), Untrusted::new(&suite.version));
    writeln!(stdout(), "{name} {version}: {all_count} vectors released, {new_count} of them new")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a line for each sentence, with the location from which an editor opens the file.
fn print_located(folder: &Path, prefix: &str, located: &[Located]) -> Result<(), Failure> {
    for sentence in located {
        let path = folder.join(sentence.to_string());
        writeln!(stdout(), "{prefix}{}", Untrusted::from_path(&path).complete())?;
    }
    Ok(())
}

/// Prints the faults because of which a suite cannot be read, and fails.
fn report_faults(folder: &Path, json: bool, faults: &[Located]) -> Result<ExitCode, Failure> {
    if json {
        print(&as_json(&json!({ "faults": faults }))?)?;
    } else {
        print_located(folder, "", faults)?;
    }
    Err(Failure::new(format!("the suite is broken: {}", count(faults.len(), "fault"))))
}

fn check(folder: &Path, json: bool) -> Result<ExitCode, Failure> {
    let source = Source::Folder(folder.to_owned());
    let suite = match shape::faults(&source) {
        Ok(faults) if !faults.is_empty() => return report_faults(folder, json, &faults),
        Ok(_) => Suite::load(&source, &[]),
        Err(fault) => Err(fault),
    };
    let suite = match suite {
        Ok(suite) => suite,
        Err(fault) => return report_faults(folder, json, &[located_fault(&source, fault)]),
    };
    let mut weaknesses = located(&suite, &source, &review(&suite))?;
    weaknesses.extend(shape::unread_files(&source)?);
    let hints = located(&suite, &source, &hints(&suite))?;
    let disputed = located(&suite, &source, &disputed(&suite))?;
    let vector_count = suite.vectors().len();
    if json {
        print(&as_json(&json!({
            "name": suite.name, "version": suite.version, "formats": suite.format_ids(),
            "vectors": vector_count, "weak": weaknesses, "hints": hints, "disputed": disputed,
        }))?)?;
    } else {
        print_located(folder, "", &weaknesses)?;
        print_located(folder, "hint: ", &hints)?;
        print_located(folder, "", &disputed)?;
        let weak = match weaknesses.len() {
            0 => "no weakness found".to_owned(),
            number => format!("{number} weak"),
        };
        let (name, formats) = (Untrusted::new(&suite.name), count(suite.format_ids().len(), "format"));
        writeln!(stdout(), "{name} {}: {vector_count} vectors of {formats}, {weak}", suite.version)?;
    }
    Ok(ExitCode::from(u8::from(!weaknesses.is_empty())))
}
