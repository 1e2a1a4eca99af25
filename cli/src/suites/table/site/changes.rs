//! The changes from one result of a testee to the next.

use std::collections::BTreeSet;

use boardwire_suite::{judge::Count, untrusted::Untrusted};

use super::standing::Standing;
use crate::suites::pages::LoadedReport;
use crate::terminal::{count, named};

/// The maximum number of vectors that a change names.
const MAX_NAMED: usize = 5;

/// A change of a testee. Its texts are escaped.
pub(super) struct Change {
    pub(super) date: String,
    pub(super) name: String,
    pub(super) file_name: String,
    pub(super) what: String,
}

/// A result of a testee, with its report.
type Dated = (Standing, LoadedReport);

/// The first result of a testee.
pub(super) fn first(after: &Dated) -> Change {
    let version = version(after);
    let version = if version.is_empty() { version } else { format!(" with version {version}") };
    change(after, format!("new in the table{version}; {}", outcome(after)))
}

/// The differences between two results of a testee; `None` if there are none.
pub(super) fn between(before: &Dated, after: &Dated) -> Option<Change> {
    let mut parts = Vec::new();
    let [old_version, new_version] = [before, after].map(version);
    parts.extend((old_version != new_version).then(|| format!("version {new_version} after {old_version}")));
    parts.extend((before.0.suite_digest != after.0.suite_digest).then(|| "the suite changed".to_owned()));
    let has_new_basis = !parts.is_empty();
    match [before, after].map(|(_, report)| report.not_run.is_none()) {
        [true, true] => {
            let [old, new] = [before, after].map(|(_, report)| {
                report.failures.iter().map(|failure| failure.id.raw()).collect::<BTreeSet<_>>()
            });
            for (ids, what) in [(&new - &old, "newly wrong"), (&old - &new, "no longer wrong")] {
                let vectors = count(ids.len(), "vector");
                let ids = named(ids.into_iter().map(|id| format!("{:.100}", Untrusted::new(id))), MAX_NAMED);
                parts.extend((!ids.is_empty()).then(|| format!("{vectors} {what}: {ids}")));
            }
            parts.extend((has_new_basis && old == new).then(|| "the same vectors fail".to_owned()));
        }
        [false, false] => {}
        _ => parts.push(outcome(after)),
    }
    (!parts.is_empty()).then(|| change(after, parts.join("; ")))
}

fn change((standing, report): &Dated, what: String) -> Change {
    let Standing { date, file_name, .. } = standing;
    Change { date: date.clone(), name: report.column(), file_name: file_name.clone(), what }
}

fn version((standing, _): &Dated) -> String {
    format!("{:.60}", Untrusted::new(&standing.entry.version))
}

/// The result in words.
fn outcome((standing, report): &Dated) -> String {
    let Count { right, of } = standing.counted;
    report.gap().unwrap_or_else(|| format!("{right} of {of} vectors right"))
}
