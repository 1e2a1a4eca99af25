//! Names the format of foreign inputs, by their first bytes.

/// The first bytes and the format that begins with them.
const MAGIC: &[(&[u8], &str)] = &[
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, WAV or AVI)"),
    (b"%PDF-", "a PDF document"),
    (b"\x7fELF", "an ELF program"),
    (b"MZ", "a Windows program"),
    (b"\xcf\xfa\xed\xfe", "a Mach-O program"),
    (b"\xca\xfe\xba\xbe", "a Java class"),
    (b"\0asm", "a WebAssembly module"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b\x08", "gzip data"),
    (b"\xfd7zXZ\0", "xz data"),
    (b"BZh", "bzip2 data"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"OggS", "Ogg media"),
    (b"ID3", "an MP3 file"),
];

/// The name of a binary input, with its article.
pub(in crate::read) fn of_bytes(bytes: &[u8]) -> Option<&'static str> {
    if bytes.get(257..262) == Some(b"ustar") {
        return Some("a tar archive");
    }
    MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, name)| *name)
}

/// The name of the tag of a game in PGN.
pub(in crate::read) fn tag(line: &str) -> Option<&str> {
    let (name, _) = line.trim().strip_prefix('[')?.split_once(" \"")?;
    (!name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic())).then_some(name)
}

/// The name of a text, and advice.
pub(super) fn of_text(text: &str) -> Option<(&'static str, &'static str)> {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    if text.lines().next().and_then(tag).is_some() {
        return Some(("a game in PGN", "give the FEN of a position of the game"));
    }
    if start.starts_with("<!doctype html") || start.starts_with("<html") {
        return Some(("an HTML page", "give the link, the FEN or the record that is on the page"));
    }
    if start.starts_with("<?xml") {
        return Some(("an XML document", "give the link, the FEN or the record that is in the document"));
    }
    if start.starts_with("%pdf-") {
        return Some(("a PDF document", "give the link, the FEN or the record that is in the document"));
    }
    let is_number = text.to_ascii_lowercase().contains("e+")
        && text.trim().chars().all(|c| c.is_ascii_digit() || ".,eE+-".contains(c));
    is_number.then_some((
        "a number with an exponent, which a spreadsheet makes of many digits",
        "format the cell as text, and copy the hex into it again",
    ))
}
