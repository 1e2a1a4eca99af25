//! A compressed tar archive. The same files give the same bytes.

use std::io;

use flate2::{Compression, write::GzEncoder};
use tar::{Builder, Header};

/// Makes the archive.
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
