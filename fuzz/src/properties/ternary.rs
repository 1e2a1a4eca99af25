//! Ternary boards and their packings.

use boardwire::{
    error::Location,
    formats::DecodeError,
    formats::{
        ternary_bits2,
        ternary_board::{self, RecordReader},
        ternary_integer, ternary_runs,
    },
    games::ternary::{self, Board, Dimensions},
    options::Leniency,
};

use super::{
    LIMITS, STRICT, boards, check_rejected, failing,
    files::{Ends, left_to_right, one_encoding, rejects_cuts, rejects_more, tiles},
    records::fault_end,
    sets_of, shapes,
    streams::{stream_file, ternary_stream},
};
use crate::{
    memory, oracle,
    schedules::{Input, Step, Steps},
};

/// Checks a file: if strict reading accepts it, it is the encoder's output. If lenient reading accepts it, strict reading accepts what the
/// encoder writes for it. A streaming reader gives the same board or the same error.
pub fn ternary_board(bytes: &[u8]) {
    let strict = memory::within("ternary-board/1", bytes.len(), 0, || {
        ternary_board::decode_with(bytes, STRICT, &mut ())
    });
    let decode = |bytes: &[u8]| ternary_board::decode_with(bytes, STRICT, &mut ());
    match &strict {
        Ok(board) => {
            assert_eq!(ternary_board::declared_size(bytes), Some(board.size()));
            let mut reused = board.clone();
            reused.fill(ternary::Cell::White);
            assert_eq!(ternary_board::decode_into(bytes, STRICT, &mut reused), Ok(()));
            assert_eq!(&reused, board, "in the memory of another");
            assert_eq!(ternary_board::encode(board), bytes, "an accepted file is what is written");
            rejects_cuts(bytes, decode);
            rejects_more(bytes, decode);
            boards::check_go(board);
        }
        Err(error) => check_rejected(*error, bytes),
    }
    for leniencies in sets_of([Leniency::UnusedTrits, Leniency::TrailingBytes]) {
        let options = leniencies.with_limits(LIMITS);
        let decode = |bytes: &[u8]| ternary_board::decode_with(bytes, options, &mut ());
        let result = decode(bytes);
        tiles(bytes, &result, |fields| ternary_board::decode_with(bytes, options, fields));
        oracle::decodes("ternary-board/1", bytes, leniencies);
        match &result {
            Ok(board) => {
                let encoded = ternary_board::encode(board);
                assert_eq!(
                    ternary_board::decode_with(&encoded, STRICT, &mut ()).as_ref(),
                    Ok(board),
                    "a fixed point"
                );
            }
            Err(error) => {
                left_to_right(error, bytes, fault_end, decode);
                assert!(strict.is_err(), "what strict reading accepts is accepted");
            }
        }
        if let Ok(strict) = &strict {
            assert_eq!(result.as_ref(), Ok(strict), "as the same value");
        }
        for limit in [1, 7, 1 << 16] {
            let steps = [Step::Move(limit), Step::Interrupt];
            let input = Input::new(bytes, Steps::new(&steps));
            assert_eq!(stream_file(input, options), result, "streamed, {limit} bytes at a time");
        }
        failing::check_skipped(bytes, options, &result);
    }
    // Counting the cells needs no board, so the size of the chunks is the bound.
    memory::within("ternary-board/1, streamed", bytes.len(), 0, || {
        let mut reader = RecordReader::new(bytes, STRICT);
        while let Ok(Some(_)) = reader.next_record() {}
    });
}

/// Checks two bits a cell.
pub fn ternary_bits2(bytes: &[u8]) {
    let decode = |bytes: &[u8]| ternary_bits2::decode_with(bytes, STRICT, &mut ());
    let result =
        one_encoding(("ternary-bits2/1", Ends::Own), bytes, fault_end, decode, ternary_bits2::encode);
    tiles(bytes, &result, |fields| ternary_bits2::decode_with(bytes, STRICT, fields));
}

/// Checks one base-3 integer.
pub fn ternary_integer(bytes: &[u8]) {
    let decode = |bytes: &[u8]| ternary_integer::decode_with(bytes, STRICT, &mut ());
    // The number is one field.
    let number_end = |error: &DecodeError, bytes: &[u8]| match error.code() {
        "value-out-of-range" => {
            let dimension =
                |at: usize| bytes[at..at + 3].iter().rev().fold(0, |n, &byte| n * 256 + u32::from(byte));
            8 * ternary_integer::length(Dimensions::new(dimension(0), dimension(3)).expect("they were read"))
        }
        _ => fault_end(error, bytes),
    };
    let result =
        one_encoding(("ternary-integer/1", Ends::Own), bytes, number_end, decode, ternary_integer::encode);
    tiles(bytes, &result, |fields| ternary_integer::decode_with(bytes, STRICT, fields));
}

/// Checks runs.
pub fn ternary_runs(bytes: &[u8]) {
    let decode = |bytes: &[u8]| ternary_runs::decode_with(bytes, STRICT, &mut ());
    let number_end = |error: &DecodeError, bytes: &[u8]| match (error.code(), error.location) {
        ("number-not-shortest" | "run-too-long" | "run-not-maximal", Location::Bit(offset)) => {
            let start = usize::try_from(offset / 8).expect("it is in memory");
            let more = bytes[start..].iter().take(7).take_while(|&&byte| byte >= 128).count();
            offset + 8 * (more as u64 + 1)
        }
        _ => fault_end(error, bytes),
    };
    let result = one_encoding(("ternary-runs/1", Ends::Own), bytes, number_end, decode, ternary_runs::encode);
    tiles(bytes, &result, |fields| ternary_runs::decode_with(bytes, STRICT, fields));
}

/// Checks a board: C reads each form that Rust writes, and Rust reads its own output. No prefix of the output is valid, and nothing may follow it.
pub fn ternary_value(board: &Board) {
    boards::check_memory(board);
    shapes::check_board(board);
    failing::check_writer(board);
    // Few generated boards have a size of Go. A fuzzer must not spend its time on long records.
    if (board.size().rows(), board.size().cols()) == (19, 19) {
        failing::check_long_record(board);
    }
    let bytes = ternary_board::encode(board);
    assert_eq!(ternary_board::decode(&bytes).as_ref(), Ok(board));
    ternary_board(&bytes);
    ternary_stream(&bytes);
    let bytes = ternary_bits2::encode(board);
    assert_eq!(ternary_bits2::decode_with(&bytes, STRICT, &mut ()).as_ref(), Ok(board));
    ternary_bits2(&bytes);
    let bytes = ternary_runs::encode(board);
    assert_eq!(ternary_runs::decode_with(&bytes, STRICT, &mut ()).as_ref(), Ok(board));
    ternary_runs(&bytes);
    let bytes = ternary_integer::encode(board);
    assert_eq!(bytes.len() as u64, ternary_integer::length(board.size()));
    assert_eq!(ternary_integer::decode_with(&bytes, STRICT, &mut ()).as_ref(), Ok(board));
    ternary_integer(&bytes);
    let counts = board.counts();
    assert_eq!(counts.iter().sum::<u64>(), board.size().cells());
    assert_eq!(board.cells().filter(|&cell| cell == ternary::Cell::Black).count() as u64, counts[2]);
}
