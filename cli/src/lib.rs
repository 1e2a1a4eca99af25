//! The program `boardwire`: the command line, the fuzzer of testees, and the reference as a testee.

mod boards;
mod built_in;
mod completions;
pub mod exit;
mod failure;
mod fields;
mod file_reading;
mod folder_writing;
mod help;
mod hex_text;
mod input_source;
mod inspector;
mod interruption;
mod output;
mod parallel;
pub mod reference;
pub mod suites;
mod terminal;

use std::process::ExitCode;

use boardwire_suite::untrusted::Untrusted;
use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::terminal::BAD;

/// Check, explain and convert compact binary formats for board games, and judge codecs of these formats
#[derive(Debug, Parser)]
#[command(name = "boardwire", bin_name = "boardwire", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(boards::check::CheckArgs),
    /// Print an input bit by bit: the range, the bits, the value, its meaning and the requirement of each field
    Explain {
        #[command(flatten)]
        args: boards::explain::ExplainArgs,
        #[command(flatten)]
        testee: suites::explain::TesteeArgs,
    },
    Convert(boards::convert::ConvertArgs),
    Sizes(boards::sizes::SizesArgs),
    Random(boards::random::RandomArgs),
    Play(boards::go::play::PlayArgs),
    Ask(suites::ask::AskArgs),
    Conform(Box<suites::conform::ConformArgs>),
    Compare(suites::compare::CompareArgs),
    Init(suites::init::InitArgs),
    Doctor(suites::doctor::DoctorArgs),
    Fuzz(suites::fuzz::FuzzArgs),
    Export(suites::export::ExportArgs),
    Formats(suites::formats::FormatsArgs),
    Spec(suites::spec::SpecArgs),
    /// Make, check, release or pack a conformance suite for your own format
    ///
    /// A suite is a folder: suite.json, requirements.json and vectors. Other commands take it with --suite.
    #[command(subcommand)]
    Suite(suites::suite::SuiteCommand),
    /// Keep a table of implementations: install, judge and publish the testees of a register
    #[command(subcommand)]
    Table(suites::table::TableCommand),
    /// Run the reference implementation as a testee, with requests on standard input and replies on standard output
    Testee,
    /// Write a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    let matches = help::with_help(Cli::command()).try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|error| escape_error(error).exit());
    let result = match cli.command {
        Command::Check(args) => boards::check::run(&args),
        Command::Explain { args, testee } => match &testee.testee {
            Some(command) => {
                let (input, format) = (args.reading.input.as_deref(), args.reading.format.as_deref());
                let input = input.unwrap_or("-");
                suites::explain::run(&testee, command, input, format, args.style(), args.selection())
            }
            None => boards::explain::run(&args),
        },
        Command::Convert(args) => boards::convert::run(&args),
        Command::Sizes(args) => boards::sizes::run(&args),
        Command::Random(args) => boards::random::run(&args),
        Command::Play(args) => boards::go::play::run(&args),
        Command::Ask(args) => suites::ask::run(&args),
        Command::Conform(args) => suites::conform::run(*args),
        Command::Compare(args) => suites::compare::run(&args),
        Command::Init(args) => suites::init::run(&args),
        Command::Doctor(args) => suites::doctor::run(&args),
        Command::Fuzz(args) => suites::fuzz::run(&args),
        Command::Export(args) => suites::export::run(&args),
        Command::Formats(args) => suites::formats::run(&args),
        Command::Spec(args) => suites::spec::run(&args),
        Command::Suite(args) => suites::suite::run(&args),
        Command::Table(args) => suites::table::run(&args),
        Command::Testee => reference::serve(),
        Command::Completions { shell } => completions::run(help::with_help(Cli::command()), shell),
    };
    interruption::wait();
    for id in boardwire_suite::group::surviving_processes() {
        anstream::eprintln!(
            "warning: process {id} could not be ended and still runs: it may belong to another user"
        );
    }
    result.unwrap_or_else(|failure| {
        if let Some(status) = failure.silent_status() {
            return ExitCode::from(status);
        }
        let text = format!("error: {failure}");
        let columns = terminal::stderr_columns();
        for line in text.lines().flat_map(|line| terminal::wrap_text(line, columns, "    ")) {
            match line.strip_prefix("error: ") {
                Some(line) => anstream::eprintln!("{BAD}error:{BAD:#} {line}"),
                None => anstream::eprintln!("{line}"),
            }
        }
        ExitCode::from(2)
    })
}

/// The advice if the command of a testee is given without `--testee`.
fn missing_testee_option(error: &clap::Error) -> Option<String> {
    let args: Vec<String> = std::env::args().collect();
    let word = error.get(ContextKind::InvalidArg).or(error.get(ContextKind::InvalidSubcommand));
    let Some(ContextValue::String(word)) = word else { return None };
    let takes_testee =
        args.get(1).is_some_and(|command| ["conform", "doctor", "fuzz"].contains(&command.as_str()));
    let index = args.iter().position(|arg| arg == word).filter(|_| takes_testee && !word.starts_with('-'))?;
    let command =
        args[index..].iter().take_while(|arg| !arg.starts_with("--")).cloned().collect::<Vec<_>>().join(" ");
    Some(format!("name the testee with --testee '{:.200}'", Untrusted::new(command)))
}

/// Escapes the quoted words of an error of the command line.
fn escape_error(mut error: clap::Error) -> clap::Error {
    let quoted: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in quoted {
        let escape = |text: &String| format!("{:.200}", Untrusted::new(text));
        let escaped = match &value {
            ContextValue::String(text) => ContextValue::String(escape(text)),
            ContextValue::Strings(texts) => ContextValue::Strings(texts.iter().map(escape).collect()),
            _ => continue,
        };
        if escaped != value {
            error.insert(kind, escaped);
            // Tips quote the word too, between their control sequences.
            error.remove(ContextKind::Suggested);
        }
    }
    if let Some(advice) = missing_testee_option(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    }
    error
}
