//! Weaknesses of a valid suite: untested rules, and vectors that contradict the rest of the suite.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{
    containment::Containment,
    exclusions,
    formats::Format,
    judge::Level,
    null::NullTestees,
    protocol::{Op, Request},
    released::Erratum,
    vectors::{Outcome, Suite, Vector},
};

/// A testee that implements nothing may pass one vector in this number, of an operation of a format.
const VECTORS_PER_NULL_PASS: usize = 50;

/// The maximum number of vectors of an operation that such a testee gets: a sample is enough.
const MAX_REQUESTS: usize = 10_000;

/// Something in a suite that its author should change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weakness {
    /// What it concerns: the id of a vector, a requirement or a format.
    pub place: String,
    /// What is weak.
    pub what: String,
}

/// A release of a suite.
#[derive(Debug)]
pub struct Release {
    /// The text of `released.txt`.
    pub text: String,
    /// The number of vectors that no release had before.
    pub new: usize,
    /// The number of all vectors in it.
    pub all: usize,
}

/// The weaknesses of a suite whose vectors have all been read, in the order of their places.
pub fn review(suite: &Suite) -> Vec<Weakness> {
    let mut weaknesses = Vec::new();
    let mut add = |place: &str, what: String| weaknesses.push(Weakness { place: place.to_owned(), what });
    let hashes: Vec<[u8; 32]> = suite.vectors().iter().map(hash_of_request).collect();
    let options = |option: &str| -> HashSet<&str> {
        suite.formats.iter().flat_map(|format| format.options(option)).map(String::as_str).collect()
    };
    let options = ["allow", "limits"].map(|option| (option, options(option)));
    for vector in suite.vectors() {
        for what in vector_weaknesses(suite, vector, &options) {
            add(&vector.id, what);
        }
    }
    same_requests(suite, &hashes, &mut add);
    check_requirements(suite, &mut add);
    check_codes(suite, &mut add);
    check_level(suite, &mut add);
    check_nulls(suite, &mut add);
    check_released(suite, &mut add);
    weaknesses.sort();
    weaknesses
}

/// Where a vector contradicts the record of its format.
fn vector_weaknesses(suite: &Suite, vector: &Vector, options: &[(&str, HashSet<&str>)]) -> Vec<String> {
    let Some(format) = suite.format(&vector.format) else {
        return vec![format!("the suite has no format {}", vector.format)];
    };
    let mut weaknesses = Vec::new();
    if !format.operations.contains(&vector.op) {
        weaknesses.push(format!("{} has no operation {}", format.id, vector.op));
    }
    let start = format!("{}.{}.", format.prefix.to_lowercase(), vector.op);
    if !vector.id.starts_with(&start) {
        weaknesses.push(format!("its id does not begin with {start}"));
    }
    if vector.requirements.is_empty() {
        weaknesses.push("it names no requirement".to_owned());
    }
    weaknesses.extend(vector.requirements.iter().filter_map(|id| match suite.requirement(id) {
        None => Some(format!("there is no requirement {id}")),
        Some(rule) if rule.format != format.id && !format.contains.contains(&rule.format) => {
            Some(format!("{id} is a requirement of {}", rule.format))
        }
        Some(_) => None,
    }));
    let request = vector.request();
    weaknesses.extend(input_weakness(format, vector, &request));
    let names = |option: &str| match request.member(option) {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::Object(limits)) => limits.keys().cloned().collect(),
        _ => Vec::new(),
    };
    for (option, known) in options {
        // Options of other formats are ignored.
        let unknown = names(option).into_iter().filter(|name| !known.contains(name.as_str()));
        weaknesses.extend(unknown.map(|name| format!("{option}: no format has {name}")));
    }
    weaknesses
}

/// What is wrong with the input, the value or the offset of a vector. Requests of other operations have other shapes.
fn input_weakness(format: &Format, vector: &Vector, request: &Request) -> Option<String> {
    let key = match vector.op {
        Op::Encode => "value",
        Op::Decode | Op::Explain => format.input.key(),
        Op::Other(_) => return None,
    };
    let Some(input) = request.member(key) else {
        return Some(format!("its request has no `{key}`"));
    };
    if vector.op == Op::Encode && !input.is_object() {
        return Some("its value is not an object".to_owned());
    }
    let input = input.as_str()?;
    let (units, length): (&[&str], u64) = match key {
        "text" => (&["char"], input.chars().count() as u64),
        _ => (&["bit", "byte"], input.len() as u64 / 2),
    };
    let replies = vector.expect();
    let offsets = replies.iter().filter_map(|reply| reply["at"].as_object());
    let (unit, at) = offsets.flatten().find_map(|(unit, at)| {
        let at = at.as_u64()?;
        let input_units = if unit == "bit" { length * 8 } else { length };
        (!units.contains(&unit.as_str()) || at > input_units).then_some((unit, at))
    })?;
    Some(if units.contains(&unit.as_str()) {
        format!("the offset {unit} {at} is after the end of the input")
    } else {
        format!("the offset counts in {unit}, and the input is `{key}`")
    })
}

/// Vectors that differ in nothing: they have the same request, requirements, tags and cells. A counterpart may be the same as another.
fn same_requests(suite: &Suite, hashes: &[[u8; 32]], add: &mut impl FnMut(&str, String)) {
    let counterparts: HashSet<&str> =
        suite.vectors().iter().filter_map(|vector| vector.counterpart.as_deref()).collect();
    let mut seen: HashMap<&[u8; 32], &Vector> = HashMap::new();
    for (vector, hash) in suite.vectors().iter().zip(hashes) {
        let counterpart = vector.counterpart.as_deref().and_then(|id| suite.index(id));
        if vector.outcome == Outcome::Reject && counterpart.is_some_and(|index| hashes[index] == *hash) {
            add(&vector.id, "its counterpart has the same request".to_owned());
        }
        let Some(other) = seen.insert(hash, vector) else { continue };
        let content =
            |vector: &Vector| (vector.requirements.clone(), vector.tags.clone(), vector.covers.clone());
        if vector.expect() != other.expect() {
            add(&vector.id, format!("it has the same request as {}, but another right reply", other.id));
        } else if content(vector) == content(other)
            && [vector, other].iter().all(|vector| !counterparts.contains(&*vector.id))
        {
            add(&vector.id, format!("it is equal to {}", other.id));
        }
    }
}

/// Requirements that no vector judges, without a reason.
fn check_requirements(suite: &Suite, add: &mut impl FnMut(&str, String)) {
    let mut judged: HashSet<(&str, Op, Outcome)> = HashSet::new();
    for vector in suite.vectors() {
        for id in &vector.requirements {
            judged.insert((id, vector.op, vector.outcome));
            if vector.counterpart.is_some() {
                // The counterpart is accepted.
                judged.insert((id, vector.op, Outcome::Accept));
            }
        }
    }
    let reasons = exclusions::reasons(&suite.exclusions);
    let cells: BTreeSet<(&str, Op)> = reasons.keys().map(|(id, op, _)| (*id, *op)).collect();
    for (id, op) in cells {
        if suite.requirement(id).is_none_or(|rule| !rule.operations.contains(&op)) {
            add(id, format!("exclusions.json: no such requirement of {op}"));
        }
    }
    for requirement in &suite.requirements {
        for &op in &requirement.operations {
            let is_missing = |outcome| {
                !judged.contains(&(&requirement.id, op, outcome))
                    && !reasons.contains_key(&(requirement.id.as_str(), op, outcome))
            };
            let what = match (is_missing(Outcome::Accept), is_missing(Outcome::Reject)) {
                (false, false) => continue,
                (true, true) => "accepts or rejects",
                (true, false) => "accepts",
                (false, true) => "rejects",
            };
            add(&requirement.id, format!("no vector of {op} {what}, and exclusions.json has no reason"));
        }
    }
}

/// Codes that no vector expects, and codes of vectors that no format has.
fn check_codes(suite: &Suite, add: &mut impl FnMut(&str, String)) {
    let mut expected: HashSet<(usize, String)> = HashSet::new();
    let mut containment = Containment::new(suite);
    for vector in suite.vectors() {
        for code in vector.expect().iter().filter_map(|reply| reply["reject"].as_str()) {
            let ranks = suite.format_index(&vector.format).map(|format| containment.ranks(format));
            let rank = |owner: usize| Some((*ranks?.get(&owner)?, owner));
            match suite.owners_of_code(code).filter_map(rank).min() {
                Some(_) if vector.outcome == Outcome::Disputed => {}
                Some((_, owner)) => drop(expected.insert((owner, code.to_owned()))),
                None => add(&vector.id, format!("{} has no code {code}", vector.format)),
            }
        }
    }
    for (index, format) in suite.formats.iter().enumerate() {
        for code in &format.codes {
            if suite.requirement(&code.requirement).is_none() {
                add(&format.id, format!("code {}: there is no requirement {}", code.code, code.requirement));
            }
            if !expected.contains(&(index, code.code.clone())) {
                add(&format.id, format!("no vector expects the code {}", code.code));
            }
        }
    }
}

/// Offsets where the suite says that it has none, or none where it does not say so.
fn check_level(suite: &Suite, add: &mut impl FnMut(&str, String)) {
    let (mut rejects, mut has_offsets) = (false, false);
    for vector in suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Reject) {
        let has_offset = vector.expect().iter().any(|reply| reply.get("at").is_some());
        rejects = true;
        has_offsets |= has_offset;
        if has_offset && suite.level < Level::Offset {
            add(
                &vector.id,
                format!("its offset is never judged: the `level` of the suite is {}", suite.level),
            );
        }
    }
    if rejects && !has_offsets && suite.level == Level::Offset {
        add("suite.json", "no rejection has an offset: `\"level\": \"code\"` says so".to_owned());
    }
}

/// Operations in which a testee that implements nothing gets vectors right.
fn check_nulls(suite: &Suite, add: &mut impl FnMut(&str, String)) {
    let mut kinds: BTreeMap<(&str, Op), Vec<usize>> = BTreeMap::new();
    for (index, vector) in suite.vectors().iter().enumerate() {
        kinds.entry((&vector.format, vector.op)).or_default().push(index);
    }
    let mut nulls = NullTestees::new(suite, Level::Verdict);
    for ((format, op), indices) in kinds {
        for index in indices.iter().step_by(indices.len().div_ceil(MAX_REQUESTS)) {
            nulls.ask(*index);
        }
        for score in nulls.scores() {
            let (right, of) = (score.vectors.right, score.vectors.of);
            if right * VECTORS_PER_NULL_PASS > of {
                let name = score.testee.name();
                add(
                    format,
                    format!("{op}: the testee `{name}`, which implements nothing, has {right} of {of} right"),
                );
            }
        }
    }
}

/// Released vectors that have changed or are gone, and errata that name none.
fn check_released(suite: &Suite, add: &mut impl FnMut(&str, String)) {
    let Some(released) = suite.released_digests() else { return };
    let errata: HashSet<&str> = suite.errata.iter().map(|erratum| erratum.id.as_str()).collect();
    for (id, before) in &released {
        let now = suite.index(id).map(|index| digest(&suite.vectors()[index]));
        match now {
            Some(now) if now != **before => {
                add(
                    id,
                    "it has changed since its release: the changed vector needs a new id, and the old vector an erratum"
                        .to_owned(),
                );
            }
            None if !errata.contains(id) => {
                add(id, "it was released, and is missing without an erratum".to_owned());
            }
            _ => {}
        }
    }
    for Erratum { id, instead, .. } in &suite.errata {
        if !released.contains_key(id.as_str()) {
            add(id, "it has an erratum, and was never released".to_owned());
        }
        if let Some(instead) = instead.as_ref().filter(|instead| suite.index(instead).is_none()) {
            add(instead, format!("it replaces {id}, and does not exist"));
        }
    }
}

/// The text of `released.txt` with all vectors of the suite. Ids of removed vectors stay on the list, so that they are never used again. A
/// disputed vector is not released before someone decides.
///
/// # Errors
/// If vectors are new and the version is still the last released one.
pub fn release(suite: &Suite) -> Result<Release, String> {
    let released = suite.released_digests().unwrap_or_default();
    let decided = suite.vectors().iter().filter(|vector| vector.outcome != Outcome::Disputed);
    let mut digests: BTreeMap<&str, String> =
        released.iter().map(|(&id, &digest)| (id, digest.to_owned())).collect();
    digests.extend(decided.map(|vector| (vector.id.as_str(), digest(vector))));
    let new = digests.len() - released.len();
    if new > 0 && suite.released_version() == Some(suite.version.as_str()) {
        return Err(format!("version {} is released without {new} of the vectors", suite.version));
    }
    let lines = digests.iter().map(|(id, digest)| format!("{digest} {id}\n"));
    Ok(Release { text: format!("{}\n{}", suite.version, lines.collect::<String>()), new, all: digests.len() })
}

/// The digest of the request and the expected reply of a vector, which does not depend on the layout of the file.
fn digest(vector: &Vector) -> String {
    let content = json!({
        "format": vector.format, "op": vector.op, "outcome": vector.outcome, "counterpart": vector.counterpart, "flag": vector.flag,
        "request": vector.request().members(), "expect": vector.expect(),
    });
    hex::encode(&hash(content)[..8])
}

fn hash_of_request(vector: &Vector) -> [u8; 32] {
    hash(Value::Object(vector.request().members().clone()))
}

/// The SHA-256 of a value, in which the order of keys does not count.
fn hash(value: Value) -> [u8; 32] {
    Sha256::digest(with_sorted_members(value).to_string()).into()
}

/// A value with the members of its objects in alphabetical order.
fn with_sorted_members(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let members: BTreeMap<String, Value> =
                members.into_iter().map(|(key, value)| (key, with_sorted_members(value))).collect();
            Value::Object(Map::from_iter(members))
        }
        Value::Array(items) => items.into_iter().map(with_sorted_members).collect(),
        plain => plain,
    }
}
