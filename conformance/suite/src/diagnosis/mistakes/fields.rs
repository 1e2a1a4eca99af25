//! Mistakes in the fields of a text, such as a link: `name=value`, with `&` between them.

use std::collections::BTreeSet;

use super::{
    mistake::{Mistake, leaf_mistake},
    symbols::Symbols,
    values,
};

type FieldsChange = Box<dyn Fn(Vec<&str>) -> Vec<String>>;

/// Splits a text into the text before the fields, the fields, and the text after them.
fn split(text: &str) -> (&str, Vec<&str>, &str) {
    let end = text.find('#').unwrap_or(text.len());
    let start = text[..end].find('?').map_or(0, |at| at + 1);
    (&text[..start], text[start..end].split('&').collect(), &text[end..])
}

/// Splits a field into its name with the `=`, and its value. The name may be empty.
fn split_name(field: &str) -> (&str, &str) {
    field.split_at(field.find('=').map_or(0, |at| at + 1))
}

fn with_fields(text: &str, change: impl Fn(Vec<&str>) -> Vec<String>) -> String {
    let (before, fields, after) = split(text);
    format!("{before}{}{after}", change(fields).join("&"))
}

/// Adds the mistakes that pairs of a right and an actual text may show.
pub(super) fn add(key: &str, texts: &[(&str, &str)], mistakes: &mut Vec<Mistake>) {
    let (mut values, mut wrong) = (Vec::new(), BTreeSet::new());
    let mut moved = BTreeSet::new();
    for (right, got) in texts {
        let [right, got] =
            [right, got].map(|text| split(text).1.into_iter().map(split_name).collect::<Vec<_>>());
        if right.len() != got.len() || right.iter().all(|(name, _)| name.is_empty()) {
            return;
        }
        for ((name, right), (other, got)) in right.into_iter().zip(got) {
            if name != other {
                moved.insert(if name < other { (name, other) } else { (other, name) });
            } else if right != got {
                wrong.insert(name.to_owned());
                values.push((right, got));
            }
        }
    }
    let mut push = |what: String, change: FieldsChange| {
        let change = move |leaf: &serde_json::Value| Some(with_fields(leaf.as_str()?, &change).into());
        mistakes.push(leaf_mistake(what, key, change).with_part("symbols"));
    };
    if let Some((first, second)) = moved.iter().next().filter(|_| moved.len() == 1 && wrong.is_empty()) {
        let names = [first, second].map(|name| name.trim_end_matches('='));
        let pair = [first, second].map(|name| (*name).to_owned());
        push(
            format!(
                "`{key}` has its fields in another order: `{}` and `{}` are exchanged",
                names[0], names[1]
            ),
            Box::new(move |mut fields| {
                let at = |name: &String| fields.iter().position(|field| split_name(field).0 == name);
                if let (Some(first), Some(second)) = (at(&pair[0]), at(&pair[1])) {
                    fields.swap(first, second);
                }
                fields.into_iter().map(str::to_owned).collect()
            }),
        );
    }
    if wrong.is_empty() || !moved.is_empty() {
        return;
    }
    let names: Vec<String> = wrong.iter().map(|name| format!("`{}`", name.trim_end_matches('='))).collect();
    let names = names.join(" and ");
    let mut push_value_change = |what: String, edit: Box<dyn Fn(&str) -> String>| {
        let wrong = wrong.clone();
        let change = move |field: &str| match split_name(field) {
            (name, value) if name.is_empty() || wrong.contains(name) => format!("{name}{}", edit(value)),
            _ => field.to_owned(),
        };
        push(what, Box::new(move |fields| fields.into_iter().map(&change).collect()));
    };
    for (what, edit) in values::EDITS {
        push_value_change(format!("each value of {names} in `{key}` {what}"), Box::new(edit));
    }
    if let Some(symbols) = Symbols::learn(values.into_iter(), 1) {
        let what = symbols.description(&format!(" in the values of {names} in `{key}`"));
        push_value_change(what, Box::new(move |value| symbols.change(value)));
    }
}
