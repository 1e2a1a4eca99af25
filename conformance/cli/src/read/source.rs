//! Where an input comes from: a file, standard input, or the command line itself.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use boardwire_suite::untrusted::Untrusted;

use crate::failure::Failure;

/// The most of an input that is looked at to recognise it. Any input of a format but a ternary board is shorter.
pub(super) const HEAD: usize = 1 << 20;

/// An input before it is known how it is written.
pub(super) struct Source {
    /// The beginning of it.
    pub(super) head: Vec<u8>,
    /// What comes after the beginning; nothing if the head is all of it.
    pub(super) rest: Option<Box<dyn Read>>,
    /// Its length in bytes, where the system knows it.
    pub(super) length: Option<u64>,
    /// Why the argument is no file, where it is the input itself.
    pub(super) no_file: Option<io::Error>,
}

impl Source {
    /// Opens INPUT. An argument that names no file is the input itself.
    pub(super) fn open(argument: &str) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::new(io::stdin(), None);
        }
        let path = Path::new(argument);
        match File::open(path) {
            Ok(_) if path.is_dir() => {
                let name = Untrusted::new(argument);
                Err(Failure::new(format!("{name} is a folder")).advise("name a file in it"))
            }
            Ok(file) => {
                let regular = file.metadata().ok().filter(std::fs::Metadata::is_file);
                Self::new(file, regular.map(|found| found.len()))
            }
            Err(error) => Ok(Self { no_file: Some(error), ..Self::at_hand(argument.as_bytes().to_vec()) }),
        }
    }

    /// An input that is in memory.
    pub(super) fn at_hand(head: Vec<u8>) -> Self {
        Self { length: Some(head.len() as u64), head, rest: None, no_file: None }
    }

    fn new(mut source: impl Read + 'static, length: Option<u64>) -> Result<Self, Failure> {
        let mut head = Vec::new();
        source.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        let rest: Option<Box<dyn Read>> = (head.len() == HEAD).then(|| Box::new(source) as _);
        Ok(Self { head, rest, length, no_file: None })
    }
}
