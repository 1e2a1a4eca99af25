//! `xiangqi-index/1`: the number of a placement, and the side to move (spec: XI-1 to XI-12).
//!
//! The drawing of spec/src/xiangqi-index.md#at-a-glance:
//!
//! ```text
//! byte  0       1              15      16
//!     +-------+-------+-- ~ --+-------+-------+
//!     |      V, 17 bytes, high byte first     |       0 ..= 2*N - 1
//!     +-------+-------+-- ~ --+-------+-------+
//!
//! V  =  2*index + turn                        turn: 1 red to move, 0 black
//! N  =  the number of placements              index: 0 ..= N - 1
//! ```
//!
//! ```
//! use boardwire::{formats::xiangqi_index, games::xiangqi::{Position, Setup}};
//!
//! let opening = Setup::from(&Position::opening());
//! let bytes = xiangqi_index::encode(&opening);
//! assert_eq!((bytes.len(), &bytes[..4]), (17, &[0x35, 0x7c, 0xdb, 0x2b][..]));
//! assert_eq!(xiangqi_index::decode(&bytes), Ok(opening));
//! ```

mod counts;
mod lists;
mod order;

use alloc::vec::Vec;

use super::{
    DecodeError,
    decoders::{coding, decoders},
    table::Longest,
};
use crate::{
    codes::{CodeError, end, wide::Wide},
    error::Location,
    games::xiangqi::{Setup, Side, XiangqiError},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

/// The number of bytes of V.
const VALUE_BYTES: usize = 17;

decoders!(xiangqi_index: Bytes([u8]) => Setup(Setup), read, Setup(encode));
coding!(XiangqiIndex: [u8] => Setup, |setup| Ok(encode(setup)));

const _: () = assert!(matches!(FORMAT.longest, Longest::Fixed(bytes) if bytes == VALUE_BYTES as u64));

fn read(bytes: &[u8], _: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Setup, DecodeError> {
    let location = Location::Bit(0);
    let truncated = DecodeError::new(location, CodeError::Truncated { field: "integer" });
    let &value_bytes = bytes.first_chunk().ok_or(truncated)?;
    observer.field(Field::only(
        FieldKind::Integer,
        0,
        VALUE_BYTES as u64 * 8,
        VALUE_BYTES as u64,
        &["XI-1", "XI-3", "XI-4", "XI-5", "XI-6"],
    ));
    let number = Wide::from_bytes(value_bytes);
    if number >= BOUND_OF_V {
        return Err(DecodeError::new(location, XiangqiError::ValueOutOfRange));
    }
    end::read(bytes, VALUE_BYTES, false, &["XI-9"], observer)?;
    Ok(setup(number))
}

/// The bytes of `setup`.
pub fn encode(setup: &Setup) -> Vec<u8> {
    Vec::from(number(setup).to_bytes())
}

/// 2*N: the numbers of all setups are below it.
pub(super) const BOUND_OF_V: Wide = order::COUNT.doubled(false);

pub(super) fn number(setup: &Setup) -> Wide {
    order::index(setup.placement()).doubled(setup.turn() == Side::Red)
}

/// The setup of a number below [`BOUND_OF_V`].
pub(super) fn setup(number: Wide) -> Setup {
    let (index, is_red) = number.halved();
    Setup::from_valid(if is_red { Side::Red } else { Side::Black }, order::placement(index))
}
