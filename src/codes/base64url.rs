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
        let mut padded = [0; 4];
        padded[1..=group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes(padded);
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
    // The bits that are not yet part of a byte: fewer than 8 between characters.
    let (mut pending, mut pending_bits) = (0u32, 0u32);
    let mut last_index = 0;
    let fail = |kind, index| LocatedError { kind, location: Location::Character(index) };
    for (index, found) in (0..).zip(text.chars()) {
        let sextet = sextet_of(found).ok_or(fail(CodeError::Base64Character { found }, index))?;
        pending = pending << 6 | sextet;
        pending_bits += 6;
        if pending_bits >= 8 {
            pending_bits -= 8;
            bytes.push((pending >> pending_bits & 0xff) as u8);
            pending &= (1 << pending_bits) - 1;
        }
        last_index = index;
    }
    let kind = if pending_bits == 6 {
        CodeError::Base64Length
    } else if pending != 0 {
        CodeError::Base64SpareBits
    } else {
        return Ok(bytes);
    };
    Err(fail(kind, last_index))
}

const fn sextet_of(character: char) -> Option<u32> {
    Some(match character {
        'A'..='Z' => character as u32 - 'A' as u32,
        'a'..='z' => character as u32 - 'a' as u32 + 26,
        '0'..='9' => character as u32 - '0' as u32 + 52,
        '-' => 62,
        '_' => 63,
        _ => return None,
    })
}
