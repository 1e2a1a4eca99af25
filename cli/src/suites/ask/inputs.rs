//! Reads inputs, one at a time.

use std::io::{self, BufRead, Read};

use boardwire_suite::formats::InputKind;

/// The bytes of the next line, of the next record after its length, or of all that is left; or why they cannot be read. What is too long is skipped.
pub(super) fn next(
    reader: &mut impl BufRead,
    offset: &mut u64,
    (is_line, is_record): (bool, bool),
) -> io::Result<Option<Result<Vec<u8>, String>>> {
    const MAX_BYTES: u64 = 16 << 20;
    let (start, mut head, mut bytes, mut length) = (*offset, Vec::new(), Vec::new(), MAX_BYTES + 1);
    if is_record {
        *offset += reader.by_ref().take(4).read_to_end(&mut head)? as u64;
        let Ok(head) = <[u8; 4]>::try_from(&*head) else {
            let why = format!("the length at byte {start} has {} of 4 bytes", head.len());
            return Ok((!head.is_empty()).then_some(Err(why)));
        };
        length = u32::from_be_bytes(head).into();
    }
    let mut part = reader.by_ref().take(length.min(MAX_BYTES + 1));
    let read = if is_line { part.read_until(b'\n', &mut bytes) } else { part.read_to_end(&mut bytes) };
    let mut read = read? as u64;
    if is_line && bytes.pop_if(|last| *last == b'\n').is_some() {
        bytes.pop_if(|last| *last == b'\r');
    }
    let is_long = bytes.len() as u64 > MAX_BYTES;
    if is_long && is_line {
        read += reader.skip_until(b'\n')? as u64;
    } else if is_long {
        read += io::copy(&mut reader.by_ref().take(length - read), &mut io::sink())?;
    }
    *offset += read;
    Ok((read > 0 || !is_line).then_some(if is_record && read < length {
        Err(format!("the record at byte {start} has {read} of {length} bytes"))
    } else if is_long {
        Err(format!("the input at byte {start} is longer than {} MiB", MAX_BYTES >> 20))
    } else {
        Ok(bytes)
    }))
}

/// The member of a request with an input of bytes, of hex, or of text.
pub(super) fn member(bytes: Vec<u8>, kind: InputKind, is_hex: bool) -> Result<String, String> {
    Ok(match kind {
        InputKind::Bytes if is_hex => {
            hex::encode(hex::decode(bytes.trim_ascii()).map_err(|error| format!("it is not hex: {error}"))?)
        }
        InputKind::Bytes => hex::encode(bytes),
        InputKind::Text => String::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}"))?,
    })
}
