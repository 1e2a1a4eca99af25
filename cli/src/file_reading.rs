//! Reads files and folders.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use boardwire_suite::untrusted::Untrusted;
use walkdir::{DirEntry, WalkDir};

use crate::failure::Failure;

/// An entry of a folder.
pub(crate) enum Entry {
    File(PathBuf),
    /// A pipe or a device: opening one could block the program.
    Special(PathBuf),
}

/// The entries of a folder and of the folders in it, in the order of their names. Hidden files are skipped.
pub(crate) fn entries_of(folder: &Path) -> impl Iterator<Item = Result<Entry, Failure>> {
    let is_hidden =
        |entry: &DirEntry| entry.depth() > 0 && entry.file_name().as_encoded_bytes().first() == Some(&b'.');
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_entry(move |entry| !is_hidden(entry)).filter_map(move |entry| match entry {
        Ok(entry) => {
            let kind = entry.file_type();
            let is_file = kind.is_file() || kind.is_symlink() && entry.path().is_file();
            let is_folder = kind.is_dir() || kind.is_symlink() && entry.path().is_dir();
            let path = entry.into_path();
            (!is_folder).then_some(Ok(if is_file { Entry::File(path) } else { Entry::Special(path) }))
        }
        Err(error) => {
            let path = error.path().unwrap_or(folder).to_owned();
            let error = error.into_io_error().unwrap_or_else(|| io::Error::other("the folders form a loop"));
            Some(Err(Failure::file(&path, "read", &error)))
        }
    })
}

/// The files of a folder and of the folders in it.
pub(crate) fn files_in(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Failure>> {
    entries_of(folder).filter_map(|entry| match entry {
        Ok(Entry::File(path)) => Some(Ok(path)),
        Ok(Entry::Special(_)) => None,
        Err(failure) => Some(Err(failure)),
    })
}

/// Reads a text file that this program wrote, such as a report.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    read_text(File::open(path).map_err(|error| Failure::file(path, "read", &error))?, path)
}

/// Reads a text that this program wrote from a reader, which `path` names.
pub(crate) fn read_text(reader: impl Read, path: &Path) -> Result<String, Failure> {
    /// The limit is above the length of a report of a testee that fails every vector.
    const MAX_FILE_BYTES: u64 = 64 << 20;
    let mut text = String::new();
    let read = reader.take(MAX_FILE_BYTES + 1).read_to_string(&mut text);
    read.map_err(|error| Failure::file(path, "read", &error))?;
    if text.len() as u64 > MAX_FILE_BYTES {
        let name = Untrusted::from_path(path);
        return Err(Failure::new(format!("{name} is longer than {} MiB", MAX_FILE_BYTES >> 20))
            .advise("check that it is a file that boardwire wrote"));
    }
    Ok(text)
}
