//! The description of a suite: everything except its vectors.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::mem::take;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{
    compare::ValueRules,
    embedded::{File, RELEASED},
    exclusions::Exclusion,
    fault::quoted,
    formats::Format,
    judge::Level,
    nearest::suggestion,
    protocol::Op,
    released::{Erratum, Status, parse_digests},
    requirements::Requirement,
    runs::RunKeys,
    source::{RELEASED_FILE, Source, SuiteFault, is_chosen},
    untrusted::is_ignorable,
    value::{
        Depth,
        locate::{Location, location},
    },
};

/// The version of the shape of a suite.
const VERSION: u64 = 1;

#[derive(Debug, Default)]
enum Released {
    #[default]
    None,
    /// The text of `released.txt`.
    Text(Cow<'static, str>),
    Embedded,
}

/// The description of a suite. The fields before the requirements are those of `suite.json`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    #[serde(rename = "suite")]
    _shape_version: u64,
    /// The name of the suite.
    pub name: String,
    /// The version of the suite.
    pub version: String,
    /// The licence of the vectors.
    pub licence: String,
    /// The licence of the sentences of the requirements; empty if the sentences may not be quoted elsewhere.
    #[serde(default)]
    pub text_licence: String,
    /// The home page of the suite.
    #[serde(default)]
    pub home: String,
    /// The folder of the chapters in the source tree, with a slash at its end, or the address before each chapter.
    #[serde(default)]
    pub chapters: String,
    /// The formats, in the order of the specification.
    #[serde(default)]
    pub formats: Vec<Format>,
    /// The strictest level at which the vectors judge a rejection.
    #[serde(default)]
    pub level: Level,
    #[serde(default)]
    pub(super) runs: RunKeys,
    /// The keys of values with special rules of comparison.
    #[serde(default)]
    pub compare: ValueRules,
    /// The maximum number of objects and lists in one another in a request or a reply.
    #[serde(default)]
    pub depth: Depth,
    /// The requirements, in the order of the specification.
    #[serde(skip)]
    pub requirements: Vec<Requirement>,
    /// The vectors that were found to be wrong.
    #[serde(skip)]
    pub errata: Vec<Erratum>,
    /// The last release. Few commands need it, so it is parsed on use.
    #[serde(skip)]
    released: Released,
    #[serde(skip)]
    pub(super) exclusions: Vec<Exclusion>,
    #[serde(skip)]
    requirements_by_part: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    #[serde(skip)]
    index: Index,
}

/// Members of `suite.json` that are read before the others. A newer shape may have any other members.
#[derive(Deserialize)]
struct Shape<'a> {
    /// The version of the shape.
    #[serde(borrow)]
    suite: Option<&'a RawValue>,
    /// The formats, if they are not in `formats.json`.
    formats: Option<&'a RawValue>,
}

impl Description {
    /// The description of the suite that the program embeds.
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

    /// Reads all files of a suite except its vectors.
    pub(super) fn read(source: &Source) -> Result<Self, SuiteFault> {
        let text = source.file("suite.json")?;
        let text = text
            .ok_or_else(|| SuiteFault::new("suite.json", "it does not exist: every suite has this file"))?;
        let shape: Shape<'_> =
            serde_json::from_str(&text).map_err(|error| SuiteFault::new("suite.json", error))?;
        let version = shape.suite.and_then(|version| version.get().parse().ok());
        if let Some(what) = version.and_then(shape_message) {
            return Err(SuiteFault::new("suite.json", what));
        }
        if version != Some(VERSION) {
            let what = "it lacks `\"suite\": 1`, the version of the shape";
            return Err(SuiteFault::new("suite.json", what));
        }
        let mut description: Self = parse_file(source, "suite.json", &text)?;
        if shape.formats.is_none() {
            description.formats = required_file(source, "formats.json")?;
        }
        description.requirements = required_file(source, "requirements.json")?;
        description.errata = optional_file(source, "errata.json")?;
        description.released = match source {
            Source::Embedded => Released::Embedded,
            Source::Folder(_) => source.file(RELEASED_FILE)?.map_or(Released::None, Released::Text),
        };
        description.exclusions = optional_file(source, "exclusions.json")?;
        description.requirements_by_part = optional_file(source, "replies.json")?;
        description.index = Index::new(&description.formats, &description.requirements);
        description.link();
        description.check()?;
        Ok(description)
    }

    /// Fills in the location of each requirement.
    fn link(&mut self) {
        let chapters = &self.chapters;
        for requirement in &mut self.requirements {
            if requirement.link.is_empty() {
                let format = self.index.formats.get(&requirement.format);
                let chapter = format.map_or("", |index| &self.formats[*index].chapter);
                requirement.link = match chapter {
                    "" => String::new(),
                    // A page of another site has its own anchors.
                    page if page.contains("://") => page.to_owned(),
                    page => format!("{page}#{}", requirement.id),
                };
            }
            let is_linked = !requirement.link.is_empty();
            requirement.source =
                if is_linked { format!("{chapters}{}", requirement.link) } else { String::new() };
        }
    }

    /// Checks what the types do not ensure: formats exist, and ids are valid and different.
    fn check(&self) -> Result<(), SuiteFault> {
        let mut seen_ids = HashSet::new();
        if self.formats.len() > MAX_FORMATS {
            return Err(SuiteFault::new("suite.json", format!("it has more than {MAX_FORMATS} formats")));
        }
        for format in &self.formats {
            let names = [&format.leniencies, &format.limits, &format.features, &format.profiles];
            let mut ids = names.into_iter().flatten().chain([&format.id]);
            // Each vector and each requirement searches the features and the profiles.
            let what = if format.features.len().max(format.profiles.len()) > MAX_NAMES {
                format!("it has more than {MAX_NAMES} features or profiles")
            } else if format.laws.len() > MAX_LAWS {
                format!("it has more than {MAX_LAWS} laws")
            } else if let Some(id) = ids.find(|id| !is_id(id)) {
                format!("{} is not an id", quoted(id))
            } else if !seen_ids.insert(&format.id) {
                "the id occurs twice".to_owned()
            } else {
                continue;
            };
            return Err(SuiteFault::of_record("suite.json", &format.id, what));
        }
        for requirement in &self.requirements {
            let Requirement { id, format, profile, .. } = requirement;
            let fault = |part, what| SuiteFault::of_record("requirements.json", id, what).in_part(part);
            let Some(record) = self.format(format) else {
                let near = suggestion(format, self.formats.iter().map(|format| &format.id));
                return Err(fault("/format", format!("there is no format {format}{near}")));
            };
            if let Some(profile) = profile.as_ref().filter(|profile| !record.profiles.contains(profile)) {
                let near = suggestion(profile, &record.profiles);
                return Err(fault("/profile", format!("{format} has no profile {}{near}", quoted(profile))));
            }
            if !seen_ids.insert(id) {
                return Err(fault("/id", "the id occurs twice".to_owned()));
            }
        }
        Ok(())
    }

    /// Makes the description of a suite without files.
    #[cfg(test)]
    pub(super) fn from_requirements(text: &str) -> Result<Self, SuiteFault> {
        let requirements: Vec<Requirement> =
            serde_json::from_str(text).map_err(|error| SuiteFault::new("requirements.json", error))?;
        Ok(Self { index: Index::new(&[], &requirements), requirements, ..Self::default() })
    }

    /// The requirement of a code of a format or, without one, the first requirement of an operation of the format.
    pub fn likely_requirement(&self, format: &str, op: Op, code: Option<&str>) -> Option<&str> {
        let mut rules =
            self.requirements.iter().filter(|rule| *rule.format == *format && rule.operations.contains(&op));
        let of_code = code.and_then(|code| self.requirement_for_code(format, code));
        of_code.or_else(|| rules.next().map(|rule| rule.id.as_str()))
    }

    /// The format with this id.
    pub fn format(&self, id: &str) -> Option<&Format> {
        self.format_index(id).map(|index| &self.formats[index])
    }

    pub(super) fn format_index(&self, id: &str) -> Option<usize> {
        self.index.formats.get(id).copied()
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.index.requirements.get(id).map(|index| &self.requirements[*index])
    }

    /// The operations of all formats.
    pub fn operations(&self) -> BTreeSet<Op> {
        self.formats.iter().flat_map(|format| format.operations.iter().copied()).collect()
    }

    /// The id of the requirement by which `format` rejects with `code`.
    pub fn requirement_for_code(&self, format: &str, code: &str) -> Option<&str> {
        let format_index = self.format_index(format)?;
        let code_index = self.index.codes.get(code)?.get(&format_index)?;
        Some(&self.formats[format_index].codes[*code_index].requirement)
    }

    /// The formats that reject with `code`, by their indices.
    pub(super) fn owners_of_code(&self, code: &str) -> impl Iterator<Item = usize> {
        self.index.codes.get(code).into_iter().flat_map(|owners| owners.keys().copied())
    }

    /// The requirements that decide the first of these parts of a reply that the format lists.
    pub(super) fn requirements_for_parts(&self, format: &str, parts: &[String]) -> &[String] {
        let listed = self.requirements_by_part.get(format);
        parts.iter().find_map(|part| listed?.get(part)).map_or(&[], Vec::as_slice)
    }

    /// The parts that `replies.json` lists.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &str, &[String])> {
        self.requirements_by_part.iter().flat_map(|(format, parts)| {
            parts.iter().map(move |(part, ids)| (format.as_str(), part.as_str(), ids.as_slice()))
        })
    }

    /// The text of `released.txt`, if there is a release. An embedded suite gives only the lines of these formats, if any is named.
    pub fn released(&self, formats: &[&str]) -> Option<Cow<'_, str>> {
        let is_needed = |file: &&File| {
            let format = self.formats.iter().find(|format| format.prefix.eq_ignore_ascii_case(file.name));
            format.is_none_or(|format| is_chosen(formats, &format.id))
        };
        match &self.released {
            Released::None => None,
            Released::Text(text) => Some(text.as_ref().into()),
            Released::Embedded => Some(RELEASED.iter().filter(is_needed).map(File::text).collect()),
        }
    }

    /// A function from the id of a vector to its status, by the text of `released.txt`. Without a release, all vectors count.
    pub(super) fn status(&self, released: Option<&str>) -> impl Fn(&str) -> Status {
        let released = released.map(parse_digests);
        let errata: HashSet<&str> = self.errata.iter().map(|erratum| erratum.id.as_str()).collect();
        move |id| {
            if errata.contains(id) {
                Status::Quarantined
            } else if released.as_ref().is_none_or(|released| released.contains_key(id)) {
                Status::Scored
            } else {
                Status::New
            }
        }
    }
}

/// The message about a shape that is newer than that of this program.
pub(super) fn shape_message(version: u64) -> Option<String> {
    let what = || format!("`suite` is {version}, and this program reads {VERSION}: use a newer program");
    (version > VERSION).then(what)
}

/// The indices of formats, requirements and codes in the lists of a description, which may be long.
#[derive(Debug, Default)]
struct Index {
    formats: HashMap<String, usize>,
    requirements: HashMap<String, usize>,
    /// The formats that have a code, each with the index of the code.
    codes: HashMap<String, BTreeMap<usize, usize>>,
}

impl Index {
    fn new(formats: &[Format], requirements: &[Requirement]) -> Self {
        let mut codes: HashMap<String, BTreeMap<usize, usize>> = HashMap::new();
        for (owner, format) in formats.iter().enumerate() {
            for (index, owned) in format.codes.iter().enumerate() {
                codes.entry(owned.code.clone()).or_default().entry(owner).or_insert(index);
            }
        }
        let requirements = requirements.iter().enumerate();
        let formats = formats.iter().enumerate();
        Self {
            formats: formats.map(|(index, format)| (format.id.clone(), index)).collect(),
            requirements: requirements.map(|(index, requirement)| (requirement.id.clone(), index)).collect(),
            codes,
        }
    }
}

/// The maximum number of laws of a format. Each is tried on many replies.
const MAX_LAWS: usize = 32;

/// The maximum number of formats of a suite, of features and of profiles of a format, and of characters of an id.
const MAX_FORMATS: usize = 1000;
const MAX_NAMES: usize = 1000;
const MAX_ID_CHARS: usize = 200;

/// Whether a text may be the id of a format or a vector, or the name of an option. It becomes part of file names and lines of programs.
pub(super) fn is_id(text: &str) -> bool {
    text.len() <= MAX_ID_CHARS
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-._@/".contains(c))
}

/// Whether a text has no characters that a terminal might interpret.
pub(super) fn is_printable(text: &str) -> bool {
    text.chars().all(is_printable_character)
}

/// Whether a character is neither a control character nor invisible nor a change of direction. The two invisible characters that join letters or
/// keep them apart are allowed.
fn is_printable_character(c: char) -> bool {
    let is_hidden = is_ignorable(c) && !matches!(c, '\u{200c}' | '\u{200d}');
    let is_separator = matches!(c, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}');
    !c.is_control() && !is_hidden && !is_separator
}

/// Parses a file of the description of a suite. Texts in the files of a folder must not have control characters, because they are printed.
fn parse_file<T: DeserializeOwned>(source: &Source, name: &str, text: &str) -> Result<T, SuiteFault> {
    let file = serde_json::from_str(text).map_err(|error| SuiteFault::new(name, error))?;
    let location = if *source == Source::Embedded { None } else { find_unprintable(text) };
    let what = "a text has a control or invisible character";
    if location.is_some() { Err(SuiteFault { location, ..SuiteFault::new(name, what) }) } else { Ok(file) }
}

/// Finds the line and the column of the first character in valid JSON that is not printable. Allocates nothing, because the file may be hostile.
fn find_unprintable(json: &str) -> Option<Location> {
    let unit = |index: usize| u16::from_str_radix(json.get(index..index + 4)?, 16).ok();
    // Valid JSON has another escape after the first half of a surrogate pair.
    let is_hidden = |index| {
        let first = char::decode_utf16([unit(index), unit(index + 6)].into_iter().flatten()).next();
        first.is_some_and(|first| first.is_ok_and(|c| !is_printable_character(c)))
    };
    let mut is_escaped = false;
    let (index, _) = json.char_indices().find(|&(index, c)| {
        if take(&mut is_escaped) {
            return "bfnrt".contains(c) || c == 'u' && is_hidden(index + 1);
        }
        is_escaped = c == '\\';
        // White space is only allowed between the tokens of JSON.
        !"\t\n\r".contains(c) && !is_printable_character(c)
    })?;
    Some(location(json, index))
}

fn required_file<T: DeserializeOwned>(source: &Source, name: &str) -> Result<T, SuiteFault> {
    let text = source
        .file(name)?
        .ok_or_else(|| SuiteFault::new(name, "it does not exist: every suite has this file"))?;
    parse_file(source, name, &text)
}

fn optional_file<T: DeserializeOwned + Default>(source: &Source, name: &str) -> Result<T, SuiteFault> {
    let Some(text) = source.file(name)? else { return Ok(T::default()) };
    parse_file(source, name, &text)
}

#[cfg(test)]
mod tests {
    use super::find_unprintable;

    #[test]
    fn control_characters_in_texts_are_found() {
        for plain in
            [r#"{"a": "b\\n \"\/ \u00e9 \ud83c\udc04 🀄"}"#, "{\n\t\"a\" :\r\n[]}", r#""\u0041\\u001b""#]
        {
            assert_eq!(find_unprintable(plain), None, "{plain}");
        }
        let escapes = [r"\n", r"\u001b", r"\u009B", r"\u202E", r"\udb40\udc41", r"\u00ad"];
        let characters =
            ["\u{7f}", "\u{9b}", "\u{202e}", "\u{2066}", "\u{ad}", "\u{180e}", "\u{3164}", "\u{e0041}"];
        for hidden in escapes.into_iter().chain(characters) {
            let text = format!("{{\n \"é\": [\"{hidden}\"]}}");
            let column = if hidden.starts_with('\\') { 10 } else { 9 };
            assert_eq!(find_unprintable(&text), Some((2, column)), "{text:?}");
        }
    }
}
