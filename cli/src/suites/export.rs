//! `boardwire export`: writes the vectors as plain files, for any test framework.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    select::Filter,
    untrusted::Untrusted,
    vectors::{Suite, Vector},
};
use clap::Args;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::suites::suite::SuiteArgs;
use crate::{
    failure::Failure,
    folder_writing::{create_folder, fail, fill, staging_folder},
    interruption::Temporary,
    output::check_writable,
};

/// Write the vectors as plain files, with a manifest of checksums
///
/// FOLDER/FORMAT/ID.json contains the request and the expected reply of a vector. ID.bin (bytes) or ID.txt (text) contains
/// the input of a decoder or the expected output of an encoder. `sha256sum -c SHA256SUMS` checks all files.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The output folder: new, empty, or from an earlier export. The files of an earlier export are replaced
    folder: PathBuf,

    /// Export only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,

    /// Export only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Skip vectors whose request and reply together have more than this many bytes of JSON; 0 means no limit
    #[arg(long, value_name = "BYTES", default_value = "1000000")]
    max_size: usize,

    /// Export the files of the suite unchanged, for use with --suite
    #[arg(long, conflicts_with_all = ["format", "tag"])]
    as_suite: bool,

    #[command(flatten)]
    suite: SuiteArgs,
}

/// The file of checksums.
const MANIFEST: &str = "SHA256SUMS";

pub(crate) fn run(args: &ExportArgs) -> Result<ExitCode, Failure> {
    if args.as_suite {
        return as_suite(args);
    }
    let filter = Filter { formats: args.format.clone(), tags: args.tag.clone(), ..Filter::default() };
    let suite = filter.suite(&args.suite.source())?;
    let chosen = filter.choose(&suite)?;
    let earlier = Earlier::read(&args.folder, &suite)?;
    let created = match earlier {
        Earlier::Absent => Some(create_folder(&args.folder)?),
        Earlier::Entries(_) => None,
    };
    check_writable(&args.folder)?;
    let staging = staging_folder(&args.folder)?;
    let mut export = Export { folder: &staging, sums: String::new(), files: 0 };
    let (mut vectors, mut left_out) = (0usize, 0usize);
    for index in chosen {
        let vector = &suite.vectors()[index];
        let document = document(vector);
        let text = format!("{document:#}\n");
        if args.max_size > 0 && text.len() > args.max_size {
            left_out += 1;
            continue;
        }
        let name = [&*vector.format, &vector.id].map(|id| id.replace('/', "-")).join("/");
        export.write(&format!("{name}.json"), text.as_bytes())?;
        match payload(&document) {
            Some(Payload::Bytes(bytes)) => export.write(&format!("{name}.bin"), &bytes)?,
            Some(Payload::Text(text)) => export.write(&format!("{name}.txt"), text.as_bytes())?,
            None => {}
        }
        vectors += 1;
    }
    let sums = std::mem::take(&mut export.sums);
    export.write(MANIFEST, sums.as_bytes())?;
    let Export { files, .. } = export;
    earlier.replace(staging, &args.folder).map_err(|error| fail(&args.folder, &error))?;
    if let Some(created) = created {
        created.keep(|_| Ok(())).map_err(|error| fail(&args.folder, &error))?;
    }
    let mut out = stdout().lock();
    writeln!(
        out,
        "{vectors} vectors in {} files written into {}",
        files,
        Untrusted::from_path(&args.folder)
    )?;
    if left_out > 0 {
        writeln!(
            out,
            "{left_out} longer than {} bytes were left out: --max-size 0 includes them",
            args.max_size
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the files of the suite.
fn as_suite(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    // Reading the suite checks it before anything is written.
    let vectors = Suite::load(&source, &[])?.vectors().len();
    let files = source.files()?;
    let count = files.len();
    fill(&args.folder, files.into_iter().map(|(name, text)| (name.into(), text)))?;
    writeln!(
        stdout(),
        "a suite of {vectors} vectors in {count} files written into {}",
        Untrusted::from_path(&args.folder)
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The content of the folder before the export.
enum Earlier {
    /// The folder does not exist.
    Absent,
    /// The folder is empty, or contains an earlier export with these entries.
    Entries(Vec<OsString>),
}

impl Earlier {
    /// Checks that a folder is empty or an unchanged earlier export: the manifest lists every file with its checksum.
    fn read(folder: &Path, suite: &Suite) -> Result<Self, Failure> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // A symbolic link without a target exists too, although opening it fails.
            Err(error)
                if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(folder).is_err() =>
            {
                return Ok(Self::Absent);
            }
            Err(error) => return Err(fail(folder, &error)),
        };
        let entries =
            entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<io::Result<Vec<_>>>();
        let entries = entries.map_err(|error| fail(folder, &error))?;
        let manifest = fs::read_to_string(folder.join(MANIFEST)).unwrap_or_default();
        let sums: HashMap<&str, &str> = manifest
            .lines()
            .filter_map(|line| line.split_once("  "))
            .map(|(sum, name)| (name, sum))
            .collect();
        let formats: Vec<String> = suite.format_ids().iter().map(|format| format.replace('/', "-")).collect();
        let foreign_file = |name: &str| {
            let name = Untrusted::new(name);
            let folder = Untrusted::from_path(folder);
            Failure::new(format!("{folder} holds {name}, which is not from an unchanged export"))
                .advise("name a folder that is empty, does not exist yet, or is an unchanged earlier export")
        };
        for entry in entries.iter().filter(|entry| *entry != MANIFEST) {
            let name = entry.to_string_lossy();
            if !formats.iter().any(|format| *format == name) {
                return Err(foreign_file(&name));
            }
            for file in fs::read_dir(folder.join(entry)).map_err(|_| foreign_file(&name))? {
                let file = file.map_err(|error| fail(folder, &error))?;
                let name = format!("{name}/{}", file.file_name().to_string_lossy());
                let is_file = file.file_type().is_ok_and(|kind| kind.is_file());
                let bytes = is_file.then(|| fs::read(file.path()).ok()).flatten();
                let sum = bytes.map(|bytes| hex::encode(Sha256::digest(bytes)));
                if sum.is_none() || sums.get(name.as_str()).copied() != sum.as_deref() {
                    return Err(foreign_file(&name));
                }
            }
        }
        Ok(Self::Entries(entries))
    }

    /// Replaces the earlier content with the content of `staging`.
    fn replace(self, staging: Temporary, folder: &Path) -> io::Result<()> {
        let earlier = match self {
            Self::Absent => Vec::new(),
            Self::Entries(entries) => entries,
        };
        staging.keep(|staging| {
            let entries = fs::read_dir(staging)?.map(|entry| entry.map(|entry| entry.file_name()));
            let entries = entries.collect::<io::Result<Vec<_>>>()?;
            let old = staging.join("earlier");
            fs::create_dir(&old)?;
            let moved = earlier
                .iter()
                .try_for_each(|name| fs::rename(folder.join(name), old.join(name)))
                .and_then(|()| {
                    entries.iter().try_for_each(|name| fs::rename(staging.join(name), folder.join(name)))
                });
            if moved.is_err() {
                // Restores the earlier export, because the new one is incomplete.
                for name in &earlier {
                    let _ = fs::rename(old.join(name), folder.join(name));
                }
            }
            moved?;
            fs::remove_dir_all(staging)
        })
    }
}

/// The document of a vector.
fn document(vector: &Vector) -> Value {
    let mut expect = vector.expect();
    let expect = if expect.len() == 1 { expect.remove(0) } else { expect.into() };
    json!({
        "id": vector.id, "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
        "provenance": vector.provenance, "request": vector.request().members(), "outcome": vector.outcome, "expect": expect,
        "counterpart": vector.counterpart, "flag": vector.flag,
    })
}

enum Payload {
    Bytes(Vec<u8>),
    Text(String),
}

/// Finds the bytes or the text that a decoder reads or an encoder must write.
fn payload(document: &Value) -> Option<Payload> {
    [&document["request"], &document["expect"]["ok"]].into_iter().find_map(|holder| {
        let hex = holder["hex"].as_str().and_then(|hex| hex::decode(hex).ok());
        let text = holder["text"].as_str().map(str::to_owned);
        hex.map(Payload::Bytes).or(text.map(Payload::Text))
    })
}

struct Export<'a> {
    folder: &'a Temporary,
    /// The checksums, in the format of `sha256sum`.
    sums: String,
    files: usize,
}

impl Export<'_> {
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.folder.work(|folder| {
            let path = folder.join(name);
            let write = || {
                path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
                    // Two ids may differ in a slash only.
                    fs::File::create_new(&path)?.write_all(bytes)
                })
            };
            write().map_err(|error| fail(&path, &error))
        })?;
        let digest = hex::encode(Sha256::digest(bytes));
        // Writing to a string does not fail.
        let _ = writeln!(self.sums, "{digest}  {name}");
        self.files += 1;
        Ok(())
    }
}
