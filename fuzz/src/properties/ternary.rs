//! Ternary boards and their packings.

use std::io::{self, Read};

use boardwire::{
    error::Error,
    limits::Limits,
    ternary::{self, Board, ReadError, RecordReader, RecordWriter, Settings, bits2, integer, runs},
};

use super::{CELLS, STRICT, check_place, lenient, one_encoding, written};

/// A file: accepted strictly, it is what the encoder writes; leniently, strict accepts what the encoder makes of it. Streamed, it gives the
/// same board or the same error.
pub fn ternary_board(bytes: &[u8]) {
    let strict = ternary::decode_with(bytes, STRICT, &mut ());
    match &strict {
        Ok(board) => assert_eq!(ternary::encode(board), bytes, "an accepted file is what is written"),
        Err(error) => check_place(*error, bytes),
    }
    match ternary::decode_with(bytes, Settings { leniencies: lenient(), ..STRICT }, &mut ()) {
        Ok(board) => {
            assert!(strict.as_ref().is_ok_and(|strict| *strict == board) || strict.is_err());
            assert_eq!(ternary::decode_with(&ternary::encode(&board), STRICT, &mut ()), Ok(board));
        }
        Err(error) => assert_eq!(strict.as_ref().err(), Some(&error), "lenient refuses what strict refuses"),
    }
    for most in [1, 7, 1 << 16] {
        assert_eq!(stream_file(Dribble { bytes, most }), strict, "streamed, {most} bytes at a time");
    }
}

/// Reads a file as a stream into a board.
fn stream_file(input: impl Read) -> Result<Board, Error> {
    let mut reader = RecordReader::new(input, STRICT);
    let format_error = |error| match error {
        ReadError::Format(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    };
    let size = reader.record().map_err(format_error)?;
    let mut cells = Vec::new();
    while let Some(chunk) = reader.cells().map_err(format_error)? {
        assert!(!chunk.is_empty(), "a chunk is never empty");
        cells.extend_from_slice(chunk);
    }
    reader.end().map_err(format_error)?;
    let mut writer = RecordWriter::new(Vec::new(), size);
    writer.cells(cells).expect("as many cells as the header says");
    let written = writer.finish().expect("all cells were written");
    Ok(ternary::decode_with(&written, STRICT, &mut ()).expect("what is written is valid"))
}

/// Gives at most so many bytes a read.
struct Dribble<'a> {
    bytes: &'a [u8],
    most: usize,
}

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.most);
        self.bytes.read(&mut buffer[..count])
    }
}

/// A stream: accepted, its records are what the encoder writes one after another.
pub fn ternary_stream(bytes: &[u8]) {
    match ternary::decode_stream(bytes, STRICT, &mut ()) {
        Ok(boards) => {
            let mut written = Vec::new();
            for board in &boards {
                ternary::encode_to(board, &mut written);
            }
            assert_eq!(written, bytes, "an accepted stream is what is written");
        }
        Err(error) => check_place(error, bytes),
    }
}

/// Two bits a cell.
pub fn ternary_bits2(bytes: &[u8]) {
    one_encoding(bytes, |bytes| bits2::decode(bytes, Limits::cells(CELLS)), bits2::encode);
}

/// One base-3 integer.
pub fn ternary_integer(bytes: &[u8]) {
    one_encoding(bytes, |bytes| integer::decode(bytes, Limits::cells(CELLS)), integer::encode);
}

/// Runs.
pub fn ternary_runs(bytes: &[u8]) {
    one_encoding(bytes, |bytes| runs::decode(bytes, Limits::cells(CELLS)), runs::encode);
}

/// A board: what is written is read as the same board, no prefix of it is valid, and nothing may follow it.
pub fn ternary_value(board: &Board) {
    let bytes = ternary::encode(board);
    assert_eq!(ternary::decode(&bytes).as_ref(), Ok(board));
    let cut = bytes.len() - 1;
    assert_eq!(ternary::decode(&bytes[..cut]).map_err(|error| error.code()), Err("truncated"));
    let longer = [bytes.as_slice(), &[0]].concat();
    assert_eq!(ternary::decode(&longer).map_err(|error| error.code()), Err("trailing-bytes"));
    let limits = Limits::cells(CELLS);
    written(board, |bytes| bits2::decode(bytes, limits), bits2::encode);
    written(board, |bytes| integer::decode(bytes, limits), integer::encode);
    written(board, |bytes| runs::decode(bytes, limits), runs::encode);
    let counts = board.counts();
    assert_eq!(counts.iter().sum::<u64>(), board.size().cells());
    assert_eq!(board.cells().filter(|&cell| cell == ternary::Cell::Black).count() as u64, counts[2]);
}
