//! `boardwire fuzz merge`: the findings of several runs in one folder.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use boardwire_suite::{untrusted::Untrusted, vectors::vector_files};

use super::{args::MergeArgs, findings::EXTENSIONS, known::KnownFindings};
use crate::output::{Output, print};
use crate::terminal::{BAD, DIM, plural};
use crate::{exit, failure::Failure, file_reading::read_file};

pub(super) fn run(args: &MergeArgs) -> Result<ExitCode, Failure> {
    let known = KnownFindings::read(args.known.as_deref())?;
    let mut shortest: BTreeMap<String, (usize, PathBuf, usize)> = BTreeMap::new();
    for folder in &args.folders {
        fs::read_dir(folder).map_err(|error| Failure::file(folder, "read", &error))?;
        for path in vector_files(folder)? {
            let length = read_file(&path)?.len();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (best, kept, runs) = shortest.entry(name).or_insert((length, path.clone(), 0));
            *runs += 1;
            if length < *best {
                (*best, *kept) = (length, path);
            }
        }
    }
    let (mut new, mut text) = (0, String::new());
    for (name, (_, path, runs)) in &shortest {
        let note = match known.entry(name) {
            Some((known, true)) => format!("{DIM}known{DIM:#}: {}", known.note()),
            Some((known, false)) => format!("{BAD}known no longer{BAD:#}: {}", known.note()),
            None => format!("{BAD}new{BAD:#}"),
        };
        new += usize::from(!known.entry(name).is_some_and(|(_, holds)| holds));
        let runs = plural(*runs, "run", "runs");
        // Writing to a string does not fail.
        let _ =
            writeln!(text, "{} in {runs}, {note}\n  {}", Untrusted::new(name), Untrusted::from_path(path));
        let Some(output) = &args.output else { continue };
        fs::create_dir_all(output).map_err(|error| Failure::file(output, "make", &error))?;
        for part in EXTENSIONS.map(|extension| path.with_extension(extension)) {
            if let Ok(content) = fs::read(&part) {
                let target = output.join(part.file_name().unwrap_or_default());
                Output::write_file(&target, args.overwriting, &content)?;
            }
        }
    }
    let findings = plural(shortest.len(), "finding", "findings");
    print(&format!("{text}{findings}, {new} of them not known\n"))?;
    Ok(ExitCode::from(if new > 0 { exit::NOT_CONFORMANT } else { exit::CONFORMANT }))
}
