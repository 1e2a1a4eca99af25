//! `boardwire suite import`: makes a suite from existing tests.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anstream::stdout;
use boardwire_suite::{
    foreign::ForeignFolder,
    json,
    untrusted::Untrusted,
    value::{Map, Value},
    vectors::{Source, Suite},
};
use clap::Args;

use crate::{
    failure::Failure,
    file_reading::{files_in, read_file},
    folder_writing::fill_checked,
};

#[derive(Debug, Args)]
pub(super) struct TomlTestArgs {
    /// The folder that contains the folders `valid` and `invalid`
    folder: PathBuf,

    /// The output folder: new or empty
    #[arg(short, long, value_name = "FOLDER", default_value = "toml")]
    output: PathBuf,

    /// Import only the tests in this list, a file with one path per line, such as `files-toml-1.0.0`
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
}

/// The limits on the length of one file and of all files, and on the number of files.
const MAX_FILE_BYTES: u64 = 1 << 20;
const MAX_TOTAL_BYTES: u64 = 1 << 24;
const MAX_FILES: usize = 100_000;

/// A test, which becomes a vector.
struct Test {
    /// The path without its extension, with `/` between its parts: `valid/array/empty`.
    name: String,
    document: Vec<u8>,
    /// The value; `None` if the document is invalid.
    value: Option<Value>,
}

impl Test {
    /// The name of its folder inside `valid` or `invalid`.
    fn group(&self) -> &str {
        let path = self.name.split_once('/').map_or("", |(_, path)| path);
        path.split_once('/').map_or("general", |(group, _)| group)
    }
}

pub(super) fn run(args: &TomlTestArgs) -> Result<ExitCode, Failure> {
    let tests = tests(&args.folder, args.list.as_deref())?;
    let count = tests.len();
    let files = files(&tests).into_iter().map(|(name, text)| (name.into(), text));
    let (_, suite) =
        fill_checked(&args.output, files, || Ok(Suite::load(&Source::Folder(args.output.clone()), &[])?))?;
    let valid = tests.iter().filter(|test| test.value.is_some()).count();
    let (name, output) = (Untrusted::new(&suite.name), Untrusted::from_path(&args.output));
    writeln!(
        stdout(),
        "{name}: {valid} valid and {} invalid documents written into {output}",
        count - valid
    )?;
    writeln!(stdout(), "next: read README.md in it, then boardwire conform --suite {output} --testee …")?;
    Ok(ExitCode::SUCCESS)
}

fn tests(folder: &Path, list: Option<&Path>) -> Result<Vec<Test>, Failure> {
    let listed = list.map(read_file).transpose()?;
    let mut foreign = ForeignFolder::new(folder, MAX_FILE_BYTES, MAX_TOTAL_BYTES);
    let listed: Option<HashSet<&str>> = listed.as_deref().map(|text| text.lines().map(str::trim).collect());
    let mut tests = Vec::new();
    for kind in ["valid", "invalid"] {
        for path in files_in(&folder.join(kind)) {
            let path = path.map_err(|failure| {
                failure
                    .advise("name the folder that holds `valid` and `invalid`, as `tests` of toml-test does")
            })?;
            let is_document = path.extension().is_some_and(|extension| extension == "toml");
            let Some(name) = path.strip_prefix(folder).ok().and_then(Path::to_str).filter(|_| is_document)
            else {
                continue;
            };
            let name = name.replace('\\', "/");
            if listed.as_ref().is_some_and(|listed| !listed.contains(&*name)) {
                continue;
            }
            let value = if kind == "valid" {
                let json = path.with_extension("json");
                let wrong = |what: String| Failure::new(format!("{}: {what}", Untrusted::from_path(&json)));
                let tagged: Value = serde_json::from_slice(&foreign.read(&json)?)
                    .map_err(|error| wrong(error.to_string()))?;
                Some(
                    untag(&tagged)
                        .ok_or_else(|| wrong("it is not a value in the JSON of toml-test".to_owned()))?,
                )
            } else {
                None
            };
            let name = name.trim_end_matches(".toml").to_owned();
            tests.push(Test { name, document: foreign.read(&path)?, value });
            if tests.len() > MAX_FILES {
                return Err(Failure::new(format!("there are more than {MAX_FILES} tests")));
            }
        }
    }
    if tests.is_empty() {
        return Err(Failure::new("no test was found").advise("check the folder and --list"));
    }
    Ok(tests)
}

/// Converts a tagged value: `{"type": "float", "value": "1.0"}` becomes `{"float": "1.0"}`, because the key decides the comparison.
fn untag(tagged: &Value) -> Option<Value> {
    match tagged {
        Value::Array(items) => items.iter().map(untag).collect::<Option<_>>().map(Value::Array),
        Value::Object(members) => {
            if let (2, Some(Value::String(kind)), Some(value)) =
                (members.len(), members.get("type"), members.get("value"))
            {
                let value = value.as_str()?;
                return Some(
                    json!({ kind: if kind.contains("date") || kind.contains("time") { normalise_time(value) } else { value.to_owned() } }),
                );
            }
            let members = members.iter().map(|(key, value)| Some((key.clone(), untag(value)?)));
            members.collect::<Option<Map<_, _>>>().map(Value::Object)
        }
        _ => None,
    }
}

/// Normalises a date or a time: `T`, `Z` for no offset, and a fraction without trailing zeros.
fn normalise_time(text: &str) -> String {
    let text = text.to_ascii_uppercase().replace(' ', "T").replace("+00:00", "Z").replace("-00:00", "Z");
    let Some((before, rest)) = text.split_once('.') else { return text };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (fraction, offset) = rest.split_at(digits);
    let fraction = fraction.trim_end_matches('0');
    format!("{before}{}{fraction}{offset}", if fraction.is_empty() { "" } else { "." })
}

/// The files of the suite.
fn files(tests: &[Test]) -> Vec<(String, String)> {
    let groups: BTreeSet<&str> = tests.iter().map(Test::group).collect();
    let numbers: BTreeMap<&str, usize> = groups.iter().copied().zip(1..).collect();
    let requirement = |group: &str| format!("TT-{}", numbers[group]);
    let suite = json!({
        "suite": 1, "name": "TOML, from toml-test", "version": "1", "licence": "MIT",
        "home": "https://github.com/toml-lang/toml-test", "level": "verdict", "compare": { "doubles": ["float"] },
        "formats": [{ "id": "toml/1", "prefix": "TT", "input": "bytes", "operations": ["decode"], "codes": [] }],
    });
    let requirements: Vec<Value> = groups.iter().map(|group| json!({
        "id": requirement(group), "format": "toml/1", "operations": ["decode"],
        "text": format!("A decoder MUST accept the valid documents of the group `{group}` with their values, and MUST reject the invalid ones."),
    })).collect();
    let mut vectors: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    let mut missing_outcomes: BTreeSet<(String, &str)> = groups
        .iter()
        .flat_map(|group| ["accept", "reject"].map(|outcome| (requirement(group), outcome)))
        .collect();
    for test in tests {
        let (outcome, expect) = match &test.value {
            Some(value) => ("accept", json!({ "ok": value })),
            None => ("reject", json!({ "reject": true })),
        };
        missing_outcomes.remove(&(requirement(test.group()), outcome));
        let id_char = |c: char| if c.is_ascii_alphanumeric() || "-._@/".contains(c) { c } else { '-' };
        let id: String = test.name.chars().map(id_char).collect();
        vectors.entry(test.group()).or_default().push(json!({
            "id": format!("tt.decode.{id}"), "op": "decode", "reason": format!("toml-test {}", test.name.escape_debug()),
            "requirements": [requirement(test.group())], "request": { "hex": hex::encode(&test.document) },
            "outcome": outcome, "expect": expect,
        }));
    }
    let exclusions: Vec<Value> = missing_outcomes.iter().map(|(id, outcome)| json!({
        "requirements": [id], "op": "decode", "lacks": outcome, "reason": "toml-test has no such document of this group",
    })).collect();
    let mut files = vec![
        ("README.md".to_owned(), include_str!("toml-test.md").to_owned()),
        ("suite.json".to_owned(), format!("{suite:#}\n")),
        ("requirements.json".to_owned(), lines(&requirements)),
        ("exclusions.json".to_owned(), lines(&exclusions)),
    ];
    for (group, vectors) in vectors {
        let vectors = lines(&vectors);
        files.push((
            format!("vectors/{group}.json"),
            format!("{{\"format\": \"toml/1\", \"vectors\": {}}}\n", vectors.trim_end()),
        ));
    }
    files
}

/// A JSON list with one item per line.
fn lines(items: &[Value]) -> String {
    let items: Vec<String> = items.iter().map(Value::to_string).collect();
    format!("[\n{}\n]\n", items.join(",\n"))
}
