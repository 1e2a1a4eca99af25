//! Reference models of all decoders and encoders, written from the specification alone in the simplest way: lists, strings, loops over
//! bits, cells and characters. They share no table and no formula with the library. Only [`edges`] converts its value types.
//! A model returns the value, or the code and the offset of the fault.

#![allow(clippy::missing_errors_doc, reason = "a model rejects what its page of the specification rejects")]

pub mod chess_boards;
pub mod edges;
pub mod go_chains;
pub mod small_texts;
pub mod ternary_bits2;
pub mod ternary_board;
pub mod ternary_integer;
pub mod ternary_runs;
pub mod xiangqi_compact;
pub mod xiangqi_fen;
pub mod xiangqi_game;
pub mod xiangqi_history;
pub mod xiangqi_identities;
pub mod xiangqi_index;
pub mod xiangqi_link;
pub mod xiangqi_list;
pub mod xiangqi_map;
pub mod xiangqi_pieces;
pub mod xiangqi_position;
pub mod xiangqi_rules;

/// A rejection: the code, and the bit, character or move at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rejection {
    /// The code.
    pub code: &'static str,
    /// The bit of a binary input, the character of a text, or the index of a move.
    pub offset: u64,
}

/// The result of a decoder's model.
pub type Outcome<T> = Result<T, Rejection>;

/// The result of an encoder's model. A value has no offsets.
pub type Written<T> = Result<T, &'static str>;

/// A rejection at that offset.
pub const fn reject<T>(code: &'static str, offset: usize) -> Outcome<T> {
    Err(Rejection { code, offset: offset as u64 })
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

/// The bytes of bits, whose number is a multiple of 8.
pub fn bytes_of(bits: &[u8]) -> Vec<u8> {
    bits.chunks(8).map(|byte| byte.iter().fold(0, |number, bit| number * 2 + bit)).collect()
}

/// The number with these bits, most significant first.
pub fn number_of(bits: &[u8]) -> usize {
    bits.iter().fold(0, |number, &bit| number * 2 + usize::from(bit))
}

/// The number in `count` bits, most significant first.
pub fn bits_of_number(number: usize, count: u32) -> Vec<u8> {
    (0..count).rev().map(|power| u8::from(number / 2_usize.pow(power) % 2 == 1)).collect()
}
