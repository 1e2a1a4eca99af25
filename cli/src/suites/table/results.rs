//! The results of runs: a folder for each date, and in it a file for each testee.

use std::fs;
use std::path::{Path, PathBuf};

use boardwire_suite::{report::Report, untrusted::Untrusted};
use serde::{Deserialize, Serialize};

use super::entry::{Entry, file_name};
use crate::{
    failure::Failure,
    file_reading::read_file,
    output::{Output, Overwriting, as_json},
};

/// The version of the shape of a result.
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TesteeResult {
    /// The version of the shape of the result.
    table: u32,
    pub(super) date: String,
    /// The entry of the testee in the register at the date of the result.
    #[serde(rename = "testee")]
    pub(super) entry: Entry,
    #[serde(rename = "digest")]
    pub(super) entry_digest: String,
    #[serde(rename = "suite")]
    pub(super) suite_digest: String,
    #[serde(rename = "resolved")]
    pub(super) versions: Vec<String>,
    /// The reason why there is no report.
    pub(super) why: Option<String>,
    pub(super) report: Option<Report>,
}

impl TesteeResult {
    /// The result of a testee without a report. `digests` are the digests of the entry and of the suite.
    pub(super) fn new(date: &str, entry: Entry, digests: [&str; 2], versions: Vec<String>) -> Self {
        let (date, [entry_digest, suite_digest]) = (date.to_owned(), digests.map(str::to_owned));
        Self { table: VERSION, date, entry, entry_digest, suite_digest, versions, why: None, report: None }
    }

    fn path(results: &Path, date: &str, name: &str) -> PathBuf {
        results.join(date).join(file_name(name) + ".json")
    }

    fn read(path: &Path) -> Result<Self, Failure> {
        let fail = |what: String| {
            Failure::new(format!("{} is {what}", Untrusted::from_path(path)))
                .advise("remove the file, and run `boardwire table run` again")
        };
        let result: Self = serde_json::from_str(&read_file(path)?)
            .map_err(|error| fail(format!("not a result of `boardwire table run`: {error}")))?;
        if result.table == VERSION { Ok(result) } else { Err(fail(format!("of version {}", result.table))) }
    }

    /// Whether the testee has a report of this date already, with the same entry and the same suite.
    pub(super) fn is_judged(&self, results: &Path) -> bool {
        let digests = |result: &Self| [&result.entry_digest, &result.suite_digest].map(String::clone);
        Self::read(&Self::path(results, &self.date, &self.entry.name))
            .is_ok_and(|existing| existing.report.is_some() && digests(&existing) == digests(self))
    }

    pub(super) fn write(&self, results: &Path) -> Result<(), Failure> {
        let path = Self::path(results, &self.date, &self.entry.name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "create", &error))?;
        }
        Output::write_file(&path, Overwriting::default(), as_json(self)?.as_bytes())
    }

    /// All results of a testee, the oldest first.
    pub(super) fn all(results: &Path, dates: &[String], name: &str) -> Result<Vec<Self>, Failure> {
        let paths = dates.iter().map(|date| Self::path(results, date, name)).filter(|path| path.exists());
        paths.map(|path| Self::read(&path)).collect()
    }
}

/// The dates of a folder of results, the oldest first.
pub(super) fn dates(results: &Path) -> Result<Vec<String>, Failure> {
    let fail =
        |error| Failure::file(results, "read", &error).advise("`boardwire table run` writes the results");
    let names = fs::read_dir(results).map_err(fail)?.map(|entry| entry.map(|entry| entry.file_name()));
    let names = names.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    let mut dates: Vec<String> = names.into_iter().filter_map(|name| name.into_string().ok()).collect();
    dates.retain(|name| is_date(name));
    dates.sort();
    Ok(dates)
}

fn is_date(text: &str) -> bool {
    text.parse::<chrono::NaiveDate>().is_ok() && text.len() == "2026-01-01".len()
}

/// Reads the date of an option.
pub(super) fn date(text: &str) -> Result<String, String> {
    if is_date(text) { Ok(text.to_owned()) } else { Err("expected a date such as 2026-01-31".to_owned()) }
}
