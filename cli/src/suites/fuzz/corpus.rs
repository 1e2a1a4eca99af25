//! A folder of raw inputs, as libFuzzer and AFL++ keep them.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

use boardwire_suite::untrusted::Untrusted;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::failure::Failure;

/// The maximum length of an input that is sent: longer inputs would take most of the time.
const MAX_INPUT_BYTES: u64 = 1 << 14;

const MAX_FILES: usize = 1 << 16;

/// The number of digits of a file name, which is that of libFuzzer.
const NAME_DIGITS: usize = 40;

pub(super) struct Corpus {
    folder: PathBuf,
    pub(super) inputs: Vec<(PathBuf, Vec<u8>)>,
}

impl Corpus {
    /// Reads the files of the folder and of the folders in it, and makes the folder if there is none. Reports the number of files that are left out.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
        let (mut inputs, mut left_out) = (Vec::new(), 0);
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.map_err(|error| Failure::file(folder, "read", &error.into()))?;
            let length = entry.metadata().ok().filter(Metadata::is_file).map(|file| file.len());
            if length.is_some_and(|length| length <= MAX_INPUT_BYTES) && inputs.len() < MAX_FILES {
                let path = entry.into_path();
                let file = File::open(&path).map_err(|error| Failure::file(&path, "read", &error))?;
                let mut input = Vec::new();
                file.take(MAX_INPUT_BYTES).read_to_end(&mut input)?;
                inputs.push((path, input));
            } else {
                left_out += usize::from(!entry.file_type().is_dir());
            }
        }
        if left_out > 0 {
            anstream::eprintln!(
                "boardwire: {left_out} files of {} are left out: they are no regular files, have more than {MAX_INPUT_BYTES} bytes, or are more than {MAX_FILES}",
                Untrusted::from_path(folder)
            );
        }
        Ok(Self { folder: folder.to_owned(), inputs })
    }

    /// Writes an input, unless the folder has it.
    pub(super) fn add(&mut self, input: &[u8]) -> Result<(), Failure> {
        if self.inputs.iter().any(|(_, known)| known == input) {
            return Ok(());
        }
        let path = self.folder.join(&hex::encode(Sha256::digest(input))[..NAME_DIGITS]);
        fs::write(&path, input).map_err(|error| Failure::file(&path, "write", &error))?;
        self.inputs.push((path, input.to_vec()));
        Ok(())
    }

    /// Deletes the files whose inputs are not among these. Returns the number of files that stay, and their number before.
    pub(super) fn keep(&self, inputs: &[Vec<u8>]) -> Result<(usize, usize), Failure> {
        let mut kept: HashSet<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
        let mut count = 0;
        for (path, input) in &self.inputs {
            // Of two equal files one is kept.
            if kept.remove(input.as_slice()) {
                count += 1;
            } else {
                fs::remove_file(path).map_err(|error| Failure::file(path, "delete", &error))?;
            }
        }
        Ok((count, self.inputs.len()))
    }
}
