//! Streams of ternary boards, and boards that are read as streams.

use std::io::Read;

use arbitrary::{Arbitrary, Result as Drawn, Unstructured};
use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::{
        ternary_board::{self, ReadError, RecordReader, RecordWriter},
        ternary_stream,
    },
    games::ternary::{self, Board},
    observe::Observer,
    options::{Leniency, Options},
};

use super::{
    LIMITS, STRICT, check_rejected, failing,
    files::{left_to_right, tiles},
    records::fault_end,
    schedules::ternary_splits,
    sets_of,
};
use crate::{
    memory, oracle,
    schedules::{Schedule, Step},
};

fn format_error(error: ReadError) -> DecodeError {
    match error {
        ReadError::Format(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    }
}

/// The cells of the reader's current record, as a board.
fn read_cells(
    reader: &mut RecordReader<impl Read, impl Observer>,
    size: ternary::Dimensions,
) -> Result<Board, DecodeError> {
    let mut cells = Vec::new();
    while let Some(chunk) = reader.cells().map_err(format_error)? {
        assert!(!chunk.is_empty(), "a chunk is never empty");
        cells.extend_from_slice(chunk);
    }
    let mut writer = RecordWriter::new(Vec::new(), size);
    writer.cells(cells).expect("as many cells as the header says");
    writer.finish().expect("all cells were written");
    Ok(ternary_board::decode_with(&writer.into_inner(), STRICT, &mut ()).expect("what is written is valid"))
}

pub(super) fn stream_file(input: impl Read, options: Options) -> Result<Board, DecodeError> {
    let mut reader = RecordReader::new(input, options);
    let size = reader.record().map_err(format_error)?;
    let board = read_cells(&mut reader, size)?;
    reader.end().map_err(format_error)?;
    Ok(board)
}

/// Boards for a stream.
#[derive(Debug, Clone, Arbitrary)]
pub struct Records(#[arbitrary(with = records)] pub Vec<Board>);

fn records(u: &mut Unstructured<'_>) -> Drawn<Vec<Board>> {
    let count = u.int_in_range(0..=3)?;
    (0..count).map(|_| u.arbitrary()).collect()
}

impl Records {
    /// The stream of them.
    pub fn bytes(&self) -> Vec<u8> {
        ternary_stream::encode(&self.0)
    }
}

/// A stream after records with 2^13 bytes of cells has the same boards after those records, or the same error at a later offset. The reader
/// agrees with the slice decoder, fields included.
fn after_records(bytes: &[u8], result: &Result<Vec<Board>, DecodeError>, count: usize) {
    let size = ternary::Dimensions::new(1, 5 << 13).expect("one row");
    let first = vec![Board::new(size, LIMITS).expect("a small board"); count];
    let mut stream = ternary_stream::encode(&first);
    let ahead = stream.len() as u64;
    stream.extend(bytes);
    let expected = match result {
        Ok(boards) => Ok([first.as_slice(), boards.as_slice()].concat()),
        Err(error) => Err(error.map_location(|location| match location {
            Location::Bit(bit) => Location::Bit(bit + 8 * ahead),
            other => panic!("{other:?} in binary input"),
        })),
    };
    assert_eq!(ternary_stream::decode_with(&stream, STRICT, &mut ()), expected, "after {ahead} bytes");
    let steps = vec![Step::Move(1 << 14)];
    ternary_splits(&Schedule { bytes: stream, steps, chunks: vec![u8::MAX], is_observed: true });
}

/// Checks a stream: the encoder writes the same records again. A cut stream has fewer records or is truncated. If the input fails, the
/// records before the failure are read.
pub fn ternary_stream(bytes: &[u8]) {
    let strict = memory::within("ternary-stream/1", bytes.len(), 0, || {
        ternary_stream::decode_with(bytes, STRICT, &mut ())
    });
    if let Ok(boards) = &strict {
        // In a header, after a header, among cells, before the last byte and after it. Each reader takes 100 kB.
        for cut in [3, 6, bytes.len() / 2, bytes.len().saturating_sub(1), bytes.len()] {
            let cut = cut.min(bytes.len());
            failing::check_broken_stream(bytes, boards, STRICT, cut);
        }
    }
    // A fuzzer must not spend its time on long records.
    match bytes.len() % 64 {
        13 => after_records(bytes, &strict, 1),
        31 => after_records(bytes, &strict, 8),
        _ => {}
    }
    for leniencies in sets_of([Leniency::UnusedTrits]) {
        let options = leniencies.with_limits(LIMITS);
        let decode = |bytes: &[u8]| ternary_stream::decode_with(bytes, options, &mut ());
        let result = decode(bytes);
        tiles(bytes, &result, |fields| ternary_stream::decode_with(bytes, options, fields));
        oracle::decodes("ternary-stream/1", bytes, leniencies);
        match result {
            Ok(boards) => {
                let encoded = ternary_stream::encode(&boards);
                assert_eq!(
                    ternary_stream::decode_with(&encoded, STRICT, &mut ()).as_ref(),
                    Ok(&boards),
                    "a fixed point"
                );
                for cut in super::cuts(bytes.len()) {
                    match decode(&bytes[..cut]) {
                        Ok(first) => assert!(boards.starts_with(&first) && first.len() < boards.len()),
                        Err(error) => assert_eq!(error.code(), "truncated"),
                    }
                }
                assert!(
                    strict.is_err() || (strict == Ok(boards) && encoded == bytes),
                    "the encoder writes the input again"
                );
            }
            Err(error) => {
                check_rejected(error, bytes);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
                // A cut at the end of the field at fault may leave a valid stream, so only a refilled stream has the same fault.
                if error.code() != "truncated" {
                    left_to_right(&error, bytes, fault_end, decode);
                }
            }
        }
    }
}
