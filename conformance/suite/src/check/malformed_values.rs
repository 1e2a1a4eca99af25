//! Malformed values, made from the schema of the values of a format.

use super::{Check, ExpectedReply};
use crate::{
    formats::Format,
    json,
    protocol::{Op, Request},
    schema::Schema,
    value::{Value, locate::escaped},
};

/// The most changes of a value that are tried.
const MAX_CHANGES: usize = 64;

/// A way to change a part of a value, which gives each changed part.
type Change = fn(&Value) -> Vec<Value>;

/// Requests of an encoder whose value its schema excludes: a member is missing, one is of another type, or there is one too many.
pub(crate) fn checks(format: &Format, request: &Request) -> Vec<Check> {
    let schema = format.values.get(&Op::Encode).and_then(|schema| Schema::new(schema).ok());
    let (Some(schema), Some(value)) = (schema, request.member("value")) else { return Vec::new() };
    let kinds: [(&str, &str, Change); 3] = [
        ("value-member-missing", "a member is missing", without_a_member),
        ("value-type", "a part has another type", of_another_type),
        ("value-member-more", "there is a member more", with_a_member_more),
    ];
    let made = kinds.iter().filter_map(|(name, what, change)| {
        let changed = first_excluded(&schema, value, *change)?;
        let members = request.members().iter();
        let members =
            members.map(|(key, old)| (&**key, if key == "value" { &changed } else { old }.to_string()));
        Some(Check {
            name: (*name).to_owned(),
            reason: format!("a value that its schema excludes: {what}"),
            line: Some(super::line_with_id(members)),
            reply: ExpectedReply::ErrorOrReject,
            ..Check::default()
        })
    });
    made.collect()
}

/// The first part of a value, from the outside to the inside, with a change that the schema excludes, and the value with that change.
fn first_excluded(schema: &Schema, whole: &Value, change: Change) -> Option<Value> {
    let mut parts = Vec::new();
    collect_parts("", whole, &mut parts);
    let changes = parts
        .into_iter()
        .flat_map(|(pointer, part)| change(part).into_iter().map(move |changed| (pointer.clone(), changed)));
    changes.take(MAX_CHANGES).find_map(|(pointer, changed)| {
        let mut whole = whole.clone();
        *whole.pointer_mut(&pointer)? = changed;
        schema.violations(&whole, 1).is_ok_and(|found| !found.is_empty()).then_some(whole)
    })
}

fn collect_parts<'a>(pointer: &str, part: &'a Value, parts: &mut Vec<(String, &'a Value)>) {
    if parts.len() == MAX_CHANGES {
        return;
    }
    let members = part.as_object().into_iter().flatten().map(|(key, part)| (escaped(key), part));
    let items = part.as_array().into_iter().flatten().enumerate();
    let inner = members.chain(items.map(|(index, part)| (index.to_string(), part)));
    parts.push((pointer.to_owned(), part));
    inner.take(MAX_CHANGES).for_each(|(step, part)| collect_parts(&format!("{pointer}/{step}"), part, parts));
}

fn without_a_member(value: &Value) -> Vec<Value> {
    let keys = value.as_object().into_iter().flatten().map(|(key, _)| key);
    let without = keys.take(MAX_CHANGES).map(|key| {
        let mut value = value.clone();
        value.as_object_mut().map(|members| members.shift_remove(key));
        value
    });
    without.collect()
}

fn of_another_type(value: &Value) -> Vec<Value> {
    let kind = std::mem::discriminant(value);
    let others = [json!(7), json!("no"), json!([]), json!({}), Value::Null].into_iter();
    others.filter(|other| std::mem::discriminant(other) != kind).collect()
}

fn with_a_member_more(value: &Value) -> Vec<Value> {
    let mut value = value.clone();
    let extended =
        value.as_object_mut().map(|members| members.insert("x-note".to_owned(), json!(1))).is_some();
    if extended { vec![value] } else { Vec::new() }
}
