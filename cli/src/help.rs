//! The command line with its help: below each command its exit statuses and two examples.

use clap::Command;

/// A command, its exit statuses, and two examples.
type Entry = (&'static str, &'static str, [&'static str; 2]);

const STATUSES_OF_CHECK: &str = "0 valid, 1 not valid, 2 could not be judged";
const STATUSES: &str = "0 done, 2 error (usage, reading or writing)";
const STATUSES_OF_CONVERSION: &str = "0 done, 1 the input is not valid, 2 error (usage, reading or writing)";

const HELP: &[Entry] = &[
    ("check", STATUSES_OF_CHECK, ["boardwire check board.tb", "boardwire check games 'more/*.sgf' --json"]),
    (
        "explain",
        "0 valid, 1 not valid, 2 could not be judged, 3 the testee could not be run",
        [
            "boardwire explain 030000050000d0f23d --bits 48..72",
            "boardwire explain --suite guests/qoi --testee ./adapter picture.qoi",
        ],
    ),
    (
        "convert",
        STATUSES_OF_CONVERSION,
        ["boardwire convert game.sgf --to diagram", "boardwire convert board.tb --as ternary-runs --to hex"],
    ),
    (
        "sizes",
        STATUSES_OF_CONVERSION,
        ["boardwire sizes board.tb", "boardwire sizes 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'"],
    ),
    (
        "random",
        "0 the file contains the same board, 1 a different board, 2 error",
        ["boardwire random board.tb 19 19", "boardwire random board.tb 4096 4096 --force"],
    ),
    (
        "play",
        "0 played, 1 the position or a move is rejected, 2 error",
        ["boardwire play 9x9 D4 E5 pass C3", "boardwire play game.sgf Q16 -o after.sgf"],
    ),
    (
        "ask",
        "0 the testees agree on all inputs, and accept if there is one; 1 otherwise; 2 wrong usage, or the \
         only input cannot be read; 3 a testee could not be run",
        [
            "boardwire ask --format ternary-board --reference --testee ./one 030000030000d046",
            "boardwire ask --suite my-suite --testee ./one --testee ./other --lines < inputs.txt",
        ],
    ),
    (
        "conform",
        "0 conformant, or exactly the failures of --known; 1 other failures; 2 wrong usage; 3 the testee \
         could not be run; 4 nothing was verified; 5 not decided: some requests got no reply in time",
        [
            "boardwire conform --testee 'python3 adapter.py' --fail-fast",
            "boardwire conform --testee ./one --testee ./other --level verdict",
        ],
    ),
    (
        "compare",
        STATUSES,
        ["boardwire compare one.json other.json", "boardwire compare *.json --html table.html"],
    ),
    (
        "init",
        STATUSES,
        [
            "boardwire init --language go my-codec",
            "boardwire init --language rust --suite guests/qoi my-codec",
        ],
    ),
    (
        "doctor",
        "0 ready for `boardwire conform`, 1 not yet, 2 wrong usage",
        [
            "boardwire doctor --testee 'sh my-codec/run.sh'",
            "boardwire doctor --testee ./adapter --timeout 10",
        ],
    ),
    (
        "fuzz",
        "0 no disagreement, 1 disagreements, 2 wrong usage, 3 the testee could not be run, 4 nothing was \
         verified, 5 not decided: some requests got no reply in time, or a disagreement did not occur again",
        [
            "boardwire fuzz --testee ./adapter --time 300 -o findings",
            "boardwire fuzz --suite my-suite --testee ./one --testee ./other",
        ],
    ),
    (
        "export",
        STATUSES,
        ["boardwire export vectors", "boardwire export vectors --format ternary-board --max-size 0"],
    ),
    ("formats", STATUSES, ["boardwire formats", "boardwire formats xiangqi-link"]),
    ("spec", STATUSES, ["boardwire spec XP-9", "boardwire spec TB-11"]),
    (
        "suite",
        "0 done or no weakness found; 1 weaknesses found; 2 error (usage, reading or writing)",
        ["boardwire suite init point", "boardwire suite check point"],
    ),
    (
        "table",
        "0 done; 1 a testee could not be prepared or judged, or the question was not answered with yes; 2 error (usage, reading or writing)",
        [
            "boardwire table prepare --register register.toml",
            "boardwire table site --register register.toml --output site",
        ],
    ),
    (
        "testee",
        STATUSES,
        ["boardwire testee < requests.jsonl", "boardwire conform --testee 'boardwire testee'"],
    ),
    (
        "completions",
        STATUSES,
        ["boardwire completions bash > boardwire.bash", "boardwire completions zsh > _boardwire"],
    ),
];

/// The command line with its help.
pub(crate) fn with_help(line: Command) -> Command {
    let of_testee = |command: Command, name| command.mut_arg(name, |arg| arg.requires("testee"));
    let line = line.mut_subcommand("explain", |command| {
        ["suite", "timeout", "hello_timeout", "inspector"].into_iter().fold(command, of_testee)
    });
    HELP.iter().fold(line, |line, (name, status, examples)| {
        let help = format!("Exit status: {status}.\n\nExamples:\n  {}", examples.join("\n  "));
        line.mut_subcommand(name, |command| command.after_help(help))
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
        let line = command();
        let mut commands: Vec<&str> = line.get_subcommands().map(Command::get_name).collect();
        let mut documented: Vec<&str> = HELP.iter().map(|(name, ..)| *name).collect();
        commands.sort_unstable();
        documented.sort_unstable();
        assert_eq!(documented, commands);
        for (name, status, examples) in HELP {
            let about = line.find_subcommand(name).unwrap().clone().render_long_help().to_string();
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
