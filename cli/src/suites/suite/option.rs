//! The suite that a command uses, and its profiles.

use std::path::{Component, Path, PathBuf};

use boardwire_suite::{
    formats::Format,
    select::{Unknown, ensure},
    vectors::Source,
};
use clap::Args;

/// The option `--suite`.
#[derive(Debug, Clone, Args)]
pub(crate) struct SuiteArgs {
    /// Use the suite in this folder (`suite.json`, `requirements.json`, `vectors`) instead of the built-in one
    #[arg(long, value_name = "FOLDER")]
    suite: Option<PathBuf>,
}

impl SuiteArgs {
    /// The location of the files of the suite.
    pub(crate) fn source(&self) -> Source {
        self.suite.clone().map_or(Source::Embedded, Source::Folder)
    }

    /// The option as text, with the path of the suite from a folder in which a command will run.
    pub(crate) fn option_inside(&self, folder: &Path) -> String {
        Self { suite: self.folder_from(folder) }.as_option()
    }

    /// The path of the suite from another folder; `None` for the built-in suite.
    pub(crate) fn folder_from(&self, folder: &Path) -> Option<PathBuf> {
        self.suite.as_ref().map(|suite| path_from(folder, suite))
    }

    /// The option as text, for a command that a message suggests.
    pub(crate) fn as_option(&self) -> String {
        let quoted = |folder: &PathBuf| format!(" --suite {}", shell_words::quote(&folder.to_string_lossy()));
        self.suite.as_ref().map_or_else(String::new, quoted)
    }
}

/// Checks that each profile belongs to a format.
pub(crate) fn check_profiles(formats: &[Format], profiles: &[String]) -> Result<(), Unknown> {
    let all_profiles = formats.iter().flat_map(|format| &format.profiles).map(String::as_str);
    let mut profiles = profiles.iter();
    profiles
        .try_for_each(|profile| ensure("no format has the profile", profile, all_profiles.clone(), str::eq))
}

/// The path of a folder from another folder, which need not exist yet.
pub(crate) fn path_from(start: &Path, folder: &Path) -> PathBuf {
    let existing = start.ancestors().find(|above| above.exists() || above.as_os_str().is_empty());
    let existing = existing.unwrap_or(start);
    let rest = start.strip_prefix(existing).unwrap_or(start);
    let base = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
    let (Ok(base), Ok(folder)) = (base.canonicalize(), folder.canonicalize()) else {
        return folder.to_owned();
    };
    let start = base.join(rest);
    let shared_count = start.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    let up = start.components().skip(shared_count).map(|_| Component::ParentDir);
    up.chain(folder.components().skip(shared_count)).collect()
}
