//! The releases of a suite: digests of its vectors, which then stay as they are.

use std::collections::{BTreeMap, HashSet};

use sha2::{Digest, Sha256};

use crate::{
    json,
    released::{Erratum, parse_digests},
    value::{Map, Value},
    vectors::{Outcome, Suite, Vector},
};

/// A release of a suite.
#[derive(Debug)]
pub struct Release {
    /// The text of `released.txt`.
    pub text: String,
    /// The number of vectors that no release had before.
    pub new_count: usize,
    /// The number of all vectors in the release.
    pub all_count: usize,
}

/// Finds released vectors that have changed or are gone, and errata that name none.
pub(super) fn check_released(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let Some(released) = suite.released(&[]) else { return };
    let released = parse_digests(&released);
    let errata: HashSet<&str> = suite.errata.iter().map(|erratum| erratum.id.as_str()).collect();
    for (id, released_digest) in &released {
        let vector = suite.index(id).map(|index| &suite.vectors()[index]);
        match vector {
            Some(vector) if digest(vector) != **released_digest => {
                add(
                    vector.id_in_file(),
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
    let old_text = suite.released(&[]).unwrap_or_default();
    let released = parse_digests(&old_text);
    let decided = suite.vectors().iter().filter(|vector| vector.outcome != Outcome::Disputed);
    let mut digests: BTreeMap<&str, String> =
        released.iter().map(|(&id, &digest)| (id, digest.to_owned())).collect();
    digests.extend(decided.map(|vector| (vector.id.as_str(), digest(vector))));
    let new_count = digests.len() - released.len();
    if new_count > 0 && old_text.lines().next() == Some(suite.version.as_str()) {
        return Err(format!("version {} is released without {new_count} of the vectors", suite.version));
    }
    let lines = digests.iter().map(|(id, digest)| format!("{digest} {id}\n"));
    let text = format!("{}\n{}", suite.version, lines.collect::<String>());
    Ok(Release { text, new_count, all_count: digests.len() })
}

/// The digest of all vectors of a suite. It changes with a request, an expected reply or an id.
pub fn digest_of_vectors(suite: &Suite) -> String {
    let digests = suite.vectors().iter().map(|vector| (vector.id.clone(), digest(vector).into()));
    hex::encode(&hash(Value::Object(digests.collect::<Map<_, _>>()))[..8])
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

pub(super) fn hash_of_request(vector: &Vector) -> [u8; 32] {
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
