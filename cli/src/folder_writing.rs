//! Folders that a command fills. They are created with their parents, and removed if the command fails.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use boardwire_suite::untrusted::Untrusted;

use crate::{
    failure::Failure,
    interruption::{Temporary, remove},
    output::check_writable,
};

/// The failure to write into a folder.
fn failure(path: &Path, error: &io::Error) -> Failure {
    Failure::file(path, "write into", error)
}

/// Creates a folder with its parents. The created folders are removed unless they are kept.
fn create_folder(folder: &Path) -> Result<Temporary, Failure> {
    // The last ancestor of a relative path is empty: it is the current folder, which exists.
    let exists = |ancestor: &&Path| ancestor.as_os_str().is_empty() || ancestor.exists();
    let ancestor = folder.ancestors().skip(1).find(exists).unwrap_or(Path::new(""));
    check_writable(if ancestor.as_os_str().is_empty() { Path::new(".") } else { ancestor })?;
    let first_name = folder.strip_prefix(ancestor).ok().and_then(|rest| rest.iter().next());
    let first = first_name.map_or_else(|| folder.to_owned(), |name| ancestor.join(name));
    let created = Temporary::make(|| fs::create_dir_all(folder).map(|()| (first, ())));
    created.map(|(created, ())| created).map_err(|error| failure(folder, &error))
}

/// Creates a staging folder inside a folder. Its files are renamed into the folder later.
fn staging_folder(folder: &Path) -> Result<Temporary, Failure> {
    let make = || Ok((tempfile::Builder::new().prefix(".boardwire-").tempdir_in(folder)?.keep(), ()));
    Temporary::make(make).map(|(staging, ())| staging).map_err(|error| failure(folder, &error))
}

const ADVICE: &str = "name a folder that is empty or does not exist yet";

/// Whether the folder does not exist. Fails if it exists and is not empty.
fn is_new(folder: &Path) -> Result<bool, Failure> {
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // A symbolic link without a target exists too, although reading the folder fails.
        Err(error) if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(folder).is_err() => {
            return Ok(true);
        }
        Err(error) => return Err(failure(folder, &error).advise(ADVICE)),
    };
    let Some(entry) = entries.next() else { return Ok(false) };
    let entry = entry.map_err(|error| failure(folder, &error))?.file_name();
    Err(Failure::new(format!(
        "{} is not empty: it contains {}",
        Untrusted::from_path(folder),
        Untrusted::from_path(Path::new(&entry))
    ))
    .advise(ADVICE))
}

/// Writes files into a folder that is empty or does not exist yet. Returns their number.
pub(crate) fn fill(
    folder: &Path,
    files: impl IntoIterator<Item = (PathBuf, impl AsRef<[u8]>)>,
) -> Result<usize, Failure> {
    fill_checked(folder, files, || Ok(())).map(|(written_count, ())| written_count)
}

/// Writes files into a folder that is empty or does not exist yet, and removes them if the check of the complete folder fails.
pub(crate) fn fill_checked<T>(
    folder: &Path,
    files: impl IntoIterator<Item = (PathBuf, impl AsRef<[u8]>)>,
    check: impl FnOnce() -> Result<T, Failure>,
) -> Result<(usize, T), Failure> {
    let created = if is_new(folder)? { Some(create_folder(folder)?) } else { None };
    check_writable(folder)?;
    let staging = staging_folder(folder)?;
    let mut written_count = 0;
    for (relative_path, content) in files {
        staging.work(|staging| {
            let path = staging.join(relative_path);
            let write = || {
                path.parent().map_or(Ok(()), fs::create_dir_all)?;
                // Two different names from outside may be the name of one file.
                fs::File::create_new(&path)?.write_all(content.as_ref())
            };
            write().map_err(|error| failure(&path, &error))
        })?;
        written_count += 1;
    }
    let mut filled = Vec::new();
    let result = staging.keep(|staging| {
        for entry in fs::read_dir(staging)? {
            let name = entry?.file_name();
            let path = folder.join(&name);
            fs::rename(staging.join(&name), &path)?;
            filled.push(path);
        }
        fs::remove_dir(staging)
    });
    result.map_err(|error| failure(folder, &error))?;
    let checked = check().inspect_err(|_| {
        // The failure of the check says more than a failure to remove a file.
        for path in &filled {
            remove(path);
        }
    })?;
    created.map_or(Ok(()), |created| created.keep(|_| Ok(()))).map_err(|error| failure(folder, &error))?;
    Ok((written_count, checked))
}
