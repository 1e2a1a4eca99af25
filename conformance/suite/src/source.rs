//! Where the files of a suite are: in a folder, or in the program.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::embedded::{File, RELEASED, VECTORS};
use super::foreign::ForeignFolder;
pub use super::suite_fault::SuiteFault;

macro_rules! include_file {
    ($path:literal) => {
        include_str!(concat!(env!("BOARDWIRE_ROOT"), "/", $path))
    };
}

/// The files of the embedded suite besides its vectors, by their names in the folder of a suite.
static FILES: [(&str, &str); 6] = [
    ("suite.json", include_file!("spec/suite.json")),
    ("formats.json", include_file!("spec/formats.json")),
    ("requirements.json", include_file!("spec/requirements.json")),
    ("exclusions.json", include_file!("spec/exclusions.json")),
    ("replies.json", include_file!("spec/replies.json")),
    ("errata.json", include_file!("conformance/released/errata.json")),
];

/// The file of the released vectors in the folder of a suite.
pub(super) const RELEASED_FILE: &str = "released.txt";

/// The folder of the vectors in the folder of a suite.
pub(super) const VECTORS_FOLDER: &str = "vectors";

/// The name of a JSON file in the folder of the vectors that contains no vectors.
const SCHEMA: &str = "schema.json";

/// The maximum size of one file, and of all files of vectors together.
const MAX_FILE_BYTES: u64 = 1 << 26;
const MAX_TOTAL_BYTES: u64 = 1 << 29;

/// The maximum number of files of vectors, because a folder from outside may have any number.
const MAX_FILES: usize = 100_000;

/// The location of the files of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// In the program: the suite of the formats of Boardwire.
    Embedded,
    /// In a folder.
    Folder(PathBuf),
}

impl Source {
    /// The text of a file, if it exists.
    pub(super) fn file(&self, name: &str) -> Result<Option<Cow<'static, str>>, SuiteFault> {
        match self {
            Self::Embedded if name == RELEASED_FILE => Ok(Some(RELEASED.iter().map(File::text).collect())),
            Self::Embedded => {
                Ok(FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| Cow::Borrowed(*text)))
            }
            Self::Folder(folder) => match folder.join(name).symlink_metadata() {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                _ => Ok(Some(foreign(folder).read_text(&folder.join(name))?.into())),
            },
        }
    }

    /// The same fault with the full path of its file, which is relative to the folder `from` of the suite.
    pub(super) fn with_full_path(&self, from: &str, fault: SuiteFault) -> SuiteFault {
        match self {
            Self::Folder(folder) if !Path::new(&fault.file).starts_with(folder) => {
                let file = folder.join(from).join(&fault.file).to_string_lossy().into_owned();
                SuiteFault { file, ..fault }
            }
            _ => fault,
        }
    }

    /// All files, by their names in the folder of a suite.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn files(&self) -> Result<Vec<(String, Cow<'static, str>)>, SuiteFault> {
        let mut files = Vec::new();
        for name in FILES.map(|(name, _)| name).into_iter().chain([RELEASED_FILE]) {
            files.extend(self.file(name)?.map(|text| (name.to_owned(), text)));
        }
        let vectors = self.vectors(&[])?;
        files.extend(vectors.into_iter().map(|(name, text)| (format!("{VECTORS_FOLDER}/{name}"), text)));
        Ok(files)
    }

    /// The names and texts of the files of vectors, sorted by name; from the embedded suite only those of these formats, if any is named.
    pub(super) fn vectors(&self, formats: &[&str]) -> Result<Vec<(String, Cow<'static, str>)>, SuiteFault> {
        match self {
            Self::Embedded => {
                let is_needed =
                    |file: &&File| is_vector_file(Path::new(file.name)) && is_chosen(formats, file.name);
                let files = VECTORS.iter().filter(is_needed);
                Ok(files.map(|file| (file.name.to_owned(), file.text().into())).collect())
            }
            Self::Folder(folder) => {
                let (root, folder) = (folder, folder.join(VECTORS_FOLDER));
                if !folder.is_dir() {
                    return Err(SuiteFault::new(
                        folder.to_string_lossy(),
                        "it is not a folder: every suite has this one",
                    ));
                }
                let mut foreign = foreign(root);
                foreign.check_inside(&folder)?;
                let files = files_inside(root, &folder)?.into_iter().map(|path| {
                    let text = foreign.read_text(&path)?;
                    let name = path.strip_prefix(&folder).unwrap_or(&path);
                    Ok((name.to_string_lossy().into_owned(), text.into()))
                });
                files.collect()
            }
        }
    }
}

/// Whether a format, or the format of an embedded file, is among these, or none is named.
pub(super) fn is_chosen(formats: &[&str], format: &str) -> bool {
    let name = format.split('/').next();
    formats.is_empty() || formats.iter().any(|chosen| chosen.split('/').next() == name)
}

/// The JSON files of vectors in a folder that no run reads, because of their names or because they are too deep.
pub(super) fn unread(source: &Source) -> Result<Vec<String>, SuiteFault> {
    let Source::Folder(root) = source else { return Ok(Vec::new()) };
    let folder = root.join(VECTORS_FOLDER);
    let read_files: HashSet<PathBuf> = files_inside(root, &folder)?.into_iter().collect();
    let is_json = |path: &Path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
    let is_schema = |path: &Path| path.file_name().is_some_and(|name| name == SCHEMA);
    let mut unread = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|error| SuiteFault::new(folder.to_string_lossy(), error))?;
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| !path.is_symlink()) {
            if path.is_dir() && folders.len() < MAX_FILES {
                folders.push(path);
            } else if is_json(&path) && !is_schema(&path) && !read_files.contains(&path) {
                unread.push(path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned());
            }
        }
    }
    unread.sort();
    Ok(unread)
}

fn foreign(folder: &Path) -> ForeignFolder<'_> {
    ForeignFolder::new(folder, MAX_FILE_BYTES, MAX_TOTAL_BYTES)
}

fn is_vector_file(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "json") && path.file_name().is_some_and(|name| name != SCHEMA)
}

/// The files of vectors in a folder and in the folders in it, in the order of their paths.
///
/// # Errors
/// If a folder cannot be read, if a link leads out of it, or if there are more than 100 000 files.
pub fn vector_files(folder: &Path) -> Result<Vec<PathBuf>, SuiteFault> {
    files_inside(folder, folder)
}

/// The files of vectors in a folder. A link in it does not lead out of the root.
fn files_inside(root: &Path, folder: &Path) -> Result<Vec<PathBuf>, SuiteFault> {
    let entries = |folder: &Path| {
        let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
        read().map_err(|error| SuiteFault::new(folder.to_string_lossy(), error))
    };
    let mut files = Vec::new();
    for path in entries(folder)? {
        let paths = if path.is_dir() {
            foreign(root).check_inside(&path)?;
            entries(&path)?
        } else {
            vec![path]
        };
        files.extend(paths.into_iter().filter(|path| is_vector_file(path) && !path.is_dir()));
        if files.len() > MAX_FILES {
            return Err(SuiteFault::new(
                folder.to_string_lossy(),
                format_args!("more than {MAX_FILES} files"),
            ));
        }
    }
    files.sort_unstable();
    Ok(files)
}
