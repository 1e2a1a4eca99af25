//! Inputs and outputs that fail while records are read from them or written to them.

use std::{
    error::Error as _,
    io::{self, Read, Write},
};

use boardwire::{
    formats::ternary_board::{self, ReadError, RecordReader, RecordWriter, WriteError},
    games::ternary::{Board, Cell, Dimensions},
    options::Options,
};

use super::messages::{check_line, numbers};

/// An output that accepts this number of bytes and then fails.
pub(super) struct Failing(pub(super) usize);

/// The error of [`Failing`].
pub(super) const FAILURE: io::ErrorKind = io::ErrorKind::ConnectionReset;

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 && !bytes.is_empty() {
            return Err(FAILURE.into());
        }
        let count = bytes.len().min(self.0);
        self.0 -= count;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(FAILURE.into())
    }
}

/// An input that fails after its bytes.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(FAILURE.into()) } else { self.0.read(buffer) }
    }
}

/// The error contains the failure of the input unchanged.
fn check_read_failure(error: &ReadError) {
    let ReadError::Io(failure) = error else { panic!("{error} is not a failure of the input") };
    assert_eq!(failure.kind(), FAILURE);
    check_cause(error, &failure.to_string());
}

/// An error with a cause names the cause in its message and returns the cause as its source.
fn check_cause(error: &dyn std::error::Error, cause: &str) {
    check_line(&error.to_string());
    assert!(error.to_string().ends_with(cause), "{error} does not end with {cause}");
    assert_eq!(error.source().map(ToString::to_string).as_deref(), Some(cause));
}

/// Checks a stream whose input fails after `cut` bytes. Every record that is complete before the cut is read. Then the failure is reported,
/// whether the reader reads cells or skips them.
pub(super) fn check_broken_stream(bytes: &[u8], boards: &[Board], options: Options, cut: usize) {
    let ends = boards.iter().scan(0, |end, board| {
        *end += ternary_board::encode(board).len();
        Some(*end)
    });
    let complete_records = ends.take_while(|&end| end <= cut).count();
    let mut reader = RecordReader::new(Broken(&bytes[..cut]), options);
    let mut records = 0;
    let failure = loop {
        match reader.next_record().and_then(|size| Ok((size, cells_of(&mut reader)?))) {
            Ok((size, cells)) => {
                assert_eq!(size, Some(boards[records].size()));
                assert!(boards[records].cells().eq(cells));
                records += 1;
            }
            Err(error) => break error,
        }
    };
    assert_eq!(records, complete_records, "records before the failure");
    check_read_failure(&failure);

    let mut reader = RecordReader::new(Broken(&bytes[..cut]), options);
    // The header of the last record before the cut is read. Skipping its cells then fails.
    let first_error = (0..).find_map(|_| reader.record().err()).expect("the input fails");
    check_read_failure(&first_error);
    // A file ends with its first record.
    let first = boards.first().map_or(0, |board| ternary_board::encode(board).len());
    let mut reader = RecordReader::new(Broken(&bytes[..cut.min(first)]), options);
    if reader.record().is_ok() {
        check_read_failure(&reader.end().expect_err("the end of the record is unknown"));
    }
}

fn cells_of<R: Read>(reader: &mut RecordReader<R>) -> Result<Vec<Cell>, ReadError> {
    let mut all = Vec::new();
    while let Some(cells) = reader.cells()? {
        all.extend_from_slice(cells);
    }
    Ok(all)
}

/// A file whose cells are skipped gets the verdict of a file that is read, with the same error.
pub(super) fn check_skipped(
    bytes: &[u8],
    options: Options,
    result: &Result<Board, boardwire::formats::DecodeError>,
) {
    let mut reader = RecordReader::new(bytes, options);
    match (reader.record().and_then(|_| reader.end()), result) {
        (Ok(()), Ok(_)) => {}
        (Err(error), Err(expected)) => {
            assert!(matches!(&error, ReadError::Format(result) if result == expected), "{error}: {expected}");
            check_cause(&error, &expected.to_string());
        }
        (skipped, read) => panic!("{skipped:?} if skipped, {read:?} if read"),
    }
}

/// Writing a record to an output that fails after `limit` bytes reports the failure.
fn check_broken_output(size: Dimensions, cells: impl Iterator<Item = Cell>, limit: usize) {
    let mut writer = RecordWriter::new(Failing(limit), size);
    let Err(error) = writer.cells(cells).and_then(|()| writer.finish()) else {
        panic!("the output took more than {limit} bytes");
    };
    let WriteError::Io(failure) = &error else { panic!("{error} is not a failure of the output") };
    assert_eq!(failure.kind(), FAILURE);
    check_cause(&error, &failure.to_string());
}

/// Checks that a record is written from the board's cells, wherever the output fails. One cell fewer or more is reported.
pub(super) fn check_writer(board: &Board) {
    let (size, bytes) = (board.size(), ternary_board::encode(board));
    let write = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut writer = RecordWriter::new(Vec::new(), size);
        writer.cells(cells).and_then(|()| writer.finish()).map(|()| writer.into_inner())
    };
    assert_eq!(write(&mut board.cells()).expect("memory can be written"), bytes);
    let fewer = write(&mut board.cells().skip(1)).expect_err("a cell is missing");
    let more = write(&mut board.cells().chain([Cell::Empty])).expect_err("a cell too many");
    for error in [&fewer, &more] {
        check_line(&error.to_string());
        assert!(error.source().is_none(), "{error} has no cause");
    }
    assert!(matches!(fewer, WriteError::TooFewCells { missing: 1 }), "{fewer}");
    assert_eq!(numbers(&fewer.to_string()), [1]);
    assert!(matches!(more, WriteError::TooManyCells), "{more}");
    // After the last byte the flush fails.
    for limit in [0, 5, bytes.len() - 1, bytes.len()] {
        check_broken_output(size, board.cells(), limit);
    }
}

/// Checks records about as long as the writer's buffer, 16 KiB. The output gets the same bytes in one call and in parts, and a failure is
/// reported wherever it occurs.
pub(super) fn check_long_record(board: &Board) {
    const HELD: usize = 16 * 1024;
    let pattern: Vec<Cell> = board.cells().collect();
    let cells = |count| pattern.iter().copied().cycle().take(count);
    for (bytes, unused) in [(HELD, 1), (HELD + 1, 0)] {
        let count = (bytes - 6) * 5 - unused;
        let size = Dimensions::new(1, u32::try_from(count).expect("24 bits")).expect("it is not 0");
        let mut writer = RecordWriter::new(Vec::new(), size);
        writer.cells(cells(count)).expect("as many cells as the header says");
        writer.finish().expect("memory can be written");
        let encoded = writer.into_inner();
        assert_eq!(encoded.len(), bytes);
        let groups = pattern.len() / 5;
        assert_eq!(
            encoded[6..6 + groups],
            ternary_board::encode(board)[6..6 + groups],
            "the first cells are the board's"
        );
        check_broken_output(size, cells(count), HELD / 2);
    }
}
