//! Plain models of every decoder and encoder, written from the specification alone in the simplest way: lists, strings, one bit, cell or
//! character after another. They share no table and no formula with the library; its value types are converted in [`edges`] and nowhere
//! else. A model gives the value, or the code and the place of the fault.

#![allow(clippy::missing_errors_doc, reason = "a model refuses where its page of the specification does")]

pub mod chess_boards;
pub mod edges;
pub mod go_chains;
pub mod small_texts;
pub mod ternary_bits2;
pub mod ternary_board;
pub mod ternary_integer;
pub mod ternary_runs;
pub mod xiangqi_fen;
pub mod xiangqi_history;
pub mod xiangqi_identities;
pub mod xiangqi_link;
pub mod xiangqi_list;
pub mod xiangqi_map;
pub mod xiangqi_pieces;
pub mod xiangqi_position;
pub mod xiangqi_rules;

/// A refusal: the code, and the bit, character or move at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The code.
    pub code: &'static str,
    /// The bit of binary input, the character of a text or the index of a move.
    pub place: u64,
}

/// What a model of a decoder gives.
pub type Outcome<T> = Result<T, Refused>;

/// What a model of an encoder gives: a value has no place to point into.
pub type Written<T> = Result<T, &'static str>;

/// A refusal at that place.
pub const fn refuse<T>(code: &'static str, place: usize) -> Outcome<T> {
    Err(Refused { code, place: place as u64 })
}

/// The bits of the bytes, each 0 or 1, most significant first.
pub fn bits_of(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Vec::new();
    for byte in bytes {
        for weight in [128, 64, 32, 16, 8, 4, 2, 1] {
            bits.push(byte / weight % 2);
        }
    }
    bits
}

/// The bytes of bits that fill whole bytes.
pub fn bytes_of(bits: &[u8]) -> Vec<u8> {
    bits.chunks(8).map(|byte| byte.iter().fold(0, |number, bit| number * 2 + bit)).collect()
}

/// The number that bits are, most significant first.
pub fn number_of(bits: &[u8]) -> usize {
    bits.iter().fold(0, |number, &bit| number * 2 + usize::from(bit))
}

/// The number in so many bits, most significant first.
pub fn bits_of_number(number: usize, count: u32) -> Vec<u8> {
    (0..count).rev().map(|power| u8::from(number / 2_usize.pow(power) % 2 == 1)).collect()
}
