//! JSON Schemas, and what they do not allow in words.

mod steps;

use std::cell::RefCell;
use std::cmp::Reverse;

use jsonschema::{
    PatternOptions, ValidationError, Validator,
    error::{TypeKind, ValidationErrorKind},
};

use self::steps::Steps;
use super::{
    difference::brief,
    fault::quoted,
    nearest::{nearest_word, suggestion},
    value::{Value, locate::escaped},
};

/// The most unknown keys of an object that are listed.
const MAX_KEYS: usize = 100;

#[derive(Debug)]
pub(super) struct Schema {
    /// Reads nothing but the schema.
    validator: Validator,
    /// The remaining steps of the validation, if the schema comes from outside.
    steps: Option<RefCell<Steps>>,
    /// All keys that the schema names.
    keys: Vec<String>,
}

impl Schema {
    /// Compiles a schema of a suite, with a bound on the time that it takes. The error says what is wrong with the schema.
    pub(super) fn new(schema: &serde_json::Value) -> Result<Self, String> {
        Ok(Self { steps: Some(RefCell::new(Steps::new(schema.clone()))), ..Self::trusted(schema)? })
    }

    /// Compiles a schema of this program.
    pub(super) fn trusted(schema: &serde_json::Value) -> Result<Self, String> {
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
        Ok(Self { validator, steps: None, keys })
    }

    /// The JSON pointers to the parts of a value that the schema does not allow, each with the reason. An error if the validation takes too long.
    pub(super) fn violations(
        &self,
        value: &Value,
        max: usize,
    ) -> Result<Vec<(String, String)>, &'static str> {
        let value = value.into();
        self.steps.as_ref().map_or(Ok(()), |steps| steps.borrow_mut().take(&value))?;
        let errors: Vec<_> = self.validator.iter_errors(&value).take(max).collect();
        Ok(self.causes(&errors).into_iter().flat_map(|error| self.messages(error)).take(max).collect())
    }

    /// The errors that do not follow from another error: if a key is mistyped, its correct form is not also reported as missing.
    fn causes<'e, 'v>(&self, errors: &'e [ValidationError<'v>]) -> Vec<&'e ValidationError<'v>> {
        let unknown = errors.iter().filter_map(|error| match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => Some((error, unexpected)),
            _ => None,
        });
        let keys = unknown.flat_map(|(error, unexpected)| {
            unexpected.iter().take(MAX_KEYS).map(move |key| (error.instance_path(), key))
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
                return unexpected.iter().take(MAX_KEYS).map(unknown).collect();
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
    let reference = part["$ref"].as_str().filter(leads_nowhere);
    reference.or_else(|| parts(part).find_map(|part| broken_reference(schema, part)))
}

fn collect_keys(schema: &serde_json::Value, keys: &mut Vec<String>) {
    if let Some(properties) = schema["properties"].as_object() {
        keys.extend(properties.keys().cloned());
    }
    parts(schema).for_each(|part| collect_keys(part, keys));
}

/// The values of an object, or the items of a list.
pub(super) fn parts(value: &serde_json::Value) -> impl Iterator<Item = &serde_json::Value> {
    let members = value.as_object().into_iter().flat_map(serde_json::Map::values);
    members.chain(value.as_array().into_iter().flatten())
}
