//! The vectors of a growth, as files of the suite.

use std::{collections::BTreeMap, path::Path};

use sha2::{Digest, Sha256};

use super::growth::Growth;
use crate::{
    json,
    protocol::{Op, Request},
    value::Value,
    vectors::{Case, Outcome, Suite, Vector},
};

/// The kind of the provenance of drawn vectors.
pub(super) const KIND: &str = "drawn";

/// A file of vectors below the folder `vectors`.
pub type Added = (String, Value);

/// The vectors that a growth adds, in a file for each format. `old_file` gives the value of a file that exists.
pub fn files(
    suite: &Suite,
    growth: &Growth,
    (names, seed): (&[&str], u64),
    old_file: &dyn Fn(&str) -> Option<Value>,
) -> Vec<Added> {
    let mut by_format: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for kept in &growth.kept {
        let (_, format) = kept.case.request.operation();
        let cases = growth.kept.iter().map(|kept| &kept.case);
        let mut vector = vector(suite, &kept.case, cases);
        vector["provenance"] =
            provenance(names, &format!("seed {seed}, request {}; adds {}", kept.number, kept.adds));
        by_format.entry(format.to_owned()).or_default().push(vector);
    }
    for finding in &growth.disputed {
        let Some(mut file) = finding.vector_file(suite, names) else { continue };
        let Value::Array(vectors) = file["vectors"].take() else { continue };
        let Some(mut vector) = vectors.into_iter().next() else { continue };
        vector["provenance"] = provenance(&[], &format!("seed {seed}, request {}", finding.number));
        by_format.entry(finding.kind.format.clone()).or_default().push(vector);
    }
    let files = by_format.into_iter().map(|(format, added)| {
        let name = file_of(suite, &format);
        let mut file = old_file(&name).unwrap_or_else(|| {
            let provenance = provenance(names, "requests that suite grow drew");
            json!({ "format": &format, "licence": &suite.licence, "provenance": provenance, "vectors": [] })
        });
        if let Value::Array(vectors) = &mut file["vectors"] {
            // A request that was drawn before has the same id.
            let is_new = |vector: &Value| !vectors.iter().any(|known| known["id"] == vector["id"]);
            let new: Vec<Value> = added.into_iter().filter(is_new).collect();
            vectors.extend(new);
        }
        (name, file)
    });
    files.collect()
}

/// The file of the drawn vectors of a format: in the folder of its vectors if no other format has any there.
fn file_of(suite: &Suite, format: &str) -> String {
    let beside = |vector: &Vector| Path::new(&*vector.file).with_file_name(format!("{KIND}.json"));
    let (own_vectors, other_vectors): (Vec<_>, Vec<_>) =
        suite.vectors().iter().partition(|vector| *vector.format == *format);
    let file = own_vectors.first().map(|vector| beside(vector));
    if let Some(file) = file.filter(|file| other_vectors.iter().all(|vector| beside(vector) != *file)) {
        return file.display().to_string();
    }
    let slug: String = format.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{KIND}-{slug}.json")
}

fn provenance(names: &[&str], origin: &str) -> Value {
    let confirmed_by = if names.is_empty() { "not confirmed yet".to_owned() } else { names.join(", ") };
    json!({ "kind": KIND, "origin": origin, "confirmed_by": confirmed_by })
}

/// The vector of a case. Its requirements are those of the vector most like it, and of its code.
fn vector<'c>(suite: &Suite, case: &Case, cases: impl Iterator<Item = &'c Case>) -> Value {
    let (op, format) = case.request.operation();
    let id = |request: &Request| {
        let digest = hex::encode(&Sha256::digest(request.line(""))[..4]);
        let prefix = suite.format(format).map_or_else(String::new, |format| format.prefix.to_lowercase());
        format!("{prefix}.{op}.drawn-{digest}")
    };
    let line = case.request.line("");
    let of_kind = |outcome: Outcome| {
        let same = move |vector: &&Vector| {
            vector.op == op
                && *vector.format == *format
                && vector.outcome == outcome
                && vector.needs.is_empty()
        };
        suite.vectors().iter().filter(same)
    };
    let code = &case.expect[0]["reject"];
    let alike = of_kind(case.outcome).filter(|vector| vector.expect()[0]["reject"] == *code);
    let alike = alike.max_by_key(|vector| likeness(&vector.request().line(""), &line));
    let mut requirements: Vec<String> = alike.map_or_else(Vec::new, |vector| vector.requirements.clone());
    if requirements.is_empty() {
        requirements.extend(suite.likely_requirement(format, op, code.as_str()).map(str::to_owned));
    }
    let mut vector = json!({
        "id": id(&case.request),
        "reason": reason(case),
        "requirements": requirements,
        "provenance": null,
        "op": op,
        "request": case.request.fields(),
        "outcome": case.outcome,
        "expect": &case.expect[0],
    });
    if case.outcome == Outcome::Reject {
        let of_suite = of_kind(Outcome::Accept).map(|vector| (vector.id.clone(), vector.request().line("")));
        let of_growth =
            cases.filter(|case| case.outcome == Outcome::Accept && case.request.operation() == (op, format));
        let of_growth = of_growth.map(|case| (id(&case.request), case.request.line("")));
        let nearest = of_suite.chain(of_growth).max_by_key(|(_, other)| likeness(other, &line));
        if let Some((nearest, _)) = nearest {
            vector["counterpart"] = nearest.into();
            // The input may have two faults: it is not known whether one repair leads to the counterpart.
            vector["tags"] = json!(["two-faults"]);
        }
    }
    vector
}

/// The purpose of a drawn vector in a line.
fn reason(case: &Case) -> String {
    match (case.expect[0]["reject"].as_str(), case.request.operation().0) {
        (Some(code), _) => format!("drawn: rejected with {code}"),
        (None, Op::Encode) => "drawn: a value that is encoded".to_owned(),
        (None, _) => "drawn: an accepted input".to_owned(),
    }
}

/// Twice the number of equal bytes at the start and at the end of two lines, minus the length of `other`: of two equally like lines, the shorter
/// one is nearer.
fn likeness(other: &str, line: &str) -> i64 {
    let start_count = other.bytes().zip(line.bytes()).take_while(|(one, two)| one == two).count();
    let end_count = other.bytes().rev().zip(line.bytes().rev()).take_while(|(one, two)| one == two).count();
    let [shared, length] = [(start_count + end_count).min(other.len()), other.len()]
        .map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    2 * shared - length
}
