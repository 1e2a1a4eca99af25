//! Codes: conversions between numbers and bits, bytes or characters. They do not depend on a game.

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
