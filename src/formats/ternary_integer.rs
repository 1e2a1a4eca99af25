//! `ternary-integer/1`: the complete board as one base-3 integer (spec: BI-1 to BI-8).
//!
//! The drawing of spec/src/ternary-packings.md#one-integer:
//!
//! ```text
//! byte  0       1       2       3       4       5       6              5+m
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!     |  rows, u24, low first |  cols, u24, low first | V, m bytes, low first |
//!     +-------+-------+-------+-------+-------+-------+-------+-- ~ --+-------+
//!
//! n  =  rows*cols
//! V  =  c_0 + 3*c_1 + 9*c_2 + ... + 3^(n-1)*c_(n-1)         0 ..= 3^n - 1
//! m  =  the bytes that 3^n - 1 needs = floor(floor(n * log2(3)) / 8) + 1
//! ```
//!
//! A big-integer library converts between the bases by divide and conquer. The time of the conversion grows more slowly than the square of the
//! number of cells.
//!
//! ```
//! use boardwire::formats::ternary_integer;
//!
//! let board = ternary_integer::decode(&[1, 0, 0, 3, 0, 0, 26])?;
//! assert_eq!(board.counts(), [0, 0, 3]);
//! assert_eq!(ternary_integer::encode(&board), [1, 0, 0, 3, 0, 0, 26]);
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

use alloc::{string::String, vec::Vec};

use dashu_int::UBig;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    error::at,
    ternary_header::{HEADER_BYTES, Header, header},
};
use crate::{
    codes::{CodeError, end},
    error::Location,
    games::ternary::{Board, Cell, Dimensions, TernaryError},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

decoders!(ternary_integer: Bytes([u8]) => Board(Board), read, Board(encode), |size| bytes_of(size.cells()));
coding!(TernaryInteger: [u8] => Board, |board| Ok(encode(board)));

/// Allocates and computes nothing before the input is known to be long enough.
fn read(
    bytes: &[u8],
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Board, DecodeError> {
    let size = Header::for_packing(&["BI-1", "TB-1", "TB-2"]).read(bytes, options.limits(), observer)?;
    let start = HEADER_BYTES as u64 * 8;
    let location = Location::Bit(start);
    let byte_count = usize::try_from(bytes_of(size.cells())).unwrap_or(usize::MAX);
    let number = bytes[HEADER_BYTES..]
        .get(..byte_count)
        .ok_or(DecodeError::new(location, CodeError::Truncated { field: "integer" }))?;
    let (len, requirements) = (byte_count as u64 * 8, &["BI-2", "BI-3"]);
    observer.field(Field {
        kind: FieldKind::Integer,
        number: 0,
        start,
        len,
        value: byte_count as u64,
        represents: Some(size.cells()),
        requirements,
    });
    let digits = alloc::format!("{}", UBig::from_le_bytes(number).in_radix(3));
    if digits.len() as u64 > size.cells() {
        return Err(DecodeError::new(location, TernaryError::ValueOutOfRange));
    }
    end::read(bytes, HEADER_BYTES + byte_count, false, &["BI-7"], observer)?;
    let mut board = Board::new(size, options.limits()).map_err(at(Location::Bit(0)))?;
    board.set_all(digits.chars().rev().filter_map(Cell::from_digit));
    Ok(board)
}

/// The bytes of `board`.
///
/// # Panics
/// Never: the digits of a board are digits of base 3.
pub fn encode(board: &Board) -> Vec<u8> {
    let mut digits: Vec<u8> = board.cells().map(|cell| b'0' + cell.trit()).collect();
    digits.reverse();
    let digits = String::from_utf8(digits).expect("digits are ASCII");
    let number = UBig::from_str_radix(&digits, 3).expect("cells are digits of base 3");
    let mut bytes = Vec::from(header(board.size()));
    bytes.extend(number.to_le_bytes().iter());
    let needed = bytes_of(board.size().cells());
    bytes.resize(HEADER_BYTES + usize::try_from(needed).expect("the board is in memory"), 0);
    bytes
}

/// The length of the encoding of a board of that size, which does not depend on its cells.
pub const fn length(size: Dimensions) -> u64 {
    HEADER_BYTES as u64 + bytes_of(size.cells())
}

/// The number of bytes of 3^n - 1, where n is the number of cells, 1 to 2^48.
///
/// 3^n is not a power of two, so 3^n - 1 has floor(n * log2 3) + 1 bits. With log2 3 to 112 binary places, n * log2 3 has an error below 2^-64 for
/// n below 2^48, and no such multiple is that close to an integer.
const fn bytes_of(cell_count: u64) -> u64 {
    /// log2 3 * 2^56, and the next 56 bits.
    const HIGH: u128 = 0x0195_c01a_39fb_d687;
    const LOW: u128 = 0x009f_a00b_120a_068b;
    let cell_count = cell_count as u128;
    let bit_count = ((cell_count * HIGH + ((cell_count * LOW) >> 56)) >> 56) + 1;
    #[allow(clippy::cast_possible_truncation, reason = "below 2^49")]
    {
        bit_count.div_ceil(8) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_bytes_is_that_of_the_greatest_board() {
        let mut power = UBig::ONE;
        for cells in 1..3000 {
            power *= UBig::from(3u8);
            let greatest = &power - UBig::ONE;
            assert_eq!(bytes_of(cells), greatest.to_le_bytes().len() as u64, "{cells} cells");
        }
        // For this number of cells, binary64 arithmetic gives one byte too few.
        assert_eq!(bytes_of(623_217_985), 123_472_143);
        for cells in [15_601, 31_867, 79_335, 111_202, 190_537, 301_739] {
            // Denominators of convergents of log2 3, whose powers come nearest to powers of two.
            let greatest = UBig::from(3u8).pow(cells) - UBig::ONE;
            assert_eq!(bytes_of(cells as u64), greatest.to_le_bytes().len() as u64, "{cells} cells");
        }
    }

    /// No vector can cover the second part of log2 3: it changes no length of a board that the conformance protocol can carry. The list of
    /// equivalent mutants relies on this, so the test checks all such boards.
    #[test]
    fn the_second_part_of_the_logarithm_is_for_greater_boards() {
        const HIGH: u64 = 0x0195_c01a_39fb_d687;
        for cells in 1..1 << 24 {
            let first_part_bits = (u128::from(cells) * u128::from(HIGH)) >> 56;
            // A mutant that subtracts the second part gives the same length, too. That part is less than 1 for each cell, and here it is 1.
            let subtracted_bits = (u128::from(cells) * u128::from(HIGH) - u128::from(cells)) >> 56;
            assert_eq!((first_part_bits + 1).div_ceil(8), bytes_of(cells).into(), "{cells} cells");
            assert_eq!((subtracted_bits + 1).div_ceil(8), bytes_of(cells).into(), "{cells} cells");
        }
    }
}
