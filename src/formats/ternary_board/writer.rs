//! Writes a record to a `Write`, cell by cell: the board need not be in memory.
//!
//! An error leaves the writer unchanged, and the same call can be repeated: no byte is written twice and none is lost.

use std::io::{self, ErrorKind, Write};
use std::{fmt, vec::Vec};

use super::header;
use crate::{
    codes::trits,
    games::ternary::{Cell, Dimensions},
};

/// The number of bytes that are written at a time.
const CHUNK_BYTES: usize = 16 * 1024;

/// Writes one record to `output`, its cells in the order of the record.
#[derive(Debug)]
pub struct RecordWriter<W> {
    output: W,
    cells_left: u64,
    group: [u8; trits::PER_BYTE],
    /// The number of cells in `group`.
    filled: usize,
    buffer: Vec<u8>,
    /// The number of bytes of `buffer` that are written.
    written: usize,
}

/// Why a record could not be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    Io(io::Error),
    /// More cells were given than the header declares.
    TooManyCells,
    /// The record was finished before all its cells were given.
    TooFewCells {
        /// The number of missing cells.
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
    /// A writer of one record of that size.
    pub fn new(output: W, size: Dimensions) -> Self {
        let mut buffer = Vec::with_capacity(CHUNK_BYTES);
        buffer.extend(header(size));
        Self { output, cells_left: size.cells(), group: [0; trits::PER_BYTE], filled: 0, buffer, written: 0 }
    }

    /// The number of missing cells. After an error it shows how many cells [`RecordWriter::cells`] received.
    pub const fn cells_left(&self) -> u64 {
        self.cells_left
    }

    /// Writes the next cells.
    ///
    /// To repeat the call after a failure of the output, pass an iterator by reference: no cell is lost.
    ///
    /// # Errors
    /// [`WriteError::Io`]: the record contains exactly the cells that were taken from `cells`. [`WriteError::TooManyCells`]: one cell was
    /// taken and is not part of the record, which is complete.
    pub fn cells(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<(), WriteError> {
        let mut cells = cells.into_iter();
        loop {
            // The buffer is written before a cell is taken from the iterator, so that no cell is lost if the output fails.
            if self.buffer.len() >= CHUNK_BYTES {
                self.write_buffer()?;
            }
            let Some(cell) = cells.next() else { return Ok(()) };
            self.cells_left = self.cells_left.checked_sub(1).ok_or(WriteError::TooManyCells)?;
            self.group[self.filled] = cell.trit();
            self.filled += 1;
            if self.filled == trits::PER_BYTE {
                self.end_group();
            }
        }
    }

    /// Completes the record and flushes the output. Can be repeated after an error.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn finish(&mut self) -> Result<(), WriteError> {
        if self.cells_left > 0 {
            return Err(WriteError::TooFewCells { missing: self.cells_left });
        }
        if self.filled > 0 {
            self.end_group();
        }
        self.write_buffer()?;
        Ok(self.output.flush()?)
    }

    /// The output. A record that is not finished is incomplete there.
    pub fn into_inner(self) -> W {
        self.output
    }

    fn end_group(&mut self) {
        self.buffer.push(trits::pack(&self.group[..self.filled]));
        self.filled = 0;
    }

    /// Writes the buffer and empties it. If the output fails, the unwritten bytes stay in the buffer.
    fn write_buffer(&mut self) -> io::Result<()> {
        while let Some(unwritten) = self.buffer.get(self.written..).filter(|unwritten| !unwritten.is_empty())
        {
            match self.output.write(unwritten) {
                Ok(0) => return Err(io::Error::new(ErrorKind::WriteZero, "the output takes no more bytes")),
                Ok(count) if count > unwritten.len() => {
                    let what = "the output reported more bytes than it was given";
                    return Err(io::Error::new(ErrorKind::InvalidData, what));
                }
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.buffer.clear();
        self.written = 0;
        Ok(())
    }
}
