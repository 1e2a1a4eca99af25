//! Where results go: to stdout, or to a file that is written beside its place and renamed into it, so that a failure loses nothing.

use std::{
    io::{self, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

use super::failure::Failure;

/// An output that counts only once it is finished.
pub(super) enum Output {
    Stdout(BufWriter<io::Stdout>),
    File { temporary: BufWriter<NamedTempFile>, path: PathBuf },
}

impl Output {
    /// Stdout, or a file at `path`. Bytes are not sent to a terminal.
    pub(super) fn open(path: Option<&Path>, binary: bool) -> Result<Self, Failure> {
        match path {
            Some(path) => {
                let folder =
                    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
                if !folder.is_dir() {
                    return Err(Failure::new(format!(
                        "there is no folder {} to write a file in",
                        folder.display()
                    )));
                }
                let temporary = usual_permissions(&mut Builder::new())
                    .tempfile_in(folder)
                    .map_err(|error| Failure::file(path, "write", &error))?;
                Ok(Self::File { temporary: BufWriter::new(temporary), path: path.to_owned() })
            }
            None if binary && io::stdout().is_terminal() => {
                Err(Failure::new("the result is binary and would garble the terminal")
                    .advise("name a file with --output, or choose --to hex"))
            }
            None => Ok(Self::Stdout(BufWriter::new(io::stdout()))),
        }
    }

    /// Writes a whole file.
    pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let mut output = Self::open(Some(path), true)?;
        output.write_all(bytes).map_err(|error| Failure::file(path, "write", &error))?;
        output.finish()
    }

    /// Puts the file in its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut stdout) => Ok(stdout.flush()?),
            Self::File { temporary, path } => {
                let fail = |error: &io::Error| Failure::file(&path, "write", error);
                let temporary = temporary.into_inner().map_err(|error| fail(error.error()))?;
                temporary.persist(&path).map_err(|error| fail(&error.error))?;
                Ok(())
            }
        }
    }
}

/// Writes to stdout. A reader who has seen enough is none of our business: the exit status tells the verdict all
/// the same.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if !Failure::is_broken_pipe(&error) => Err(error.into()),
        _ => Ok(()),
    }
}

/// A temporary file is for its owner's eyes; a result has the permissions that any new file would have.
#[cfg(unix)]
fn usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn usual_permissions<'a, 'b>(builder: &'a mut Builder<'b, 'b>) -> &'a mut Builder<'b, 'b> {
    builder
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File { temporary, .. } => temporary.flush(),
        }
    }
}

/// How text-spelled bytes are written.
#[derive(Debug, Clone, Copy)]
pub(super) enum TextEncoding {
    Hex,
    Base64url,
}

/// Writes bytes as text, as they come.
pub(super) struct TextWriter<W> {
    output: W,
    encoding: TextEncoding,
    /// Bytes that do not fill a group of base64url yet.
    pending: Vec<u8>,
}

impl<W: Write> TextWriter<W> {
    pub(super) const fn new(output: W, encoding: TextEncoding) -> Self {
        Self { output, encoding, pending: Vec::new() }
    }

    /// Writes what is left, and a line's end.
    pub(super) fn finish(mut self) -> io::Result<W> {
        let rest = self.encoded(self.pending.len());
        writeln!(self.output, "{rest}")?;
        Ok(self.output)
    }

    /// The text of the first `count` pending bytes, which are no longer pending then.
    fn encoded(&mut self, count: usize) -> String {
        let bytes: Vec<u8> = self.pending.drain(..count).collect();
        match self.encoding {
            TextEncoding::Hex => data_encoding::HEXLOWER.encode(&bytes),
            TextEncoding::Base64url => data_encoding::BASE64URL_NOPAD.encode(&bytes),
        }
    }
}

impl<W: Write> Write for TextWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        let text = self.encoded(self.pending.len() / 3 * 3);
        self.output.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
