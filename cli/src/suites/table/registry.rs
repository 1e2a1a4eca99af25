//! The registries of packages, each with its own client. An entry of a register may replace these commands.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Registry {
    #[serde(rename = "pypi")]
    Pypi,
    #[serde(rename = "npm")]
    Npm,
    #[serde(rename = "crates.io")]
    Crates,
}

fn words(command: &str) -> Vec<String> {
    command.split(' ').map(str::to_owned).collect()
}

impl Registry {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Pypi => "PyPI",
            Self::Npm => "npm",
            Self::Crates => "crates.io",
        }
    }

    /// The commands that install a package.
    pub(super) fn preparation(self) -> Vec<Vec<String>> {
        let commands: &[&str] = match self {
            Self::Pypi => &[
                "python3 -m venv .",
                "bin/pip install --quiet --disable-pip-version-check {package}=={version}",
            ],
            Self::Npm => &["npm install --no-audit --no-fund --prefix . {package}@{version}"],
            Self::Crates => &["cargo install --quiet --root . --version {version} {package}"],
        };
        commands.iter().map(|command| words(command)).collect()
    }

    /// The command that lists the installed packages and their versions.
    pub(super) fn resolution(self) -> Vec<String> {
        words(match self {
            Self::Pypi => "bin/pip freeze",
            Self::Npm => "npm ls --all",
            Self::Crates => "cargo install --list --root .",
        })
    }

    /// The command that prints the newest version of a package.
    pub(super) fn newest(self, package: &str) -> Vec<String> {
        let mut command = words(match self {
            Self::Pypi => "python3 -m pip --disable-pip-version-check index versions",
            Self::Npm => "npm view --json",
            Self::Crates => "cargo info --color never",
        });
        command.push(package.to_owned());
        command.extend((self == Self::Npm).then(|| "version".to_owned()));
        command
    }

    /// The version in the output of the command of [`Self::newest`]: `qoi (0.8.0)`, `"1.0.0"` or, in a later line, `version: 0.4.1`.
    pub(super) fn version(self, output: &str) -> Option<String> {
        let mut lines = output.lines().map(str::trim);
        let version = match self {
            Self::Pypi => lines.next()?.split_once(" (")?.1.strip_suffix(')')?,
            Self::Npm => lines.next()?.strip_prefix('"')?.strip_suffix('"')?,
            Self::Crates => lines.find_map(|line| line.strip_prefix("version: "))?.split(' ').next()?,
        };
        let is_sound = |c: char| c.is_ascii_alphanumeric() || "-+._!".contains(c);
        (version.starts_with(|c: char| c.is_ascii_digit()) && version.chars().all(is_sound))
            .then(|| version.to_owned())
    }
}
