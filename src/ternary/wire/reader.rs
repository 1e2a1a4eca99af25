//! Records from a `Read`, one chunk at a time: a record larger than memory can be validated, counted and converted.
//!
//! Holds a buffer of fixed size whatever the header declares, and judges by the same code as [`super::record`], so that both agree on every
//! fault and place.

use std::io::{self, ErrorKind, Read};
use std::{fmt, vec, vec::Vec};

use super::record::{DIMENSION, Groups, HEADER, Header, Settings};
use crate::{
    codes::trits,
    error::{Error, Fault, Place},
    leniency::Leniency,
    observe::Observer,
    ternary::value::{Cell, Dimensions},
};

/// How many bytes are read at a time.
const CHUNK: usize = 16 * 1024;

/// Reads records from `input`, telling `observer` each field.
///
/// ```
/// use boardwire::ternary::{Cell, RecordReader, Settings};
///
/// let file = [1, 0, 0, 5, 0, 0, 0xd0];
/// let mut reader = RecordReader::new(&file[..], Settings::default());
/// let size = reader.record()?;
/// assert_eq!((size.rows(), size.cols()), (1, 5));
/// let mut black = 0;
/// while let Some(cells) = reader.cells()? {
///     black += cells.iter().filter(|&&cell| cell == Cell::Black).count();
/// }
/// reader.end()?;
/// assert_eq!(black, 2);
/// # Ok::<(), boardwire::ternary::ReadError>(())
/// ```
#[derive(Debug)]
pub struct RecordReader<R, O = ()> {
    input: R,
    settings: Settings,
    observer: O,
    buffer: Vec<u8>,
    /// The part of `buffer` that is read but not yet used.
    unused: core::ops::Range<usize>,
    /// The record being read.
    groups: Option<Groups>,
    /// Where the next record begins.
    offset: u64,
    cells: Vec<Cell>,
}

/// Why a record could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The input failed.
    Io(io::Error),
    /// The input is not of the format, or over the limit.
    Format(Error),
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

impl From<Error> for ReadError {
    fn from(error: Error) -> Self {
        Self::Format(error)
    }
}

impl<R: Read> RecordReader<R> {
    /// A reader at the beginning of `input`. It reads ahead, so what follows a record is not left in `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self::observed(input, settings, ())
    }
}

impl<R: Read, O: Observer> RecordReader<R, O> {
    /// A reader that tells `observer` each field.
    pub fn observed(input: R, settings: Settings, observer: O) -> Self {
        let (buffer, cells) = (vec![0; CHUNK], Vec::with_capacity(CHUNK * trits::PER_BYTE));
        Self { input, settings, observer, buffer, unused: 0..0, groups: None, offset: 0, cells }
    }

    /// The header of the record that must begin here: what is left of the record before is read and judged first.
    ///
    /// # Errors
    /// [`ReadError`], with `truncated` where the input ends.
    pub fn record(&mut self) -> Result<Dimensions, ReadError> {
        while self.cells()?.is_some() {}
        while self.unused.len() < HEADER && self.fill()? {}
        let header = Header { offset: self.offset, longest: Dimensions::MAX, rules: DIMENSION };
        let bytes = &self.buffer[self.unused.clone()];
        let size = header.read(bytes, self.settings.limits, &mut self.observer)?;
        self.unused.start += HEADER;
        self.groups = Some(Groups::new(size, self.offset + HEADER as u64));
        Ok(size)
    }

    /// The header of the next record of a stream, or none where the stream ends.
    ///
    /// # Errors
    /// [`ReadError`].
    pub fn next_record(&mut self) -> Result<Option<Dimensions>, ReadError> {
        while self.cells()?.is_some() {}
        planted!("stream-empty-record" => if self.unused.len() == 1 { return Ok(None) });
        if self.unused.is_empty() && !self.fill()? {
            return Ok(None);
        }
        self.record().map(Some)
    }

    /// The next cells of the record, in its order; none at its end or before the first record. A chunk is never empty.
    ///
    /// # Errors
    /// [`ReadError`]; the cells of the chunk before a fault are not given.
    pub fn cells(&mut self) -> Result<Option<&[Cell]>, ReadError> {
        let Some(mut groups) = self.groups.take() else { return Ok(None) };
        let left = groups.bytes_left();
        if left == 0 {
            self.offset = groups.offset();
            planted!("stream-offset-forgotten" => self.offset = 0);
            return Ok(None);
        }
        if self.unused.is_empty() && !self.fill()? {
            return Err(groups.truncated().into());
        }
        let count = self.unused.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.cells.clear();
        for &byte in &self.buffer[self.unused.start..self.unused.start + count] {
            let held = groups.next(byte, self.settings.leniencies, &mut self.observer)?;
            self.cells.extend(held.iter().filter_map(|&trit| Cell::from_trit(trit)));
        }
        planted!("stream-chunk-twice" => if self.unused.len() > count { self.unused.start -= 1 });
        self.unused.start += count;
        self.groups = Some(groups);
        Ok(Some(&self.cells))
    }

    /// Ends a file: what is left of the record is read and judged, and nothing may follow it unless `trailing-bytes` is allowed.
    ///
    /// # Errors
    /// [`ReadError`].
    pub fn end(&mut self) -> Result<(), ReadError> {
        while self.cells()?.is_some() {}
        planted!("stream-end-not-looked-for" => if self.unused.is_empty() { return Ok(()) });
        if self.settings.leniencies.allows(Leniency::TrailingBytes)
            || self.unused.is_empty() && !self.fill()?
        {
            return Ok(());
        }
        Err(Error { fault: Fault::TrailingBytes, place: Place::byte(self.offset) }.into())
    }

    /// The observer, which has been told all that has been read.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// Reads more bytes behind those not yet used; false at the end of the input.
    fn fill(&mut self) -> Result<bool, io::Error> {
        planted!("stream-loses-what-is-left" => self.unused = 0..0);
        self.buffer.copy_within(self.unused.clone(), 0);
        self.unused = 0..self.unused.len();
        loop {
            match self.input.read(&mut self.buffer[self.unused.end..]) {
                Ok(count) => {
                    self.unused.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
