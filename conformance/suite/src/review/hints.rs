//! Hints at cases that the vectors of a suite leave untried, perhaps on purpose.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::remark::Remark;
use crate::{
    protocol::{FormatOp, Op},
    schema::parts,
    value::Value,
    vectors::{Outcome, Suite, Vector},
};

/// The minimum number of different numbers under a key for a hint at their signs.
const MIN_NUMBERS: usize = 3;

/// Hints at vectors that a suite may lack, in the order of their subjects.
pub fn hints(suite: &Suite) -> Vec<Remark> {
    let mut hints = Vec::new();
    let mut offsets: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    let mut units: HashMap<FormatOp, BTreeMap<String, Vec<&Vector>>> = HashMap::new();
    let mut signs: BTreeMap<(&str, String), Signs> = BTreeMap::new();
    for vector in suite.vectors() {
        let replies = vector.expect();
        if vector.outcome == Outcome::Reject
            && let Some((reply, at)) = replies.first().and_then(|reply| Some((reply, reply.get("at")?)))
        {
            let code = reply["reject"].as_str().unwrap_or_default();
            offsets.entry((&vector.format, code.to_owned())).or_default().insert(at.to_string());
            if let Some(unit) = at.as_object().and_then(|at| at.keys().next()) {
                units.entry(vector.kind()).or_default().entry(unit.clone()).or_default().push(vector);
            }
        }
        if vector.op == Op::Encode
            && let Some(value) = vector.request().member("value")
        {
            collect_signs(value, "", &mut |key, number| {
                signs.entry((&vector.format, key.to_owned())).or_default().add(number);
            });
        }
    }
    let single_codes = offsets.into_iter().filter(|(_, offsets)| offsets.len() == 1).map(|(code, _)| code);
    for (format, codes) in by_format(single_codes) {
        let what = format!("each of these codes is expected at one offset only: {codes}");
        hints.push(Remark::new(format, "", what));
    }
    let is_positive = |format: &str, key: &str| {
        let values = suite.format(format).and_then(|format| format.values.get(&Op::Encode));
        values.is_some_and(|schema| excludes_negative(schema, key))
    };
    let positive = signs.into_iter().filter(|((format, key), signs)| {
        !signs.has_negative && signs.numbers.len() >= MIN_NUMBERS && !is_positive(format, key)
    });
    for (format, keys) in by_format(positive.map(|(key, _)| key)) {
        let what = format!("no number under these keys of values is negative: {keys}");
        hints.push(Remark::new(format, "", what));
    }
    let needed_features: HashSet<(&str, &str)> = suite
        .vectors()
        .iter()
        .flat_map(|vector| vector.needs.iter().map(|feature| (&*vector.format, feature.as_str())))
        .collect();
    let rules = suite.requirements.iter();
    let used_profiles: HashSet<(&str, &str)> =
        rules.filter_map(|rule| Some((rule.format.as_str(), rule.profile.as_deref()?))).collect();
    for format in &suite.formats {
        let is_unused = |name: &String, used: &HashSet<(&str, &str)>| !used.contains(&(&*format.id, name));
        for feature in format.features.iter().filter(|feature| is_unused(feature, &needed_features)) {
            let what = format!("no vector needs the feature {feature}");
            hints.push(Remark::new(&format.id, "/features", what));
        }
        for profile in format.profiles.iter().filter(|profile| is_unused(profile, &used_profiles)) {
            let what = format!("no requirement has the profile {profile}");
            hints.push(Remark::new(&format.id, "/profiles", what));
        }
    }
    hints.extend(units.into_values().filter_map(|by_unit| odd_unit(&by_unit)));
    hints.sort();
    hints
}

/// The only offset of an operation in its unit, if all others count in another unit.
fn odd_unit(by_unit: &BTreeMap<String, Vec<&Vector>>) -> Option<Remark> {
    let [(first, of_first), (second, of_second)] = by_unit.iter().collect::<Vec<_>>().try_into().ok()?;
    let (vector, unit, others) = match (of_first.as_slice(), of_second.as_slice()) {
        ([vector], [_, _, ..]) => (vector, first, second),
        ([_, _, ..], [vector]) => (vector, second, first),
        _ => return None,
    };
    let what = format!("its offset counts in {unit}, and all others of {} in {others}", vector.op);
    Some(Remark::new(&vector.id, "/expect/at", what))
}

/// Whether a schema excludes negative numbers under a key.
fn excludes_negative(schema: &serde_json::Value, key: &str) -> bool {
    has_bound(&schema["properties"][key]) || parts(schema).any(|part| excludes_negative(part, key))
}

fn has_bound(schema: &serde_json::Value) -> bool {
    schema["minimum"].as_f64().is_some_and(|bound| bound >= 0.0) || parts(schema).any(has_bound)
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
