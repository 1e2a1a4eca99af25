//! The mapping of `suite import`: the meaning of the tests of another project.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use boardwire_suite::untrusted::Untrusted;
use serde::Deserialize;

use crate::{failure::Failure, file_reading::read_file};

/// The prefix is a part of the names of files, whose length is limited.
const MAX_PREFIX_LENGTH: usize = 32;

/// The mappings that the program has.
const SHIPPED: [(&str, &str); 4] = [
    ("json-test-suite", include_str!("mappings/json-test-suite.toml")),
    ("ndjson", include_str!("mappings/ndjson.toml")),
    ("toml-test", include_str!("mappings/toml-test.toml")),
    ("wycheproof", include_str!("mappings/wycheproof.toml")),
];

/// The suite to make, and where its vectors are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mapping {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: String,
    pub(super) home: Option<String>,
    pub(super) format: String,
    pub(super) prefix: String,
    pub(super) input: String,
    #[serde(default)]
    pub(super) compare: toml::Table,
    pub(super) records: Vec<Records>,
}

/// The records of some files, and their meaning.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Records {
    #[serde(default)]
    pub(super) folder: PathBuf,
    pub(super) ending: String,
    /// `line`, or the path of a list in a JSON file, such as `testGroups[*].tests[*]`. Otherwise the file is the record.
    pub(super) each: Option<String>,
    /// The members of the record that contain the input of a decoder, by notation.
    #[serde(default)]
    pub(super) input: BTreeMap<Notation, String>,
    /// For another operation: the members of its request, each with the member of the record that contains the value.
    #[serde(default)]
    pub(super) request: BTreeMap<String, String>,
    pub(super) operation: Option<Part>,
    /// The operations by the words of the records. If there are any, a record with another word is left out.
    #[serde(default)]
    pub(super) operations: BTreeMap<String, String>,
    pub(super) verdict: Part,
    #[serde(default)]
    pub(super) verdicts: BTreeMap<String, String>,
    pub(super) value: Option<Part>,
    pub(super) reason: Option<Part>,
    pub(super) tags: Option<Part>,
    pub(super) requirement: Option<Part>,
}

/// The notation of the bytes of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Notation {
    Hex,
    Base64,
    Text,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Part {
    /// The same word for each record.
    Always(String),
    Member(String),
    /// The JSON file with the same name and this ending.
    Ending(String),
    /// The folder with this number in the path of the file, counted from 1.
    Folder(usize),
    /// This number of characters at the start of the name of the file.
    Start(usize),
}

impl Mapping {
    /// Reads a mapping of the program or of a file. Also returns its text.
    pub(super) fn read(name: &str) -> Result<(Self, String), Failure> {
        let text = match SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
            Some((_, text)) => (*text).to_owned(),
            None => read_file(Path::new(name)).map_err(|failure| {
                let names = SHIPPED.map(|(name, _)| name).join(", ");
                failure.advise(format!("name a TOML file, or one of {names}"))
            })?,
        };
        let fault = |what: &str| {
            Failure::new(format!("{}{what}", Untrusted::new(name)))
                .advise("the page \"A suite for your format\" of the book lists the members of a mapping")
        };
        let mapping: Self = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start].matches('\n').count() + 1);
            fault(&format!(":{line}: {}", error.message()))
        })?;
        let is_prefix_char = |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        let prefix = mapping.prefix.as_bytes();
        let begins_with_letter = prefix.first().is_some_and(u8::is_ascii_uppercase);
        if !begins_with_letter || prefix.len() > MAX_PREFIX_LENGTH || !prefix.iter().all(is_prefix_char) {
            let expected =
                format!("a letter from A to Z, then letters and digits, at most {MAX_PREFIX_LENGTH} in all");
            return Err(fault(&format!(": prefix: expected {expected}")));
        }
        for records in &mapping.records {
            if records.folder.components().any(|part| !matches!(part, Component::Normal(_))) {
                return Err(fault(": folder: expected a path inside the folder of the tests"));
            }
            if records.input.is_empty() == records.request.is_empty() && records.each.is_some() {
                return Err(fault(": expected either `input` or `request` next to `each`"));
            }
            let is_list = |each: &String| each.ends_with("[*]") && each.matches("[*]").count() <= 4;
            if records.each.as_ref().is_some_and(|each| each != "line" && !is_list(each)) {
                return Err(fault(": each: expected `line`, or a path such as `groups[*].tests[*]`"));
            }
        }
        Ok((mapping, text))
    }
}
