//! `boardwire export`: writes the vectors as plain files, for any test framework.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    json,
    select::Filter,
    untrusted::Untrusted,
    value::Value,
    vectors::{Suite, Vector},
};
use clap::Args;
use sha2::{Digest, Sha256};

use crate::suites::suite::SuiteArgs;
use crate::{failure::Failure, folder_writing::fill};

/// Write the vectors as plain files, with a manifest of checksums
///
/// FOLDER/FORMAT/ID.json contains the request and the expected reply of a vector. ID.bin (bytes) or ID.txt (text) contains
/// the input of a decoder or the expected output of an encoder. `sha256sum -c SHA256SUMS` checks all files.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The output folder: new or empty
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

const MANIFEST: &str = "SHA256SUMS";

pub(crate) fn run(args: &ExportArgs) -> Result<ExitCode, Failure> {
    if args.as_suite {
        return as_suite(args);
    }
    let filter = Filter { formats: args.format.clone(), tags: args.tag.clone(), ..Filter::default() };
    let suite = filter.suite(&args.suite.source())?;
    let chosen = filter.choose(&suite)?;
    let (chosen_count, left_out, sums) = (chosen.len(), Cell::new(0usize), RefCell::new(String::new()));
    let exported = chosen.into_iter().flat_map(|index| {
        let files = files_of(&suite.vectors()[index], args.max_size);
        left_out.update(|count| count + usize::from(files.is_empty()));
        files
    });
    let summed = exported.inspect(|(name, bytes)| {
        let digest = hex::encode(Sha256::digest(bytes));
        // Writing to a string does not fail.
        let _ = writeln!(sums.borrow_mut(), "{digest}  {}", name.display());
    });
    let manifest = std::iter::once_with(|| (MANIFEST.into(), sums.take().into_bytes()));
    let files = fill(&args.folder, summed.chain(manifest))?;
    let (left_out, folder) = (left_out.get(), Untrusted::from_path(&args.folder));
    let mut out = stdout().lock();
    writeln!(out, "{} vectors in {files} files written into {folder}", chosen_count - left_out)?;
    if left_out > 0 {
        writeln!(
            out,
            "{left_out} longer than {} bytes were left out: --max-size 0 includes them",
            args.max_size
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The files of a vector: its document, and the bytes or the text in it. Empty if the document is longer than `max_size`, unless that is 0.
fn files_of(vector: &Vector, max_size: usize) -> Vec<(PathBuf, Vec<u8>)> {
    // A long vector is left out before its strings are expanded.
    if max_size > 0 && vector.length() + vector.reply_length() > max_size {
        return Vec::new();
    }
    let document = document(vector);
    let text = format!("{document:#}\n");
    if max_size > 0 && text.len() > max_size {
        return Vec::new();
    }
    let name = [&*vector.format, &vector.id].map(|id| id.replace('/', "-")).join("/");
    let payload = payload(&document).map(|(extension, bytes)| (format!("{name}.{extension}").into(), bytes));
    [(format!("{name}.json").into(), text.into_bytes())].into_iter().chain(payload).collect()
}

/// Writes the files of the suite.
fn as_suite(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    // Reading the suite checks it before anything is written.
    let vector_count = Suite::load(&source, &[])?.vectors().len();
    let files = source.files()?.into_iter().map(|(name, text)| (name.into(), text.into_owned()));
    let file_count = fill(&args.folder, files)?;
    writeln!(
        stdout(),
        "a suite of {vector_count} vectors in {file_count} files written into {}",
        Untrusted::from_path(&args.folder)
    )?;
    Ok(ExitCode::SUCCESS)
}

fn document(vector: &Vector) -> Value {
    let mut expect = vector.expect();
    let expect = if expect.len() == 1 { expect.remove(0) } else { expect.into() };
    let mut document = json!({
        "id": vector.id, "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
        "provenance": vector.provenance, "request": null, "outcome": vector.outcome, "expect": null,
        "counterpart": vector.counterpart, "flag": vector.flag,
    });
    document["request"] = vector.request().members().clone().into();
    document["expect"] = expect;
    document
}

/// The bytes or the text that a decoder reads or an encoder must write, with the extension of its file.
fn payload(document: &Value) -> Option<(&'static str, Vec<u8>)> {
    [&document["request"], &document["expect"]["ok"]].into_iter().find_map(|holder| {
        let bytes = holder["hex"].as_str().and_then(|hex| hex::decode(hex).ok());
        let text = holder["text"].as_str().map(|text| text.as_bytes().to_vec());
        bytes.map(|bytes| ("bin", bytes)).or(text.map(|text| ("txt", text)))
    })
}
