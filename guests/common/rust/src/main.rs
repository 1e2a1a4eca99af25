//! The testee protocol for the decoder of QOI or the codec of Base45, bencode or varints in a crate: build it with the feature of this name, and no other one.

use std::error::Error;
use std::panic::catch_unwind;

use serde_json::{Value, json};

type Outcome<T> = Result<T, Box<dyn Error>>;

#[cfg(any(feature = "bt_bencode", feature = "serde_bencode", feature = "with-bendy"))]
mod bencode;
#[cfg(any(feature = "integer-encoding", feature = "leb128", feature = "unsigned-varint"))]
mod varint;

/// Width, height, channels, colour space and pixels.
#[cfg(feature = "qoi")]
fn picture(file: &[u8]) -> Outcome<(u32, u32, u8, u8, Vec<u8>)> {
    let (header, pixels) = qoi::decode_to_vec(file)?;
    Ok((header.width, header.height, header.channels.as_u8(), header.colorspace.as_u8(), pixels))
}

#[cfg(feature = "image")]
fn picture(file: &[u8]) -> Outcome<(u32, u32, u8, u8, Vec<u8>)> {
    let image = image::load_from_memory_with_format(file, image::ImageFormat::Qoi)?;
    Ok((image.width(), image.height(), image.color().channel_count(), file[13], image.into_bytes()))
}

#[cfg(feature = "zune-qoi")]
fn picture(file: &[u8]) -> Outcome<(u32, u32, u8, u8, Vec<u8>)> {
    use zune_qoi::{QoiDecoder, zune_core::options::DecoderOptions};
    // The limits of its own are below the largest valid vector.
    let options = DecoderOptions::default().set_max_width(1 << 16).set_max_height(1 << 16);
    let mut decoder = QoiDecoder::new_with_options(std::io::Cursor::new(file), options);
    let pixels = decoder.decode().map_err(|error| format!("{error:?}"))?;
    let (width, height) = decoder.dimensions().ok_or("no dimensions")?;
    let channels = decoder.colorspace().ok_or("no colour space")?.num_components();
    Ok((u32::try_from(width)?, u32::try_from(height)?, u8::try_from(channels)?, file[13], pixels))
}

#[cfg(feature = "rapid-qoi")]
fn picture(file: &[u8]) -> Outcome<(u32, u32, u8, u8, Vec<u8>)> {
    let (header, pixels) = rapid_qoi::Qoi::decode_alloc(file)?;
    Ok((header.width, header.height, u8::try_from(header.colors.channels())?, file[13], pixels))
}

/// The member `ok` of the reply.
#[cfg(any(feature = "image", feature = "qoi", feature = "rapid-qoi", feature = "zune-qoi"))]
fn done(request: &Value) -> Outcome<Value> {
    let (width, height, channels, space, pixels) = picture(&hex::decode(text(&request["hex"]))?)?;
    // As adapter.py does: a longer value is sent without its pixels.
    let pixels = if pixels.len() <= 1 << 20 { hex::encode(pixels) } else { String::new() };
    Ok(json!({"width": width, "height": height, "channels": channels, "colorspace": space, "pixels": pixels}))
}

#[cfg(feature = "base45")]
fn done(request: &Value) -> Outcome<Value> {
    Ok(match text(&request["op"]) {
        "decode" => json!({"bytes": hex::encode(base45::decode(text(&request["text"]))?)}),
        _ => json!({"text": base45::encode(hex::decode(text(&request["value"]["bytes"]))?)}),
    })
}

#[cfg(any(feature = "bt_bencode", feature = "serde_bencode", feature = "with-bendy"))]
fn done(request: &Value) -> Outcome<Value> {
    Ok(match text(&request["op"]) {
        "decode" => bencode::decode(&hex::decode(text(&request["hex"]))?)?,
        _ => json!({"hex": hex::encode(bencode::encode(&request["value"])?)}),
    })
}

#[cfg(any(feature = "integer-encoding", feature = "leb128", feature = "unsigned-varint"))]
fn done(request: &Value) -> Outcome<Value> {
    Ok(match text(&request["op"]) {
        "decode" => {
            let data = hex::decode(text(&request["hex"]))?;
            let (number, rest) = varint::decode(&data)?;
            json!({"number": number.to_string(), "rest": hex::encode(rest)})
        }
        _ => {
            let number = varint::encode(text(&request["value"]["number"]).parse()?)?;
            json!({"hex": hex::encode(number) + text(&request["value"]["rest"])})
        }
    })
}

/// The dialects of varints.
const VARINTS: &[&str] =
    &["varint@common/1", "varint@multiformats/1", "varint@dwarf5/1", "varint@protobuf/1"];

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn main() {
    let (formats, operations): (&[&str], &[_]) = if cfg!(feature = "base45") {
        (&["base45/1"], &["decode", "encode"])
    } else if cfg!(any(feature = "bt_bencode", feature = "serde_bencode", feature = "with-bendy")) {
        (&["bencode@bep3/1"], &["decode", "encode"])
    } else if cfg!(any(feature = "integer-encoding", feature = "leb128", feature = "unsigned-varint")) {
        (VARINTS, &["decode", "encode"])
    } else {
        (&["qoi/1"], &["decode"])
    };
    let offered: Value = formats.iter().map(|format| (format.to_string(), json!(operations))).collect();
    for line in std::io::stdin().lines() {
        let request: Value = serde_json::from_str(&line.unwrap_or_default()).unwrap_or_default();
        let mut reply = match text(&request["op"]) {
            "hello" => json!({"name": "crate", "language": "Rust", "formats": offered}),
            "" => json!({"error": "the line is not a request"}),
            op if !operations.contains(&op) || !formats.contains(&text(&request["format"])) => {
                json!({"unsupported": op})
            }
            _ => match catch_unwind(|| done(&request).map_err(drop)) {
                Ok(Ok(ok)) => json!({"ok": ok}),
                Ok(Err(())) => json!({"reject": "error"}),
                Err(_) => json!({"reject": "panic"}),
            },
        };
        reply["id"] = request["id"].clone();
        println!("{reply}");
    }
}
