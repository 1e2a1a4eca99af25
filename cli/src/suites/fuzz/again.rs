//! The command that repeats a finding.

use boardwire_suite::{fuzz::finding::Finding, judge::Level};

use super::args::FuzzArgs;
use crate::suites::suite::SuiteArgs;

/// The maximum number of characters of requests in a command.
const MAX_COMMAND_CHARS: usize = 1 << 12;

/// The command that sends the requests of the finding, unless they are long. `start` is the command that would draw them.
pub(crate) fn with_requests(finding: &Finding, start: &[String], level: Level) -> Option<String> {
    let length: usize = finding.replay.iter().map(String::len).sum();
    (1..=MAX_COMMAND_CHARS).contains(&length).then(|| with_lines(&finding.replay, start, level))
}

/// The command that sends these requests.
pub(crate) fn with_lines(lines: &[String], start: &[String], level: Level) -> String {
    let replay = ["--replay", "-"].into_iter();
    let level = ["--level", level.name()].into_iter().filter(|_| level != Level::Offset);
    let words = start.iter().map(String::as_str).chain(replay).chain(level);
    let printf = ["printf", r"%s\n"].into_iter().chain(lines.iter().map(String::as_str));
    format!("{} | {}", shell_words::join(printf), shell_words::join(words))
}

/// `boardwire fuzz` with a suite and options.
pub(crate) fn fuzz_command<'a>(
    suite: &SuiteArgs,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<String> {
    let suite = shell_words::split(&suite.as_option()).unwrap_or_default();
    ["boardwire", "fuzz"].map(str::to_owned).into_iter().chain(suite).chain(words(options)).collect()
}

/// The words of options with their values.
pub(crate) fn words<'a>(
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> impl Iterator<Item = String> {
    options.into_iter().flat_map(|option| <[&str; 2]>::from(option).map(str::to_owned))
}

/// An option with each of these values.
pub(crate) fn each<'a>(
    option: &'a str,
    values: impl IntoIterator<Item = &'a String>,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    values.into_iter().map(move |value| (option, value.as_str()))
}

/// The command with the requests of the finding or, if they are long, with the seed and the number of cases. It repeats the options for formats
/// and operations, because the drawn requests depend on them.
pub(super) fn command(finding: &Finding, args: &FuzzArgs) -> String {
    let testees = each("--testee", &args.testee).chain(each("--exec", &args.exec));
    let options = testees.chain(each("--profile", &args.profile)).chain(each("--reference", &args.reference));
    let start = fuzz_command(&args.suite, options);
    with_requests(finding, &start, args.level).unwrap_or_else(|| {
        let op = args.op.iter().map(|op| ("--op", op.name()));
        let level = (args.level != Level::Offset).then(|| ("--level", args.level.name()));
        let [seed, cases] = [finding.seed, finding.number + 1].map(|number| number.to_string());
        let drawn = [("--seed", &*seed), ("--cases", &*cases)];
        let options = each("--format", &args.format).chain(op).chain(level).chain(drawn);
        shell_words::join(start.into_iter().chain(words(options)))
    })
}
