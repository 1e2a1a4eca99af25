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
    review::{disputed, hints, located, located_fault, release, review},
    shape::{self, Located},
    untrusted::{Untrusted, json_lines},
    vectors::{Source, Suite},
};
use clap::{Args, Subcommand};
use serde_json::json;

use crate::{
    failure::Failure,
    folder_writing::fill,
    output::{Output, Overwriting},
    terminal::plural,
};
pub(crate) use option::{SuiteArgs, path_from};

/// Make, check, release or pack a conformance suite for your own format
///
/// A suite is a folder: suite.json, requirements.json and vectors. Other commands take it with --suite.
#[derive(Debug, Args)]
pub(crate) struct SuiteCommand {
    #[command(subcommand)]
    action: SuiteAction,
}

#[derive(Debug, Subcommand)]
enum SuiteAction {
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

pub(crate) fn run(args: &SuiteCommand) -> Result<ExitCode, Failure> {
    match &args.action {
        SuiteAction::Init { folder } => {
            let files =
                files!["README.md", "suite.json", "requirements.json", "vectors/point.json", "codec.py"];
            fill(folder, files.map(|(name, text)| (name.into(), text)))?;
            let shown = Untrusted::from_path(folder);
            let quoted = shell_words::quote(&folder.to_string_lossy()).into_owned();
            let quoted = Untrusted::new(quoted).complete();
            let codec = folder.join("codec.py").to_string_lossy().into_owned();
            let testee = shell_words::join(["python3", &codec]);
            let testee = Untrusted::new(shell_words::quote(&testee)).complete();
            writeln!(stdout(), "a suite of 7 vectors written into {shown}\n")?;
            writeln!(stdout(), "next: boardwire suite check {quoted}")?;
            writeln!(stdout(), "      boardwire conform --suite {quoted} --testee {testee}")?;
            Ok(ExitCode::SUCCESS)
        }
        SuiteAction::Check { folder, json } => check(folder, *json),
        SuiteAction::Import(args) => import::run(args),
        SuiteAction::Grow(args) => grow::run(args),
        SuiteAction::Pack(args) => pack::run(args),
        SuiteAction::Release { folder, overwriting } => {
            let source = Source::Folder(folder.clone());
            let suite = Suite::load(&source, &[])?;
            let weaknesses = review(&suite);
            print(folder, "", &located(&suite, &source, &weaknesses)?)?;
            if !weaknesses.is_empty() {
                writeln!(stdout(), "no vector is released until all of this is changed")?;
                return Ok(ExitCode::FAILURE);
            }
            let release = release(&suite)
                .map_err(|fault| Failure::new(fault).advise("change `version` in suite.json"))?;
            let path = folder.join("released.txt");
            Output::write_file(&path, *overwriting, release.text.as_bytes())?;
            let (name, version) = (Untrusted::new(&suite.name), Untrusted::new(&suite.version));
            writeln!(
                stdout(),
                "{name} {version}: {} vectors released, {} of them new",
                release.all,
                release.new
            )?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Prints a line for each, from which an editor finds the place.
fn print(folder: &Path, kind: &str, located: &[Located]) -> Result<(), Failure> {
    for one in located {
        let path = folder.join(one.to_string());
        writeln!(stdout(), "{kind}{}", Untrusted::from_path(&path).complete())?;
    }
    Ok(())
}

/// Prints the faults for which a suite cannot be read.
fn broken(folder: &Path, json: bool, faults: &[Located]) -> Result<ExitCode, Failure> {
    if json {
        writeln!(stdout(), "{}", json_lines(&json!({ "faults": faults }))?)?;
    } else {
        print(folder, "", faults)?;
    }
    Err(Failure::new(format!("the suite is broken: {}", plural(faults.len(), "fault", "faults"))))
}

fn check(folder: &Path, json: bool) -> Result<ExitCode, Failure> {
    let source = Source::Folder(folder.to_owned());
    let suite = match shape::faults(&source) {
        Ok(faults) if !faults.is_empty() => return broken(folder, json, &faults),
        read => read.and_then(|_| Suite::load(&source, &[])),
    };
    let suite = match suite {
        Ok(suite) => suite,
        Err(fault) => return broken(folder, json, &[located_fault(&source, fault)]),
    };
    let mut weaknesses = located(&suite, &source, &review(&suite))?;
    weaknesses.extend(shape::unread_files(&source)?);
    let hints = located(&suite, &source, &hints(&suite))?;
    let disputed = located(&suite, &source, &disputed(&suite))?;
    let mut out = stdout();
    if json {
        let answer = json!({
            "name": suite.name, "version": suite.version, "formats": suite.format_ids(),
            "vectors": suite.vectors().len(), "weak": weaknesses, "hints": hints,
            "disputed": disputed,
        });
        writeln!(out, "{}", json_lines(&answer)?)?;
    } else {
        print(folder, "", &weaknesses)?;
        print(folder, "hint: ", &hints)?;
        print(folder, "", &disputed)?;
        let (vectors, formats, name) =
            (suite.vectors().len(), suite.format_ids().len(), Untrusted::new(&suite.name));
        let weak = if weaknesses.is_empty() {
            "no weakness found".to_owned()
        } else {
            format!("{} weak", weaknesses.len())
        };
        let formats = if formats == 1 { "1 format".to_owned() } else { format!("{formats} formats") };
        writeln!(out, "{name} {}: {vectors} vectors of {formats}, {weak}", suite.version)?;
    }
    Ok(ExitCode::from(u8::from(!weaknesses.is_empty())))
}
