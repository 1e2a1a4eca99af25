//! Records read and written in parts, with failures between the parts. The result equals the result of the slice codec.

use std::io::Read;

use boardwire::{
    formats::DecodeError,
    formats::{
        ternary_board::{self, ReadError, RecordReader, RecordWriter, WriteError},
        ternary_stream,
    },
    games::ternary::{Board, Cell, Dimensions},
    observe::{Field, Observer},
    options::{Leniency, Limits, Options},
};

use crate::{
    property::{CELLS, Fields},
    schedules::{Input, Output, Schedule, Steps},
};

/// More failures than a call meets between two steps that move a byte.
const MAX_FAILURES: usize = 1 << 24;

/// Repeats a call while the input or the output fails. An error of the format ends the loop.
fn repeated<T>(mut call: impl FnMut() -> Result<T, ReadError>) -> Result<T, DecodeError> {
    for _ in 0..MAX_FAILURES {
        match call() {
            Ok(value) => return Ok(value),
            Err(ReadError::Format(error)) => return Err(error),
            Err(_) => {}
        }
    }
    panic!("the reader does not continue after a failure of its input");
}

/// A record as the reader returned it: its size, and its cells if all of them were read.
type Record = (Dimensions, Option<Vec<Cell>>);

/// Reads at most `chunks` chunks of the record that the reader is at.
fn read_cells(
    reader: &mut RecordReader<impl Read, impl Observer>,
    size: Dimensions,
    chunks: u8,
) -> Result<Record, DecodeError> {
    let mut all = Vec::new();
    for _ in 0..chunks {
        let chunk = repeated(|| Ok(reader.cells()?.map(<[Cell]>::to_vec)))?;
        let Some(chunk) = chunk else { return Ok((size, Some(all))) };
        assert!(!chunk.is_empty(), "a chunk is never empty");
        all.extend(chunk);
    }
    Ok((size, None))
}

fn read_file<O: Observer>(
    reader: &mut RecordReader<impl Read, O>,
    chunks: &[u8],
) -> Result<Vec<Record>, DecodeError> {
    let size = repeated(|| reader.record())?;
    let record = read_cells(reader, size, chunks[0])?;
    repeated(|| reader.end())?;
    Ok(vec![record])
}

fn read_stream<O: Observer>(
    reader: &mut RecordReader<impl Read, O>,
    chunks: &[u8],
) -> Result<Vec<Record>, DecodeError> {
    let mut records = Vec::new();
    while let Some(size) = repeated(|| reader.next_record())? {
        let record = read_cells(reader, size, chunks[records.len() % chunks.len()])?;
        records.push(record);
    }
    Ok(records)
}

/// Every call after the end, or after an error of the format, repeats its result.
fn check_final<O: Observer>(mut reader: RecordReader<impl Read, O>, failed: Option<DecodeError>) -> O {
    for _ in 0..2 {
        assert_eq!(repeated(|| Ok(reader.cells()?.is_some())), failed.map_or(Ok(false), Err));
        assert_eq!(repeated(|| reader.end()), failed.map_or(Ok(()), Err));
        if let Some(error) = failed {
            assert_eq!(repeated(|| reader.next_record()), Err(error));
            assert_eq!(repeated(|| reader.record()), Err(error));
        }
    }
    reader.into_observer()
}

/// Whether records were read as the slice decoder reads boards.
fn check_records(read: Result<Vec<Record>, DecodeError>, boards: Result<Vec<Board>, DecodeError>) {
    match (read, boards) {
        (Ok(read), Ok(boards)) => {
            assert_eq!(read.len(), boards.len(), "records");
            for ((size, cells), board) in read.iter().zip(&boards) {
                assert_eq!(*size, board.size());
                assert!(
                    cells.as_ref().is_none_or(|cells| board.cells().eq(cells.iter().copied())),
                    "cells of {board:?}"
                );
            }
        }
        (read, boards) => assert_eq!(read.err(), boards.err()),
    }
}

/// Checks that a reader of any input reports the cells, fields and errors of the slice decoder, however the input is divided. A writer to any
/// output writes the bytes of the slice encoder.
pub fn check(schedule: &Schedule) {
    let Schedule { bytes, steps, chunks, is_observed } = schedule;
    let input = || Input::new(bytes, Steps::new(steps));
    let limited = Options::new().with_limits(Limits::max_cells(CELLS));
    for options in [limited, limited.allow(Leniency::UnusedTrits).allow(Leniency::TrailingBytes)] {
        let mut expected: Vec<Field> = Vec::new();
        let mut fields = Fields::default();
        let board = ternary_board::decode_with(bytes, options, &mut fields).map(|board| vec![board]);
        expected.append(&mut fields.0);
        let boards = ternary_stream::decode_with(bytes, options, &mut fields);
        if *is_observed {
            let mut reader = RecordReader::observed(input(), options, Fields::default());
            let read = read_file(&mut reader, chunks);
            assert_eq!(check_final(reader, read.as_ref().err().copied()).0, expected, "fields of a file");
            check_records(read, board);
            let mut reader = RecordReader::observed(input(), options, Fields::default());
            let read = read_stream(&mut reader, chunks);
            assert_eq!(check_final(reader, read.as_ref().err().copied()), fields, "fields of a stream");
            check_records(read, boards);
        } else {
            let mut reader = RecordReader::new(input(), options);
            let read = read_file(&mut reader, chunks);
            check_final(reader, read.as_ref().err().copied());
            check_records(read, board);
            let mut reader = RecordReader::new(input(), options);
            let read = read_stream(&mut reader, chunks);
            check_final(reader, read.as_ref().err().copied());
            check_records(read, boards);
        }
    }
    for board in ternary_stream::decode_with(bytes, limited, &mut ()).unwrap_or_default() {
        write(&board, Output::new(Steps::new(steps)), chunks);
    }
}

/// Repeats a call while the output fails.
fn encoded(mut call: impl FnMut() -> Result<(), WriteError>) -> Result<(), WriteError> {
    for _ in 0..MAX_FAILURES {
        match call() {
            Err(WriteError::Io(_)) => {}
            result => return result,
        }
    }
    panic!("the writer does not continue after a failure of its output");
}

/// Writes a board in parts. Calls `finish` too early before each part, and gives one cell too many at the end.
fn write(board: &Board, output: Output<'_>, parts: &[u8]) {
    let mut writer = RecordWriter::new(output, board.size());
    let mut cells = board.cells().peekable();
    let mut parts = parts.iter().cycle();
    while cells.peek().is_some() {
        let missing_cells = writer.cells_left();
        let early = encoded(|| writer.finish()).expect_err("cells are missing");
        assert!(
            matches!(early, WriteError::TooFewCells { missing } if missing == missing_cells),
            "{early}, {missing_cells} left"
        );
        let end = missing_cells.saturating_sub(u64::from(*parts.next().expect("around")) * 7 + 1);
        encoded(|| {
            let missing = usize::try_from(writer.cells_left() - end).expect("it is in memory");
            writer.cells(cells.by_ref().take(missing))
        })
        .expect("as many cells as the header says");
        assert_eq!(writer.cells_left(), end);
    }
    let more = encoded(|| writer.cells([Cell::Black])).expect_err("a cell too many");
    assert!(matches!(more, WriteError::TooManyCells), "{more}");
    for _ in 0..2 {
        encoded(|| writer.finish()).expect("all cells were written");
    }
    assert_eq!(writer.into_inner().bytes, ternary_board::encode(board));
}
