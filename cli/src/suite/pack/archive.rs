//! A compressed tar archive. The same files give the same bytes.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::failure::Failure;

const BLOCK: usize = 512;

/// The archive of files, in the format ustar.
pub(super) fn tar_gz<'a>(files: impl Iterator<Item = (String, &'a str)>) -> Result<Vec<u8>, Failure> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    for (name, text) in files {
        let mut header = [0; BLOCK];
        let mut put = |start: usize, field: &[u8]| header[start..start + field.len()].copy_from_slice(field);
        if name.len() > 100 {
            return Err(Failure::new(format!(
                "the name `{name}` is too long for an archive: 100 bytes are the most"
            )));
        }
        put(0, name.as_bytes());
        put(100, b"0000644\0");
        put(108, b"0000000\0");
        put(116, b"0000000\0");
        put(124, format!("{:011o}\0", text.len()).as_bytes());
        put(136, b"00000000000\0");
        // The sum of the header is computed with spaces in its own place.
        put(148, b"        ");
        put(156, b"0");
        put(257, b"ustar\x0000");
        let sum: u32 = header.iter().copied().map(u32::from).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        packed.write_all(&header)?;
        packed.write_all(text.as_bytes())?;
        packed.write_all(&[0; BLOCK][..text.len().next_multiple_of(BLOCK) - text.len()])?;
    }
    packed.write_all(&[0; 2 * BLOCK])?;
    Ok(packed.finish()?)
}
