//! The properties, one function a format and kind of input.

mod chess;
mod go;
mod ternary;
mod xiangqi;

use boardwire::{
    error::{Error, Place},
    leniency::{Leniencies, Leniency},
    limits::Limits,
    ternary::Settings,
};

pub use chess::{chess_board, chess_value};
pub use go::{go_moves, go_position};
pub use ternary::{
    ternary_bits2, ternary_board, ternary_integer, ternary_runs, ternary_stream, ternary_value,
};
pub use xiangqi::{
    xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_picture,
    xiangqi_position,
};

/// Small enough that a fuzzer does not spend its time on filling boards.
const CELLS: u64 = 1 << 20;

const STRICT: Settings = Settings { limits: Limits::cells(CELLS), leniencies: Leniencies::STRICT };

fn lenient() -> Leniencies {
    Leniency::ALL.into_iter().collect()
}

/// The place of a fault lies in the input, or right behind it.
fn check_place(error: Error, bytes: &[u8]) {
    let Place::Bit(bit) = error.place else { panic!("{error:?} in binary input") };
    assert!(bit <= bytes.len() as u64 * 8, "{error:?} is beyond {} bytes", bytes.len());
}

/// A form that has one encoding for each value: what is accepted is what is written, and a fault lies in the input.
fn one_encoding<T>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<T, Error>, encode: impl Fn(&T) -> Vec<u8>) {
    match decode(bytes) {
        Ok(value) => assert_eq!(encode(&value), bytes, "accepted input is what is written"),
        Err(error) => check_place(error, bytes),
    }
}

/// A value in such a form: it is read as the same, and a byte shorter it is another or none.
fn written<T: PartialEq + std::fmt::Debug>(
    value: &T,
    decode: impl Fn(&[u8]) -> Result<T, Error>,
    encode: impl Fn(&T) -> Vec<u8>,
) {
    let bytes = encode(value);
    assert_eq!(decode(&bytes).as_ref(), Ok(value));
    let Some((_, cut)) = bytes.split_last() else { return };
    let cut = decode(&bytes[..cut.len()]);
    assert_ne!(cut.as_ref(), Ok(value), "a cut encoding is not the value's");
}
