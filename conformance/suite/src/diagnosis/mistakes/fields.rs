//! Mistakes in the fields of a text, such as those of a link: `name=value`, with `&` between them.

use std::collections::BTreeSet;

use super::{
    mistake::{Mistake, of_leaves},
    symbols::Symbols,
    values,
};

/// A change of the fields of a text.
type OfFields = Box<dyn Fn(Vec<&str>) -> Vec<String>>;

/// The text before the fields, the fields, and what follows them.
fn split(text: &str) -> (&str, Vec<&str>, &str) {
    let end = text.find('#').unwrap_or(text.len());
    let start = text[..end].find('?').map_or(0, |at| at + 1);
    (&text[..start], text[start..end].split('&').collect(), &text[end..])
}

/// The name of a field with its `=`, and its value. A value alone has no name.
fn named(field: &str) -> (&str, &str) {
    field.split_at(field.find('=').map_or(0, |at| at + 1))
}

/// A text with other fields.
fn with_fields(text: &str, change: impl Fn(Vec<&str>) -> Vec<String>) -> String {
    let (before, fields, after) = split(text);
    format!("{before}{}{after}", change(fields).join("&"))
}

/// The mistakes that pairs of a right text and the one that came may show.
pub(super) fn add(key: &str, texts: &[(&str, &str)], all: &mut Vec<Mistake>) {
    let (mut values, mut wrong) = (Vec::new(), BTreeSet::new());
    let mut moved = BTreeSet::new();
    for (right, got) in texts {
        let [right, got] = [right, got].map(|text| split(text).1.into_iter().map(named).collect::<Vec<_>>());
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
    let mut push = |what: String, change: OfFields| {
        let change = move |leaf: &serde_json::Value| Some(with_fields(leaf.as_str()?, &change).into());
        all.push(of_leaves(what, key, change).of("symbols"));
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
                let at = |name: &String| fields.iter().position(|field| named(field).0 == name);
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
    let mut of_values = |what: String, edit: Box<dyn Fn(&str) -> String>| {
        let wrong = wrong.clone();
        let change = move |field: &str| match named(field) {
            (name, value) if name.is_empty() || wrong.contains(name) => format!("{name}{}", edit(value)),
            _ => field.to_owned(),
        };
        push(what, Box::new(move |fields| fields.into_iter().map(&change).collect()));
    };
    for (what, edit) in values::EDITS {
        of_values(format!("each value of {names} in `{key}` {what}"), Box::new(edit));
    }
    if let Some(symbols) = Symbols::learn(values.into_iter(), 1) {
        let what = symbols.what(&format!(" in the values of {names} in `{key}`"));
        of_values(what, Box::new(move |value| symbols.change(value)));
    }
}
