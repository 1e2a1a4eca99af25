//! Reads inputs, one at a time.

use std::io::{self, BufRead, Read};

use boardwire_suite::formats::InputKind;

/// An input, or why it cannot be read.
pub(super) type Input<T> = Result<T, String>;

/// The bytes of the next line, of the next record after its length, or of all that is left. A line or record that is too long is skipped.
pub(super) fn next(
    reader: &mut impl BufRead,
    offset: &mut u64,
    (is_line, is_record): (bool, bool),
) -> io::Result<Option<Input<Vec<u8>>>> {
    const MAX_BYTES: u64 = 16 << 20;
    let (start, mut bytes, mut length) = (*offset, Vec::new(), MAX_BYTES + 1);
    if is_record {
        *offset += reader.by_ref().take(4).read_to_end(&mut bytes)? as u64;
        match <[u8; 4]>::try_from(std::mem::take(&mut bytes)) {
            Ok(head) => length = u32::from_be_bytes(head).into(),
            Err(head) if head.is_empty() => return Ok(None),
            Err(head) => {
                return Ok(Some(Err(format!("the length at byte {start} has {} of 4 bytes", head.len()))));
            }
        }
    }
    let mut part = reader.by_ref().take(length.min(MAX_BYTES + 1));
    let read = if is_line { part.read_until(b'\n', &mut bytes) } else { part.read_to_end(&mut bytes) }?;
    let is_complete = is_line && bytes.pop_if(|last| *last == b'\n').is_some();
    if is_complete {
        bytes.pop_if(|last| *last == b'\r');
    }
    let mut read = read as u64;
    let is_long = read > MAX_BYTES && !is_complete;
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

/// The member of the request with an input of bytes, of hex, or of text.
pub(super) fn member(bytes: Vec<u8>, kind: InputKind, is_hex: bool) -> Input<String> {
    match kind {
        InputKind::Bytes if is_hex => hex::decode(bytes.trim_ascii())
            .map(hex::encode)
            .map_err(|error| format!("it is not hex: {error}")),
        InputKind::Bytes => Ok(hex::encode(bytes)),
        InputKind::Text => String::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}")),
    }
}
