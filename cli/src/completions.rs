//! `boardwire completions`: writes a script by which a shell completes commands, options and their values.

use std::{io::Write, process::ExitCode};

use boardwire::{formats::ALL, options::Leniency};
use boardwire_suite::description::Description;
use clap::{Arg, Command, ValueHint, builder::PossibleValuesParser};
use clap_complete::Shell;

use crate::failure::Failure;

pub(super) fn run(command: Command, shell: Shell) -> Result<ExitCode, Failure> {
    // The generator panics if it cannot write, so it writes to a buffer.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_values(command), "boardwire", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Adds the values of the options to the commands. The options themselves accept more, such as a format with its version, and explain an error
/// better than a list of values.
fn with_values(command: Command) -> Command {
    command.mut_subcommands(|command| {
        let is_spec = command.get_name() == "spec";
        command.mut_args(|arg| match arg.get_id().as_str() {
            "format" | "target" => {
                with_possible_values(arg, ALL.iter().map(|format| format.name().to_owned()))
            }
            "op" => with_possible_values(
                arg,
                Description::embedded().operations().into_iter().map(|op| op.name().to_owned()),
            ),
            "allow" => {
                with_possible_values(arg, Leniency::ALL.iter().map(|leniency| leniency.name().to_owned()))
            }
            "id" if is_spec => with_possible_values(
                arg,
                Description::embedded().requirements.iter().map(|rule| rule.id.clone()),
            ),
            "id" => with_possible_values(arg, id_patterns()),
            "input" | "inputs" | "output" => arg.value_hint(ValueHint::AnyPath),
            _ => arg,
        })
    })
}

fn with_possible_values(arg: Arg, values: impl Iterator<Item = String>) -> Arg {
    arg.value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()))
}

/// Patterns for the ids of vectors. The ids are too many for a script that a shell reads at its start.
fn id_patterns() -> impl Iterator<Item = String> {
    ALL.iter().flat_map(|format| {
        let prefix = format.prefix.to_ascii_lowercase();
        format.operations().iter().map(move |op| format!("{prefix}.{op}.*"))
    })
}
