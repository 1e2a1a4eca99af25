//! Records read and written in parts, with failures between the parts. The result equals the result of the slice codec.

use std::io::Read;

use boardwire::{
    formats::DecodeError,
    formats::{
        ternary_board::{self, ReadError, RecordReader, RecordWriter, WriteError},
        ternary_stream,
    },
    games::ternary::{Board, Cell, Dimensions},
    observe::Observer,
    options::{Leniency, Limits, Options},
};

use crate::{
    property::{Fields, MAX_CELLS},
    schedules::{Input, Output, Schedule, Steps},
};

/// The maximum number of failures of one call. Every schedule has a step that moves a byte, so each call ends before this number.
const MAX_FAILURES: usize = 1 << 24;

/// Repeats a call while the input or the output fails. An error of the format ends the loop.
fn retry_read<T>(mut call: impl FnMut() -> Result<T, ReadError>) -> Result<T, DecodeError> {
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

/// Reads at most `chunk_count` chunks of the current record of the reader.
fn read_cells(
    reader: &mut RecordReader<impl Read, impl Observer>,
    size: Dimensions,
    chunk_count: u8,
) -> Result<Record, DecodeError> {
    let mut cells = Vec::new();
    for _ in 0..chunk_count {
        let chunk = retry_read(|| Ok(reader.cells()?.map(<[Cell]>::to_vec)))?;
        let Some(chunk) = chunk else { return Ok((size, Some(cells))) };
        assert!(!chunk.is_empty(), "a chunk is never empty");
        cells.extend(chunk);
    }
    Ok((size, None))
}

fn read_file<O: Observer>(
    reader: &mut RecordReader<impl Read, O>,
    chunk_counts: &[u8],
) -> Result<Vec<Record>, DecodeError> {
    let size = retry_read(|| reader.record())?;
    let record = read_cells(reader, size, chunk_counts[0])?;
    retry_read(|| reader.end())?;
    Ok(vec![record])
}

fn read_stream<O: Observer>(
    reader: &mut RecordReader<impl Read, O>,
    chunk_counts: &[u8],
) -> Result<Vec<Record>, DecodeError> {
    let mut records = Vec::new();
    while let Some(size) = retry_read(|| reader.next_record())? {
        let record = read_cells(reader, size, chunk_counts[records.len() % chunk_counts.len()])?;
        records.push(record);
    }
    Ok(records)
}

/// Checks that every call after the end of the records, or after an error of the format, repeats its result. Returns the observer of the reader.
fn check_repeats<O: Observer>(mut reader: RecordReader<impl Read, O>, error: Option<DecodeError>) -> O {
    for _ in 0..2 {
        assert_eq!(retry_read(|| Ok(reader.cells()?.is_some())), error.map_or(Ok(false), Err));
        assert_eq!(retry_read(|| reader.end()), error.map_or(Ok(()), Err));
        if let Some(error) = error {
            assert_eq!(retry_read(|| reader.next_record()), Err(error));
            assert_eq!(retry_read(|| reader.record()), Err(error));
        }
    }
    reader.into_observer()
}

/// Checks that the records are the boards of the slice decoder, or that both results are the same error.
fn check_records(records: Result<Vec<Record>, DecodeError>, boards: Result<Vec<Board>, DecodeError>) {
    match (records, boards) {
        (Ok(records), Ok(boards)) => {
            assert_eq!(records.len(), boards.len(), "records");
            for ((size, cells), board) in records.iter().zip(&boards) {
                assert_eq!(*size, board.size());
                assert!(
                    cells.as_ref().is_none_or(|cells| board.cells().eq(cells.iter().copied())),
                    "cells of {board:?}"
                );
            }
        }
        (records, boards) => assert_eq!(records.err(), boards.err()),
    }
}

/// Checks that a reader of any input reports the cells, fields and errors of the slice decoder, however the input is divided, and that a writer to
/// any output writes the bytes of the slice encoder.
pub fn check(schedule: &Schedule) {
    let Schedule { bytes, steps, chunk_counts, is_observed } = schedule;
    let input = || Input::new(bytes, Steps::new(steps));
    let limited = Options::new().with_limits(Limits::max_cells(MAX_CELLS));
    for options in [limited, limited.allow(Leniency::UnusedTrits).allow(Leniency::TrailingBytes)] {
        let (mut file_fields, mut stream_fields) = (Fields::default(), Fields::default());
        let file_board = ternary_board::decode_with(bytes, options, &mut file_fields);
        let file_boards = file_board.map(|board| vec![board]);
        let stream_boards = ternary_stream::decode_with(bytes, options, &mut stream_fields);
        if *is_observed {
            let mut reader = RecordReader::observed(input(), options, Fields::default());
            let records = read_file(&mut reader, chunk_counts);
            let fields = check_repeats(reader, records.as_ref().err().copied());
            assert_eq!(fields, file_fields, "fields of a file");
            check_records(records, file_boards);
            let mut reader = RecordReader::observed(input(), options, Fields::default());
            let records = read_stream(&mut reader, chunk_counts);
            let fields = check_repeats(reader, records.as_ref().err().copied());
            assert_eq!(fields, stream_fields, "fields of a stream");
            check_records(records, stream_boards);
        } else {
            let mut reader = RecordReader::new(input(), options);
            let records = read_file(&mut reader, chunk_counts);
            check_repeats(reader, records.as_ref().err().copied());
            check_records(records, file_boards);
            let mut reader = RecordReader::new(input(), options);
            let records = read_stream(&mut reader, chunk_counts);
            check_repeats(reader, records.as_ref().err().copied());
            check_records(records, stream_boards);
        }
    }
    for board in ternary_stream::decode_with(bytes, limited, &mut ()).unwrap_or_default() {
        check_writer(&board, Output::new(Steps::new(steps)), chunk_counts);
    }
}

/// Repeats a call while the output fails.
fn retry_write(mut call: impl FnMut() -> Result<(), WriteError>) -> Result<(), WriteError> {
    for _ in 0..MAX_FAILURES {
        match call() {
            Err(WriteError::Io(_)) => {}
            result => return result,
        }
    }
    panic!("the writer does not continue after a failure of its output");
}

/// Writes a board in parts, and checks the bytes. Calls `finish` too early before each part, and gives one cell too many at the end.
fn check_writer(board: &Board, output: Output<'_>, part_lengths: &[u8]) {
    let mut writer = RecordWriter::new(output, board.size());
    let mut cells = board.cells().peekable();
    let mut part_lengths = part_lengths.iter().map(|&length| u64::from(length) * 7 + 1).cycle();
    while cells.peek().is_some() {
        let left_before = writer.cells_left();
        let error = retry_write(|| writer.finish()).expect_err("cells are missing");
        assert!(
            matches!(error, WriteError::TooFewCells { missing } if missing == left_before),
            "{error}, {left_before} left"
        );
        let left_after = left_before.saturating_sub(part_lengths.next().expect("a cycle has no end"));
        retry_write(|| {
            let unwritten = usize::try_from(writer.cells_left() - left_after).expect("it is in memory");
            writer.cells(cells.by_ref().take(unwritten))
        })
        .expect("as many cells as the header says");
        assert_eq!(writer.cells_left(), left_after);
    }
    let error = retry_write(|| writer.cells([Cell::Black])).expect_err("a cell too many");
    assert!(matches!(error, WriteError::TooManyCells), "{error}");
    for _ in 0..2 {
        retry_write(|| writer.finish()).expect("all cells were written");
    }
    assert_eq!(writer.into_inner().bytes, ternary_board::encode(board));
}
