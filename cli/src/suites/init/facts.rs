//! Facts about a format that a starting point contains, from the suite and its vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use boardwire_suite::{
    formats::{Format, InputKind},
    protocol::{Op, UNITS},
    value::Value,
    vectors::{Outcome, Suite, Vector},
};

/// The maximum number of leniencies, and of limits: in C each leniency is a bit.
const MAX_NAMES: usize = 31;

/// The facts about a format that a starting point contains.
pub(super) struct Facts<'a> {
    /// Whether the format is of the built-in suite.
    pub(super) is_built_in: bool,
    pub(super) operations: Vec<Op>,
    /// The leniencies of all formats of the suite. Unused ones have no effect.
    pub(super) leniencies: Vec<&'a str>,
    /// The limits of all formats of the suite, with the limits of the format first.
    pub(super) limits: Vec<&'a str>,
    /// The unit of the offsets of each operation that has offsets.
    pub(super) units: Vec<[String; 2]>,
    /// The operation, the key and the JSON type of each member that all requests of the operation have.
    pub(super) members: Vec<[String; 3]>,
    /// The keys of the values of an encoder, if no other key is allowed and every language can quote each of them; or none.
    pub(super) value_keys: Vec<String>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(suite: &'a Suite, format: &'a Format, is_built_in: bool) -> Self {
        // The operation `explain` is optional in the built-in formats, and few codecs have it.
        let is_adapted = |op: &&Op| !is_built_in || **op != Op::Explain;
        let operations: Vec<Op> = format.operations.iter().filter(is_adapted).copied().collect();
        let vectors: Vec<&Vector> =
            suite.vectors().iter().filter(|vector| *vector.format == format.id).collect();
        let vectors_of = |op: Op| vectors.iter().copied().filter(move |vector| vector.op == op);
        let unit = |op: Op| {
            let default = if format.input == InputKind::Text { "char" } else { "byte" };
            let default = (op != Op::Encode).then(|| default.to_owned());
            Some([op.name().to_owned(), vectors_of(op).find_map(offset_unit).or(default)?])
        };
        let has_value_keys = operations.contains(&Op::Encode) && is_built_in;
        Self {
            is_built_in,
            leniencies: distinct(suite.formats.iter().flat_map(|format| &format.leniencies)),
            limits: distinct(std::iter::once(format).chain(&suite.formats).flat_map(|format| &format.limits)),
            units: operations.iter().filter_map(|op| unit(*op)).collect(),
            members: operations.iter().flat_map(|op| members(*op, vectors_of(*op))).collect(),
            value_keys: if has_value_keys { value_keys(vectors_of(Op::Encode)) } else { Vec::new() },
            operations,
        }
    }

    /// Describes the limits that a codec receives.
    pub(super) fn about_limits(&self) -> String {
        if self.limits.is_empty() {
            return "no limits: the suite has none".to_owned();
        }
        format!("the limits of the request by name, without absent ones: {}", in_backticks(&self.limits))
    }

    /// Describes the request that a codec receives, with the keys that are not in all formats.
    pub(super) fn about_request(&self) -> String {
        let keys = self.members.iter().map(|[_, key, _]| key.as_str());
        let keys: BTreeSet<&str> = keys.filter(|key| !["hex", "text", "value"].contains(key)).collect();
        let with = if keys.is_empty() { "" } else { " with " };
        format!("the complete request{with}{}", in_backticks(keys))
    }

    /// The leniencies as further constants of an enum in C. Different names give different constants: only lower-case letters become capitals,
    /// only hyphens become underscores, and an `x` with the code replaces each other character.
    pub(super) fn c_constants(&self) -> String {
        let part = |c: char| match c {
            'a'..='z' | '0'..='9' => c.to_ascii_uppercase().to_string(),
            '-' => "_".to_owned(),
            other => format!("x{:x}", u32::from(other)),
        };
        let constants = self.leniencies.iter().enumerate().map(|(bit, word)| {
            let name: String = word.chars().map(part).collect();
            format!(", ALLOW_{name} = {}", 1_u64 << bit)
        });
        constants.collect()
    }
}

/// Removes repeated names, and returns at most [`MAX_NAMES`].
fn distinct<'n>(names: impl Iterator<Item = &'n String>) -> Vec<&'n str> {
    let mut unique: Vec<&str> = Vec::new();
    for name in names {
        if unique.len() < MAX_NAMES && !unique.contains(&name.as_str()) {
            unique.push(name);
        }
    }
    unique
}

/// The names as code of Markdown: `` `a`, `b` ``.
pub(super) fn in_backticks(names: impl IntoIterator<Item = impl Display>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The unit of the offset in the expected reply of a vector.
fn offset_unit(vector: &Vector) -> Option<String> {
    let at = vector.expect().into_iter().find_map(|reply| reply.get("at").cloned())?;
    UNITS.into_iter().find(|unit| at.get(unit).is_some()).map(str::to_owned)
}

/// Whether a key is a short word, and not a name like `__proto__` that JavaScript gives to every object.
fn is_word(key: &str) -> bool {
    let is_name = (1..=200).contains(&key.len()) && !key.starts_with('_');
    is_name && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The keys of the accepted values of an encoder, or none if a key is not a word.
fn value_keys<'v>(vectors: impl Iterator<Item = &'v Vector>) -> Vec<String> {
    let accepted = vectors.filter(|vector| vector.outcome == Outcome::Accept);
    let values = accepted.filter_map(|vector| vector.request().member("value")?.as_object().cloned());
    let keys: BTreeSet<String> = values.flatten().map(|(key, _)| key).collect();
    if keys.iter().all(|key| is_word(key)) { keys.into_iter().collect() } else { Vec::new() }
}

fn json_type(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The keys of the requests of an operation, each with the types of its values and the number of requests.
pub(super) fn keys<'v>(
    vectors: impl Iterator<Item = &'v Vector>,
) -> BTreeMap<String, (BTreeSet<&'static str>, usize)> {
    let mut keys: BTreeMap<String, (BTreeSet<&str>, usize)> = BTreeMap::new();
    for (key, value) in vectors.flat_map(|vector| vector.request().fields()) {
        let (types, count) = keys.entry(key).or_default();
        types.insert(json_type(&value));
        *count += 1;
    }
    keys
}

/// The members that all requests of an operation have. Only keys of letters, digits and underscores count.
fn members<'v>(op: Op, vectors: impl Iterator<Item = &'v Vector> + Clone) -> Vec<[String; 3]> {
    let total = vectors.clone().count();
    let is_member = |key: &str| is_word(key) && !["allow", "limits"].contains(&key);
    let members = keys(vectors).into_iter().filter(|(key, (_, count))| is_member(key) && *count == total);
    let row = |(key, (types, _)): (String, (BTreeSet<&str>, usize))| {
        let single = types.iter().next().filter(|one| types.len() == 1 && **one != "null");
        [op.name().to_owned(), key, (*single.unwrap_or(&"any")).to_owned()]
    };
    members.map(row).collect()
}
