//! Inputs as encodings of values: the reference decodes an input, and encodes a changed value. Smaller inputs for reductions.

use boardwire_suite::protocol::Op;
use boardwire_suite::value::{Map, Value};

use crate::built_in;
use crate::suites::fuzz::search::simpler::{smaller_sides, some_values};

/// The members of a request.
pub(super) type Fields = Map<String, Value>;

/// The format whose codec reads the input of a request, the key of the input, and the key that this codec has for it.
fn input_of<'f>(fields: &Fields, format: &'f str) -> Option<(&'f str, &'static str, &'static str)> {
    let key = ["hex", "text", "fen"].into_iter().find(|key| fields.contains_key(*key))?;
    Some(match format {
        "go-chains/1" => ("ternary-board/1", key, key),
        "xiangqi-rules/1" => ("xiangqi-fen/1", key, "text"),
        same => (same, key, key),
    })
}

/// The value of the input of a request, if the input is valid.
pub(super) fn decoded(fields: &Fields, format: &str) -> Option<Value> {
    let (format, key, codec_key) = input_of(fields, format)?;
    let mut request = fields.clone();
    request.insert(codec_key.to_owned(), fields[key].clone());
    Some(built_in::reply(Op::Decode, format, request).get_mut("ok")?.take())
}

/// The request with the encoding of a value as its input, if the value is valid.
pub(super) fn with_encoded(fields: &Fields, format: &str, value: Value) -> Option<Fields> {
    let (format, key, codec_key) = input_of(fields, format)?;
    let mut request = fields.clone();
    request.insert("value".to_owned(), value);
    let encoded = built_in::reply(Op::Encode, format, request)["ok"].get_mut(codec_key)?.take();
    let mut fields = fields.clone();
    fields.insert(key.to_owned(), encoded);
    Some(fields)
}

/// The encodings of simpler values, if the input is valid.
pub(super) fn encodings_of_simpler_values(
    fields: Fields,
    format: &str,
) -> impl Iterator<Item = Fields> + use<> {
    let format = format.to_owned();
    let simpler = decoded(&fields, &format).map(|value| some_values(&value).collect::<Vec<_>>());
    let simpler = simpler.unwrap_or_default().into_iter();
    simpler.filter_map(move |value| with_encoded(&fields, &format, value))
}

/// The same record with a smaller dimension in its header, and with fewer bytes after it.
pub(super) fn smaller_boards(fields: &Fields, format: &str) -> Vec<Fields> {
    let bytes = fields.get("hex").and_then(Value::as_str).and_then(|hex| hex::decode(hex).ok());
    let Some(bytes) = bytes.filter(|bytes| bytes.len() >= 6) else { return Vec::new() };
    if !(format.starts_with("ternary") || format.starts_with("go")) {
        return Vec::new();
    }
    let side = |offset: usize| {
        let bytes = bytes[offset..offset + 3].iter().rev();
        bytes.fold(0, |side, byte| side << 8 | usize::from(*byte))
    };
    let mut smaller = Vec::new();
    for offset in [0, 3] {
        for smaller_side in smaller_sides(side(offset)) {
            let cells = smaller_side * side(3 - offset);
            for length in [6 + cells.div_ceil(5), 6 + cells.div_ceil(4), 7, bytes.len() - 1, bytes.len()] {
                let length = length.clamp(6, bytes.len()) - 6;
                // The fault may be at either end.
                for cells in [&bytes[6..6 + length], &bytes[bytes.len() - length..]] {
                    let mut record = [&bytes[..6], cells].concat();
                    record[offset..offset + 3].copy_from_slice(&smaller_side.to_le_bytes()[..3]);
                    let mut fields = fields.clone();
                    fields.insert("hex".to_owned(), hex::encode(record).into());
                    smaller.push(fields);
                }
            }
        }
    }
    smaller
}
