//! A compressed tar archive, and compressed files. The same files give the same bytes.

use std::io::{self, Write};
use std::path::Path;

use flate2::{Compression, write::GzEncoder};
use tar::{Builder, Header};

pub(super) fn tar_gz<'a>(files: impl Iterator<Item = (String, &'a str)>) -> io::Result<Vec<u8>> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, text) in files {
        let mut header = Header::new_ustar();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, text.as_bytes())?;
    }
    archive.into_inner()?.finish()
}

/// The content of a file with a text, which is compressed if its name says so.
pub(super) fn content(name: &str, text: String) -> Vec<u8> {
    if Path::new(name).extension().is_none_or(|extension| extension != "gz") {
        return text.into_bytes();
    }
    let mut file = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = file.write_all(text.as_bytes());
    file.finish().unwrap_or_default()
}
