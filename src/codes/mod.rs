//! Codes: how numbers become bits, bytes and characters. They know no game.

pub mod base64url;
pub mod bits;
pub(crate) mod combinations;
pub(crate) mod end;
mod error;
pub(crate) mod field;
pub(crate) mod leb128;
pub mod placement;
pub mod prefix;
pub mod trits;
pub(crate) mod wide;

pub use error::CodeError;
