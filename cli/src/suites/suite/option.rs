//! The suite that a command uses.

use std::path::PathBuf;

use boardwire_suite::vectors::Source;
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

    /// The option with an absolute path, for a command that runs in another folder.
    pub(crate) fn absolute_option(&self) -> String {
        let absolute = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
        Self { suite: self.suite.as_ref().map(absolute) }.as_option()
    }

    /// The option as text, for a command that a message suggests.
    pub(crate) fn as_option(&self) -> String {
        let quoted = |folder: &PathBuf| format!(" --suite {}", shell_words::quote(&folder.to_string_lossy()));
        self.suite.as_ref().map_or_else(String::new, quoted)
    }
}
