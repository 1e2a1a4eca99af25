//! Bounds the time of validation. A schema of few bytes can make it endless: each part with two references to the next part doubles it.

use serde_json::Value;

use super::parts;

/// The number of steps that all values of one schema may take, and the number that each part of a value adds.
const MAX_STEPS: u64 = 1_000_000;
const MAX_STEPS_PER_PART: u64 = 4096;

/// The most parts of a schema that may be applied within each other, as each takes stack.
const MAX_NESTING: usize = 8000;

const TOO_LONG: &str = "the schema takes too long: too many parts of it apply to the same part of a value";

/// The remaining steps of the values of a schema.
#[derive(Debug)]
pub(super) struct Steps {
    schema: Value,
    remaining: u64,
}

impl Steps {
    pub(super) fn new(schema: Value) -> Self {
        Self { schema, remaining: MAX_STEPS }
    }

    /// Takes the steps of the validation of a value. An error if too few remain, or if the schema has something whose steps are not known.
    pub(super) fn take(&mut self, value: &Value) -> Result<(), &'static str> {
        self.remaining = self.remaining.saturating_add(MAX_STEPS_PER_PART.saturating_mul(count_parts(value)));
        let Self { schema, remaining } = self;
        Walk { schema, remaining, nesting: 0 }.apply(schema, value, true)
    }
}

fn count_parts(value: &Value) -> u64 {
    1 + parts(value).map(count_parts).sum::<u64>()
}

struct Walk<'s, 'l> {
    schema: &'s Value,
    remaining: &'l mut u64,
    nesting: usize,
}

impl<'s> Walk<'s, '_> {
    /// Takes the steps of a part of the schema. A validator that lists errors first finds out whether an alternative has one.
    fn apply(&mut self, part: &'s Value, value: &Value, lists_errors: bool) -> Result<(), &'static str> {
        let Some(keywords) = part.as_object() else { return Ok(()) };
        let step_count = 1 + keywords.values().map(|keyword| parts(keyword).count() as u64).sum::<u64>();
        *self.remaining = self.remaining.checked_sub(step_count).ok_or(TOO_LONG)?;
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(TOO_LONG);
        }
        for (keyword, inner) in keywords {
            self.apply_keyword(keyword, inner, value, lists_errors)?;
        }
        self.nesting -= 1;
        Ok(())
    }

    fn apply_keyword(
        &mut self,
        keyword: &str,
        inner: &'s Value,
        value: &Value,
        lists_errors: bool,
    ) -> Result<(), &'static str> {
        match keyword {
            "$ref" => {
                let pointer = inner.as_str().and_then(|inner| inner.strip_prefix('#'));
                let target = pointer.and_then(|pointer| self.schema.pointer(pointer));
                let target = target.ok_or("a `$ref` of the schema does not begin with `#/`")?;
                self.apply(target, value, lists_errors)
            }
            "$dynamicRef" | "$recursiveRef" => Err("the schema has a reference that is no `$ref`"),
            "$id" if self.nesting > 1 => Err("a part of the schema has an `$id`"),
            "allOf" => parts(inner).try_for_each(|schema| self.apply(schema, value, lists_errors)),
            "anyOf" | "oneOf" | "not" | "if" | "then" | "else" | "dependentSchemas" | "dependencies" => {
                schemas(keyword, inner).into_iter().try_for_each(|schema| {
                    self.apply(schema, value, false)?;
                    if lists_errors { self.apply(schema, value, true) } else { Ok(()) }
                })
            }
            "properties" => {
                let members = inner.as_object().into_iter().flatten();
                let mut members = members.filter_map(|(key, schema)| Some((schema, value.get(key)?)));
                members.try_for_each(|(schema, member)| self.apply(schema, member, lists_errors))
            }
            "propertyNames" => {
                let mut keys = value.as_object().into_iter().flatten();
                keys.try_for_each(|_| self.apply(inner, &Value::Null, lists_errors))
            }
            "additionalItems"
            | "additionalProperties"
            | "contains"
            | "items"
            | "patternProperties"
            | "prefixItems"
            | "unevaluatedItems"
            | "unevaluatedProperties" => schemas(keyword, inner).into_iter().try_for_each(|schema| {
                parts(value).try_for_each(|child| self.apply(schema, child, lists_errors))
            }),
            _ => Ok(()),
        }
    }
}

/// The schemas of a keyword: an object of them by names, a list of them, or one.
fn schemas<'s>(keyword: &str, inner: &'s Value) -> Vec<&'s Value> {
    let has_names = ["dependencies", "dependentSchemas", "patternProperties"].contains(&keyword);
    if has_names || inner.is_array() { parts(inner).collect() } else { vec![inner] }
}
