//! A record to a `Write`, cell by cell: the board need not be in memory.

use std::io::{self, Write};
use std::{fmt, vec::Vec};

use super::record::header;
use crate::{
    codes::trits,
    ternary::value::{Cell, Dimensions},
};

/// How many bytes are written at a time.
const CHUNK: usize = 16 * 1024;

/// Writes one record to `output`, its cells in the order of the record.
#[derive(Debug)]
pub struct RecordWriter<W> {
    output: W,
    cells_left: u64,
    group: [u8; trits::PER_BYTE],
    used: usize,
    buffer: Vec<u8>,
}

/// Why a record could not be written.
#[derive(Debug)]
pub enum WriteError {
    /// The output failed.
    Io(io::Error),
    /// More cells were given than the header declares.
    TooManyCells,
    /// The record was finished before all its cells were given.
    TooFewCells {
        /// How many are missing.
        missing: u64,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot write the output: {error}"),
            Self::TooManyCells => f.write_str("more cells than the header declares"),
            Self::TooFewCells { missing } => write!(f, "{missing} cells fewer than the header declares"),
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::TooManyCells | Self::TooFewCells { .. } => None,
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<W: Write> RecordWriter<W> {
    /// Begins a record of that size.
    pub fn new(output: W, size: Dimensions) -> Self {
        let mut buffer = Vec::with_capacity(CHUNK);
        buffer.extend(header(size));
        Self { output, cells_left: size.cells(), group: [0; trits::PER_BYTE], used: 0, buffer }
    }

    /// Writes the next cells.
    ///
    /// # Errors
    /// [`WriteError`]; the record is not to be used then.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<(), WriteError> {
        for cell in cells {
            self.cells_left = self.cells_left.checked_sub(1).ok_or(WriteError::TooManyCells)?;
            self.group[self.used] = cell.trit();
            self.used += 1;
            if self.used == trits::PER_BYTE {
                self.flush_group()?;
            }
        }
        Ok(())
    }

    /// Ends the record and gives the output back.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn finish(mut self) -> Result<W, WriteError> {
        planted!("writer-too-few" => self.cells_left = 0);
        if self.cells_left > 0 {
            return Err(WriteError::TooFewCells { missing: self.cells_left });
        }
        planted!("writer-last-group" => self.used = 0);
        if self.used > 0 {
            self.flush_group()?;
        }
        self.output.write_all(&self.buffer)?;
        self.output.flush()?;
        Ok(self.output)
    }

    fn flush_group(&mut self) -> io::Result<()> {
        self.buffer.push(trits::pack(&self.group[..self.used]));
        self.used = 0;
        if self.buffer.len() >= CHUNK {
            self.output.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
