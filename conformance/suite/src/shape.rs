//! All faults in the shape of the files of a suite at once, each with its line and column: `spec/schemas/suite.json` describes the shape.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use jsonschema::{
    PatternOptions, ValidationError, Validator,
    error::{TypeKind, ValidationErrorKind},
};
use serde::Serialize;
use serde_json::json;

use super::{
    difference::brief,
    fault::quoted,
    json::max_value_count,
    nearest::{nearest_word, suggestion},
    source::{self, FOLDER, Source, SuiteFault},
    value::{
        Depth, ParseError, Value,
        locate::{Location, escaped, location, locations},
        parse, parse_located,
    },
};

static SCHEMAS: LazyLock<serde_json::Value> = LazyLock::new(|| {
    let text = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/spec/schemas/suite.json"));
    serde_json::from_str(text).expect("the program was built from a broken tree")
});

/// The most values of a file whose shape is checked.
const MAX_VALUES: usize = 1 << 21;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The most faults that are listed.
const MAX_FAULTS: usize = 100;

/// A fault in a file of a suite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Located {
    /// The file, in the folder of the suite.
    pub file: String,
    /// The line and the column, counted from 1.
    pub location: Option<Location>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some((line, column)) = self.location {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// The faults in the shape of all files of a suite, the first hundred in the order of their files and lines.
///
/// # Errors
/// If a file cannot be read.
pub fn faults(source: &Source) -> Result<Vec<Located>, SuiteFault> {
    let mut faults = Vec::new();
    // Compiling a schema takes longer than reading a short file.
    let mut schemas: HashMap<String, Schema> = HashMap::new();
    for (name, text) in source.files()? {
        let definition = if name.starts_with(&format!("{FOLDER}/")) { "vectors" } else { &name };
        // Other files are no JSON.
        if SCHEMAS["$defs"].get(definition).is_none() {
            continue;
        }
        let schema = schemas.entry(definition.to_owned()).or_insert_with_key(|name| of_definition(name));
        faults.extend(faults_of_file(&name, &text, schema));
        if faults.len() > MAX_FAULTS {
            faults.truncate(MAX_FAULTS);
            break;
        }
    }
    Ok(faults)
}

/// The files among the vectors that no run reads.
///
/// # Errors
/// If a folder cannot be read.
pub fn unread_files(source: &Source) -> Result<Vec<Located>, SuiteFault> {
    let what = "no run reads this file: a file of vectors ends with `.json`, and is in `vectors` or in a folder in it";
    let unread = source::unread(source)?.into_iter();
    Ok(unread.map(|file| Located { file, location: None, what: what.to_owned() }).collect())
}

/// The schema of a definition among the schemas.
fn of_definition(name: &str) -> Schema {
    let schema = json!({ "$ref": format!("#/$defs/{name}"), "$defs": SCHEMAS["$defs"] });
    Schema::new(&schema).expect("the program was built from a broken tree")
}

fn faults_of_file(name: &str, text: &str, schema: &Schema) -> Vec<Located> {
    let fault = |location, what| Located { file: name.to_owned(), location, what };
    // Reading the suite finds the first fault of such a file.
    if !has_few_values(text) {
        return Vec::new();
    }
    let value = match parse_located(text, Depth::MAX_OF_FILE) {
        Ok(value) => value,
        Err((error, byte)) => {
            let byte = if text.starts_with(BYTE_ORDER_MARK) { 0 } else { byte };
            return vec![fault(Some(location(text, byte)), syntax(text, byte, &error))];
        }
    };
    if let Some(version) = value["suite"].as_u64().filter(|version| *version > 1 && name == "suite.json") {
        let what = format!("`suite` is {version}, and this program reads 1: use a newer program");
        return vec![fault(None, what)];
    }
    let found = schema.violations(&value, MAX_FAULTS);
    let locations = locations(text, found.iter().map(|(pointer, _)| pointer.as_str()));
    let mut faults: Vec<_> = found
        .iter()
        .map(|(pointer, what)| {
            let at = if pointer.is_empty() { String::new() } else { format!("{}: ", pointer_text(pointer)) };
            fault(locations.get(pointer.as_str()).copied(), format!("{at}{what}"))
        })
        .collect();
    faults.sort();
    faults
}

/// Whether the values of a text, which take much more memory than the text, are few enough to be read at once.
fn has_few_values(text: &str) -> bool {
    max_value_count(text.as_bytes()) <= MAX_VALUES
}

/// Parses a file of few values; `None` if it is broken, or has many.
pub(super) fn parse_short(text: &str) -> Option<Value> {
    if has_few_values(text) { parse(text, Depth::MAX_OF_FILE).ok() } else { None }
}

/// A compiled JSON Schema.
#[derive(Debug)]
pub(super) struct Schema {
    /// Takes time in proportion to the text, and reads nothing but the schema.
    validator: Validator,
    /// All keys that it names.
    keys: Vec<String>,
}

impl Schema {
    /// Compiles a schema.
    ///
    /// # Errors
    /// What is wrong with the schema.
    pub(super) fn new(schema: &serde_json::Value) -> Result<Self, String> {
        let options = jsonschema::options().with_pattern_options(PatternOptions::regex().size_limit(1 << 20));
        let validator = options.offline().build(schema).map_err(|error| match error.kind() {
            ValidationErrorKind::Referencing(_) => match broken_reference(schema, schema) {
                Some(inner) if inner.starts_with("#/") => format!("the schema has no part {}", quoted(inner)),
                _ => "a `$ref` of the schema leads to no part of it: it begins with `#/`".to_owned(),
            },
            _ => format!("it is not a JSON Schema: {error}"),
        })?;
        let mut keys = Vec::new();
        collect_keys(schema, &mut keys);
        Ok(Self { validator, keys })
    }

    /// The JSON pointers to the parts of a value that it does not allow, and why.
    pub(super) fn violations(&self, value: &Value, max: usize) -> Vec<(String, String)> {
        let value = value.into();
        let errors: Vec<_> = self.validator.iter_errors(&value).take(max).collect();
        self.causes(&errors).into_iter().flat_map(|error| self.messages(error)).take(max).collect()
    }

    /// The errors that follow from no other: a key with a typing error is not missing, too.
    fn causes<'e, 'v>(&self, errors: &'e [ValidationError<'v>]) -> Vec<&'e ValidationError<'v>> {
        let unknown = errors.iter().filter_map(|error| match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => Some((error, unexpected)),
            _ => None,
        });
        let keys = unknown.flat_map(|(error, unexpected)| {
            unexpected.iter().take(MAX_FAULTS).map(move |key| (error.instance_path(), key))
        });
        let meant: Vec<_> =
            keys.filter_map(|(object, key)| Some((object, nearest_word(key, &self.keys)?))).collect();
        let is_cause = |error: &&ValidationError<'_>| match error.kind() {
            ValidationErrorKind::Required { property } => {
                !meant.iter().any(|(object, key)| *object == error.instance_path() && property == key)
            }
            _ => true,
        };
        errors.iter().filter(is_cause).collect()
    }

    /// The errors of the alternative of a schema that a value fits best: it has the fewest faults outside its parts.
    fn causes_of_best<'e, 'v>(
        &self,
        whole: &ValidationError<'_>,
        alternatives: &'e [Vec<ValidationError<'v>>],
    ) -> Vec<&'e ValidationError<'v>> {
        let causes = alternatives.iter().map(|errors| self.causes(errors));
        let best = causes.min_by_key(|errors| {
            let outside = errors.iter().filter(|error| error.instance_path() == whole.instance_path());
            let has_other_type =
                outside.clone().any(|error| matches!(error.kind(), ValidationErrorKind::Type { .. }));
            let depth = errors.iter().map(|error| error.instance_path().as_str().matches('/').count()).max();
            (outside.count(), has_other_type, Reverse(depth), errors.len())
        });
        best.unwrap_or_default()
    }

    fn messages(&self, error: &ValidationError<'_>) -> Vec<(String, String)> {
        let pointer = error.instance_path().to_string();
        let got = || brief(&Value::from(error.instance().as_ref().clone()));
        let what = match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => {
                let unknown = |key: &String| {
                    let what = format!("unknown key {}{}", quoted(key), suggestion(key, &self.keys));
                    (format!("{pointer}/{}", escaped(key)), what)
                };
                return unexpected.iter().take(MAX_FAULTS).map(unknown).collect();
            }
            ValidationErrorKind::Required { property } => format!("it lacks {property}"),
            ValidationErrorKind::Type { kind } => {
                let types: Vec<String> = match kind {
                    TypeKind::Single(one) => vec![one.to_string()],
                    TypeKind::Multiple(several) => several.iter().map(|one| one.to_string()).collect(),
                };
                format!("expected {}, got {}", types.join(" or "), got())
            }
            ValidationErrorKind::Enum { options } => {
                let options: Vec<String> =
                    options.as_array().into_iter().flatten().map(ToString::to_string).collect();
                format!("expected {}, got {}", options.join(" or "), got())
            }
            ValidationErrorKind::Constant { expected_value } => {
                format!("expected {expected_value}, got {}", got())
            }
            ValidationErrorKind::Pattern { pattern } => format!("{} does not match {pattern}", got()),
            ValidationErrorKind::PropertyNames { error } => {
                return self
                    .messages(error)
                    .into_iter()
                    .map(|(_, what)| (pointer.clone(), format!("a key: {what}")))
                    .collect();
            }
            ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
                let causes = self.causes_of_best(error, context);
                return causes.into_iter().flat_map(|error| self.messages(error)).collect();
            }
            ValidationErrorKind::OneOfMultipleValid { .. } => {
                format!("{} fits several alternatives of `oneOf`", got())
            }
            ValidationErrorKind::Minimum { limit } => format!("expected at least {limit}, got {}", got()),
            ValidationErrorKind::Maximum { limit } => format!("expected at most {limit}, got {}", got()),
            ValidationErrorKind::MaxItems { limit } => format!("expected at most {limit} of them"),
            ValidationErrorKind::MinItems { limit } => {
                format!("expected at least {limit} of them, got {}", got())
            }
            kind => format!("{} breaks `{}` of the schema", got(), kind.keyword()),
        };
        vec![(pointer, what)]
    }
}

/// The first `$ref` in a part of a schema that leads to no part of the schema.
fn broken_reference<'s>(schema: &serde_json::Value, part: &'s serde_json::Value) -> Option<&'s str> {
    let leads_nowhere = |reference: &&str| {
        reference.strip_prefix('#').is_none_or(|pointer| schema.pointer(pointer).is_none())
    };
    let own = part["$ref"].as_str().filter(leads_nowhere);
    own.or_else(|| parts(part).find_map(|part| broken_reference(schema, part)))
}

fn collect_keys(schema: &serde_json::Value, keys: &mut Vec<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        keys.extend(properties.keys().cloned());
    }
    parts(schema).for_each(|part| collect_keys(part, keys));
}

/// The parts of a schema, of any kind.
pub(super) fn parts(schema: &serde_json::Value) -> impl Iterator<Item = &serde_json::Value> {
    let members = schema.as_object().into_iter().flat_map(serde_json::Map::values);
    members.chain(schema.as_array().into_iter().flatten())
}

/// A JSON pointer as people read it: `vectors[2].expect`.
fn pointer_text(pointer: &str) -> String {
    let steps = pointer.split('/').skip(1).map(|step| match step.parse::<usize>() {
        Ok(index) => format!("[{index}]"),
        Err(_) => format!(".{step}"),
    });
    steps.collect::<String>().trim_start_matches('.').to_owned()
}

/// What is wrong with a text that is not JSON.
fn syntax(text: &str, byte: usize, error: &ParseError) -> String {
    let rest = text.get(byte..).unwrap_or_default();
    if text.starts_with(BYTE_ORDER_MARK) {
        "it begins with a byte order mark: write UTF-8 without one".to_owned()
    } else if ["//", "/*", "#"].iter().any(|comment| rest.starts_with(comment)) {
        "JSON has no comments: write a `reason`, or a key that begins with `x-`".to_owned()
    } else {
        match rest.chars().next() {
            Some(next) if matches!(error, ParseError::Syntax(_)) => format!("{error}, got {next:?}"),
            _ => error.to_string(),
        }
    }
}
