//! `boardwire export`: the vectors as plain files, to be taken into any test framework.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use clap::Args;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::failure::Failure;
use super::output::Output;
use crate::suite::select::Filter;
use crate::suite::vectors::{Suite, Vector};
use crate::untrusted::Untrusted;

/// Write the vectors as plain files, with a manifest of checksums
///
/// For each vector there is FOLDER/FORMAT/ID.json with its request and the right reply, and beside it ID.bin with the
/// bytes, or ID.txt with the text, that a decoder is given or an encoder is to write. `sha256sum -c SHA256SUMS` checks
/// them all.
#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// The folder to write into; it must be empty, or not be there yet
    folder: PathBuf,

    /// Only vectors of this format; may be repeated
    #[arg(long, value_name = "FORMAT")]
    format: Vec<String>,

    /// Only vectors with this tag; may be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Leave out vectors whose request and reply are longer than this, in bytes as JSON; 0 leaves out none
    #[arg(long, value_name = "BYTES", default_value = "1000000")]
    longest: usize,
}

pub(super) fn run(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let suite = Suite::embedded()?;
    let filter = Filter { formats: args.format.clone(), tags: args.tag.clone(), ..Filter::default() };
    let chosen = filter.choose(&suite)?;
    let fail = |error: std::io::Error| Failure::file(&args.folder, "write into", &error);
    match std::fs::read_dir(&args.folder) {
        Ok(mut entries) => {
            if entries.next().is_some() {
                return Err(Failure::new(format!("{} is not empty", Untrusted::of_path(&args.folder)))
                    .advise("name a folder that is empty or not there yet: nothing is written over"));
            }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            std::fs::create_dir_all(&args.folder).map_err(fail)?;
        }
        Err(error) => return Err(fail(error)),
    }
    let mut export = Export { folder: &args.folder, sums: String::new(), files: 0 };
    let (mut vectors, mut left_out) = (0usize, 0usize);
    for index in chosen {
        let vector = &suite.vectors()[index];
        let document = document(vector);
        let text = format!("{document:#}\n");
        if args.longest > 0 && text.len() > args.longest {
            left_out += 1;
            continue;
        }
        let name = format!("{}/{}", vector.format.replace('/', "-"), vector.id);
        export.write(&format!("{name}.json"), text.as_bytes())?;
        match payload(&document) {
            Some(Payload::Bytes(bytes)) => export.write(&format!("{name}.bin"), &bytes)?,
            Some(Payload::Text(text)) => export.write(&format!("{name}.txt"), text.as_bytes())?,
            None => {}
        }
        vectors += 1;
    }
    let sums = std::mem::take(&mut export.sums);
    export.write("SHA256SUMS", sums.as_bytes())?;
    let mut out = stdout().lock();
    writeln!(
        out,
        "{vectors} vectors in {} files written into {}",
        export.files,
        Untrusted::of_path(&args.folder)
    )?;
    if left_out > 0 {
        writeln!(
            out,
            "{left_out} longer than {} bytes were left out: --longest 0 writes them too",
            args.longest
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A vector by itself.
fn document(vector: &Vector) -> Value {
    let mut expect = vector.expect();
    let expect = if expect.len() == 1 { expect.remove(0) } else { expect.into() };
    json!({
        "id": vector.id, "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
        "provenance": vector.provenance, "request": vector.request().members(), "outcome": vector.outcome, "expect": expect,
        "twin": vector.twin, "flag": vector.flag,
    })
}

enum Payload {
    Bytes(Vec<u8>),
    Text(String),
}

/// The bytes or the text that a decoder is given, or an encoder is to write.
fn payload(document: &Value) -> Option<Payload> {
    [&document["request"], &document["expect"]["ok"]].into_iter().find_map(|holder| {
        let hex = holder["hex"].as_str().and_then(|hex| HEXLOWER.decode(hex.as_bytes()).ok());
        let text = holder["text"].as_str().map(str::to_owned);
        hex.map(Payload::Bytes).or(text.map(Payload::Text))
    })
}

struct Export<'a> {
    folder: &'a Path,
    /// In the form of `sha256sum`.
    sums: String,
    files: usize,
}

impl Export<'_> {
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.folder.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|error| Failure::file(parent, "make", &error))?;
        }
        Output::write_file(&path, bytes)?;
        let digest = HEXLOWER.encode(&Sha256::digest(bytes));
        // Writing to a string does not fail.
        let _ = writeln!(self.sums, "{digest}  {name}");
        self.files += 1;
        Ok(())
    }
}
