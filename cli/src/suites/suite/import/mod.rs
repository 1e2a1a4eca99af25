//! `boardwire suite import`: makes a suite from the tests of another project, by a mapping.

mod mapping;
mod record;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    foreign::ForeignFolder,
    json,
    json::value_count_bound,
    untrusted::Untrusted,
    value::{Depth, Value, parse},
    vectors::{Source, Suite},
};
use clap::Args;
use indexmap::IndexMap;
use sha2::{Digest, Sha256};

use self::mapping::{Mapping, Part, Records};
use self::record::{Record, member};
use crate::failure::Failure;
use crate::file_reading::{Entry, entries_of, read_file};
use crate::folder_writing::fill_checked;
use crate::terminal::count;

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// What the files mean: json-test-suite, ndjson, toml-test, wycheproof, or a TOML file
    mapping: String,

    /// The folder of the other project
    folder: PathBuf,

    /// The output folder: new or empty
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,

    /// Import only the files in this list, a file with one path per line, such as `files-toml-1.0.0`
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
}

const MAX_FILE_BYTES: u64 = 1 << 24;
/// The limit on a file that is a record.
const MAX_INPUT_BYTES: usize = 1 << 20;
const MAX_TOTAL_BYTES: u64 = 1 << 29;
const MAX_VALUES_OF_FILE: usize = 1 << 20;
const MAX_RECORDS: usize = 1_000_000;
const MAX_VECTOR_BYTES: usize = 1 << 27;
const MAX_REQUIREMENTS: usize = 1000;
/// Only this many reasons to leave records out are counted one by one; further ones are counted together.
const MAX_REASONS: usize = 40;

/// The vectors of a requirement.
#[derive(Default)]
struct Group {
    /// The vectors as JSON.
    vectors: Vec<Box<str>>,
    outcomes: BTreeMap<String, BTreeSet<String>>,
}

/// The vectors that were imported so far.
struct Import<'a> {
    mapping: &'a Mapping,
    folder: ForeignFolder<'a>,
    record_count: usize,
    /// The number of bytes of all vectors.
    bytes: usize,
    /// The number of records that were left out for a reason, and the first of them.
    left_out: BTreeMap<String, (usize, String)>,
    /// The vectors by the group of the record, which becomes a requirement.
    groups: IndexMap<String, Group>,
    ids: HashSet<String>,
    /// The digests of the right replies, by the digest of the operation and the request. A second record with the same request is left out.
    replies: HashMap<String, String>,
}

pub(super) fn run(args: &ImportArgs) -> Result<ExitCode, Failure> {
    let (mapping, text) = Mapping::read(&args.mapping)?;
    let list = args.list.as_deref().map(read_file).transpose()?;
    let mut import = Import::new(&mapping, &args.folder);
    import.add_folder(&args.folder, list.as_deref())?;
    let left_out = import
        .left_out
        .iter()
        .map(|(why, (number, first))| format!("left out: {number}, because {why}; the first is {first}"));
    let imported = import.replies.len();
    if imported == 0 {
        let failure = Failure::new("no test was imported").advise("check the folder, --list and the mapping");
        return Err(left_out.fold(failure, Failure::line));
    }
    let files = import.files().into_iter().chain([("mapping.toml".to_owned(), text)]);
    let files = files.map(|(name, text)| (name.into(), text));
    let load = || Ok(Suite::load(&Source::Folder(args.output.clone()), &[])?);
    let (_, suite) = fill_checked(&args.output, files, load)?;
    let (name, output) = (Untrusted::new(&suite.name), Untrusted::from_path(&args.output));
    let records = count(import.record_count, "record");
    writeln!(stdout(), "{name}: {imported} of {records} written into {output}")?;
    left_out.into_iter().try_for_each(|line| writeln!(stdout(), "{line}"))?;
    let suite = Untrusted::new(shell_words::quote(&args.output.to_string_lossy()).into_owned()).complete();
    writeln!(stdout(), "next: boardwire suite check {suite}")?;
    Ok(ExitCode::SUCCESS)
}

impl<'a> Import<'a> {
    fn new(mapping: &'a Mapping, folder: &'a Path) -> Self {
        let folder = ForeignFolder::new(folder, MAX_FILE_BYTES, MAX_TOTAL_BYTES);
        let (left_out, groups, ids, replies) = Default::default();
        Self { mapping, folder, record_count: 0, bytes: 0, left_out, groups, ids, replies }
    }

    /// Counts a record that is left out.
    fn leave_out(&mut self, location: String, why: &str) {
        let is_known = self.left_out.contains_key(why) || self.left_out.len() < MAX_REASONS;
        let why = if is_known { why } else { "of other reasons" };
        self.left_out.entry(why.to_owned()).or_insert((0, location)).0 += 1;
    }

    /// Adds the records of the files in a folder. If there is a list, it names the files.
    fn add_folder(&mut self, folder: &Path, list: Option<&str>) -> Result<(), Failure> {
        let listed: Option<HashSet<&str>> = list.map(|list| list.lines().map(str::trim).collect());
        let mappings = &self.mapping.records;
        for entry in entries_of(folder) {
            let (path, is_special) = match entry? {
                Entry::File(path) => (path, false),
                Entry::Special(path) => (path, true),
            };
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            let name = inside.to_string_lossy().replace('\\', "/");
            let is_in = |records: &Records, ending: &str| {
                inside.starts_with(&records.folder) && name.ends_with(ending)
            };
            let is_value = |records: &Records| matches!(&records.value, Some(Part::Ending(ending)) if is_in(records, ending));
            let why = match mappings.iter().find(|records| is_in(records, &records.ending)) {
                _ if is_special => "it is not a regular file",
                None if mappings.iter().any(is_value) => continue,
                None => "the mapping does not name the file",
                Some(_) if listed.as_ref().is_some_and(|listed| !listed.contains(&*name)) => {
                    "the list does not name the file"
                }
                Some(records) => {
                    self.add_file(records, &path, &name)?;
                    continue;
                }
            };
            self.leave_out(Untrusted::new(name).complete(), why);
        }
        Ok(())
    }

    fn read_json(&mut self, path: &Path) -> Result<Value, Failure> {
        parse_json(&self.folder.read_text(path)?, &Untrusted::from_path(path).complete())
    }

    fn add_file(&mut self, records: &Records, path: &Path, file: &str) -> Result<(), Failure> {
        match records.each.as_deref() {
            None => {
                let (bytes, mut value) = (self.folder.read(path)?, None);
                if bytes.len() > MAX_INPUT_BYTES {
                    let why = format!("its input has more than {MAX_INPUT_BYTES} bytes");
                    self.record_count += 1;
                    self.leave_out(Untrusted::new(file).complete(), &why);
                    return Ok(());
                }
                if let Some(Part::Ending(ending)) = &records.value {
                    let path = path.to_string_lossy();
                    let stem = path.strip_suffix(&records.ending).unwrap_or(&path);
                    let value_file = PathBuf::from(stem.to_owned() + ending);
                    value = value_file.exists().then(|| self.read_json(&value_file)).transpose()?;
                }
                self.add(records, &Record { file, bytes: Some(&bytes), value, ..Record::default() })
            }
            Some("line") => {
                let text = self.folder.read_text(path)?;
                let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
                lines.try_for_each(|(number, line)| {
                    let scopes = [&parse_json(line, &format!("{}:{number}", path.display()))?];
                    self.add(records, &Record { file, number, scopes: &scopes, ..Record::default() })
                })
            }
            Some(each) => {
                let json = self.read_json(path)?;
                let mut records_scopes = vec![vec![&json]];
                for step in each.trim_end_matches("[*]").split("[*].") {
                    for scopes in mem::take(&mut records_scopes) {
                        let innermost = scopes[scopes.len() - 1];
                        let list = if step.is_empty() { Some(innermost) } else { member(innermost, step) };
                        match list.and_then(Value::as_array) {
                            Some(items) => {
                                let items = items.iter().map(|item| [&scopes[..], &[item]].concat());
                                records_scopes.extend(items);
                            }
                            None => self.leave_out(
                                Untrusted::new(file).complete(),
                                &format!("it has no list `{step}`"),
                            ),
                        }
                    }
                }
                (1..).zip(&records_scopes).try_for_each(|(number, scopes)| {
                    self.add(records, &Record { file, number, scopes, ..Record::default() })
                })
            }
        }
    }

    /// Adds a record as a vector, or leaves it out.
    fn add(&mut self, records: &Records, record: &Record) -> Result<(), Failure> {
        self.record_count += 1;
        let (mapping, location) = (self.mapping, record.location());
        let (mut vector, group) = match record.vector(records, &mapping.input) {
            Ok(vector_and_group) => vector_and_group,
            Err(why) => {
                self.leave_out(location, &why);
                return Ok(());
            }
        };
        let [operation, outcome] =
            ["op", "outcome"].map(|key| vector[key].as_str().unwrap_or_default().to_owned());
        let digest = |text: String| hex::encode(Sha256::digest(text));
        let request_digest = digest(format!("{operation} {}", vector["request"]));
        let reply_digest = digest(vector["expect"].to_string());
        if let Some(known_reply) = self.replies.get(&request_digest) {
            let which = if *known_reply == reply_digest { "the same" } else { "another" };
            self.leave_out(location, &format!("a record before has its request, with {which} reply"));
            return Ok(());
        }
        let mut id = format!("{}.{operation}.{}", mapping.prefix.to_lowercase(), record.id(&records.ending));
        if id.len() > 200 || !self.ids.insert(id.clone()) {
            id = format!("{id:.150}-{}", self.record_count);
        }
        let group = self.groups.entry(group);
        let number = group.index() + 1;
        let origin = mapping.home.as_deref().unwrap_or(&mapping.name);
        vector["id"] = id.into();
        vector["requirements"] = vec![format!("{}-{number}", mapping.prefix)].into();
        vector["provenance"] = json!({ "kind": "source-sample", "origin": format!("{origin}: {location}") });
        // A text that has grown has spare capacity.
        let text = vector.to_string().into_boxed_str();
        self.bytes += text.len();
        if self.record_count > MAX_RECORDS || self.bytes > MAX_VECTOR_BYTES || number > MAX_REQUIREMENTS {
            return Err(Failure::new(format!(
                "{location}: with this record, there are more than {MAX_RECORDS} records, {MAX_REQUIREMENTS} requirements, or {MAX_VECTOR_BYTES} bytes of vectors"
            )));
        }
        self.replies.insert(request_digest, reply_digest);
        let group = group.or_default();
        group.outcomes.entry(operation).or_default().insert(outcome);
        group.vectors.push(text);
        Ok(())
    }

    /// The files of the suite. The groups of the records are its requirements.
    fn files(&self) -> Vec<(String, String)> {
        let Mapping { name, version, licence, home, format, prefix, input, compare, .. } = self.mapping;
        let operations: BTreeSet<&String> =
            self.groups.values().flat_map(|group| group.outcomes.keys()).collect();
        let formats = json!([{ "id": format, "prefix": prefix, "input": input, "operations": operations }]);
        // A value is written as the other project has it, without runs.
        let runs = json!({ "strings": [], "lists": [] });
        let mut suite = json!({ "suite": 1, "name": name, "version": version, "licence": licence, "level": "verdict", "compare": compare });
        (suite["runs"], suite["formats"]) = (runs, formats);
        if let Some(home) = home {
            suite["home"] = home.into();
        }
        let (mut requirements, mut exclusions, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (name, group)) in (1..).zip(&self.groups) {
            let id = format!("{prefix}-{number}");
            for (operation, outcomes) in &group.outcomes {
                for lacks in ["accept", "reject"].into_iter().filter(|outcome| !outcomes.contains(*outcome)) {
                    let reason = "the project has no such test of this group";
                    exclusions.push(
                        json!({ "requirements": [id], "op": operation, "lacks": lacks, "reason": reason }),
                    );
                }
            }
            let text = format!(
                "A program MUST accept the valid inputs of the group `{name}` with their values, and MUST reject the invalid ones."
            );
            let operations: Vec<&String> = group.outcomes.keys().collect();
            requirements.push(json!({ "id": id, "format": format, "operations": operations, "text": text }));
            let (format, vectors) = (Value::from(format), lines(&group.vectors));
            let file = format!("{{\"format\": {format}, \"vectors\": {}}}\n", vectors.trim_end());
            files.push((format!("vectors/{id}.json"), file));
        }
        let description = [
            ("suite.json", format!("{suite:#}\n")),
            ("requirements.json", lines(&requirements)),
            ("exclusions.json", lines(&exclusions)),
        ];
        files.extend(description.map(|(name, text)| (name.to_owned(), text)));
        files
    }
}

/// Parses JSON whose values do not take much more memory than the text.
fn parse_json(text: &str, location: &str) -> Result<Value, Failure> {
    if value_count_bound(text.as_bytes()) > MAX_VALUES_OF_FILE {
        return Err(Failure::new(format!("{location}: it has more than {MAX_VALUES_OF_FILE} values")));
    }
    parse(text, Depth::default()).map_err(|error| Failure::new(format!("{location}: {error}")))
}

/// A JSON list with one item per line.
fn lines(items: &[impl ToString]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    format!("[\n{}\n]\n", items.join(",\n"))
}
