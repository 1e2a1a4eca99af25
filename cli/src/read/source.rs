//! The source of an input: a file, standard input, or the command line itself.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, BufRead, Read},
    path::Path,
};

use boardwire_suite::untrusted::Untrusted;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

use crate::failure::Failure;

/// The maximum number of bytes that detection reads. Only a ternary board or a stream of boards may be longer.
pub(super) const MAX_DETECTED_BYTES: usize = 1 << 20;

/// The maximum length of an input in memory, if its format has no maximum.
pub(super) const MAX_BYTES_IN_MEMORY: u64 = 32 << 20;

/// An input before its notation is known.
pub(crate) struct RawInput {
    pub(crate) head: Vec<u8>,
    /// The rest of the input; `None` if the head is complete.
    pub(super) rest: Option<Box<dyn Read>>,
    /// The length in bytes, if the system knows it.
    pub(crate) length: Option<u64>,
    /// The repair that describes the decompression, if there was one.
    pub(super) unpacked: Option<&'static str>,
    /// The error of opening the argument as a file, if the argument is the input itself.
    pub(crate) no_file: Option<io::Error>,
}

impl RawInput {
    /// Opens INPUT, and decompresses it unless `is_exact`. An argument that is not the name of a file is the input itself.
    pub(crate) fn open(argument: &OsStr, is_exact: bool) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::new(io::stdin(), None, is_exact);
        }
        let path = Path::new(argument);
        match File::open(path) {
            Ok(_) if path.is_dir() => {
                let name = Untrusted::from_path(path);
                Err(Failure::new(format!("{name} is a folder")).advise("name a file in it"))
            }
            Ok(file) => {
                let regular = file.metadata().ok().filter(std::fs::Metadata::is_file);
                Self::new(file, regular.map(|metadata| metadata.len()), is_exact)
            }
            Err(error) => {
                Ok(Self { no_file: Some(error), ..Self::from_bytes(argument.as_encoded_bytes().to_vec()) })
            }
        }
    }

    pub(crate) fn into_reader(self) -> impl BufRead {
        io::BufReader::new(
            io::Cursor::new(self.head).chain(self.rest.unwrap_or_else(|| Box::new(io::empty()))),
        )
    }

    /// Reads the rest of the input into the head.
    pub(super) fn complete(mut self) -> Result<Self, Failure> {
        if let Some(rest) = self.rest.take() {
            rest.take(MAX_BYTES_IN_MEMORY + 1 - self.head.len() as u64).read_to_end(&mut self.head)?;
        }
        if self.head.len() as u64 > MAX_BYTES_IN_MEMORY { Err(too_long_failure()) } else { Ok(self) }
    }

    /// An input that is in memory.
    pub(super) fn from_bytes(head: Vec<u8>) -> Self {
        Self { length: Some(head.len() as u64), head, rest: None, unpacked: None, no_file: None }
    }

    fn new(mut source: impl Read + 'static, length: Option<u64>, is_exact: bool) -> Result<Self, Failure> {
        let mut magic = Vec::new();
        source.by_ref().take(XZ_MAGIC.len() as u64).read_to_end(&mut magic)?;
        let kind = if is_exact { None } else { Packed::detect(&magic) };
        let packed = io::Cursor::new(magic).chain(source);
        let (mut source, length, unpacked): (Box<dyn Read>, _, _) = match kind {
            None => (Box::new(packed), length, None),
            Some(Packed::Gzip) => {
                (Box::new(MultiGzDecoder::new(packed)), None, Some("decompressed gzip data"))
            }
            Some(Packed::Xz) => {
                let reader = XzReader::new_mem_limit(packed, true, XZ_MEMORY_LIMIT_KIB);
                (Box::new(reader), None, Some("decompressed xz data"))
            }
        };
        let mut head = Vec::new();
        source.by_ref().take(MAX_DETECTED_BYTES as u64).read_to_end(&mut head).map_err(
            |error| match kind {
                None => Failure::from(error),
                Some(_) => Failure::new(format!("the input cannot be decompressed: {error}"))
                    .advise("check that the file is complete, or give --exact to read it as it is"),
            },
        )?;
        let rest = (head.len() == MAX_DETECTED_BYTES).then_some(source);
        Ok(Self { head, rest, length, unpacked, no_file: None })
    }
}

/// The first bytes of gzip data, with its only method, and of xz data.
const GZIP_MAGIC: &[u8] = b"\x1f\x8b\x08";
const XZ_MAGIC: &[u8] = b"\xfd7zXZ\0";

/// The memory limit for decompressing xz data, in KiB: enough for its highest level.
const XZ_MEMORY_LIMIT_KIB: u32 = 128 << 10;

/// The compression of an input.
#[derive(Clone, Copy)]
enum Packed {
    Gzip,
    Xz,
}

impl Packed {
    fn detect(magic: &[u8]) -> Option<Self> {
        if magic.starts_with(GZIP_MAGIC) {
            Some(Self::Gzip)
        } else {
            magic.starts_with(XZ_MAGIC).then_some(Self::Xz)
        }
    }
}

/// The failure of an input that is too long for memory.
pub(super) fn too_long_failure() -> Failure {
    Failure::new(format!(
        "the input is longer than {} MiB, the most that fits in memory",
        MAX_BYTES_IN_MEMORY >> 20
    ))
    .advise("divide it, or write a board as ternary-board/1, which is read as a stream")
}
