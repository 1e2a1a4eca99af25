//! Records from a `Read`, one chunk at a time: a record larger than memory can be validated, counted and converted.
//!
//! The buffer has a fixed size, whatever the header declares. The cells are judged by the code of [`crate::formats::ternary_board`], so that both decoders
//! report the same fields and the same errors.
//!
//! # After an error
//!
//! - An error of the input ([`ReadError::Io`]) changes nothing: the same call can be repeated, and goes on where the input failed.
//! - An error of the format ([`ReadError::Format`]) is final: every later call reports the same error.

use std::io::{self, ErrorKind, Read};
use std::{fmt, vec, vec::Vec};

use super::{CellChecker, DIMENSION, HEADER_BYTES, Header, TRAILING, fast};
use crate::{
    codes::{end, trits},
    fast::attempt,
    formats::{DecodeError, Memory},
    games::ternary::{Cell, Dimensions},
    observe::Observer,
    options::{Leniency, Options},
};

/// The number of bytes that are read at a time.
const CHUNK_BYTES: usize = 16 * 1024;

/// Reads records from `input` and reports each field to `observer`.
///
/// ```
/// use boardwire::{formats::ternary_board::RecordReader, games::ternary::Cell, options::Options};
///
/// let file = [1, 0, 0, 5, 0, 0, 0xd0];
/// let mut reader = RecordReader::new(&file[..], Options::new());
/// let size = reader.record()?;
/// assert_eq!((size.rows(), size.cols()), (1, 5));
/// let mut black = 0;
/// while let Some(cells) = reader.cells()? {
///     black += cells.iter().filter(|&&cell| cell == Cell::Black).count();
/// }
/// reader.end()?;
/// assert_eq!(black, 2);
/// # Ok::<(), boardwire::formats::ternary_board::ReadError>(())
/// ```
#[derive(Debug)]
pub struct RecordReader<R, O = ()> {
    input: R,
    options: Options,
    observer: O,
    buffer: Vec<u8>,
    /// The part of `buffer` that is read but not yet used.
    pending: core::ops::Range<usize>,
    checker: Option<CellChecker>,
    /// The offset of the next record in the input.
    offset: u64,
    /// The number of trailing bytes that [`RecordReader::end`] has counted.
    trailing: Option<u64>,
    cells: Vec<Cell>,
    /// The error of the format that ended the reading.
    failed: Option<DecodeError>,
}

/// Why a record could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input failed.
    Io(io::Error),
    /// The input is not of the format, or over the limit.
    Format(DecodeError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the input: {error}"),
            Self::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Format(error) => Some(error),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<DecodeError> for ReadError {
    fn from(error: DecodeError) -> Self {
        Self::Format(error)
    }
}

impl<R, O> RecordReader<R, O> {
    /// The bound on the memory of a reader. The bound does not depend on the header, because a reader stores no board.
    pub const MEMORY: Memory = Memory { per_byte: 0, per_cell: 0, fixed: 98_368 };
}

impl<R: Read> RecordReader<R> {
    /// A reader at the beginning of `input`. The reader reads ahead, so `input` may lack bytes after the record.
    pub fn new(input: R, options: Options) -> Self {
        Self::observed(input, options, ())
    }
}

impl<R: Read, O: Observer> RecordReader<R, O> {
    /// A reader that reports each field to `observer`.
    pub fn observed(input: R, options: Options, observer: O) -> Self {
        let (buffer, cells) = (vec![0; CHUNK_BYTES], Vec::with_capacity(CHUNK_BYTES * trits::PER_BYTE));
        Self {
            input,
            options,
            observer,
            buffer,
            pending: 0..0,
            checker: None,
            offset: 0,
            trailing: None,
            cells,
            failed: None,
        }
    }

    /// Reads the header of the record that must begin here. Reads and checks the rest of the previous record first.
    ///
    /// # Errors
    /// [`ReadError`], with `truncated` where the input ends.
    pub fn record(&mut self) -> Result<Dimensions, ReadError> {
        self.unless_failed(Self::read_header)
    }

    /// Reads the header of the next record of a stream, or returns `None` where the stream ends.
    ///
    /// # Errors
    /// [`ReadError`].
    pub fn next_record(&mut self) -> Result<Option<Dimensions>, ReadError> {
        self.unless_failed(|reader| {
            reader.skip()?;
            if reader.pending.is_empty() && !reader.fill()? {
                return Ok(None);
            }
            reader.read_header().map(Some)
        })
    }

    /// The next cells of the record, in its order; `None` at its end and before the first record. A chunk is never empty.
    ///
    /// # Errors
    /// [`ReadError`]. The cells before an error of the format are lost if they are in the same chunk.
    pub fn cells(&mut self) -> Result<Option<&[Cell]>, ReadError> {
        let has_cells = self.unless_failed(Self::read_cells)?;
        Ok(has_cells.then_some(&self.cells))
    }

    /// Ends a file: reads and checks the rest of the record. Nothing may follow the record unless `trailing-bytes` is allowed.
    ///
    /// An observer that listens receives the number of trailing bytes: they are read to the end of the input.
    ///
    /// # Errors
    /// [`ReadError`].
    pub fn end(&mut self) -> Result<(), ReadError> {
        self.unless_failed(Self::read_end)
    }

    /// The observer, which has received all fields read so far.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Runs `step`, unless an earlier error of the format ended the reading; stores an error of the format that `step` reports.
    fn unless_failed<T>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        let result = step(self);
        if let Err(ReadError::Format(error)) = result {
            self.failed = Some(error);
        }
        result
    }

    fn read_header(&mut self) -> Result<Dimensions, ReadError> {
        self.skip()?;
        while self.pending.len() < HEADER_BYTES && self.fill()? {}
        let header = Header { offset: self.offset, max_side: Dimensions::MAX, requirements: DIMENSION };
        let bytes = &self.buffer[self.pending.clone()];
        let size = header.read(bytes, self.options.limits(), &mut self.observer)?;
        self.pending.start += HEADER_BYTES;
        self.checker = Some(CellChecker::new(size, self.offset + HEADER_BYTES as u64));
        Ok(size)
    }

    /// Reads the rest of the record, or of the trailing bytes.
    fn skip(&mut self) -> Result<(), ReadError> {
        if self.trailing.is_some() {
            self.count_trailing()?;
        }
        while self.read_cells()? {}
        Ok(())
    }

    /// Reads the next chunk of cells into `cells`; false at the end of the record.
    fn read_cells(&mut self) -> Result<bool, ReadError> {
        // A copy, so that a failing input leaves the record as it is.
        let Some(mut checker) = self.checker.clone() else { return Ok(false) };
        let bytes_left = checker.bytes_left();
        if bytes_left == 0 {
            self.offset = checker.offset();
            self.checker = None;
            return Ok(false);
        }
        if self.pending.is_empty() && !self.fill()? {
            return Err(checker.truncated().into());
        }
        let count = self.pending.len().min(usize::try_from(bytes_left).unwrap_or(usize::MAX));
        self.cells.clear();
        let bytes = &self.buffer[self.pending.start..self.pending.start + count];
        let fast = attempt(&self.observer, || fast::cells(bytes, checker.cells_left, &mut self.cells));
        if let Some(cell_count) = fast {
            checker.cells_left -= cell_count;
            checker.offset += bytes.len() as u64;
        } else {
            for &byte in bytes {
                let group_trits = checker.next(byte, self.options, &mut self.observer)?;
                self.cells.extend(group_trits.iter().filter_map(|&trit| Cell::from_trit(trit)));
            }
        }
        self.pending.start += count;
        self.checker = Some(checker);
        Ok(true)
    }

    fn read_end(&mut self) -> Result<(), ReadError> {
        // An earlier call failed while it counted, so this one goes on.
        if self.trailing.is_some() {
            return self.count_trailing();
        }
        self.skip()?;
        let is_allowed = self.options.allows(Leniency::TrailingBytes);
        if self.observer.is_listening() {
            return self.count_trailing();
        }
        if is_allowed || self.pending.is_empty() && !self.fill()? {
            return Ok(());
        }
        let pending_count = self.pending.len() as u64;
        self.check_end(self.offset, pending_count)
    }

    /// Reads and counts all bytes that follow the record, and reports them.
    fn count_trailing(&mut self) -> Result<(), ReadError> {
        loop {
            // The count survives a failing input.
            *self.trailing.get_or_insert(0) += self.pending.len() as u64;
            self.pending = 0..0;
            if !self.fill()? {
                break;
            }
        }
        let count = self.trailing.take().unwrap_or_default();
        let start = self.offset;
        self.offset += count;
        self.check_end(start, count)
    }

    /// Checks `trailing` bytes that follow the record, which ends at byte `end`.
    fn check_end(&mut self, end: u64, trailing: u64) -> Result<(), ReadError> {
        let is_allowed = self.options.allows(Leniency::TrailingBytes);
        end::check(end, trailing, is_allowed, TRAILING, &mut self.observer).map_err(DecodeError::from)?;
        Ok(())
    }

    /// Reads more bytes after the pending ones; false at the end of the input.
    fn fill(&mut self) -> Result<bool, io::Error> {
        self.buffer.copy_within(self.pending.clone(), 0);
        self.pending = 0..self.pending.len();
        loop {
            let free = &mut self.buffer[self.pending.end..];
            match self.input.read(free) {
                Ok(count) if count > free.len() => {
                    let what = "the input reported more bytes than it was asked for";
                    return Err(io::Error::new(ErrorKind::InvalidData, what));
                }
                Ok(count) => {
                    self.pending.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
