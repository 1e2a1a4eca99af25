//! One interface for the formats whose input alone gives a value, for code that is generic over a format.
//!
//! A tool that learns at run time which format it handles uses the table [`ALL`](super::ALL). A user of one format calls its module.
//!
//! ```
//! use boardwire::formats::{EncodeError, coding::{Coding, XiangqiList, XiangqiMap}};
//!
//! /// The input of a format in another format that holds the same value.
//! fn convert<From: Coding, To: Coding<Value = From::Value>>(input: &From::Input) -> Result<Output<To>, EncodeError> {
//!     To::encode(&From::decode(input)?)
//! }
//! type Output<C> = <<C as Coding>::Input as ToOwned>::Owned;
//!
//! let list = convert::<XiangqiMap, XiangqiList>(&[0, 85])?;
//! assert_eq!((list.len(), list[0]), (32, 85));
//! # Ok::<(), EncodeError>(())
//! ```

use alloc::{borrow::ToOwned, vec::Vec};

use super::{DecodeError, EncodeError, Format};
use crate::{
    games::{
        chess, ternary,
        xiangqi::{Fen, Game, Link, Pieces, Position, Setup},
    },
    observe::Observer,
    options::Options,
};

/// A format whose input alone gives a value.
pub trait Coding {
    /// Its entry in the table.
    const FORMAT: &'static Format;

    /// What its decoder reads: `[u8]`, or `str` for a text.
    type Input: ToOwned + ?Sized;

    /// What an input represents.
    type Value;

    /// Decodes an input, strictly and within the default limits.
    ///
    /// # Errors
    /// The first fault in reading order.
    fn decode(input: &Self::Input) -> Result<Self::Value, DecodeError> {
        Self::decode_with(input, Options::new(), &mut ())
    }

    /// Decodes an input, and reports its fields to `observer`.
    ///
    /// # Errors
    /// The first fault in reading order that `options` do not allow.
    fn decode_with(
        input: &Self::Input,
        options: Options,
        observer: &mut dyn Observer,
    ) -> Result<Self::Value, DecodeError>;

    /// Encodes a value.
    ///
    /// # Errors
    /// If the format cannot hold it. Most types of values exclude that.
    fn encode(value: &Self::Value) -> Result<<Self::Input as ToOwned>::Owned, EncodeError>;
}

macro_rules! codings {
    ($($(#[$cfg:meta])* $name:ident, $module:ident: $input:ty => $value:ty, $encode:expr;)*) => {
        $(
            #[doc = concat!("The format of [`", stringify!($module), "`](super::", stringify!($module), ").")]
            $(#[$cfg])*
            #[derive(Debug, Clone, Copy)]
            pub enum $name {}

            $(#[$cfg])*
            impl Coding for $name {
                const FORMAT: &'static Format = &super::$module::FORMAT;
                type Input = $input;
                type Value = $value;

                fn decode_with(
                    input: &$input,
                    options: Options,
                    observer: &mut dyn Observer,
                ) -> Result<$value, DecodeError> {
                    super::$module::decode_with(input, options, observer)
                }

                fn encode(value: &$value) -> Result<<$input as ToOwned>::Owned, EncodeError> {
                    use super::$module::encode;
                    let encode: fn(&$value) -> _ = $encode;
                    encode(value)
                }
            }
        )*
    };
}

codings! {
    TernaryBoard, ternary_board: [u8] => ternary::Board, |board| Ok(encode(board));
    TernaryStream, ternary_stream: [u8] => Vec<ternary::Board>, |boards| Ok(encode(boards));
    TernaryBits2, ternary_bits2: [u8] => ternary::Board, |board| Ok(encode(board));
    #[cfg(feature = "integer")]
    TernaryInteger, ternary_integer: [u8] => ternary::Board, |board| Ok(encode(board));
    TernaryRuns, ternary_runs: [u8] => ternary::Board, |board| Ok(encode(board));
    XiangqiPosition, xiangqi_position: [u8] => Position, |position| Ok(encode(position));
    XiangqiIndex, xiangqi_index: [u8] => Setup, |setup| Ok(encode(setup));
    XiangqiList, xiangqi_list: [u8] => Pieces, |pieces| Ok(encode(pieces));
    XiangqiMap, xiangqi_map: [u8] => Pieces, |pieces| Ok(encode(pieces));
    XiangqiGame, xiangqi_game: [u8] => Game, encode;
    XiangqiCompact, xiangqi_compact: [u8] => Game, encode;
    XiangqiFen, xiangqi_fen: str => Fen, |fen| Ok(encode(fen.placement(), fen.turn()));
    XiangqiLink, xiangqi_link: str => Link, encode;
    ChessBoardBytes, chess_board_bytes: [u8] => chess::Board, |board| Ok(encode(board));
    ChessBoardPacked, chess_board_packed: [u8] => chess::Board, |board| Ok(encode(board));
}
