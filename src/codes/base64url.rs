//! Base64url (RFC 4648, section 5) without `=` and with zero spare bits: one value has one text (spec: XL-16 to XL-18).
//!
//! ```
//! use boardwire::codes::base64url;
//!
//! assert_eq!(base64url::encode(&[0xfb, 0xff]), "-_8");
//! assert_eq!(base64url::decode("-_8"), Ok(vec![0xfb, 0xff]));
//! assert_eq!(base64url::decode("-_9").unwrap_err().kind.code(), "base64-spare-bits");
//! ```

use alloc::{string::String, vec::Vec};

use super::CodeError;
use crate::error::{LocatedError, Location};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of bits per character.
pub const BITS_PER_CHAR: u64 = 6;

/// The text of `bytes`.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut bits = [0; 4];
        bits[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(bits);
        for i in 0..=group.len() {
            let sextet = bits >> (18 - 6 * i) & 63;
            text.push(char::from(ALPHABET[sextet as usize]));
        }
    }
    text
}

/// The bytes of `text`.
///
/// # Errors
/// `base64-character`, `base64-length` or `base64-spare-bits`, at a character of `text`.
pub fn decode(text: &str) -> Result<Vec<u8>, LocatedError<CodeError>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    // Holds the bits that no byte has taken yet: fewer than 8 of them between characters.
    let (mut pending, mut count) = (0u32, 0u32);
    let mut last = 0;
    let fail = |kind, at| LocatedError { kind, location: Location::Character(at) };
    for (at, found) in (0..).zip(text.chars()) {
        let sextet = value(found).ok_or(fail(CodeError::Base64Character { found }, at))?;
        pending = pending << 6 | sextet;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((pending >> count & 0xff) as u8);
            pending &= (1 << count) - 1;
        }
        last = at;
    }
    let kind = if count == 6 {
        CodeError::Base64Length
    } else if pending != 0 {
        CodeError::Base64SpareBits
    } else {
        return Ok(bytes);
    };
    Err(fail(kind, last))
}

const fn value(character: char) -> Option<u32> {
    Some(match character {
        'A'..='Z' => character as u32 - 'A' as u32,
        'a'..='z' => character as u32 - 'a' as u32 + 26,
        '0'..='9' => character as u32 - '0' as u32 + 52,
        '-' => 62,
        '_' => 63,
        _ => return None,
    })
}
