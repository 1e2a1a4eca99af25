//! Facts about a format that a starting point contains, from the suite and its vectors.

use std::collections::BTreeSet;

use boardwire_suite::{
    formats::{Format, InputKind},
    protocol::Op,
    vectors::{Outcome, Suite, Vector},
};
use serde_json::{Map, Value};

/// The maximum number of leniencies, and of limits: in C each leniency is a bit.
const MAX_LENIENCIES: usize = 31;

pub(super) struct Facts<'a> {
    /// The operations `decode` and `encode`, if the format has them.
    pub(super) operations: Vec<&'static str>,
    /// The leniencies of all formats of the suite. Unused ones have no effect.
    pub(super) leniencies: Vec<&'a str>,
    /// The limits that a request may set, with the limits of the format first.
    pub(super) limits: Vec<&'a str>,
    pub(super) unit: String,
    /// The key of the further object in each request, besides its input or value.
    pub(super) context: Option<String>,
    /// The keys of the values that an encoder accepts; none if one of them could not be quoted in every language.
    pub(super) members: Vec<String>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(suite: &'a Suite, format: &'a Format) -> Self {
        let leniencies = distinct(suite.formats.iter().flat_map(|format| &format.leniencies));
        let this_format_first = std::iter::once(format).chain(&suite.formats);
        let limits = distinct(this_format_first.flat_map(|format| &format.limits));
        let vectors = || {
            let ops = [Op::Decode, Op::Encode];
            let vectors = suite.vectors().iter();
            vectors.filter(move |vector| *vector.format == format.id && ops.contains(&vector.op))
        };
        let is_text = format.input == InputKind::Text;
        let unit =
            vectors().find_map(unit).unwrap_or_else(|| if is_text { "char" } else { "byte" }.to_owned());
        Self {
            operations: operations(format),
            leniencies,
            limits,
            unit,
            context: vectors().next().and_then(|first| context(first, vectors())),
            members: members(vectors().filter(|vector| vector.op == Op::Encode)),
        }
    }

    /// Describes the limit that a codec receives.
    pub(super) fn limit_description(&self) -> String {
        match self.limits.as_slice() {
            [] => "not used: no format of the suite has a limit".to_owned(),
            [name] => format!("the limit `{name}` of the request"),
            [name, ..] => {
                format!("the limit `{name}` of the request; the adapter supports no other limit yet")
            }
        }
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

/// Removes repeated names, and returns at most [`MAX_LENIENCIES`].
fn distinct<'n>(names: impl Iterator<Item = &'n String>) -> Vec<&'n str> {
    let mut unique: Vec<&str> = Vec::new();
    for name in names {
        if unique.len() < MAX_LENIENCIES && !unique.contains(&name.as_str()) {
            unique.push(name);
        }
    }
    unique
}

/// The operations `decode` and `encode`, if the format has them.
pub(super) fn operations(format: &Format) -> Vec<&'static str> {
    [Op::Decode, Op::Encode].into_iter().filter(|op| format.operations.contains(op)).map(Op::name).collect()
}

fn unit(vector: &Vector) -> Option<String> {
    let at = vector.expect().into_iter().find_map(|reply| reply.get("at").cloned())?;
    ["bit", "byte", "char"].into_iter().find(|unit| at.get(unit).is_some()).map(str::to_owned)
}

/// Whether a key is short, and is not a name like `__proto__` that JavaScript gives to every object.
fn is_word(key: &str) -> bool {
    let is_name = (1..=200).contains(&key.len()) && !key.starts_with('_');
    is_name && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn members<'v>(vectors: impl Iterator<Item = &'v Vector>) -> Vec<String> {
    let accepted = vectors.filter(|vector| vector.outcome == Outcome::Accept);
    let values = accepted.filter_map(|vector| vector.request().member("value")?.as_object().cloned());
    let members: BTreeSet<String> = values.flatten().map(|(key, _)| key).collect();
    if members.iter().all(|key| is_word(key)) { members.into_iter().collect() } else { Vec::new() }
}

/// Finds the first key with an object in each request, besides its input or value. Only keys of letters, digits and underscores count.
fn context<'v>(first: &Vector, mut vectors: impl Iterator<Item = &'v Vector>) -> Option<String> {
    let is_context =
        |key: &str, value: &Value| value.is_object() && is_word(key) && !["value", "limits"].contains(&key);
    let fields: Map<String, Value> = first.request().fields();
    let key = fields.into_iter().find(|(key, value)| is_context(key, value))?.0;
    vectors.all(|vector| vector.request().member(&key).is_some_and(Value::is_object)).then_some(key)
}
