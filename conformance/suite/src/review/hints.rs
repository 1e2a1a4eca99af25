//! What the vectors of a suite leave untried. It may be right to leave it.

use std::collections::{BTreeMap, BTreeSet};

use super::weakness::Weakness;
use crate::{
    protocol::Op,
    value::Value,
    vectors::{Outcome, Suite},
};

/// With fewer different numbers under a key, nothing is said of their signs.
const MIN_NUMBERS: usize = 3;

/// Hints at vectors that a suite may lack, in the order of their places.
pub fn hints(suite: &Suite) -> Vec<Weakness> {
    let mut hints = Vec::new();
    let mut offsets: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    let mut signs: BTreeMap<(&str, String), Signs> = BTreeMap::new();
    for vector in suite.vectors() {
        let replies = vector.expect();
        if vector.outcome == Outcome::Reject
            && let Some((reply, at)) = replies.first().and_then(|reply| Some((reply, reply.get("at")?)))
        {
            let code = reply["reject"].as_str().unwrap_or_default();
            offsets.entry((&vector.format, code.to_owned())).or_default().insert(at.to_string());
        }
        if vector.op == Op::Encode
            && let Some(value) = vector.request().member("value")
        {
            collect_signs(value, "", &mut |key, number| {
                signs.entry((&vector.format, key.to_owned())).or_default().add(number);
            });
        }
    }
    let once = offsets.into_iter().filter(|(_, offsets)| offsets.len() == 1).map(|(code, _)| code);
    for (format, codes) in by_format(once) {
        hints.push(Weakness::new(
            format,
            format!("each of these codes is expected at one offset only: {codes}"),
        ));
    }
    let positive =
        signs.into_iter().filter(|(_, signs)| !signs.has_negative && signs.numbers.len() >= MIN_NUMBERS);
    for (format, keys) in by_format(positive.map(|(key, _)| key)) {
        hints
            .push(Weakness::new(format, format!("no number under these keys of values is negative: {keys}")));
    }
    for format in &suite.formats {
        let needs = |feature: &String| suite.vectors().iter().any(|vector| vector.needs.contains(feature));
        for feature in format.features.iter().filter(|feature| !needs(feature)) {
            hints.push(Weakness::new(&format.id, format!("no vector needs the feature {feature}")));
        }
    }
    hints.sort();
    hints
}

/// The names of each format in one line.
fn by_format<'a>(names: impl Iterator<Item = (&'a str, String)>) -> BTreeMap<&'a str, String> {
    let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    names.for_each(|(format, name)| lines.entry(format).or_default().push(name));
    lines.into_iter().map(|(format, names)| (format, names.join(", "))).collect()
}

#[derive(Default)]
struct Signs {
    has_negative: bool,
    /// The first different numbers.
    numbers: BTreeSet<String>,
}

impl Signs {
    fn add(&mut self, number: String) {
        self.has_negative |= number.starts_with('-');
        if self.numbers.len() < MIN_NUMBERS {
            self.numbers.insert(number);
        }
    }
}

fn collect_signs(value: &Value, key: &str, add: &mut impl FnMut(&str, String)) {
    match value {
        Value::Number(number) => add(key, number.to_string()),
        Value::Array(items) => items.iter().for_each(|item| collect_signs(item, key, add)),
        Value::Object(members) => members.iter().for_each(|(key, member)| collect_signs(member, key, add)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
