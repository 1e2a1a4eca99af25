//! Folders that a command fills. They are created with their parents, and removed if the command fails.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use boardwire_suite::untrusted::Untrusted;

use super::{failure::Failure, interruption::Temporary, output::writable};

/// The failure of a folder.
pub(super) fn fail(path: &Path, error: &io::Error) -> Failure {
    Failure::file(path, "write into", error)
}

/// Creates a folder with its parents. The new ones are removed unless they are kept.
pub(super) fn make_folder(folder: &Path) -> Result<Temporary, Failure> {
    // The last ancestor of a path that is not absolute is empty.
    let is_there = |above: &&Path| above.as_os_str().is_empty() || above.exists();
    let above = folder.ancestors().skip(1).find(is_there).unwrap_or(Path::new(""));
    writable(if above.as_os_str().is_empty() { Path::new(".") } else { above })?;
    let first = folder.strip_prefix(above).ok().and_then(|rest| rest.iter().next());
    let first = first.map_or_else(|| folder.to_owned(), |first| above.join(first));
    let made = Temporary::make(|| fs::create_dir_all(folder).map(|()| (first, ())));
    made.map(|(made, ())| made).map_err(|error| fail(folder, &error))
}

/// Creates a folder inside this one for files that are renamed into this one later.
pub(super) fn fresh_folder(folder: &Path) -> Result<Temporary, Failure> {
    let make = || Ok((tempfile::Builder::new().prefix(".boardwire-").tempdir_in(folder)?.keep(), ()));
    Temporary::make(make).map(|(fresh, ())| fresh).map_err(|error| fail(folder, &error))
}

const ADVICE: &str = "name a folder that is empty or does not exist yet";

/// Whether the folder does not exist. A folder that exists must be empty.
fn is_new(folder: &Path) -> Result<bool, Failure> {
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // A symbolic link without a target exists too, although reading the folder fails.
        Err(error) if error.kind() == io::ErrorKind::NotFound && fs::symlink_metadata(folder).is_err() => {
            return Ok(true);
        }
        Err(error) => return Err(fail(folder, &error).advise(ADVICE)),
    };
    let Some(entry) = entries.next() else { return Ok(false) };
    let entry = entry.map_err(|error| fail(folder, &error))?.file_name();
    Err(Failure::new(format!(
        "{} is not empty: it contains {}",
        Untrusted::of_path(folder),
        Untrusted::of_path(Path::new(&entry))
    ))
    .advise(ADVICE))
}

/// Fills a folder that is empty or does not exist yet with these files.
pub(super) fn fill(
    folder: &Path,
    files: impl IntoIterator<Item = (PathBuf, Cow<'static, str>)>,
) -> Result<(), Failure> {
    let made = if is_new(folder)? { Some(make_folder(folder)?) } else { None };
    writable(folder)?;
    let fresh = fresh_folder(folder)?;
    for (path, text) in files {
        fresh.work(|fresh| {
            let path = fresh.join(path);
            let write =
                || path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, &*text));
            write().map_err(|error| fail(&path, &error))
        })?;
    }
    let result = fresh.keep(|fresh| {
        for entry in fs::read_dir(fresh)? {
            let name = entry?.file_name();
            fs::rename(fresh.join(&name), folder.join(&name))?;
        }
        fs::remove_dir(fresh)
    });
    result
        .and_then(|()| made.map_or(Ok(()), |made| made.keep(|_| Ok(()))))
        .map_err(|error| fail(folder, &error))
}
