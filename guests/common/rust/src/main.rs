//! Decodes each line of hex with the crate that the first argument names: see `IN_PROCESS` in `decoders.py`.

use std::error::Error;
use std::io::{self, Cursor, Write};
use std::panic::catch_unwind;

use zune_core::options::DecoderOptions;

/// Width, height, channels, colour space and pixels, as words; `-` is not reported.
type Members = (String, Vec<u8>);

fn decode(name: &str, file: &[u8]) -> Result<Members, Box<dyn Error>> {
    Ok(match name {
        "qoi" => {
            let (header, pixels) = qoi::decode_to_vec(file)?;
            let qoi::Header { width, height, .. } = header;
            let (channels, colorspace) = (header.channels.as_u8(), header.colorspace.as_u8());
            (format!("{width} {height} {channels} {colorspace}"), pixels)
        }
        "image" => {
            let image =
                image::ImageReader::with_format(Cursor::new(file), image::ImageFormat::Qoi).decode()?;
            let channels = image.color().channel_count();
            (format!("{} {} {channels} -", image.width(), image.height()), image.into_bytes())
        }
        "zune-qoi" => {
            // The limits of its own are below the largest valid vector.
            let options = DecoderOptions::default().set_max_width(1 << 16).set_max_height(1 << 16);
            let mut decoder = zune_qoi::QoiDecoder::new_with_options(Cursor::new(file), options);
            let pixels = decoder.decode().map_err(|error| format!("{error:?}"))?;
            let (width, height) = decoder.dimensions().ok_or("no dimensions")?;
            let channels = decoder.colorspace().ok_or("no colour space")?.num_components();
            (format!("{width} {height} {channels} -"), pixels)
        }
        "rapid-qoi" => {
            let (header, pixels) = rapid_qoi::Qoi::decode_alloc(file)?;
            let channels = header.colors.channels();
            (format!("{} {} {channels} -", header.width, header.height), pixels)
        }
        _ => return Err("no such crate".into()),
    })
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        hex.chars().filter_map(|digit| digit.to_digit(16)).map(|digit| digit as u8).collect();
    digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect()
}

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    for line in io::stdin().lines() {
        let file = bytes(&line?);
        let reply = match catch_unwind(|| decode(&name, &file).map_err(|error| error.to_string())) {
            Ok(Ok((head, pixels))) => {
                let hex: String = pixels.iter().map(|byte| format!("{byte:02x}")).collect();
                format!("{head} {hex}")
            }
            Ok(Err(_)) => "error".to_owned(),
            Err(_) => "panic".to_owned(),
        };
        writeln!(io::stdout(), "{reply}")?;
    }
    Ok(())
}
