//! Weaknesses of a valid suite: untested rules, and vectors that contradict the rest of the suite.

mod hints;
mod place;
mod unused_keys;
mod value_schemas;
mod weakness;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use sha2::{Digest, Sha256};

use super::{
    containment::Containment,
    exclusions,
    fault::quoted,
    formats::{Code, Format, InputKind},
    judge::Level,
    nearest::suggestion,
    null::NullTestees,
    protocol::{Op, Request},
    released::Erratum,
    vectors::{Outcome, Suite, Vector},
};
use crate::{
    json,
    value::{Map, Value, locate::escaped},
};

/// A testee that implements nothing may pass one vector in this number, of an operation of a format.
const VECTORS_PER_NULL_PASS: usize = 50;

/// The maximum number of vectors of an operation that such a testee gets: a sample is enough.
const MAX_REQUESTS: usize = 10_000;

pub use hints::hints;
pub use place::{disputed, located, located_fault};
pub use weakness::Weakness;

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
    let mut add = |place: &str, part: &str, what: String| weaknesses.push(Weakness::new(place, part, what));
    let hashes: Vec<[u8; 32]> = suite.vectors().iter().map(hash_of_request).collect();
    let options = |option: &str| -> HashSet<&str> {
        suite.formats.iter().flat_map(|format| format.options(option)).map(String::as_str).collect()
    };
    let options = ["allow", "limits"].map(|option| (option, options(option)));
    for vector in suite.vectors() {
        check_vector(suite, vector, &options, &mut |part, what| add(vector.id_in_file(), part, what));
    }
    check_links(suite, &mut add);
    same_requests(suite, &hashes, &mut add);
    check_requirements(suite, &mut add);
    check_codes(suite, &mut add);
    check_level(suite, &mut add);
    check_nulls(suite, &mut add);
    check_released(suite, &mut add);
    weaknesses.extend(unused_keys::weaknesses(suite));
    weaknesses.extend(value_schemas::weaknesses(suite));
    weaknesses.sort();
    // Both halves of a round trip may have the same.
    weaknesses.dedup();
    weaknesses
}

/// Addresses that lead to another place for each reader.
fn check_links(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let is_sound = |link: &str| {
        let scheme = link.split_once(':').map_or("", |(scheme, _)| scheme);
        let has_scheme =
            !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        if has_scheme { scheme == "https" } else { !link.starts_with('/') }
    };
    let home = [("suite.json", "/home", &suite.home), ("suite.json", "/chapters", &suite.chapters)];
    let chapters = suite.formats.iter().map(|format| (format.id.as_str(), "/chapter", &format.chapter));
    // A link in the chapter was made from it.
    let own = suite.requirements.iter().filter(|rule| !rule.link.ends_with(&format!("#{}", rule.id)));
    let links = own.map(|rule| (rule.id.as_str(), "/link", &rule.link));
    let links = home.into_iter().chain(chapters).chain(links);
    for (place, part, link) in links.filter(|(_, _, link)| !is_sound(link)) {
        add(place, part, format!("the link {} is neither relative nor https", quoted(link)));
    }
}

/// Hexadecimal texts that no right testee writes.
fn check_hex(request: &Request, replies: &[(String, Value)], add: &mut impl FnMut(&str, String)) {
    let fault = |hex: &str| match hex.chars().find(|c| !matches!(c, '0'..='9' | 'a'..='f')) {
        Some(c) if c.is_ascii_hexdigit() => {
            Some("its `hex` has upper-case digits: write lower case".to_owned())
        }
        Some(c) => Some(format!("its `hex` has the character {c:?}, which is not a hexadecimal digit")),
        None => (hex.len() % 2 == 1).then(|| "its `hex` has an odd number of digits".to_owned()),
    };
    let input = request.member("hex").map(|hex| ("/request/hex".to_owned(), hex));
    let outputs = replies.iter().map(|(part, reply)| (format!("{part}/ok/hex"), &reply["ok"]["hex"]));
    for (part, hex) in input.into_iter().chain(outputs) {
        if let Some(what) = hex.as_str().and_then(fault) {
            add(&part, what);
        }
    }
}

/// Where a vector contradicts the record of its format.
fn check_vector(
    suite: &Suite,
    vector: &Vector,
    options: &[(&str, HashSet<&str>)],
    add: &mut impl FnMut(&str, String),
) {
    let Some(format) = suite.format(&vector.format) else {
        let near = suggestion(&vector.format, suite.formats.iter().map(|format| &format.id));
        return add("", format!("the suite has no format {}{near}", vector.format));
    };
    let is_half = vector.id_in_file.is_some();
    if !format.operations.contains(&vector.op) {
        let names: Vec<String> = format.operations.iter().map(ToString::to_string).collect();
        let near = suggestion(vector.op.name(), &names);
        let part = if is_half { "/roundtrip" } else { "/op" };
        add(part, format!("{} has no operation {}{near}", format.id, vector.op));
    }
    // The rest was made from the first half of the round trip.
    if is_half {
        return;
    }
    let start = format!("{}.{}.", format.prefix.to_lowercase(), vector.op);
    if !vector.id.starts_with(&start) {
        add("/id", format!("its id does not begin with {start}"));
    }
    if vector.requirements.is_empty() {
        add("/requirements", "it names no requirement".to_owned());
    }
    for (index, id) in vector.requirements.iter().enumerate() {
        let what = match suite.requirement(id) {
            None => {
                let near = suggestion(id, suite.requirements.iter().map(|rule| &rule.id));
                format!("there is no requirement {id}{near}")
            }
            Some(rule) if rule.format != format.id && !format.contains.contains(&rule.format) => {
                format!("{id} is a requirement of {}", rule.format)
            }
            Some(_) => continue,
        };
        add(&format!("/requirements/{index}"), what);
    }
    for (index, name) in vector.needs.iter().enumerate().filter(|(_, name)| !format.features.contains(name)) {
        let near = suggestion(name, &format.features);
        add(&format!("/needs/{index}"), format!("{} has no feature {}{near}", format.id, quoted(name)));
    }
    let (request, replies) = (vector.request(), vector.replies().collect::<Vec<_>>());
    check_input(format, vector.op, &request, &replies, add);
    if format.input == InputKind::Bytes {
        check_hex(&request, &replies, add);
    }
    for (option, known) in options {
        let names: Vec<(String, &str)> = match request.member(option) {
            Some(Value::Array(names)) => {
                let names = names.iter().enumerate();
                names.filter_map(|(index, name)| Some((index.to_string(), name.as_str()?))).collect()
            }
            Some(Value::Object(limits)) => limits.keys().map(|name| (escaped(name), name.as_str())).collect(),
            _ => Vec::new(),
        };
        // Options of other formats are ignored.
        for (step, name) in names.into_iter().filter(|(_, name)| !known.contains(name)) {
            let near = suggestion(name, format.options(option));
            add(&format!("/request/{option}/{step}"), format!("{option}: no format has {name}{near}"));
        }
    }
}

/// What is wrong with the input, the value or the offset of a vector. Requests of other operations have other shapes.
fn check_input(
    format: &Format,
    op: Op,
    request: &Request,
    replies: &[(String, Value)],
    add: &mut impl FnMut(&str, String),
) {
    let key = match op {
        Op::Encode => "value",
        Op::Decode | Op::Explain => format.input.key(),
        Op::Other(_) => return,
    };
    let Some(input) = request.member(key) else {
        return add("/request", format!("its request has no `{key}`"));
    };
    if op == Op::Encode && !input.is_object() {
        return add("/request/value", "its value is not an object".to_owned());
    }
    let Some(input) = input.as_str() else { return };
    let (units, length): (&[&str], u64) = match key {
        "text" => (&["char"], input.chars().count() as u64),
        _ => (&["bit", "byte"], input.len() as u64 / 2),
    };
    let offsets = replies.iter().filter_map(|(part, reply)| Some((part, reply["at"].as_object()?)));
    for (part, unit, at) in offsets.flat_map(|(part, at)| at.iter().map(move |(unit, at)| (part, unit, at))) {
        let input_units = if unit == "bit" { length * 8 } else { length };
        if !units.contains(&unit.as_str()) {
            add(&format!("{part}/at"), format!("the offset counts in {unit}, and the input is `{key}`"));
        } else if at.as_u64().is_some_and(|at| at > input_units) {
            add(&format!("{part}/at"), format!("the offset {unit} {at} is after the end of the input"));
        }
    }
}

/// Vectors that differ in nothing: they have the same request, requirements, tags and cells. A counterpart may be the same as another.
fn same_requests(suite: &Suite, hashes: &[[u8; 32]], add: &mut impl FnMut(&str, &str, String)) {
    let counterparts: HashSet<&str> =
        suite.vectors().iter().filter_map(|vector| vector.counterpart.as_deref()).collect();
    let mut seen: HashMap<&[u8; 32], &Vector> = HashMap::new();
    for (vector, hash) in suite.vectors().iter().zip(hashes) {
        let counterpart = vector.counterpart.as_deref().and_then(|id| suite.index(id));
        if vector.outcome == Outcome::Reject && counterpart.is_some_and(|index| hashes[index] == *hash) {
            add(&vector.id, "/counterpart", "its counterpart has the same request".to_owned());
        }
        let Some(other) = seen.insert(hash, vector) else { continue };
        let content =
            |vector: &Vector| (vector.requirements.clone(), vector.tags.clone(), vector.covers.clone());
        let (place, other_id) = (vector.id_in_file(), other.id_in_file());
        if vector.expect() != other.expect() {
            let advice = if vector.profiles() == other.profiles() {
                String::new()
            } else {
                format!(
                    ": a dialect is a format, such as {}@strict/1",
                    vector.format.split('/').next().unwrap_or_default()
                )
            };
            add(place, "", format!("it has the same request as {other_id}, but another right reply{advice}"));
        } else if content(vector) == content(other)
            && [vector, other].iter().all(|vector| !counterparts.contains(&*vector.id))
        {
            add(place, "", format!("it is equal to {other_id}"));
        }
    }
}

/// Requirements that no vector judges, without a reason.
fn check_requirements(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
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
            let near = suggestion(id, suite.requirements.iter().map(|rule| &rule.id));
            add("exclusions.json", "", format!("{id}: there is no such requirement of {op}{near}"));
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
            add(
                &requirement.id,
                "/operations",
                format!("no vector of {op} {what}, and exclusions.json has no reason"),
            );
        }
    }
}

/// Codes that no vector expects, and codes of vectors that no format has.
fn check_codes(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut expected: HashSet<(usize, String)> = HashSet::new();
    let mut containment = Containment::new(suite);
    for vector in suite.vectors() {
        for (part, reply) in vector.replies() {
            let Some(code) = reply["reject"].as_str() else { continue };
            let ranks = suite.format_index(&vector.format).map(|format| containment.ranks(format));
            let rank = |owner: usize| Some((*ranks?.get(&owner)?, owner));
            match suite.owners_of_code(code).filter_map(rank).min() {
                Some(_) if vector.outcome == Outcome::Disputed => {}
                Some((_, owner)) => drop(expected.insert((owner, code.to_owned()))),
                None => {
                    let codes = suite.format(&vector.format).map_or(&[][..], |format| &format.codes);
                    let near = suggestion(code, codes.iter().map(|known| &known.code));
                    let what = format!("{} has no code {code}{near}", vector.format);
                    add(&vector.id, &format!("{part}/reject"), what);
                }
            }
        }
    }
    for (index, format) in suite.formats.iter().enumerate() {
        for (place, Code { code, requirement }) in format.codes.iter().enumerate() {
            let part = format!("/codes/{place}");
            if suite.requirement(requirement).is_none() {
                let near = suggestion(requirement, suite.requirements.iter().map(|rule| &rule.id));
                add(&format.id, &part, format!("code {code}: there is no requirement {requirement}{near}"));
            }
            if !expected.contains(&(index, code.clone())) {
                add(&format.id, &part, format!("no vector expects the code {code}"));
            }
        }
    }
}

/// Offsets where the suite says that it has none, or none where it does not say so.
fn check_level(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let (mut rejects, mut has_offsets) = (false, false);
    for vector in suite.vectors().iter().filter(|vector| vector.outcome == Outcome::Reject) {
        let has_offset = vector.expect().iter().any(|reply| reply.get("at").is_some());
        rejects = true;
        has_offsets |= has_offset;
        if has_offset && suite.level < Level::Offset {
            let what = format!("its offset is never judged: the `level` of the suite is {}", suite.level);
            add(&vector.id, "/expect/at", what);
        }
    }
    if rejects && !has_offsets && suite.level == Level::Offset {
        add("suite.json", "", "no rejection has an offset: `\"level\": \"code\"` says so".to_owned());
    }
}

/// Operations in which a testee that implements nothing gets vectors right.
fn check_nulls(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut kinds: BTreeMap<(&str, Op), Vec<usize>> = BTreeMap::new();
    // Where several replies are right, one of them may be right by chance.
    let decided = |vector: &Vector| !matches!(vector.outcome, Outcome::Either | Outcome::Disputed);
    for (index, vector) in suite.vectors().iter().enumerate().filter(|(_, vector)| decided(vector)) {
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
                    "",
                    format!(
                        "{op}: the testee `{name}`, which implements nothing, has {right} of {of} right: add vectors with other right replies, and a counterpart to each rejection"
                    ),
                );
            }
        }
    }
}

/// Released vectors that have changed or are gone, and errata that name none.
fn check_released(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let Some(released) = suite.released_digests() else { return };
    let errata: HashSet<&str> = suite.errata.iter().map(|erratum| erratum.id.as_str()).collect();
    for (id, before) in &released {
        let now = suite.index(id).map(|index| &suite.vectors()[index]);
        match now {
            Some(now) if digest(now) != **before => {
                add(
                    now.id_in_file(),
                    "",
                    "it has changed since its release: the changed vector needs a new id, and the old vector an erratum"
                        .to_owned(),
                );
            }
            None if !errata.contains(id) => {
                add(id, "", "it was released, and is missing without an erratum".to_owned());
            }
            _ => {}
        }
    }
    for Erratum { id, instead, .. } in &suite.errata {
        if !released.contains_key(id.as_str()) {
            add(id, "", "it has an erratum, and was never released".to_owned());
        }
        if let Some(instead) = instead.as_ref().filter(|instead| suite.index(instead).is_none()) {
            add(instead, "", format!("it replaces {id}, and does not exist"));
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
    let content = Value::object([
        ("format", (*vector.format).into()),
        ("op", vector.op.name().into()),
        ("outcome", json!(vector.outcome)),
        ("counterpart", vector.counterpart.clone().into()),
        ("flag", vector.flag.clone().into()),
        ("request", vector.request().members().clone().into()),
        ("expect", vector.expect().into()),
    ]);
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
