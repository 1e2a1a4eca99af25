//! Codes: how numbers become bits, bytes and characters. They know no game.

pub mod base64url;
pub mod end;
pub mod placement;
pub mod prefix;
pub mod trits;
