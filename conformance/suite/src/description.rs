//! What a suite says of itself: all but its vectors.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{
    compare::Rules,
    exclusions::Exclusion,
    formats::Format,
    judge::Level,
    protocol::Op,
    released::{self, Erratum, Status},
    requirements::Requirement,
    runs::Keys,
    source::{Broken, Source},
};

/// The version of the shape of a suite.
const VERSION: u64 = 1;

/// The requirements of the parts of replies, by format and part.
type Parts = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// What a suite says of itself.
#[derive(Debug, Default)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The licence of its vectors.
    pub licence: String,
    /// Its home page.
    pub home: String,
    /// The deepest level at which its vectors judge a rejection.
    pub level: Level,
    /// Its formats, in the order of the specification.
    pub formats: Vec<Format>,
    /// Its requirements, in the order of the specification.
    pub requirements: Vec<Requirement>,
    /// The vectors that were found to be wrong.
    pub errata: Vec<Erratum>,
    /// The text of `released.txt`. Few commands need it, so it is read on use.
    released: Option<Cow<'static, str>>,
    pub(super) exclusions: Vec<Exclusion>,
    pub(super) runs: Keys,
    pub(super) compare: Rules,
    parts: Parts,
}

/// The file `suite.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "suite")]
    _suite: u64,
    name: String,
    version: String,
    licence: String,
    #[serde(default)]
    home: String,
    /// The folder of the chapters in the source tree, with a slash at its end.
    #[serde(default)]
    chapters: String,
    /// The formats, if they are not in `formats.json`.
    formats: Option<Vec<Format>>,
    #[serde(default)]
    level: Level,
    #[serde(default)]
    runs: Keys,
    #[serde(default)]
    compare: Rules,
}

impl Description {
    /// That of the suite that the program embeds.
    ///
    /// # Panics
    /// If the program was built from a broken tree.
    pub fn embedded() -> &'static Arc<Self> {
        static EMBEDDED: LazyLock<Arc<Description>> = LazyLock::new(|| {
            let read = Description::read(&Source::Embedded);
            Arc::new(read.unwrap_or_else(|error| panic!("the suite itself is broken: {error}")))
        });
        &EMBEDDED
    }

    /// Reads all files of a suite but its vectors.
    ///
    /// # Errors
    /// If a file is missing or broken.
    pub fn read(source: &Source) -> Result<Self, Broken> {
        let text = source.file("suite.json")?;
        let text =
            text.ok_or_else(|| Broken::new("suite.json", "it does not exist: every suite has this file"))?;
        let broken = |error: serde_json::Error| Broken::new("suite.json", error);
        let shape: serde_json::Value = serde_json::from_str(&text).map_err(broken)?;
        match shape["suite"].as_u64() {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => {
                let what =
                    format!("`suite` is {newer}, and this program reads {VERSION}: a newer one is needed");
                return Err(Broken::new("suite.json", what));
            }
            _ => return Err(Broken::new("suite.json", "it has no `\"suite\": 1`, the version of its shape")),
        }
        let file: File = serde_json::from_str(&text).map_err(broken)?;
        let formats = match file.formats {
            Some(formats) => formats,
            None => needed(source, "formats.json")?,
        };
        let mut description = Self {
            name: file.name,
            version: file.version,
            licence: file.licence,
            home: file.home,
            level: file.level,
            formats,
            requirements: needed(source, "requirements.json")?,
            errata: optional(source, "errata.json")?,
            released: source.file("released.txt")?,
            exclusions: optional(source, "exclusions.json")?,
            runs: file.runs,
            compare: file.compare,
            parts: optional(source, "replies.json")?,
        };
        description.link(&file.chapters);
        description.check()?;
        Ok(description)
    }

    /// Fills in where each requirement is.
    fn link(&mut self, chapters: &str) {
        for requirement in &mut self.requirements {
            if requirement.link.is_empty() {
                let format = self.formats.iter().find(|format| format.id == requirement.format);
                let chapter = format.map_or("", |format| &format.chapter);
                requirement.link = match chapter {
                    "" => String::new(),
                    // A page elsewhere has anchors of its own.
                    page if page.contains("://") => page.to_owned(),
                    page => format!("{page}#{}", requirement.id),
                };
            }
            let is_linked = !requirement.link.is_empty();
            requirement.source =
                if is_linked { format!("{chapters}{}", requirement.link) } else { String::new() };
        }
    }

    /// Checks what no type says: formats exist, ids are different, and no text has a control character, which a terminal might obey.
    fn check(&self) -> Result<(), Broken> {
        let mut seen = HashSet::new();
        let texts = [&self.name, &self.version, &self.licence, &self.home];
        if let Some(text) = texts.into_iter().find(|text| !is_printable(text)) {
            return Err(Broken::new("suite.json", format!("{text:?} has a control character")));
        }
        for format in &self.formats {
            if !is_id(&format.id) {
                return Err(Broken::new("suite.json", format!("{:?} is not an id", format.id)));
            }
            let texts = [&format.prefix, &format.chapter];
            let codes = format.codes.iter().flat_map(|code| [&code.code, &code.requirement]);
            if let Some(text) = texts.into_iter().chain(codes).find(|text| !is_printable(text)) {
                return Err(Broken::new("suite.json", format!("{text:?} has a control character")));
            }
            if !seen.insert(&format.id) {
                return Err(Broken::new("suite.json", format!("{}: the id occurs twice", format.id)));
            }
        }
        for requirement in &self.requirements {
            let Requirement { id, format, basis, text, link, .. } = requirement;
            if let Some(text) = [id, format, basis, text, link].into_iter().find(|text| !is_printable(text)) {
                return Err(Broken::new("requirements.json", format!("{text:?} has a control character")));
            }
            if self.format(format).is_none() {
                return Err(Broken::new("requirements.json", format!("{id}: there is no format {format}")));
            }
            if !seen.insert(id) {
                return Err(Broken::new("requirements.json", format!("{id}: the id occurs twice")));
            }
        }
        Ok(())
    }

    /// That of a suite without files, for the tests of the runner.
    pub(super) fn of_requirements(text: &str) -> Result<Self, Broken> {
        let requirements =
            serde_json::from_str(text).map_err(|error| Broken::new("requirements.json", error))?;
        Ok(Self { requirements, ..Self::default() })
    }

    /// The format with that id.
    pub fn format(&self, id: &str) -> Option<&Format> {
        self.formats.iter().find(|format| format.id == id)
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|requirement| requirement.id == id)
    }

    /// The operations of all formats.
    pub fn operations(&self) -> BTreeSet<Op> {
        self.formats.iter().flat_map(|format| format.operations.iter().copied()).collect()
    }

    /// The id of the requirement by which `format` rejects with `code`.
    pub fn of_code(&self, format: &str, code: &str) -> Option<&str> {
        let codes = &self.format(format)?.codes;
        codes.iter().find(|known| known.code == code).map(|known| known.requirement.as_str())
    }

    /// Whether a format has this code.
    pub(super) fn is_code(&self, code: &str) -> bool {
        self.formats.iter().flat_map(|format| &format.codes).any(|known| known.code == code)
    }

    /// The requirements that decide the first part of a reply which the list for the format has.
    pub(super) fn of_parts(&self, format: &str, parts: &[String]) -> &[String] {
        let listed = self.parts.get(format);
        parts.iter().find_map(|part| listed?.get(part)).map_or(&[], Vec::as_slice)
    }

    /// The parts that the lists of `replies.json` have.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &str, &[String])> {
        self.parts.iter().flat_map(|(format, parts)| {
            parts.iter().map(move |(part, ids)| (format.as_str(), part.as_str(), ids.as_slice()))
        })
    }

    /// The ids of the last release with a digest of each vector; `None` if the suite lists none.
    pub fn released(&self) -> Option<HashMap<&str, &str>> {
        self.released.as_deref().map(released::released)
    }

    /// The version of the last release.
    pub fn released_version(&self) -> Option<&str> {
        self.released.as_deref().and_then(|text| text.lines().next())
    }

    /// The status of vectors by their ids. Without a list of a release, all count.
    pub(super) fn status(&self) -> impl Fn(&str) -> Status {
        let released = self.released();
        move |id| {
            if self.errata.iter().any(|erratum| erratum.id == id) {
                Status::Quarantined
            } else if released.as_ref().is_none_or(|released| released.contains_key(id)) {
                Status::Scored
            } else {
                Status::New
            }
        }
    }
}

/// Whether a text may be the id of a format or a vector: names of files are made of it.
pub(super) fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-._@/".contains(c))
}

/// Whether a text has no control character.
pub(super) fn is_printable(text: &str) -> bool {
    !text.contains(char::is_control)
}

fn needed<T: DeserializeOwned>(source: &Source, name: &str) -> Result<T, Broken> {
    let text = source
        .file(name)?
        .ok_or_else(|| Broken::new(name, "it does not exist: every suite has this file"))?;
    serde_json::from_str(&text).map_err(|error| Broken::new(name, error))
}

fn optional<T: DeserializeOwned + Default>(source: &Source, name: &str) -> Result<T, Broken> {
    let Some(text) = source.file(name)? else { return Ok(T::default()) };
    serde_json::from_str(&text).map_err(|error| Broken::new(name, error))
}
