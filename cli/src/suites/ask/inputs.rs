//! Reads inputs, one at a time.

use std::io::{self, BufRead, Read};

use boardwire_suite::formats::InputKind;

/// The division of a reader into inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    /// The rest of the reader is one input.
    Whole,
    /// Each line is an input.
    Line,
    /// Each input follows its length in 4 bytes.
    Record,
}

/// Reads the bytes of the next input. The inner error says why they cannot be read. An input that is too long is skipped.
pub(super) fn next(
    reader: &mut impl BufRead,
    offset: &mut u64,
    framing: Framing,
) -> io::Result<Option<Result<Vec<u8>, String>>> {
    const MAX_BYTES: u64 = 16 << 20;
    let (is_line, is_record) = (framing == Framing::Line, framing == Framing::Record);
    let (start, mut prefix, mut bytes, mut length) = (*offset, Vec::new(), Vec::new(), MAX_BYTES + 1);
    if is_record {
        *offset += reader.by_ref().take(4).read_to_end(&mut prefix)? as u64;
        let Ok(prefix) = <[u8; 4]>::try_from(&*prefix) else {
            let why = format!("the length at byte {start} has {} of 4 bytes", prefix.len());
            return Ok((!prefix.is_empty()).then_some(Err(why)));
        };
        length = u32::from_be_bytes(prefix).into();
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

/// The text of the member of a request that contains an input.
pub(super) fn member(bytes: Vec<u8>, kind: InputKind, is_hex: bool) -> Result<String, String> {
    Ok(match kind {
        InputKind::Bytes if is_hex => {
            hex::encode(hex::decode(bytes.trim_ascii()).map_err(|error| format!("it is not hex: {error}"))?)
        }
        InputKind::Bytes => hex::encode(bytes),
        InputKind::Text => String::from_utf8(bytes).map_err(|error| format!("it is not UTF-8: {error}"))?,
    })
}
