//! The text for the owner of a testee, ready for an issue. It is Markdown, in which all that comes from outside is escaped or in an indented block.

use boardwire_suite::{report::FailedVector, untrusted::Untrusted};

use super::standing::Standing;
use super::standings::Standings;
use crate::suites::markdown::{escaped, prose};
use crate::suites::pages::LoadedReport;
use crate::terminal::{count, named};

/// The maximum number of characters of a member of a request that is shown completely.
const MAX_MEMBER_CHARS: usize = 4096;

/// The maximum number of other vectors of a cause that are named.
const MAX_NAMED: usize = 10;

/// An untrusted text in Markdown.
fn shown(text: &Untrusted<'_>) -> String {
    escaped(&text.to_string())
}

/// The failures of a testee by their causes, and the commands that repeat them.
pub(super) fn text(standings: &Standings<'_>, standing: &Standing, report: &LoadedReport) -> String {
    let suite = standings.suite;
    let [name, version] = [&suite.name, &suite.version].map(|text| shown(&Untrusted::new(text)));
    let mut paragraphs = vec![format!("# {} and the suite {name} {version}", escaped(&standing.package()))];
    let pairs = report.causes.iter().zip(report.failures_by_cause());
    for (cause, failures) in pairs.filter(|(_, failures)| !failures.is_empty()) {
        paragraphs.push(format!(
            "## {}: {}",
            count(failures.len(), "vector"),
            prose(&cause.what.to_string())
        ));
        let is_example = |failure: &&&FailedVector| failure.id == cause.example;
        if let Some(example) = failures.iter().find(is_example).or(failures.first()) {
            add_example(&mut paragraphs, standings, example);
        }
        let others: Vec<&&FailedVector> = failures.iter().filter(|other| !is_example(other)).collect();
        if !others.is_empty() {
            let others = named(others.iter().map(|other| shown(&other.id)), MAX_NAMED);
            paragraphs.push(format!("Others: {others}."));
        }
    }
    if standings.columns.len() > 1 {
        paragraphs.push("A codec need not follow a profile.".to_owned());
    }
    let prepare = standings.command(&["prepare", "--only", &standing.entry.name]);
    paragraphs.push(format!("`conform` needs what this command installs:\n\n    {prepare}"));
    paragraphs.push(format!("Tested with Boardwire {} on {}.", env!("CARGO_PKG_VERSION"), standing.date));
    paragraphs.join("\n\n") + "\n"
}

/// Adds a failure: the input, both replies, the requirements, and the command that repeats it.
fn add_example(paragraphs: &mut Vec<String>, standings: &Standings<'_>, example: &FailedVector) {
    let suite = standings.suite;
    paragraphs.push(format!("Such as the vector {}: {}.", shown(&example.id), shown(&example.reason)));
    // The suite has the members that are too long for a report.
    let index = suite.index(example.id.raw());
    let request =
        index.map_or_else(|| example.request.clone(), |index| suite.vectors()[index].request().fields());
    let member = |text: String| match text.char_indices().nth(MAX_MEMBER_CHARS) {
        Some(_) => format!("{text:.100}… ({} characters)", text.chars().count()),
        None => text,
    };
    let members = request
        .into_iter()
        .map(|(key, value)| (key, member(value.as_str().map_or_else(|| value.to_string(), str::to_owned))));
    let replies = [("expected", &example.expected), ("got", &example.got)];
    let replies =
        replies.into_iter().chain(example.difference.iter().map(|difference| ("differs", difference)));
    let lines = members.chain(replies.map(|(key, text)| (key.to_owned(), text.raw().to_owned())));
    let lines = lines.map(|(key, text)| {
        format!("    {:<9} {}", Untrusted::new(key).complete(), Untrusted::new(text).complete())
    });
    paragraphs.push(lines.collect::<Vec<_>>().join("\n"));
    let rules = example.requirements.iter().map(|rule| {
        let link =
            if rule.link.raw().is_empty() { String::new() } else { format!(", {}", shown(&rule.link)) };
        let sentence =
            if suite.text_licence.is_empty() { String::new() } else { format!(": {}", shown(&rule.text)) };
        format!("- {}{link}{sentence}", shown(&rule.id))
    });
    paragraphs.push(rules.collect::<Vec<_>>().join("\n"));
    paragraphs.push(format!("To repeat it:\n\n    {}", example.again.complete()));
}
