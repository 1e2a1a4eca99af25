//! Compares the fast paths with the reference, which decodes if an observer listens: see `src/fast.rs`.

#![allow(clippy::cast_possible_truncation, reason = "the numbers of the tests are small")]

use std::fmt::Debug;

use boardwire::{
    codes::prefix::PrefixCode,
    formats::{
        self, Codec, Decode, DecodeError, Format, Value, chess_board_bytes, chess_board_packed,
        ternary_bits2, ternary_board, ternary_runs, xiangqi_fen, xiangqi_position,
    },
    games::{
        chess,
        ternary::{Board, Cell, Dimensions},
        xiangqi::{Candidates, Piece, Pieces, Placement, Position, Side, Square},
    },
    observe::Observer,
    options::{Leniency, Limits, Options},
};

/// An observer that asks for fields, so that the reference decodes, and ignores them.
struct Listener;

impl Observer for Listener {}

/// The options that have an effect on some format.
fn options() -> Vec<Options> {
    let mut options = vec![Options::new(), Options::from_iter(Leniency::ALL)];
    options.push(Options::new().allow(Leniency::UnusedTrits).with_max_cells(1 << 20));
    options.extend(Leniency::ALL.map(|leniency| Options::new().allow(leniency)));
    options.push(Options::new().with_max_cells(100));
    options
}

/// Checks that a decoder gives the same result with and without an observer: with an observer, the reference decodes.
fn check_input<T: PartialEq>(
    input: &(impl Debug + ?Sized),
    decode: impl Fn(Options, &mut dyn Observer) -> Result<T, DecodeError>,
) {
    for options in options() {
        // Values are not printed, because a board may have many cells.
        assert!(decode(options, &mut ()) == decode(options, &mut Listener), "{input:.2000?}");
    }
}

fn decoder(format: &Format) -> fn(&[u8], Options, &mut dyn Observer) -> Result<Value, DecodeError> {
    let Decode::Bytes(decode) = format.decode else { panic!("{} is not decoded from bytes", format.id) };
    decode
}

fn check_bytes(bytes: &[u8]) {
    let has_fast = |codec| {
        matches!(
            codec,
            Codec::Board(..) | Codec::Boards(..) | Codec::Go(..) | Codec::Position(..) | Codec::Chess(..)
        )
    };
    for format in formats::ALL.iter().filter(|format| has_fast(format.codec)) {
        check_input(bytes, |options, observer| decoder(format)(bytes, options, observer));
    }
}

/// Checks that the reference decodes the result of an encoder to the value. A strict decoder accepts one encoding of a value.
fn check_encoded(format: &Format, bytes: &[u8], value: Value) {
    let options = Options::new().with_limits(Limits::NONE);
    assert!(decoder(format)(bytes, options, &mut Listener) == Ok(value), "{}", format.id);
}

/// A board of random cells, in runs of up to `run` equal cells.
fn board(rows: u32, cols: u32, run: u64, seed: u64) -> Board {
    let mut board = Board::new(Dimensions::new(rows, cols).unwrap(), Limits::NONE).unwrap();
    let mut state = seed;
    let (mut cell, mut left) = (Cell::Empty, 0);
    for at in 0..rows * cols {
        if left == 0 {
            let mut random = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state >> 33
            };
            cell = Cell::ALL[(random() % 3) as usize];
            left = 1 + random() % run;
        }
        left -= 1;
        board.set(at / cols, at % cols, cell).unwrap();
    }
    board
}

fn check_board(board: &Board) {
    for (format, bytes) in [
        (&ternary_board::FORMAT, ternary_board::encode(board)),
        (&ternary_bits2::FORMAT, ternary_bits2::encode(board)),
        (&ternary_runs::FORMAT, ternary_runs::encode(board)),
    ] {
        check_encoded(format, &bytes, Value::Board(board.clone()));
        check_bytes(&bytes);
    }
}

/// All widths up to a block and more, so that rows, words, blocks and bytes end in every way.
#[test]
fn boards_of_all_widths() {
    for cols in 1..=200 {
        for rows in [1, 2, 3, 7] {
            check_board(&board(rows, cols, 1, u64::from(cols * 8 + rows)));
            check_board(&board(rows, cols, 70, u64::from(cols * 8 + rows)));
        }
    }
    for (rows, cols) in [(5000, 1), (1, 5000), (999, 5), (1000, 33), (361, 19)] {
        check_board(&board(rows, cols, 1, 1));
        check_board(&board(rows, cols, 3000, 1));
    }
}

/// Each byte at each place of a record with unused trits, within the blocks and in the last bytes, and records cut anywhere.
#[test]
fn bytes_at_all_places() {
    for (rows, cols) in [(1, 1), (3, 3), (19, 19), (1, 33), (5, 32), (4, 77)] {
        let board = board(rows, cols, 1, 7);
        for encoded in
            [ternary_board::encode(&board), ternary_bits2::encode(&board), ternary_runs::encode(&board)]
        {
            for at in (6..encoded.len()).filter(|at| *at < 40 || at + 3 > encoded.len()) {
                for byte in [0, 1, 2, 3, 80, 81, 127, 128, 192, 240, 241, 242, 243, 254, 255] {
                    let mut bytes = encoded.clone();
                    bytes[at] = byte;
                    check_bytes(&bytes);
                }
                check_bytes(&encoded[..at]);
            }
            check_bytes(&[&encoded[..], &[0]].concat());
            check_bytes(&[&encoded[..], &encoded[..]].concat());
        }
    }
    for byte in 0..=255 {
        check_bytes(&[1, 0, 0, 5, 0, 0, byte]);
        check_bytes(&[1, 0, 0, 4, 0, 0, byte]);
    }
}

/// Decodes into the memory of an earlier board, of which nothing may be left.
#[test]
fn a_board_is_decoded_into_another() {
    let mut reused = board(30, 30, 1, 1);
    for (rows, cols) in [(30, 30), (1, 1), (9, 9), (19, 19), (100, 100), (4, 8)] {
        let wanted = board(rows, cols, 1, 3);
        let bytes = ternary_board::encode(&wanted);
        for options in options() {
            let mut board = reused.clone();
            let into = ternary_board::decode_into(&bytes, options, &mut board).map(|()| board);
            assert_eq!(into, ternary_board::decode_with(&bytes, options, &mut Listener));
        }
        assert_eq!(ternary_board::decode_into(&bytes, Options::new(), &mut reused), Ok(()));
        assert_eq!(reused, wanted);
        let damaged = [&bytes[..bytes.len() - 1], &[255]].concat();
        assert!(ternary_board::decode_into(&damaged, Options::new(), &mut reused).is_err());
        assert_eq!(reused.counts()[1..], [0, 0]);
    }
}

/// Each piece on each of its squares, alone, and each square with each string of bits after it.
#[test]
fn each_code_word_of_each_piece() {
    for piece in Piece::all() {
        for square in Square::all().filter(|&square| Candidates::for_piece(piece).contains(square)) {
            for turn in [Side::Red, Side::Black] {
                let mut pieces = Pieces::opening();
                if let Some(occupant) = pieces.occupant(square) {
                    pieces.remove(occupant);
                }
                pieces.put(piece, square).unwrap();
                check_position(&Position { turn, pieces });
                let mut pieces = Pieces::DEAD;
                pieces.put(piece, square).unwrap();
                check_position(&Position { turn, pieces });
            }
        }
    }
}

/// Positions of each number of bits, so of 19 to 23 bytes: each string of padding bits, a byte more, and cut anywhere; alone, and at each place
/// among others.
#[test]
fn positions_of_each_length() {
    let opening = xiangqi_position::encode(&Position::opening());
    for bits in 149..=177 {
        let bytes = xiangqi_position::encode(&position_with_length(bits));
        assert_eq!(bytes.len(), bits.div_ceil(8));
        let last = bytes.len() - 1;
        let mut inputs: Vec<Vec<u8>> = (0..=last).map(|end| bytes[..end].to_vec()).collect();
        let padding = bytes.len() * 8 - bits;
        inputs.extend((0..1 << padding).map(|zeros| [&bytes[..last], &[bytes[last] ^ zeros]].concat()));
        inputs.extend([&[0][..], &[255], &[255; 8]].map(|more| [&bytes[..], more].concat()));
        for input in inputs {
            check_bytes(&input);
            for at in 0..9 {
                let mut batch = [&opening[..]; 9];
                batch[at] = &input;
                check_many(&batch);
            }
        }
    }
}

/// A position whose encoding has `bits` bits.
fn position_with_length(bits: usize) -> Position {
    (0..)
        .find_map(|first: usize| {
            let mut pieces = Pieces::DEAD;
            // A position has at least 149 bits, and a long code word has one bit more than a short one.
            let mut long_words_left = bits - 149;
            for piece in Piece::all() {
                let list = Candidates::for_piece(piece);
                let length = |index| PrefixCode::new(list.len()).word(index).len;
                let short = list.len().ilog2();
                let is_long = long_words_left > 0 && !list.len().is_power_of_two();
                long_words_left -= usize::from(is_long);
                let fitting = (0..list.len()).filter(|&index| length(index) == short + u32::from(is_long));
                let free = fitting.filter(|&index| {
                    list.square(index).is_none_or(|square| pieces.occupant(square).is_none())
                });
                let free: Vec<u32> = free.collect();
                let index = *free.get(first % free.len().max(1))?;
                if let Some(square) = list.square(index) {
                    pieces.put(piece, square).ok()?;
                }
            }
            Some(Position { turn: Side::Red, pieces })
        })
        .unwrap()
}

fn check_many(inputs: &[&[u8]]) {
    let mut positions = Vec::new();
    xiangqi_position::decode_many(inputs, |position| positions.push(position));
    let reference = |bytes: &&[u8]| xiangqi_position::decode_with(bytes, Options::new(), &mut Listener);
    assert!(positions.into_iter().eq(inputs.iter().map(reference)));
}

/// Bytes that are valid and invalid, one at each place of three blocks and of the bytes after them.
#[test]
fn bytes_at_all_places_of_blocks() {
    for size in [96, 97, 99, 100] {
        for at in 0..size {
            for byte in [0, 241, 242, 243, 255] {
                let mut bytes =
                    [&ternary_board::encode(&board(1, size * 5, 1, 1))[..6], &vec![242; size as usize]]
                        .concat();
                bytes[6 + at as usize] = byte;
                check_bytes(&bytes);
                bytes.push(0);
                check_bytes(&bytes);
            }
        }
    }
}

/// Each cell that is 3 and each unused cell that is not 0, where rows end in every part of a word.
#[test]
fn cells_at_all_places() {
    for cols in [1, 2, 3, 29, 30, 31, 32, 33, 34, 35, 62, 63, 64, 65, 95, 97] {
        let encoded = ternary_bits2::encode(&board(3, cols, 1, 5));
        for at in 6..encoded.len() {
            for cell in 0..4 {
                for value in 0..4 {
                    let mut bytes = encoded.clone();
                    bytes[at] = bytes[at] & !(3 << (2 * cell)) | value << (2 * cell);
                    check_bytes(&bytes);
                }
            }
        }
    }
}

/// Each list of up to seven fields, empty ones too.
#[test]
fn fens_of_all_fields() {
    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let mut texts = vec![String::from(BOARD)];
    for _ in 0..7 {
        let longer = texts.iter().flat_map(|text| ["", "b", "-"].map(|field| format!("{text} {field}")));
        texts = longer.collect();
        for text in &texts {
            check_fen(text);
        }
    }
}

/// Boards of chess with a byte more or fewer.
#[test]
fn chess_boards_of_all_lengths() {
    for length in 0..=66 {
        check_bytes(&vec![0; length]);
    }
}

fn check_position(position: &Position) {
    let bytes = xiangqi_position::encode(position);
    check_encoded(&xiangqi_position::FORMAT, &bytes, Value::Position(position.clone()));
    check_bytes(&bytes);
    let opening = xiangqi_position::encode(&Position::opening());
    let inputs = [&bytes[..], &opening, &bytes, &bytes, &opening, &bytes, &opening, &opening, &bytes];
    check_many(&inputs);
    check_fen(&xiangqi_fen::encode(&Placement::from(&position.pieces), position.turn));
}

fn check_fen(text: &str) {
    check_input(text, |options, observer| xiangqi_fen::decode_with(text, options, observer));
}

#[test]
fn chess_codes_at_all_places() {
    for at in 0..64 {
        for code in 0..=255 {
            let mut bytes = [0; 64];
            bytes[at] = code;
            check_bytes(&bytes);
            let mut bytes = [0x6e; 32];
            bytes[at / 2] = code;
            check_bytes(&bytes);
        }
        let square = chess::Square::all().nth(at).unwrap();
        for piece in chess::Kind::ALL
            .into_iter()
            .flat_map(|kind| [(chess::Color::White, kind), (chess::Color::Black, kind)])
        {
            let mut board = chess::Board::EMPTY;
            board.set(square, Some(piece));
            check_encoded(
                &chess_board_bytes::FORMAT,
                &chess_board_bytes::encode(&board),
                Value::Chess(board.clone()),
            );
            check_encoded(
                &chess_board_packed::FORMAT,
                &chess_board_packed::encode(&board),
                Value::Chess(board.clone()),
            );
        }
    }
}
