//! Packages for compiled languages: the data and a reader. In Rust, this is the suite's own runner, which reads the files of the suite. The readers in Go
//! and Java are short: their data has long strings written out, and each vector has all that it refers to.

use std::collections::HashMap;

use boardwire_suite::{
    json,
    judge::Level,
    released::Status,
    requirements::Strength,
    value::{Map, Value},
    vectors::{Outcome, Source, Suite, Vector},
};

use super::{
    data::Files,
    embedded::{files, include_package},
};

/// A kind of package: the suffix of its name, the folder of the data, and the other files. The first file is the example. Words between `@` are
/// replaced.
pub(super) type Kind = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

pub(super) static CARGO: Kind = (
    "cargo",
    "data",
    &[
        ("", include_package!("packages/vectors/rust/example.md")),
        // Cargo leaves a folder with a Cargo.toml out of the crate of this program.
        ("Cargo.toml", include_package!("packages/vectors/rust/manifest.toml")),
        ("lib.rs", include_package!("packages/vectors/rust/lib.rs")),
    ],
);
pub(super) static GO: Kind =
    ("go", "data", &files!["packages/vectors/go": "example.md", "compare.go", "go.mod", "vectors.go"]);
pub(super) static JUNIT: Kind = (
    "junit",
    "@MODULE@/data",
    &[
        ("", include_package!("packages/vectors/java/example.md")),
        ("@MODULE@/Compare.java", include_package!("packages/vectors/java/Compare.java")),
        ("@MODULE@/Json.java", JSON),
        ("@MODULE@/Vectors.java", include_package!("packages/vectors/java/Vectors.java")),
    ],
);
/// The reader of JSON of the adapters that `init` writes.
static JSON: &str = concat!("package @MODULE@;\n\n", include_str!("../../../../templates/java/Json.java"));

/// The data of the readers in Go and Java: the list of formats, and a file with the vectors of each.
pub(super) fn resolved(suite: &Suite, source: &Source, manifest: &Value) -> Files {
    let levels = Level::ALL.map(|level| (level.name(), level)).into_iter().chain([("", suite.level)]);
    let levels =
        Value::object(levels.map(|(name, level)| (name, (level.min(suite.level) as u64 + 1).into())));
    let (mut files, mut formats) = (Files::new(), Map::new());
    for format in &suite.formats {
        let mut entry = manifest["formats"][&*format.id].clone();
        let operations = format.operations.iter().map(|op| op.name());
        let names = format.features.iter().chain(&format.profiles).map(String::as_str);
        entry["names"] = operations.chain(names).collect();
        entry["input"] = format.input.key().into();
        entry["levels"] = levels.clone();
        entry["compare"] = manifest["compare"].clone();
        let is_packed = |vector: &&Vector| {
            *vector.format == *format.id
                && vector.status != Status::Quarantined
                && (vector.status != Status::New || *source == Source::Embedded)
        };
        let vectors: Vec<&Vector> = suite.vectors().iter().filter(is_packed).collect();
        let indices = vectors.iter().enumerate().map(|(index, vector)| (&*vector.id, index)).collect();
        let rows: Value = vectors.iter().map(|vector| row(suite, vector, &indices)).collect();
        files.push((format!("{}.gz", entry["file"].as_str().unwrap_or_default()), rows.to_string()));
        formats.insert(format.id.clone(), entry);
    }
    files.push(("formats.json.gz".to_owned(), Value::Object(formats).to_string()));
    files
}

/// A vector as the readers need it: the request and the right replies as texts of JSON, and the index of the counterpart, or -1 for any.
fn row(suite: &Suite, vector: &Vector, indices: &HashMap<&str, usize>) -> Value {
    let rules = vector.requirements.iter().filter_map(|id| suite.requirement(id));
    let named = vector.counterpart.as_deref();
    let counterpart = named.and_then(|id| indices.get(id)).map(|index| (*index).into());
    let is_paired = named.is_some() || vector.outcome == Outcome::Reject;
    json!({
        "id": vector.id,
        "op": vector.op.name(),
        "reason": vector.reason,
        "rules": rules.fold(String::new(), |text, rule| format!("{text}\n  {:<10} {}", rule.id, rule.text)),
        "request": Value::from(vector.request().fields()).to_string(),
        "expect": vector.expect().iter().map(Value::to_string).collect::<Value>(),
        "needs": vector.needs,
        "profiles": vector.profiles().into_iter().collect::<Value>(),
        "counts": vector.strength() == Strength::Must,
        "accepts": vector.outcome == Outcome::Accept,
        "answers": !vector.needs.is_empty() && !["allow", "limits"].iter().any(|name| vector.has_member(name)),
        "counterpart": is_paired.then(|| counterpart.unwrap_or_else(|| Value::from(-1))),
    })
}
