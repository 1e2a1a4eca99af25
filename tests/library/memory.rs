//! Checks that the memory of decoders is within the bounds of `spec/src/security.md`. A control finds a decoder that exceeds them.

use boardwire::{
    formats::{
        Decode, DecodeError, Value, find, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        xiangqi_history, xiangqi_link, xiangqi_position,
    },
    games::{
        ternary::{Board, Cell, Dimensions},
        xiangqi::{Link, Piece, Ply, Position, Square},
    },
    observe::Observer,
    options::{Limits, Options},
};
use boardwire_fuzz::{
    generate::position_of,
    memory::{bound_of, bounds, measure_peak, run_within_bound},
    property,
    protocol::serve,
};

/// The excess that the control must find: 64 KiB.
const EXCESS: usize = 1 << 16;

fn check(format: &str, bytes: &[u8]) {
    property::check(find(format).unwrap(), bytes);
}

/// The formats whose header declares a number of cells.
const BOARD_FORMATS: [&str; 4] = ["ternary-board", "ternary-bits2", "ternary-integer", "ternary-runs"];

fn decoder(format: &str) -> fn(&[u8], Options, &mut dyn Observer) -> Result<Value, DecodeError> {
    let Decode::Bytes(decode) = find(format).unwrap().decode else { panic!("{format} is text") };
    decode
}

fn filled_board(rows: u32, cols: u32, cell: Cell) -> Board {
    let mut board = Board::new(Dimensions::new(rows, cols).unwrap(), Limits::DEFAULT).unwrap();
    board.fill(cell);
    board
}

#[test]
fn allocations_are_counted() {
    let (kept, peak_bytes) = measure_peak(|| {
        drop(vec![0u8; 1 << 20]);
        vec![0u8; 1 << 10]
    });
    assert_eq!((kept.len(), peak_bytes), (1 << 10, 1 << 20));
    let ((), peak_bytes) = measure_peak(|| drop(vec![0u8; 100]));
    assert_eq!(peak_bytes, 100, "earlier allocations do not count");
    let (inner_peak_bytes, _) = measure_peak(|| measure_peak(|| vec![1u8; 5000]).1);
    assert_eq!(inner_peak_bytes, 5000, "a measurement inside another");
    // While a block grows, the old and the new block exist.
    let (_, peak_bytes) = measure_peak(|| {
        let mut grown = vec![0u8; 1000];
        grown.reserve_exact(1000);
        grown
    });
    assert_eq!(peak_bytes, 3000);
}

/// The inputs with the highest cost for their length: one column, records of one cell, many plies. The property checks all of them.
#[test]
fn the_costliest_inputs_keep_to_the_bounds() {
    for cell in [Cell::Empty, Cell::Black] {
        for (rows, cols) in [(1, 1), (60, 1), (5000, 1), (1, 5000), (70, 70)] {
            let board = filled_board(rows, cols, cell);
            check("ternary-board", &ternary_board::encode(&board));
            check("ternary-bits2", &ternary_bits2::encode(&board));
            check("ternary-runs", &ternary_runs::encode(&board));
            check("ternary-integer", &ternary_integer::encode(&board));
        }
    }
    let record = ternary_board::encode(&filled_board(1, 1, Cell::White));
    for record_count in [0, 1, 2, 5, 33, 600] {
        check("ternary-stream", &record.repeat(record_count));
    }
    for pattern in [".", "X", "XO", ".X.X"] {
        let even_row: Vec<u8> = pattern.bytes().cycle().take(25).collect();
        let odd_row: Vec<u8> =
            even_row.iter().map(|&letter| if letter == b'X' { b'O' } else { letter }).collect();
        for size in [1, 2, 5, 25] {
            let row = |number| if number % 2 == 0 { &even_row } else { &odd_row }[..size].to_vec();
            let rows: Vec<Vec<u8>> = (0..size).map(row).collect();
            check("go-chains", &ternary_board::encode(&position_of(&rows)));
        }
    }
    let column = ternary_board::encode(&filled_board(5, 1, Cell::White));
    check("ternary-stream", &column.repeat(500));
    // The generals step to and fro, red's and black's in turn.
    let ply = |piece, from, to| {
        let square = |number| Square::new(number).unwrap();
        Ply { piece: Piece::new(piece).unwrap(), from: square(from), to: square(to), captured: None }
    };
    let round = [ply(16, 13, 4), ply(0, 76, 85), ply(16, 4, 13), ply(0, 85, 76)];
    for round_count in [1, 2, 20, 500] {
        let (position, plies) = (Position::opening(), round.repeat(round_count));
        let history = xiangqi_history::encode(&position, &plies).unwrap();
        check("xiangqi-history", &[xiangqi_position::encode(&position), history].concat());
        let link = Link { base: None, position, history: plies, s: None };
        check("xiangqi-link", xiangqi_link::encode(&link).unwrap().as_bytes());
    }
    let long_link = xiangqi_link::encode(&Link {
        base: Some("b".repeat(3000)),
        position: Position::opening(),
        history: Vec::new(),
        s: Some("s".repeat(3000)),
    });
    check("xiangqi-link", long_link.unwrap().as_bytes());
    for text in ["%41".repeat(2000), "A".repeat(5000), "é".repeat(999), "?".repeat(999), "?p=&".repeat(400)]
    {
        check("xiangqi-link", text.as_bytes());
        check("xiangqi-fen", text.as_bytes());
        check("xiangqi-fen", format!("9/9/9/9/9/9/9/9/9/9 w {text} x {text}").as_bytes());
    }
}

/// Checks that a header alone, which declares a large board, takes no memory for cells.
#[test]
fn a_header_alone_takes_no_memory() {
    for format in BOARD_FORMATS {
        for options in [Options::new(), Options::new().with_limits(Limits::NONE)] {
            let decode = || decoder(format)(&[0xff; 6], options, &mut ()).unwrap_err();
            run_within_bound(&format!("{format}/1"), 6, 0, decode);
        }
    }
}

/// Fourteen bytes declare 2.8e14 cells, and the limit allows them. The testee reports that it cannot decode them, and continues.
#[test]
fn runs_larger_than_memory_are_not_supported() {
    for (op, limit) in [("decode", "281474943156225"), ("explain", "18446744073709551615")] {
        let line = format!(
            r#"{{"id":"a","op":"{op}","format":"ternary-runs/1","hex":"ffffffffffff818080d0ffffbf01","limits":{{"cells":{limit}}}}}"#
        );
        let reply_to = |line: &str| serde_json::from_slice(&serve(line.as_bytes())).unwrap();
        let reply: serde_json::Value = reply_to(&line);
        assert!(reply.get("unsupported").is_some(), "{reply}");
        let reply_with_limit: serde_json::Value = reply_to(&line.replace(limit, "1000000"));
        assert_eq!(reply_with_limit["reject"], "limit-exceeded");
    }
}

/// The control: the test finds a decoder that exceeds its bound by one byte, and no bound exceeds the need of a decoder by 64 KiB.
#[test]
fn a_wasteful_decoder_is_found() {
    let is_found = |format: &str, allocated: usize, length: usize| {
        let run = || run_within_bound(format, length, 0, || drop(vec![0u8; allocated]));
        std::panic::catch_unwind(run).is_err()
    };
    // The expected panics print nothing.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for (format, _) in bounds() {
        let bound = bound_of(format, 100, 0);
        assert!(!is_found(format, bound, 100), "{format}");
        assert!(is_found(format, bound + 1, 100), "{format}");
    }
    std::panic::set_hook(hook);
    // The decoders use most of their bound, so 64 KiB more exceed it.
    let cell_count = 50;
    let board = filled_board(50, 1, Cell::Black);
    let check_margin = |format: &str, bytes: &[u8], decode: &dyn Fn(&[u8])| {
        let ((), peak_bytes) = measure_peak(|| decode(bytes));
        let bound = bound_of(format, bytes.len(), cell_count);
        assert!(peak_bytes <= bound && peak_bytes + EXCESS > bound, "{format}: {peak_bytes} of {bound}");
    };
    let record = ternary_board::encode(&board);
    for (format, bytes) in [
        ("ternary-board", record.clone()),
        ("ternary-bits2", ternary_bits2::encode(&board)),
        ("ternary-integer", ternary_integer::encode(&board)),
        ("ternary-runs", ternary_runs::encode(&board)),
        ("ternary-stream", record.repeat(3)),
    ] {
        check_margin(&format!("{format}/1"), &bytes, &|bytes| {
            drop(decoder(format)(bytes, Options::default(), &mut ()));
        });
    }
    check_margin("ternary-board/1, streamed", &record, &|bytes| {
        let mut reader = ternary_board::RecordReader::new(bytes, Options::default());
        reader.record().unwrap();
        reader.end().unwrap();
    });
}
