//! The data of a package: a file for each format, the lists of the suite, and a manifest with digests.

use std::collections::{BTreeMap, HashSet};

use boardwire_suite::{
    json,
    requirements::Strength,
    value::{self, Depth, Map, Value},
    vectors::{Source, Suite},
};
use serde::Serialize;
use serde_json::ser::PrettyFormatter;
use sha2::{Digest, Sha256};

use super::embedded::include_package;
use crate::failure::Failure;

pub(super) type Files = Vec<(String, String)>;

/// Further files for the package of the built-in suite.
static BUILT_IN: [(&str, &str); 4] = [
    ("errors.json", include_package!("spec/errors.json")),
    ("vectors.schema.json", include_package!("conformance/vectors/schema.json")),
    ("request.schema.json", include_package!("spec/schemas/request.json")),
    ("reply.schema.json", include_package!("spec/schemas/reply.json")),
];

/// Makes the data and its manifest from a suite that was already read and checked.
pub(super) fn data(suite: &Suite, source: &Source, version: &str) -> Result<(Files, Value), Failure> {
    let sources = source.files()?;
    let text = |name: &str| sources.iter().find(|(file, _)| file == name).map(|(_, text)| &**text);
    let table = |name: &str| text(name).map_or_else(|| Ok(json!([])), parse);
    let description = table("suite.json")?;
    let formats = if description["formats"].is_null() {
        table("formats.json")?
    } else {
        description["formats"].clone()
    };
    let formats: Vec<Map<String, Value>> = members(&formats)
        .iter()
        .filter_map(Value::as_object)
        .map(|format| {
            let mut complete = Map::from_iter(
                ["leniencies", "limits", "features", "profiles"].map(|key| (key.to_owned(), json!([]))),
            );
            complete.extend(format.clone());
            complete
        })
        .collect();
    let released = text("released.txt").filter(|_| *source != Source::Embedded).map(released_ids);
    let mut vectors = vectors(suite, &sources, released.as_ref())?;

    let (mut files, mut entries, mut tags) = (Files::new(), Map::new(), BTreeMap::new());
    for format in &formats {
        let id = format["id"].as_str().unwrap_or_default();
        let (text, entry) =
            format_file(format, &description["licence"], &vectors.remove(id).unwrap_or_default(), &mut tags);
        files.push((file_name(id), text));
        entries.insert(id.to_owned(), entry);
    }
    match source {
        Source::Embedded => {
            let texts = ["errata.json", "formats.json", "requirements.json"]
                .map(|name| (name, text(name).unwrap_or("[]")));
            files.extend(
                texts.into_iter().chain(BUILT_IN).map(|(name, text)| (name.to_owned(), text.to_owned())),
            );
        }
        Source::Folder(_) => {
            let errors: Map<String, Value> = formats.iter().map(errors).collect();
            let lists = [
                ("formats", formats.into()),
                ("errors", errors.into()),
                ("requirements", table("requirements.json")?),
            ];
            for (name, list) in lists.into_iter().chain([("errata", table("errata.json")?)]) {
                files.push((format!("{name}.json"), to_pretty_json(&list)));
            }
        }
    }
    files.sort_unstable();
    let digests: Vec<String> = files.iter().map(|(_, text)| hex::encode(Sha256::digest(text))).collect();
    let lines: Vec<String> =
        files.iter().zip(&digests).map(|((name, _), digest)| format!("{digest}  {name}\n")).collect();
    let merged_rules = |key: &str, mut rules: Value| {
        if let (Some(rules), Some(merged_rules)) = (rules.as_object_mut(), description[key].as_object()) {
            rules.extend(merged_rules.clone());
        }
        rules
    };
    let entries_of_files = files.iter().zip(&digests);
    let entries_of_files = entries_of_files
        .map(|((name, text), digest)| (name.clone(), json!({ "bytes": text.len(), "sha256": digest })));
    let manifest = json!({
        "version": version,
        "digest": format!("sha256:{}", hex::encode(Sha256::digest(lines.concat()))),
        "vectors": entries.values().filter_map(|entry| entry["vectors"].as_u64()).sum::<u64>(),
        "level": description["level"].as_str().unwrap_or("offset"),
        "runs": merged_rules("runs", json!({ "strings": ["hex", "text"], "lists": [] })),
        "compare": merged_rules("compare", json!({ "doubles": [], "unordered": [], "nan_payloads": false, "tagged": {} })),
        "tags": tags,
        "formats": entries,
        "files": entries_of_files.collect::<Map<_, _>>(),
    });
    files.push(("manifest.json".to_owned(), to_pretty_json(&manifest)));
    Ok((files, manifest))
}

/// The vectors of files by format: the path of each file, its other members, and its vectors.
type ByFormat = BTreeMap<String, Vec<(String, Map<String, Value>, Vec<Value>)>>;

/// Reads the vectors, without unreleased ones, which never count. Disputed vectors are never released, but are kept: a reply that is not one of
/// their readings is wrong.
fn vectors(
    suite: &Suite,
    sources: &[(String, impl AsRef<str>)],
    released: Option<&HashSet<&str>>,
) -> Result<ByFormat, Failure> {
    let mut by_format = ByFormat::new();
    for (path, text) in sources {
        let Some(path) = path.strip_prefix("vectors/") else { continue };
        let Value::Object(mut file) = parse(text.as_ref())? else { continue };
        let Some(Value::Array(mut vectors)) = file.shift_remove("vectors") else { continue };
        vectors.retain(|vector| {
            let is_released =
                released.is_none_or(|ids| vector["id"].as_str().is_some_and(|id| ids.contains(id)));
            is_released || vector["outcome"] == "disputed"
        });
        let vectors = vectors.into_iter().flat_map(|vector| packed(suite, vector)).collect();
        let files = by_format.entry(file["format"].as_str().unwrap_or_default().to_owned()).or_default();
        files.push((path.to_owned(), file, vectors));
    }
    Ok(by_format)
}

/// The vectors of a package for one vector of a file. A package has neither round trips nor requirements that do not always count.
fn packed(suite: &Suite, mut written: Value) -> Vec<Value> {
    let find = |id: &str| suite.index(id).map(|index| &suite.vectors()[index]);
    let (Some(vector), Some(members)) = (written["id"].as_str().and_then(find), written.as_object_mut())
    else {
        return vec![written];
    };
    // The member refers to the coverage list, which packages do not have.
    members.shift_remove("covers");
    let is_round_trip = members.shift_remove("roundtrip") == Some(Value::Bool(true));
    if vector.strength() != Strength::Must {
        members.insert("strength".to_owned(), vector.strength().name().into());
    }
    if !vector.profiles().is_empty() {
        members.insert("profiles".to_owned(), vector.profiles().into_iter().collect());
    }
    let encoding = find(&vector.id.replacen(".decode.", ".encode.", 1)).filter(|_| is_round_trip);
    let encoding = encoding.map(|encoding| {
        let [request, expect] = encoding.written();
        let mut vector = written.clone();
        vector["id"] = encoding.id.as_str().into();
        vector["op"] = encoding.op.name().into();
        (vector["request"], vector["expect"]) = (request, expect);
        vector
    });
    [Some(written), encoding].into_iter().flatten().collect()
}

/// The file of a format, with a line for each vector, and its entry in the manifest.
fn format_file(
    format: &Map<String, Value>,
    licence: &Value,
    sources: &[(String, Map<String, Value>, Vec<Value>)],
    tags: &mut BTreeMap<String, u64>,
) -> (String, Value) {
    let files: Vec<String> = sources
        .iter()
        .map(|(name, head, vectors)| {
            let head = Value::Object(head.clone()).to_string();
            let lines: Vec<String> = vectors.iter().map(Value::to_string).collect();
            format!("{}:{},\"vectors\":[\n{}\n]}}", json!(name), &head[..head.len() - 1], lines.join(",\n"))
        })
        .collect();
    let id = &format["id"];
    let text = format!("{{\"format\":{id},\"licence\":{licence},\"files\":{{\n{}\n}}}}\n", files.join(",\n"));
    let vectors: Vec<&Value> = sources.iter().flat_map(|(_, _, vectors)| vectors).collect();
    for tag in vectors.iter().flat_map(|vector| members(&vector["tags"])).filter_map(Value::as_str) {
        *tags.entry(tag.to_owned()).or_default() += 1;
    }
    let operations: Map<String, Value> = members(&format["operations"])
        .iter()
        .filter_map(Value::as_str)
        .map(|op| {
            (op.to_owned(), json!({ "vectors": vectors.iter().filter(|vector| vector["op"] == op).count() }))
        })
        .collect();
    let mut replies = vectors.iter().flat_map(|vector| {
        vector["expect"].as_array().map_or(std::slice::from_ref(&vector["expect"]), Vec::as_slice)
    });
    let unit = replies.find_map(|reply| reply["at"].as_object()?.keys().next());
    let default_unit = if format["input"] == "text" { "char" } else { "bit" };
    let file = file_name(id.as_str().unwrap_or_default());
    let offset = unit.map_or(default_unit, String::as_str);
    (text, json!({ "file": file, "vectors": vectors.len(), "offset": offset, "operations": operations }))
}

/// The file of a format. Ids have no `+` and no `=`, so two formats have different files, also where a file system ignores case.
fn file_name(id: &str) -> String {
    let marked = |c: char| c.is_ascii_uppercase().then_some('=').into_iter().chain([c.to_ascii_lowercase()]);
    format!("formats/{}.json", id.replace('/', "+").chars().flat_map(marked).collect::<String>())
}

fn errors(format: &Map<String, Value>) -> (String, Value) {
    let codes = format.get("codes").map_or(&[][..], members).iter();
    let codes =
        codes.map(|code| (code["code"].as_str().unwrap_or_default().to_owned(), code["requirement"].clone()));
    (format["id"].as_str().unwrap_or_default().to_owned(), Value::Object(codes.collect()))
}

fn released_ids(text: &str) -> HashSet<&str> {
    text.lines().skip(1).filter_map(|line| line.split_once(' ')).map(|(_, id)| id).collect()
}

fn members(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn parse(text: &str) -> Result<Value, Failure> {
    value::parse(text, Depth::MAX_OF_FILE)
        .map_err(|error| Failure::new(format!("a file of the suite is not JSON: {error}")))
}

fn to_pretty_json(value: &Value) -> String {
    let mut bytes = Vec::new();
    let mut serializer =
        serde_json::Serializer::with_formatter(&mut bytes, PrettyFormatter::with_indent(b" "));
    // Writing a value to memory does not fail.
    let _ = value.serialize(&mut serializer);
    String::from_utf8(bytes).unwrap_or_default() + "\n"
}
