//! The command that repeats a finding.

use boardwire_suite::{fuzz::finding::Finding, judge::Level};

use super::args::FuzzArgs;

/// The maximum number of characters of requests in a command.
const MAX_COMMAND_CHARS: usize = 1 << 12;

/// The command with the requests of the finding, unless they are long: `start` is the command that would draw them.
pub(crate) fn with_requests(finding: &Finding, start: &[String], level: Level) -> Option<String> {
    let length: usize = finding.replay.iter().map(String::len).sum();
    (1..=MAX_COMMAND_CHARS).contains(&length).then(|| with_lines(&finding.replay, start, level))
}

/// The command with these requests.
pub(crate) fn with_lines(lines: &[String], start: &[String], level: Level) -> String {
    let replay = ["--replay", "-"].into_iter();
    let level = ["--level", level.name()].into_iter().filter(|_| level != Level::Offset);
    let words = start.iter().map(String::as_str).chain(replay).chain(level);
    let printf = ["printf", r"%s\n"].into_iter().chain(lines.iter().map(String::as_str));
    format!("{} | {}", shell_words::join(printf), shell_words::join(words))
}

/// `boardwire fuzz` with a suite and testees.
pub(crate) fn start(suite_option: &str, testees: impl IntoIterator<Item = String>) -> Vec<String> {
    let suite = shell_words::split(suite_option).unwrap_or_default();
    let testees = testees.into_iter().flat_map(|testee| ["--testee".to_owned(), testee]);
    ["boardwire", "fuzz"].map(str::to_owned).into_iter().chain(suite).chain(testees).collect()
}

/// The command with the requests of the finding or, if they are long, with the seed and the number of cases. It repeats the options for formats
/// and operations, because the drawn requests depend on them.
pub(super) fn command(finding: &Finding, args: &FuzzArgs) -> String {
    let mut words = start(&args.suite.as_option(), args.testee.iter().cloned());
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    args.exec.iter().for_each(|command| option("--exec", command));
    args.profile.iter().for_each(|profile| option("--profile", profile));
    args.reference.iter().for_each(|name| option("--reference", name));
    with_requests(finding, &words, args.level).unwrap_or_else(|| {
        let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
        args.format.iter().for_each(|format| option("--format", format));
        args.op.iter().for_each(|op| option("--op", op.name()));
        if args.level != Level::Offset {
            option("--level", args.level.name());
        }
        option("--seed", &finding.seed.to_string());
        option("--cases", &(finding.number + 1).to_string());
        shell_words::join(words)
    })
}
