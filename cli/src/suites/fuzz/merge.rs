//! `boardwire fuzz merge`: the findings of several runs in one folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwire_suite::{untrusted::Untrusted, vectors::vector_files};

use super::{args::MergeArgs, findings::EXTENSIONS, known::KnownFindings};
use crate::output::{Output, print};
use crate::terminal::{BAD, DIM, count};
use crate::{exit, failure::Failure, file_reading::read_file};

pub(super) fn run(args: &MergeArgs) -> Result<ExitCode, Failure> {
    let known = KnownFindings::read(args.known.as_deref())?;
    // For each finding, its shortest vector: the length, the file, and the number of runs with the finding.
    let mut shortest: BTreeMap<String, (usize, PathBuf, usize)> = BTreeMap::new();
    for folder in &args.folders {
        fs::read_dir(folder).map_err(|error| Failure::file(folder, "read", &error))?;
        for path in vector_files(folder)? {
            let length = read_file(&path)?.len();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (min_length, file, run_count) = shortest.entry(name).or_insert((length, path.clone(), 0));
            *run_count += 1;
            if length < *min_length {
                (*min_length, *file) = (length, path);
            }
        }
    }
    let (mut new_count, mut text) = (0, String::new());
    for (name, (_, path, runs)) in &shortest {
        let (is_new, note) = match known.entry(name) {
            Some((known, true)) => (false, format!("{DIM}known{DIM:#}: {}", known.note())),
            Some((known, false)) => (true, format!("{BAD}known no longer{BAD:#}: {}", known.note())),
            None => (true, format!("{BAD}new{BAD:#}")),
        };
        new_count += usize::from(is_new);
        let (name, runs, path_text) = (Untrusted::new(name), count(*runs, "run"), Untrusted::from_path(path));
        line!(text, "{name} in {runs}, {note}\n  {path_text}");
        let Some(output) = &args.output else { continue };
        fs::create_dir_all(output).map_err(|error| Failure::file(output, "make", &error))?;
        for part in EXTENSIONS.map(|extension| path.with_extension(extension)) {
            if let Ok(content) = fs::read(&part) {
                let target = output.join(part.file_name().unwrap_or_default());
                Output::write_file(&target, args.overwriting, &content)?;
            }
        }
    }
    let findings = count(shortest.len(), "finding");
    print(&format!("{text}{findings}, {new_count} of them not known\n"))?;
    Ok(ExitCode::from(if new_count > 0 { exit::NOT_CONFORMANT } else { exit::CONFORMANT }))
}
