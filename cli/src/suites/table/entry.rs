//! An entry of a register: a testee, and how it is installed and started.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::registry::Registry;
use crate::suites::pages::is_address;

/// The end of the name of the newest version of a testee.
pub(super) const NEWEST: &str = " (newest)";

/// A command as a list of words. No shell reads it.
pub(super) type Words = Vec<String>;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) language: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) registry: Option<Registry>,
    pub(super) package: String,
    pub(super) version: String,
    #[serde(rename = "page")]
    pub(super) homepage: String,
    pub(super) note: String,
    /// The profiles that the testee follows, according to its owner.
    pub(super) profiles: Vec<String>,
    pub(super) formats: Vec<String>,
    pub(super) lacks: Vec<String>,
    pub(super) exec_json: bool,
    pub(super) command: Words,
    pub(super) exec: Words,
    pub(super) prepare: Option<Vec<Words>>,
    #[serde(rename = "resolved")]
    pub(super) versions_command: Option<Words>,
    /// Packages of the system, each with a program or a file that shows that it is installed.
    pub(super) system: BTreeMap<String, String>,
    pub(super) files: Vec<PathBuf>,
    #[serde(skip_serializing)]
    pub(super) withheld: bool,
}

impl Entry {
    /// The fault of the entry alone, without comparison with other entries.
    pub(super) fn fault(&self) -> Option<&'static str> {
        const MAX_NAME_BYTES: usize = 100;
        let is_word = |text: &str| !text.is_empty() && !text.starts_with('-');
        let is_pinned = is_word(&self.package) && is_word(&self.version);
        let faults = [
            (self.name.is_empty() || self.name.len() > MAX_NAME_BYTES, "its name needs 1 to 100 bytes"),
            (self.is_newest(), "its name must not end with ` (newest)`"),
            (self.command.is_empty() == self.exec.is_empty(), "it needs `command` or `exec`, and not both"),
            (self.exec.is_empty() && self.exec_json, "`exec_json` needs `exec`"),
            (
                self.exec.is_empty() && !self.lacks.is_empty(),
                "`lacks` needs `exec`: other testees say in their hello what they lack",
            ),
            (self.registry.is_some() && !is_pinned, "`registry` needs `package` and `version`"),
            (
                !self.homepage.is_empty() && !is_address(&self.homepage),
                "`page` has to begin with https:// or http://",
            ),
            (self.prepare.iter().flatten().any(Vec::is_empty), "a command of `prepare` has no words"),
        ];
        faults.into_iter().find_map(|(is_fault, what)| is_fault.then_some(what))
    }

    /// Whether the entry is the newest version of another entry.
    pub(super) fn is_newest(&self) -> bool {
        self.name.ends_with(NEWEST)
    }

    /// The entry with a newer version; `None` if the version is the same.
    pub(super) fn newer(&self, version: &str) -> Option<Self> {
        let (name, version) = (self.name.clone() + NEWEST, version.to_owned());
        (version != self.version).then(|| Self { name, version, ..self.clone() })
    }
}

/// The name of the files of a testee. Names that are not safe as such get a digest.
pub(super) fn file_name(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_.".contains(c);
    let mut safe: String = name.to_lowercase().chars().map(|c| if is_safe(c) { c } else { '-' }).collect();
    if safe != name || safe.starts_with('.') || ["index", "feed"].contains(&&*safe) {
        safe = format!("{}-{}", safe.trim_start_matches('.'), hex::encode(&Sha256::digest(name)[..4]));
    }
    safe
}
