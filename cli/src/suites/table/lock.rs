//! The lock file beside a register: what was installed for each testee, and the newest version of its package.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boardwire_suite::untrusted::Untrusted;
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    file_reading::read_file,
    output::{Output, Overwriting},
};

/// The lock file, with its testees by their names. It does not name withheld testees.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lock {
    #[serde(default)]
    testee: BTreeMap<String, Locked>,
}

/// The versions that were installed for a testee.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Locked {
    #[serde(rename = "digest")]
    pub(super) entry_digest: String,
    /// The newest version of the testee's package when the registry was last asked; empty if it was never asked.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) newest: String,
    /// The testee's package and all its dependencies, with their versions.
    #[serde(rename = "resolved")]
    pub(super) versions: Vec<String>,
}

fn path_of(register: &Path) -> PathBuf {
    register.with_extension("lock")
}

impl Lock {
    pub(super) fn read(register: &Path) -> Result<Self, Failure> {
        let path = path_of(register);
        if !path.exists() {
            return Ok(Self::default());
        }
        toml::from_str(&read_file(&path)?).map_err(|error| {
            let what = format!("{} is not a lock file: {}", Untrusted::from_path(&path), error.message());
            Failure::new(what).advise("remove the file: `boardwire table prepare` writes it again")
        })
    }

    pub(super) fn newest(&self, name: &str) -> Option<&str> {
        self.testee.get(name).map(|locked| locked.newest.as_str()).filter(|version| !version.is_empty())
    }

    pub(super) fn set_newest(&mut self, name: &str, version: String) {
        self.testee.entry(name.to_owned()).or_default().newest = version;
    }

    /// Records the versions that were installed for a testee. Returns whether they differ from before, although the entry is the same.
    pub(super) fn record(&mut self, name: &str, entry_digest: &str, versions: Vec<String>) -> bool {
        let locked = self.testee.entry(name.to_owned()).or_default();
        let has_changed = locked.entry_digest == entry_digest && locked.versions != versions;
        (locked.entry_digest, locked.versions) = (entry_digest.to_owned(), versions);
        has_changed
    }

    /// Writes the testees whose names may be shown.
    pub(super) fn write(&mut self, register: &Path, is_shown: impl Fn(&str) -> bool) -> Result<(), Failure> {
        self.testee.retain(|name, _| is_shown(name));
        let text = toml::to_string_pretty(self).map_err(|error| Failure::new(error.to_string()))?;
        let text = "# Written by `boardwire table prepare`.\n".to_owned() + &text;
        Output::write_file(&path_of(register), Overwriting::default(), text.as_bytes())
    }
}
