//! The command line with its help: below each command its exit statuses and two examples.

use clap::Command;

/// A paragraph for each command: its name, its exit statuses, and two examples.
const HELP: &str = include_str!("help.txt");

/// The name of each command, its exit statuses, and two examples.
fn entries() -> impl Iterator<Item = [&'static str; 4]> {
    HELP.trim_end().split("\n\n").map(|paragraph| {
        let mut lines = paragraph.lines();
        [(); 4].map(|()| lines.next().unwrap_or_default())
    })
}

/// Adds the help to the command line.
pub(crate) fn with_help(program: Command) -> Command {
    let requiring_testee = |command: Command, name| command.mut_arg(name, |arg| arg.requires("testee"));
    let program = program.mut_subcommand("explain", |command| {
        ["suite", "timeout", "hello_timeout", "inspector"].into_iter().fold(command, requiring_testee)
    });
    entries().fold(program, |program, [name, status, examples @ ..]| {
        let help = format!("Exit status: {status}.\n\nExamples:\n  {}", examples.join("\n  "));
        program.mut_subcommand(name, |command| command.after_help(help))
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn command() -> Command {
        with_help(crate::Cli::command())
    }

    #[test]
    fn every_command_has_valid_examples() {
        let program = command();
        let mut commands: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let mut documented: Vec<&str> = entries().map(|[name, ..]| name).collect();
        commands.sort_unstable();
        documented.sort_unstable();
        assert_eq!(documented, commands);
        assert!(HELP.trim_end().split("\n\n").all(|paragraph| paragraph.lines().count() == 4));
        for [name, status, examples @ ..] in entries() {
            let about = program.find_subcommand(name).unwrap().clone().render_long_help().to_string();
            assert_eq!(about.matches("Exit status:").count(), 1, "{name}, here {status:?}");
            for example in examples {
                let words = example.split(" > ").next().unwrap().split(" < ").next().unwrap();
                command()
                    .try_get_matches_from(shell_words::split(words).unwrap())
                    .unwrap_or_else(|error| panic!("{example}: {error}"));
            }
        }
    }
}
