//! A number and the bytes after it, by the varint of a crate.

use crate::Outcome;

#[cfg(feature = "unsigned-varint")]
pub fn decode(data: &[u8]) -> Outcome<(u64, &[u8])> {
    Ok(unsigned_varint::decode::u64(data)?)
}

#[cfg(feature = "unsigned-varint")]
pub fn encode(number: u64) -> Outcome<Vec<u8>> {
    Ok(unsigned_varint::encode::u64(number, &mut unsigned_varint::encode::u64_buffer()).to_vec())
}

#[cfg(feature = "integer-encoding")]
pub fn decode(data: &[u8]) -> Outcome<(u64, &[u8])> {
    let (number, size) = integer_encoding::VarInt::decode_var(data).ok_or("not a number")?;
    Ok((number, &data[size..]))
}

#[cfg(feature = "integer-encoding")]
pub fn encode(number: u64) -> Outcome<Vec<u8>> {
    Ok(integer_encoding::VarInt::encode_var_vec(number))
}

#[cfg(feature = "leb128")]
pub fn decode(mut data: &[u8]) -> Outcome<(u64, &[u8])> {
    Ok((leb128::read::unsigned(&mut data)?, data))
}

#[cfg(feature = "leb128")]
pub fn encode(number: u64) -> Outcome<Vec<u8>> {
    let mut data = Vec::new();
    leb128::write::unsigned(&mut data, number)?;
    Ok(data)
}
