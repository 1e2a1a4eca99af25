//! The inputs that the arguments name: files, folders, patterns, or inputs themselves.

use std::{
    collections::HashSet,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use anstream::eprintln;
use boardwire_suite::untrusted::Untrusted;

use crate::{
    failure::Failure,
    file_reading::{Entry, entries_of},
};

pub(super) enum Inputs<'a> {
    /// One input, which gets a full answer.
    One(&'a OsStr),
    /// Inputs that get a line each: several arguments, a folder or a pattern.
    Many(Vec<OsString>),
}

impl<'a> Inputs<'a> {
    /// Finds the files that folders and patterns name.
    pub(super) fn find(arguments: &'a [OsString]) -> Result<Self, Failure> {
        let mut inputs = Vec::new();
        for argument in arguments {
            if Path::new(argument).is_dir() {
                add_files(&mut inputs, Path::new(argument))?;
                continue;
            }
            let matches = matching_paths(argument)?;
            if matches.is_empty() && arguments.len() == 1 {
                return Ok(Self::One(argument));
            }
            if matches.is_empty() {
                inputs.push(argument.clone());
            }
            for path in matches {
                match path.metadata() {
                    Ok(metadata) if metadata.is_dir() => add_files(&mut inputs, &path)?,
                    Ok(metadata) if !metadata.is_file() => skip(&path),
                    _ => inputs.push(path.into()),
                }
            }
        }
        if inputs.is_empty() {
            return Err(Failure::new("these folders contain no file to check")
                .advise("hidden files are skipped: name them to check them"));
        }
        Ok(Self::Many(inputs))
    }
}

/// Whether an argument may be a pattern for file names. A pattern must have an asterisk, because a link may have a `?`.
fn is_pattern(argument: &str) -> bool {
    const MAX_PATTERN_BYTES: usize = 4096;
    argument.contains('*')
        && argument.len() <= MAX_PATTERN_BYTES
        && !argument.contains(|c: char| c.is_control() || "(){}<>|\"".contains(c))
        && !Path::new(argument).exists()
}

/// Finds the paths that a pattern matches: no path if the argument is not a pattern.
fn matching_paths(argument: &OsStr) -> Result<Vec<PathBuf>, Failure> {
    let mut pattern =
        argument.to_str().filter(|argument| is_pattern(argument)).unwrap_or_default().to_owned();
    // Each further `**/` would walk all folders again, for the same paths.
    while pattern.contains("**/**/") {
        pattern = pattern.replace("**/**/", "**/");
    }
    let Some(paths) =
        Some(pattern).filter(|pattern| !pattern.is_empty()).and_then(|pattern| glob::glob(&pattern).ok())
    else {
        return Ok(Vec::new());
    };
    let paths = paths.collect::<Result<Vec<_>, _>>();
    let mut paths = paths.map_err(|error| Failure::file(error.path(), "read", error.error()))?;
    // `glob` lists a path twice if it matches in two ways.
    let mut seen_paths = HashSet::new();
    paths.retain(|path| seen_paths.insert(path.clone()));
    Ok(paths)
}

fn add_files(inputs: &mut Vec<OsString>, folder: &Path) -> Result<(), Failure> {
    let count_before = inputs.len();
    for entry in entries_of(folder) {
        match entry? {
            Entry::File(path) => inputs.push(path.into()),
            Entry::Special(path) => skip(&path),
        }
    }
    if inputs.len() == count_before {
        eprintln!("boardwire: {} contains no file to check", Untrusted::from_path(folder));
    }
    Ok(())
}

/// Reports a pipe or a device, which could block the program.
fn skip(path: &Path) {
    eprintln!("boardwire: {} is not a regular file: skipped", Untrusted::from_path(path));
}
