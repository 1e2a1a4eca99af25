//! Reads files of a folder that anyone may have made: only regular files inside the folder, and bounded lengths.

use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::{suite_fault::SuiteFault, value::locate::location};

/// A folder that anyone may have made.
#[derive(Debug)]
pub struct ForeignFolder<'a> {
    root: &'a Path,
    max_file_bytes: u64,
    remaining_bytes: u64,
}

impl<'a> ForeignFolder<'a> {
    /// Limits the length of each file of the folder to `max_file_bytes`, and of all files together to `max_total_bytes`.
    pub fn new(root: &'a Path, max_file_bytes: u64, max_total_bytes: u64) -> Self {
        Self { root, max_file_bytes, remaining_bytes: max_total_bytes }
    }

    /// Checks that a link does not lead out of the folder or nowhere.
    pub(super) fn check_inside(&self, path: &Path) -> Result<(), SuiteFault> {
        let fault = |what: &dyn fmt::Display| SuiteFault::new(path.to_string_lossy(), what);
        let canonical = |path: &Path| fs::canonicalize(path).map_err(|error| fault(&error));
        if canonical(path)?.starts_with(canonical(self.root)?) {
            Ok(())
        } else {
            Err(fault(&format_args!("it is outside the folder {}", self.root.display())))
        }
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// If it is not a regular file inside the folder, or longer than allowed.
    pub fn read(&mut self, path: &Path) -> Result<Vec<u8>, SuiteFault> {
        let fault = |what: &dyn fmt::Display| SuiteFault::new(path.to_string_lossy(), what);
        self.check_inside(path)?;
        // Opening a pipe would wait for a writer.
        if !path.is_file() {
            return Err(fault(&"it is not a regular file"));
        }
        let max_bytes = self.max_file_bytes.min(self.remaining_bytes);
        let file = File::open(path).map_err(|error| fault(&error))?;
        let length = file.metadata().map_err(|error| fault(&error))?.len();
        let mut bytes = Vec::new();
        // The file may grow meanwhile.
        let read = if length > max_bytes { Ok(0) } else { file.take(max_bytes + 1).read_to_end(&mut bytes) };
        read.map_err(|error| fault(&error))?;
        if length.max(bytes.len() as u64) <= max_bytes {
            self.remaining_bytes -= bytes.len() as u64;
            Ok(bytes)
        } else if max_bytes == self.max_file_bytes {
            Err(fault(&format_args!("it has more than {max_bytes} bytes")))
        } else {
            Err(fault(&"with this file, the files are too long together"))
        }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// The errors of [`ForeignFolder::read`], and if the file is not UTF-8.
    pub fn read_text(&mut self, path: &Path) -> Result<String, SuiteFault> {
        String::from_utf8(self.read(path)?).map_err(|error| {
            let end = error.utf8_error().valid_up_to();
            let location = Some(location(&String::from_utf8_lossy(&error.as_bytes()[..end]), end));
            let what = "it is not UTF-8 from here on";
            SuiteFault { location, ..SuiteFault::new(path.to_string_lossy(), what) }
        })
    }
}
