//! Writes results to stdout or to a file. A regular file is replaced by a temporary file of the same folder, so that a failure loses nothing.
//! Other kinds of files are written directly.

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, IsTerminal, Seek, Write},
    os::unix::fs::{MetadataExt, PermissionsExt, fchown},
    path::{Path, PathBuf},
};

use boardwire::codes::base64url;
use boardwire_suite::untrusted::{Untrusted, json_lines};
use clap::Args;
use serde::Serialize;
use tempfile::Builder;

use crate::{
    failure::Failure,
    interruption::{Temporary, run_uninterrupted},
};

/// The option of every command that writes files.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(super) struct Overwriting {
    /// Also overwrite read-only files
    #[arg(long)]
    pub(super) force: bool,
}

/// The path that means standard output.
const STDOUT: &str = "-";

/// The kind of the path of an output.
enum PathKind {
    /// The path does not exist.
    New(PathBuf),
    /// A regular file with one name.
    File(PathBuf, Metadata),
    /// A regular file with several hard links.
    Shared(PathBuf),
    /// A pipe or a device.
    Special(PathBuf),
}

impl PathKind {
    /// Finds the kind of `path`, following symbolic links.
    fn find(path: &Path, overwriting: Overwriting) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::file(path, "write", &error);
        let name = Untrusted::from_path(path);
        if path == Path::new(STDOUT) {
            return Err(Failure::new(
                "the result cannot go to standard output, which already has the report",
            )
            .advise("name a file, or `./-` for a file with that name"));
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                Err(Failure::new(format!("cannot write {name}: it is a folder")).advise("name a file in it"))
            }
            Ok(metadata) if !metadata.is_file() => Ok(Self::Special(path.to_owned())),
            Ok(metadata) if metadata.permissions().readonly() && !overwriting.force => {
                Err(Failure::new(format!("cannot write {name}: the file is read-only"))
                    .advise("name another file, or give --force to write this one"))
            }
            Ok(metadata) => Ok(match fs::canonicalize(path) {
                Ok(path) if metadata.nlink() == 1 => Self::File(path, metadata),
                Ok(path) => Self::Shared(path),
                // The name of the open file was removed, so the file has no path to replace.
                Err(_) => Self::Shared(path.to_owned()),
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = link_target(path);
                let folder = folder(&path);
                if !folder.is_dir() {
                    let folder = Untrusted::from_path(folder);
                    return Err(Failure::new(format!("the folder {folder} does not exist")));
                }
                check_writable(folder)?;
                Ok(Self::New(path))
            }
            Err(error) => Err(fail(error)),
        }
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Checks that new files can be created in a folder. The superuser may write anywhere, so permissions do not matter for that user.
pub(super) fn check_writable(folder: &Path) -> Result<(), Failure> {
    match fs::metadata(folder) {
        Ok(metadata) if metadata.permissions().readonly() => Err(Failure::new(format!(
            "cannot write into {}: the folder is read-only",
            Untrusted::from_path(folder)
        ))
        .advise("name another folder")),
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::file(folder, "write into", &error)),
    }
}

/// Follows a chain of symbolic links whose target does not exist.
fn link_target(path: &Path) -> PathBuf {
    // The limit of common systems, which report a loop as another error.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => break,
        }
    }
    path
}

/// Creates a temporary file that will be renamed to `path`, with the owner and the permissions of the file that it replaces.
fn create_temporary_for(path: &Path, replaced: Option<&Metadata>) -> io::Result<(Temporary, File)> {
    Temporary::make(|| {
        // By default only its owner may read a temporary file.
        let usual = fs::Permissions::from_mode(0o666);
        let (file, temporary_path) = Builder::new().permissions(usual).tempfile_in(folder(path))?.keep()?;
        let result = replaced.map_or(Ok(()), |replaced| {
            copy_owner(&file, replaced)?;
            file.set_permissions(replaced.permissions())
        });
        match result {
            Ok(()) => Ok((temporary_path, file)),
            Err(error) => {
                let _ = fs::remove_file(&temporary_path);
                Err(error)
            }
        }
    })
}

fn copy_owner(file: &File, replaced: &Metadata) -> io::Result<()> {
    let current = file.metadata()?;
    if (current.uid(), current.gid()) == (replaced.uid(), replaced.gid()) {
        return Ok(());
    }
    fchown(file, Some(replaced.uid()), Some(replaced.gid()))
}

/// An output that appears only when it is complete.
pub(super) enum Output {
    Stdout(BufWriter<io::Stdout>),
    File { file: BufWriter<File>, path: PathBuf, completion: Completion },
}

/// The step by which a written file becomes the file at its path.
pub(super) enum Completion {
    /// The temporary file is renamed.
    Rename(Temporary),
    /// The temporary file has no name, so its content is copied.
    Copy,
    /// A pipe or a device is written directly.
    Direct,
}

impl Output {
    /// Opens stdout, or a file at `path`. Binary output to a terminal is an error.
    pub(super) fn open(
        path: Option<&Path>,
        overwriting: Overwriting,
        is_binary: bool,
    ) -> Result<Self, Failure> {
        match path.filter(|path| *path != Path::new(STDOUT)) {
            Some(path) => Self::create(path, overwriting),
            None if is_binary && io::stdout().is_terminal() => {
                Err(Failure::new("the result is binary and would garble the terminal")
                    .advise("name a file with --output, or choose --to hex"))
            }
            None => Ok(Self::Stdout(BufWriter::new(io::stdout()))),
        }
    }

    fn create(path: &Path, overwriting: Overwriting) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::file(path, "write", &error);
        let unnamed = || tempfile::tempfile().map_err(fail);
        let (file, path, completion) = match PathKind::find(path, overwriting)? {
            PathKind::New(path) => {
                let (temporary, file) = create_temporary_for(&path, None).map_err(fail)?;
                (file, path, Completion::Rename(temporary))
            }
            PathKind::File(path, metadata) => {
                // In some folders no temporary file can be created, or not with the same owner.
                let is_writable = check_writable(folder(&path)).is_ok();
                let temporary = is_writable.then(|| create_temporary_for(&path, Some(&metadata)).ok());
                match temporary.flatten() {
                    Some((temporary, file)) => (file, path, Completion::Rename(temporary)),
                    None => (unnamed()?, path, Completion::Copy),
                }
            }
            PathKind::Shared(path) => (unnamed()?, path, Completion::Copy),
            PathKind::Special(path) => {
                (OpenOptions::new().write(true).open(&path).map_err(fail)?, path, Completion::Direct)
            }
        };
        Ok(Self::File { file: BufWriter::new(file), path, completion })
    }

    /// Checks that a file can be written, before work is done for it.
    pub(super) fn check(path: &Path, overwriting: Overwriting) -> Result<(), Failure> {
        match PathKind::find(path, overwriting)? {
            // Only the creation of a file shows that a name is too long or that the folder allows no files.
            PathKind::New(path) => create_temporary_for(&path, None)
                .map(drop)
                .map_err(|error| Failure::file(&path, "write", &error)),
            PathKind::File(..) | PathKind::Shared(_) | PathKind::Special(_) => Ok(()),
        }
    }

    /// Writes a complete file.
    pub(super) fn write_file(path: &Path, overwriting: Overwriting, bytes: &[u8]) -> Result<(), Failure> {
        let mut output = Self::create(path, overwriting)?;
        output.write_all(bytes)?;
        output.finish()
    }

    /// Completes the file.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let (file, path, completion) = match self {
            Self::Stdout(mut stdout) => return Ok(stdout.flush()?),
            Self::File { file, path, completion } => (file, path, completion),
        };
        let complete = || {
            let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            match completion {
                Completion::Rename(temporary) => temporary.keep(|from| fs::rename(from, &path)),
                Completion::Copy => run_uninterrupted(|| {
                    file.rewind()?;
                    let mut target = OpenOptions::new().write(true).truncate(true).open(&path)?;
                    io::copy(&mut file, &mut target).map(drop)
                }),
                Completion::Direct => Ok(()),
            }
        };
        complete().map_err(|error| Failure::file(&path, "write", &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File { file, path, .. } => file.write(bytes).map_err(|error| file_error(path, &error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File { file, path, .. } => file.flush().map_err(|error| file_error(path, &error)),
        }
    }
}

/// Converts an error of a file, so that a closed pipe is not taken for a closed stdout.
fn file_error(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(Failure::file(path, "write", error).to_string())
}

/// Writes to stdout. If the reader closes the pipe early, the exit status still reports the verdict.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if !Failure::is_broken_pipe(&error) => Err(error.into()),
        _ => Ok(()),
    }
}

/// The encoding of bytes in an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByteEncoding {
    Binary,
    Hex,
    Base64url,
}

/// Writes bytes in an encoding, in parts.
pub(super) struct EncodedOutput {
    output: Output,
    encoding: ByteEncoding,
    /// Bytes that do not fill a group of base64url.
    pending: Vec<u8>,
}

impl EncodedOutput {
    pub(super) const fn new(output: Output, encoding: ByteEncoding) -> Self {
        Self { output, encoding, pending: Vec::new() }
    }

    /// Completes the file. An encoding as text ends with a line feed.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.encode_pending(self.pending.len())?;
        if self.encoding != ByteEncoding::Binary {
            writeln!(self.output)?;
        }
        self.output.finish()
    }

    /// Writes the first `count` pending bytes.
    fn encode_pending(&mut self, count: usize) -> io::Result<()> {
        let bytes: Vec<u8> = self.pending.drain(..count).collect();
        match self.encoding {
            ByteEncoding::Binary => self.output.write_all(&bytes),
            ByteEncoding::Hex => self.output.write_all(hex::encode(&bytes).as_bytes()),
            ByteEncoding::Base64url => self.output.write_all(base64url::encode(&bytes).as_bytes()),
        }
    }
}

impl Write for EncodedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// The number of bytes of a group of base64url, which needs no padding.
        const GROUP_BYTES: usize = 3;
        self.pending.extend_from_slice(bytes);
        self.encode_pending(self.pending.len() / GROUP_BYTES * GROUP_BYTES)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Formats a report as JSON, with one member per line.
pub(crate) fn as_json(report: &impl Serialize) -> Result<String, Failure> {
    Ok(json_lines(report)? + "\n")
}
