//! Streams of ternary boards, and boards read as they stream by.

use std::io::{self, Read};

use arbitrary::{Arbitrary, Result as Drawn, Unstructured};
use boardwire::{
    error::Error,
    leniency::Leniency,
    observe::{Field, Observer},
    ternary::{self, Board, ReadError, RecordReader, RecordWriter, Settings},
};

use super::{
    STRICT, check_refused, failing,
    files::{Fields, left_to_right, tiles},
    records::{behind, reading},
    sets_of,
};
use crate::{
    damage::Damaged,
    memory,
    twins::{edges, ternary_board as twin},
};

fn format_error(error: ReadError) -> Error {
    match error {
        ReadError::Format(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    }
}

/// The cells of the record that the reader is at, as a board.
fn read_cells(
    reader: &mut RecordReader<impl Read, impl Observer>,
    size: ternary::Dimensions,
) -> Result<Board, Error> {
    let mut cells = Vec::new();
    while let Some(chunk) = reader.cells().map_err(format_error)? {
        assert!(!chunk.is_empty(), "a chunk is never empty");
        cells.extend_from_slice(chunk);
    }
    let mut writer = RecordWriter::new(Vec::new(), size);
    writer.cells(cells).expect("as many cells as the header says");
    let written = writer.finish().expect("all cells were written");
    Ok(ternary::decode_with(&written, STRICT, &mut ()).expect("what is written is valid"))
}

/// Reads a file as a stream into a board.
pub(super) fn stream_file(input: impl Read, settings: Settings) -> Result<Board, Error> {
    let mut reader = RecordReader::new(input, settings);
    let size = reader.record().map_err(format_error)?;
    let board = read_cells(&mut reader, size)?;
    reader.end().map_err(format_error)?;
    Ok(board)
}

/// Reads a stream record by record; gives the fields that were told besides.
fn stream_records(input: impl Read, settings: Settings) -> (Result<Vec<Board>, Error>, Vec<Field>) {
    let mut reader = RecordReader::observed(input, settings, Fields::default());
    let mut boards = Vec::new();
    let result = loop {
        match reader.next_record().map_err(format_error) {
            Ok(None) => break Ok(boards),
            Ok(Some(size)) => match read_cells(&mut reader, size) {
                Ok(board) => boards.push(board),
                Err(error) => break Err(error),
            },
            Err(error) => break Err(error),
        }
    };
    (result, reader.into_observer().0)
}

/// Gives as many bytes a read as the sizes say, one after another and around.
pub(super) struct Dribble<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) sizes: &'a [usize],
    pub(super) reads: usize,
}

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.sizes[self.reads % self.sizes.len()];
        self.reads += 1;
        // Now and then a read is interrupted, which is no end.
        if self.reads % 5 == 3 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = buffer.len().min(most);
        self.bytes.read(&mut buffer[..count])
    }
}

/// Records, damaged or not, and how a reader is given them.
#[derive(Debug, Clone)]
pub struct Splits {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many of them each read gives, 1 or more.
    pub sizes: Vec<usize>,
}

impl<'a> Arbitrary<'a> for Splits {
    fn arbitrary(u: &mut Unstructured<'a>) -> Drawn<Self> {
        let count = u.int_in_range(1..=6)?;
        let sizes = (0..count).map(|_| u.int_in_range(1..=40)).collect::<Drawn<_>>()?;
        Ok(Self { bytes: u.arbitrary::<Damaged<Records>>()?.bytes(Records::bytes), sizes })
    }
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
        let mut bytes = Vec::new();
        for board in &self.0 {
            ternary::encode_to(board, &mut bytes);
        }
        bytes
    }
}

/// A reader that is given the input in any pieces reads what is read whole: values, errors, places, and the fields that it tells.
pub fn ternary_splits(input: &Splits) {
    let Splits { bytes, sizes } = input;
    for leniencies in sets_of([Leniency::UnusedTrits, Leniency::TrailingBytes]) {
        let settings = Settings { leniencies, ..STRICT };
        let dribble = || Dribble { bytes, sizes, reads: 0 };
        assert_eq!(stream_file(dribble(), settings), ternary::decode_with(bytes, settings, &mut ()));
        let mut fields = Fields::default();
        let whole = ternary::decode_stream(bytes, settings, &mut fields);
        assert_eq!(stream_records(dribble(), settings), (whole, fields.0));
    }
}

/// A stream: accepted, its records are what the encoder writes one after another; cut, it holds the first of them or is truncated; where the
/// input fails, they have been read.
pub fn ternary_stream(bytes: &[u8]) {
    let strict =
        memory::within("ternary-stream/1", bytes.len(), 0, || ternary::decode_stream(bytes, STRICT, &mut ()));
    if let Ok(boards) = &strict {
        // In a header, behind it, among cells, before the last byte and behind it: each reader takes 100 kB.
        for cut in [3, 6, bytes.len() / 2, bytes.len().saturating_sub(1), bytes.len()] {
            let cut = cut.min(bytes.len());
            failing::check_broken_stream(bytes, boards, STRICT, cut);
        }
    }
    for leniencies in sets_of([Leniency::UnusedTrits]) {
        let settings = Settings { leniencies, ..STRICT };
        let decode = |bytes: &[u8]| ternary::decode_stream(bytes, settings, &mut ());
        let found = decode(bytes);
        tiles(bytes, |fields| ternary::decode_stream(bytes, settings, fields));
        let boards = |boards: &Vec<Board>| boards.iter().map(edges::board).collect();
        assert_eq!(edges::outcome(&found, boards), twin::decode_stream(bytes, reading(leniencies)));
        match found {
            Ok(boards) => {
                let written = Records(boards.clone()).bytes();
                assert_eq!(
                    ternary::decode_stream(&written, STRICT, &mut ()).as_ref(),
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
                    strict.is_err() || (strict == Ok(boards) && written == bytes),
                    "strict writes what it read"
                );
            }
            Err(error) => {
                check_refused(error, bytes);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
                // A record that is whole before a cut is a whole stream, so a stream is not to be cut at its fault's end; refilled it is.
                if error.code() != "truncated" {
                    left_to_right(&error, bytes, behind, decode);
                }
            }
        }
    }
}
