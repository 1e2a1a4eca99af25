//! One interface for the formats whose input alone gives a value, for code that is generic over a format.
//!
//! A tool that learns at run time which format it handles uses the table [`ALL`](super::ALL). A user of one format calls its module.
//!
//! ```
//! use boardwire::formats::{EncodeError, coding::Coding, xiangqi_list::XiangqiList, xiangqi_map::XiangqiMap};
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

use alloc::borrow::ToOwned;

use super::{DecodeError, EncodeError, Format};
use crate::{observe::Observer, options::Options};

/// A format whose input alone gives a value. The module of each such format has a type for it, such as
/// [`XiangqiMap`](super::xiangqi_map::XiangqiMap).
pub trait Coding {
    /// The entry of the format in the table.
    const FORMAT: &'static Format;

    /// The type of the decoder's input: `[u8]`, or `str` for a text.
    type Input: ToOwned + ?Sized;

    /// The type of the value that an input represents.
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
    /// If the format cannot hold the value. For most types of values this is impossible.
    fn encode(value: &Self::Value) -> Result<<Self::Input as ToOwned>::Owned, EncodeError>;
}
