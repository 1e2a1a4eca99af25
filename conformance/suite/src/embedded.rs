//! The files that the program embeds, each compressed alone: a run reads only those of its formats.

#![expect(clippy::unreadable_literal, reason = "build.rs writes the numbers")]

use std::iter;
use std::ops::Range;

use miniz_oxide::inflate::decompress_slice_iter_to_slice;

pub(super) struct File {
    /// The path of the file in its folder.
    pub(super) name: &'static str,
    /// The length of the uncompressed text in bytes.
    length: usize,
    deflated: Range<usize>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

static DEFLATED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/files.deflate"));

impl File {
    pub(super) fn text(&self) -> String {
        let mut text = vec![0; self.length];
        let deflated = &DEFLATED[self.deflated.clone()];
        let length = decompress_slice_iter_to_slice(&mut text, iter::once(deflated), false, true);
        assert_eq!(length, Ok(self.length), "{}", self.name);
        String::from_utf8(text).expect("build.rs compresses texts")
    }
}
