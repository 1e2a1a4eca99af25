//! The source of an input: a file, standard input, or the command line itself.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, BufRead, Read},
    path::Path,
};

use boardwire_suite::untrusted::Untrusted;

use crate::failure::Failure;

/// The maximum number of bytes that detection reads. Only a ternary board or a stream of boards may be longer.
pub(crate) const MAX_DETECTED_BYTES: usize = 1 << 20;

/// An input before its notation is known.
pub(crate) struct RawInput {
    pub(crate) head: Vec<u8>,
    /// The rest of the input; `None` if the head is complete.
    pub(crate) rest: Option<Box<dyn Read>>,
    /// The length in bytes, if the system knows it.
    pub(crate) length: Option<u64>,
    /// The error of opening the argument as a file. With an error, the argument is the input itself.
    pub(crate) open_error: Option<io::Error>,
}

impl RawInput {
    /// Opens INPUT. An argument that is not the name of a file is the input itself.
    pub(crate) fn open(argument: &OsStr) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::new(io::stdin(), None);
        }
        let path = Path::new(argument);
        match File::open(path) {
            Ok(_) if path.is_dir() => {
                let name = Untrusted::from_path(path);
                Err(Failure::new(format!("{name} is a folder")).advise("name a file in it"))
            }
            Ok(file) => {
                let regular = file.metadata().ok().filter(std::fs::Metadata::is_file);
                Self::new(file, regular.map(|metadata| metadata.len()))
            }
            Err(error) => {
                Ok(Self { open_error: Some(error), ..Self::from_bytes(argument.as_encoded_bytes().to_vec()) })
            }
        }
    }

    /// An input that is in memory.
    pub(crate) fn from_bytes(head: Vec<u8>) -> Self {
        Self { length: Some(head.len() as u64), head, rest: None, open_error: None }
    }

    fn new(mut source: impl Read + 'static, length: Option<u64>) -> Result<Self, Failure> {
        let mut head = Vec::new();
        source.by_ref().take(MAX_DETECTED_BYTES as u64).read_to_end(&mut head)?;
        let rest: Option<Box<dyn Read>> =
            if head.len() == MAX_DETECTED_BYTES { Some(Box::new(source)) } else { None };
        Ok(Self { head, rest, length, open_error: None })
    }

    pub(crate) fn into_reader(self) -> Box<dyn BufRead> {
        let head = io::Cursor::new(self.head);
        match self.rest {
            Some(rest) => Box::new(io::BufReader::new(head.chain(rest))),
            None => Box::new(head),
        }
    }

    /// Reads the rest of the input into the head.
    pub(crate) fn complete(mut self) -> Result<Self, Failure> {
        if let Some(rest) = self.rest.take() {
            read_into_memory(rest, &mut self.head)?;
        }
        Ok(self)
    }
}

/// Appends an input to the bytes that were read before it. Fails if it is too long for memory.
pub(crate) fn read_into_memory(source: impl Read, bytes: &mut Vec<u8>) -> Result<(), Failure> {
    /// The maximum length of an input in memory, if its format has no maximum.
    const MAX_BYTES_IN_MEMORY: u64 = 32 << 20;
    source.take((MAX_BYTES_IN_MEMORY + 1).saturating_sub(bytes.len() as u64)).read_to_end(bytes)?;
    if bytes.len() as u64 <= MAX_BYTES_IN_MEMORY {
        return Ok(());
    }
    Err(Failure::new(format!(
        "the input is longer than {} MiB, the most that fits in memory",
        MAX_BYTES_IN_MEMORY >> 20
    ))
    .advise(
        "check a list of inputs with --lines; divide the input, or write a board as ternary-board/1, which is read as a stream",
    ))
}
