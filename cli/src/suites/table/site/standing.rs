//! The counts of one result of a testee.

use boardwire_suite::{judge::Count, untrusted::Untrusted};

use super::super::entry::Entry;

/// A testee with the counts of one result.
pub(super) struct Standing {
    pub(super) entry: Entry,
    /// The name of the testee's files, without their ending.
    pub(super) file_name: String,
    pub(super) date: String,
    pub(super) suite_digest: String,
    pub(super) versions: Vec<String>,
    /// The counts of right vectors by column.
    pub(super) column_counts: Vec<Count>,
    /// The count of right vectors among those that count for the testee: of no profile, or of one that it follows.
    pub(super) counted: Count,
}

impl Standing {
    /// The package and its version, with the registry.
    pub(super) fn package(&self) -> String {
        let registry = self.entry.registry.map_or("", |registry| registry.name());
        let words = [registry, &*self.entry.package, &*self.entry.version]
            .map(|word| format!("{:.100}", Untrusted::new(word)));
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}
