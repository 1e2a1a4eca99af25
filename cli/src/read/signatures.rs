//! Recognises inputs in formats that Boardwire does not read, so that messages can name them.

use super::moves::without_number;

/// The number of bytes at the start of a text in which a record may begin.
const HEAD_BYTES: usize = 8 << 10;

/// The first bytes of files, and their format.
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

/// Game records in formats that are not read: their first bytes, their name, and advice.
const RECORDS: &[(&[u8], &str, &str)] = &[
    (b"\\HS", "a GIB file (Tygem)", SGF_ADVICE),
    (b"[Header]", "a UGF file (PandaNet)", SGF_ADVICE),
    (b"XQ", "an XQF file (XQStudio)", PGN_ADVICE),
    (b"CCBridge Record\0", "a CBR file (CCBridge)", PGN_ADVICE),
    (b"CCBridgeLibrary\0", "a CBL file (CCBridge)", PGN_ADVICE),
    (b"<ChineseChessRecord", "a CBF file", PGN_ADVICE),
    (b"[DhtmlXQ", "a DhtmlXQ record (dpxq.com)", PGN_ADVICE),
    (b"[DHJHtmlXQ", "a DHJHtmlXQ record", PGN_ADVICE),
];

const FEN_ADVICE: &str = "give the FEN of a position of the game";
const SGF_ADVICE: &str = "save it as SGF: editors such as Sabaki open it";
const PGN_ADVICE: &str = "save it as PGN, or copy its moves as text: 炮二平五, C2.5 or h2e2";

/// Names a game record in a format that is not read, with advice.
pub(super) fn record_name(input: &[u8]) -> Option<(&'static str, &'static str)> {
    let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input).trim_ascii_start();
    // The root element follows the XML declaration.
    let end = text.iter().position(|&byte| byte == b'>').filter(|_| text.starts_with(b"<?xml"));
    let text = text[end.map_or(0, |end| end + 1)..].trim_ascii_start();
    // Only the moves of NGF have a fixed form: `PMABQDDQ`, `GIPMABQDDQ`.
    let is_move = |line: &[u8]| {
        let line = line.strip_prefix(b"GI").unwrap_or(line).trim_ascii_end();
        (8..=9).contains(&line.len()) && line.starts_with(b"PM") && line.iter().all(u8::is_ascii_uppercase)
    };
    if input.split(|&byte| byte == b'\n').skip(2).take(40).any(is_move) {
        return Some(("an NGF file (WBaduk)", SGF_ADVICE));
    }
    let begins = |start: &[u8]| match start {
        // Many texts begin with these two letters, but only the header of an XQF file has zeros.
        b"XQ" => text.starts_with(start) && text.iter().take(64).any(|&byte| byte == 0),
        // In a page, it may follow other text.
        [b'[', b'D', ..] => text.windows(start.len()).take(HEAD_BYTES).any(|window| window == start),
        _ => text.starts_with(start),
    };
    RECORDS.iter().find(|(start, ..)| begins(start)).map(|&(_, name, advice)| (name, advice))
}

/// Names the format of a binary input, with an article.
pub(in crate::read) fn binary_name(bytes: &[u8]) -> Option<&'static str> {
    if bytes.get(257..262) == Some(b"ustar") {
        return Some("a tar archive");
    }
    MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, name)| *name)
}

/// The name of a PGN tag.
pub(in crate::read) fn pgn_tag(line: &str) -> Option<&str> {
    let (name, _) = line.trim().strip_prefix('[')?.split_once(" \"")?;
    (!name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic())).then_some(name)
}

/// Whether a text has at least two moves, and otherwise only numbers, sides, results and GTP commands.
fn are_moves(text: &str, is_move: fn(&str) -> bool) -> bool {
    const OTHER_WORDS: [&str; 14] = [
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "=",
        "b",
        "w",
        "black",
        "white",
        "play",
        "pass",
        "clear_board",
        "resign",
        "quit",
    ];
    let is_other = |word: &str| {
        OTHER_WORDS.contains(&word.to_ascii_lowercase().as_str())
            || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let lines =
        text.lines().filter(|line| !["boardsize ", "komi "].iter().any(|name| line.starts_with(name)));
    let words = lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || ",;".contains(c)));
    let words = words.map(|word| without_number(word).trim_matches('.')).filter(|word| !word.is_empty());
    let mut moves = 0;
    for word in words {
        if is_move(word) {
            moves += 1;
        } else if !is_other(word) {
            return false;
        }
    }
    moves > 1
}

/// Whether a word is a chess move such as `Nf3`, `exd5` or `O-O`.
fn is_san(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let word = word.split_once('=').map_or(word, |(word, _)| word);
    let is_sign = |c: char| "KQRBNx".contains(c) || ('a'..='h').contains(&c) || ('1'..='8').contains(&c);
    let is_square = |end: &[u8]| matches!(end, [b'a'..=b'h', b'1'..=b'8']);
    let end = word.len().saturating_sub(2);
    matches!(word, "O-O" | "O-O-O")
        || (2..=6).contains(&word.len()) && word.chars().all(is_sign) && is_square(&word.as_bytes()[end..])
}

/// Whether a word is a point of a Go board such as `D4`, in capital letters.
fn is_vertex(word: &str) -> bool {
    let line = word.strip_prefix(|c: char| ('A'..='T').contains(&c) && c != 'I');
    line.and_then(|line| line.parse::<u8>().ok()).is_some_and(|line| (1..=19).contains(&line))
}

/// Names the format of a text, with advice.
pub(super) fn text_name(text: &str) -> Option<(&'static str, &'static str)> {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    let is_pgn = text.lines().next().and_then(pgn_tag).is_some();
    if is_pgn && ["\"xiangqi\"", "\"Xiangqi\"", "\"Chinese Chess\""].iter().any(|game| text.contains(game)) {
        let what = "a game of Xiangqi in PGN whose moves are in an unknown notation";
        return Some((what, "save it with moves such as h2e2, H2-E2, C2.5 or 炮二平五"));
    }
    if is_pgn {
        return Some(("a game in PGN", FEN_ADVICE));
    }
    if are_moves(text, is_san) {
        return Some(("moves of chess, which no format stores", FEN_ADVICE));
    }
    if are_moves(text, is_vertex) {
        return Some((
            "moves of Go such as D4, which no format stores",
            "write them as SGF: (;SZ[19];B[dp];W[pd])",
        ));
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
        "a number with an exponent, which a spreadsheet makes from many digits",
        "format the cell as text, and copy the hex into it again",
    ))
}
