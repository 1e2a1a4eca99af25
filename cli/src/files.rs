//! The files in a folder.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::failure::Failure;

/// The files of a folder and of the folders in it, in the order of their names. Hidden files are skipped. Pipes and devices are skipped,
/// too, because opening one could block the program.
pub(super) fn files_in(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Failure>> {
    let is_hidden =
        |entry: &DirEntry| entry.depth() > 0 && entry.file_name().as_encoded_bytes().first() == Some(&b'.');
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.filter_entry(move |entry| !is_hidden(entry)).filter_map(move |entry| match entry {
        Ok(entry) => {
            let kind = entry.file_type();
            let is_file = kind.is_file() || kind.is_symlink() && entry.path().is_file();
            is_file.then(|| Ok(entry.into_path()))
        }
        Err(error) => {
            let path = error.path().unwrap_or(folder).to_owned();
            let error =
                error.into_io_error().unwrap_or_else(|| std::io::Error::other("the folders form a loop"));
            Some(Err(Failure::file(&path, "read", &error)))
        }
    })
}
