//! The disagreements that do not make a run fail, each until a day.

use std::collections::HashMap;
use std::path::Path;

use boardwire_suite::untrusted::Untrusted;
use chrono::{NaiveDate, Utc};
use serde::Deserialize;

use crate::{failure::Failure, file_reading::read_file};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownFile {
    known: Vec<KnownFinding>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownFinding {
    finding: String,
    reason: String,
    /// The person who decides about the finding.
    owner: String,
    /// The last day on which the finding does not fail a run.
    until: NaiveDate,
}

impl KnownFinding {
    /// The reason, the owner and the last day of the entry, escaped and bounded.
    pub(super) fn note(&self) -> String {
        let Self { reason, owner, until, .. } = self;
        format!("{:.200} ({:.200}, until {until})", Untrusted::new(reason), Untrusted::new(owner))
    }
}

/// The known disagreements of a run, by the names of their findings.
#[derive(Debug, Default)]
pub(super) struct KnownFindings(HashMap<String, KnownFinding>);

impl KnownFindings {
    pub(super) fn read(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::default()) };
        let bad = |what: String| {
            let name = Untrusted::from_path(path);
            Failure::new(format!("{name} is not a list of known disagreements: {what}")).advise(
                r#"expected {"known": [{"finding": "…", "reason": "…", "owner": "…", "until": "2027-01-31"}]}, with the names that fuzz prints"#,
            )
        };
        let file: KnownFile =
            serde_json::from_str(&read_file(path)?).map_err(|error| bad(error.to_string()))?;
        let total = file.known.len();
        let known: HashMap<String, KnownFinding> =
            file.known.into_iter().map(|known| (known.finding.clone(), known)).collect();
        if known.len() < total { Err(bad("a finding occurs twice".to_owned())) } else { Ok(Self(known)) }
    }

    /// The entry for a finding, and whether the entry still holds: until the end of its last day in UTC.
    pub(super) fn entry(&self, finding: &str) -> Option<(&KnownFinding, bool)> {
        let known = self.0.get(finding)?;
        Some((known, Utc::now().date_naive() <= known.until))
    }
}
