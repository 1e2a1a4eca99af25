//! Ternary boards and their packings.

use boardwire::{
    formats::DecodeError,
    formats::{ternary_bits2, ternary_board, ternary_integer, ternary_runs},
    games::ternary,
    options::{Leniency, Limits, Options},
};
use boardwire_fuzz::models::{
    self, Outcome, edges, reject,
    ternary_board::{Board, Reading},
};

use super::{Walk, assert_walks, walk};

/// The decoder of a packing, and its model, each with a limit on cells.
type Decode = fn(&[u8], Options) -> Result<ternary::Board, DecodeError>;
type Model = fn(&[u8], u64) -> Outcome<Board>;

const CELLS: u64 = 1 << 20;

fn with(leniencies: &[Leniency]) -> Options {
    let leniencies: Options = leniencies.iter().copied().collect();
    leniencies.with_max_cells(CELLS)
}

/// Each byte as the only cell byte of a board of one row.
fn one_byte_boards() -> impl Iterator<Item = Vec<u8>> {
    (1..=5).flat_map(|cols| (0..=255).map(move |byte| vec![1, 0, 0, cols, 0, 0, byte]))
}

#[test]
fn all_bytes_in_a_board_of_one_record() {
    use Leniency::{TrailingBytes, UnusedTrits};
    for allowed in [&[][..], &[UnusedTrits], &[TrailingBytes], &[UnusedTrits, TrailingBytes]] {
        let reading = Reading {
            unused_trits: allowed.contains(&UnusedTrits),
            trailing_bytes: allowed.contains(&TrailingBytes),
            ..Reading::strict(CELLS)
        };
        let options = with(allowed);
        let judged = |bytes: &Vec<u8>| {
            edges::outcome(&ternary_board::decode_with(bytes, options, &mut ()), edges::board)
        };
        let model = |bytes: &Vec<u8>| models::ternary_board::decode(bytes, reading);
        // The injected fault: byte 243 is accepted.
        let faulty = |bytes: &Vec<u8>| match judged(bytes) {
            Err(found) if bytes[6] == 243 && found.code == "byte-out-of-range" => {
                judged(&[&bytes[..6], &[242]].concat())
            }
            other => other,
        };
        assert_walks(
            5 * 256,
            &walk(one_byte_boards(), judged, model),
            &walk(one_byte_boards(), faulty, model),
        );
    }
}

#[test]
fn all_bytes_in_a_board_of_one_record_in_the_other_packings() {
    let options = with(&[]);
    let forms: [(Decode, Model); 3] = [
        (|bytes, options| ternary_bits2::decode_with(bytes, options, &mut ()), models::ternary_bits2::decode),
        (
            |bytes, options| ternary_integer::decode_with(bytes, options, &mut ()),
            models::ternary_integer::decode,
        ),
        (|bytes, options| ternary_runs::decode_with(bytes, options, &mut ()), models::ternary_runs::decode),
    ];
    for (decode, model) in forms {
        let judged = |bytes: &Vec<u8>| edges::outcome(&decode(bytes, options), edges::board);
        let model = |bytes: &Vec<u8>| model(bytes, CELLS);
        // The injected fault: the last cell has another value.
        let faulty = |bytes: &Vec<u8>| {
            judged(bytes).map(|mut board| {
                *board.cells.last_mut().unwrap() %= 2;
                board
            })
        };
        assert_walks(
            5 * 256,
            &walk(one_byte_boards(), judged, model),
            &walk(one_byte_boards(), faulty, model),
        );
    }
}

/// All runs of two and of three bytes after the header of a board.
fn runs_after(
    cols: u8,
    inputs: impl Iterator<Item = Vec<u8>>,
    decode: impl Fn(&[u8]) -> Outcome<Board>,
) -> Walk {
    let whole = |rest: &Vec<u8>| [&[1, 0, 0, cols, 0, 0], &rest[..]].concat();
    walk(inputs, |rest| decode(&whole(rest)), |rest| models::ternary_runs::decode(&whole(rest), CELLS))
}

fn decode_runs(bytes: &[u8]) -> Outcome<Board> {
    edges::outcome(
        &ternary_runs::decode_with(bytes, Options::new().with_limits(Limits::max_cells(CELLS)), &mut ()),
        edges::board,
    )
}

/// The injected fault: accepts a number of two bytes that fits one.
fn decode_runs_faulty(bytes: &[u8]) -> Outcome<Board> {
    match decode_runs(bytes) {
        Err(found) if found.code == "number-not-shortest" => reject("run-too-long", 48),
        other => other,
    }
}

#[test]
fn all_runs_of_two_bytes() {
    let inputs = || (0..=0xffff_u16).map(|number| number.to_be_bytes().to_vec());
    for cols in [1, 2, 9, 50, 200] {
        assert_walks(
            0x1_0000,
            &runs_after(cols, inputs(), decode_runs),
            &runs_after(cols, inputs(), decode_runs_faulty),
        );
    }
}

#[test]
#[ignore = "takes seconds, in a release build"]
fn all_runs_of_three_bytes() {
    let inputs = || (0..1_u32 << 24).map(|number| number.to_be_bytes()[1..].to_vec());
    assert_walks(
        1 << 24,
        &runs_after(9, inputs(), decode_runs),
        &runs_after(9, inputs(), decode_runs_faulty),
    );
}
