//! The list of the last release: published vectors stay unchanged, unless an erratum gives the reason.
//!
//! `BOARDWIRE_RELEASE=VERSION cargo test -p boardwire-suite --test suite released` makes the list of a release.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs, path::Path};

use boardwire_suite::{
    description::Description,
    released::{Erratum, Status},
    vectors::{Suite, Vector},
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The request and the expected reply of a vector, in a form that does not depend on the layout of the file.
fn digest(vector: &Vector) -> String {
    let content = json!({
        "format": vector.format, "op": vector.op, "outcome": vector.outcome, "twin": vector.twin, "flag": vector.flag,
        "request": vector.request().members(), "expect": vector.expect(),
    });
    hex::encode(&Sha256::digest(sorted(content).to_string())[..8])
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let members: BTreeMap<String, Value> =
                members.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            Value::Object(Map::from_iter(members))
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        plain => plain,
    }
}

/// The faults of these digests by id, compared with a list of released ones and the errata.
fn changes(
    released: &BTreeMap<String, String>,
    now: &BTreeMap<String, String>,
    errata: &[Erratum],
) -> Vec<String> {
    let erratum = |id: &str| errata.iter().find(|erratum| erratum.id == id);
    let mut found = Vec::new();
    for (id, digest) in released {
        match now.get(id) {
            Some(now) if now != digest => {
                found.push(format!(
                    "{id} was released otherwise: give the changed one a new id, and the old one an erratum"
                ));
            }
            None if erratum(id).is_none() => {
                found.push(format!("{id} was released, and is gone without an erratum"));
            }
            _ => {}
        }
    }
    for Erratum { id, instead, .. } in errata {
        if !released.contains_key(id) {
            found.push(format!("{id} has an erratum, and was never released"));
        }
        if let Some(instead) = instead.as_ref().filter(|instead| !now.contains_key(*instead)) {
            found.push(format!("{instead}, which takes the place of {id}, does not exist"));
        }
    }
    found
}

#[test]
fn what_was_released_stays_as_it_was() {
    let suite = Suite::embedded().unwrap();
    let now: BTreeMap<String, String> =
        suite.vectors().iter().map(|vector| (vector.id.clone(), digest(vector))).collect();
    let mut before: BTreeMap<String, String> =
        Description::embedded().released.clone().unwrap_or_default().into_iter().collect();
    if let Ok(version) = env::var("BOARDWIRE_RELEASE") {
        // Removed ids stay on the list, so that they are never used again.
        before.extend(now.iter().map(|(id, digest)| (id.clone(), digest.clone())));
        let mut list = format!("{version}\n");
        for (id, digest) in &before {
            writeln!(list, "{digest} {id}").unwrap();
        }
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../released/vectors.txt"), list).unwrap();
        return;
    }
    let changes = changes(&before, &now, &Description::embedded().errata);
    assert!(
        changes.is_empty(),
        "{} changes, such as {:#?}",
        changes.len(),
        &changes[..changes.len().min(10)]
    );
    for vector in suite.vectors() {
        assert_eq!(vector.status == Status::New, !before.contains_key(&vector.id), "{}", vector.id);
    }
}

#[test]
fn what_is_silently_changed_is_found() {
    let list = |entries: &[(&str, &str)]| {
        entries
            .iter()
            .map(|(id, digest)| ((*id).to_owned(), (*digest).to_owned()))
            .collect::<BTreeMap<_, _>>()
    };
    let erratum = |id: &str, instead: Option<&str>| Erratum {
        id: id.to_owned(),
        since: "2".to_owned(),
        what: "wrong".to_owned(),
        instead: instead.map(str::to_owned),
    };
    let released = list(&[("a", "1"), ("b", "2"), ("c", "3")]);
    assert!(changes(&released, &list(&[("a", "1"), ("b", "2"), ("c", "3"), ("new", "4")]), &[]).is_empty());
    assert!(
        changes(&released, &list(&[("a", "1"), ("b", "2"), ("d", "3")]), &[erratum("c", Some("d"))])
            .is_empty()
    );
    let found =
        changes(&released, &list(&[("a", "9"), ("b", "2")]), &[erratum("a", Some("d")), erratum("x", None)]);
    let found: Vec<&str> = found.iter().map(|line| line.split(&[' ', ','][..]).next().unwrap()).collect();
    assert_eq!(found, ["a", "c", "d", "x"]);
}
