//! Inputs that Boardwire does not read, so that a message can name them.

use std::sync::LazyLock;

use regex::bytes::RegexSet;

use super::repair::without_byte_order_mark;

const VALUE: &str = "give a board, a position or a game";
const LINK: &str = "give the link, the FEN or the record that it contains";
const FEN: &str = "give the FEN of a position of the game";
const SGF: &str = "save it as SGF: editors such as Sabaki open it";
const MOVES: &str = "a share link, a FEN or moves such as h2e2 are read: save it as such";
const UNPACK: &str = "decompress it first";

/// The signs of inputs, their names, and advice. A sign is a pattern of the text. After `WORDS:` it is the pattern of a move, and each word of the
/// text has to be one of these moves, a number, a side or a result.
const NOT_READ: &[(&str, &str, &str)] = &[
    (r"^(?-u:\x89)PNG", "a PNG image", VALUE),
    (r"^(?-u:\xff\xd8\xff)", "a JPEG image", VALUE),
    (r"^GIF8", "a GIF image", VALUE),
    (r"^%PDF-", "a PDF document", LINK),
    (r"^\x7fELF", "a program", VALUE),
    (r"^SQLite format 3\x00", "an SQLite database", VALUE),
    (r"^(?-u:PK\x03\x04|7z\xbc\xaf|.{257}ustar)", "an archive", UNPACK),
    (r"^(?-u:\x1f\x8b\x08)", "gzip data", UNPACK),
    (r"^(?-u:\xfd7zXZ|BZh|\x28\xb5\x2f\xfd)", "compressed data", UNPACK),
    (r"^(?-u:\xff\xfe|\xfe\xff)", "text in UTF-16 or UTF-32", "save it as UTF-8"),
    (r"\x1b\[", "text with the colours of a terminal", "give it without them"),
    (r"^\\HS", "a GIB file (Tygem)", SGF),
    (r"^\[Header\]", "a UGF file (PandaNet)", SGF),
    (r"\n(?:GI)?PM[A-Z]{6,7}\r?\n", "an NGF file (WBaduk)", SGF),
    (r"^XQ[\x0a\x0b\x12]", "an XQF file (XQStudio)", MOVES),
    (r"^CCBridge", "a file of CCBridge", MOVES),
    (r"<ChineseChessRecord", "a CBF file", MOVES),
    (r"HtmlXQ", "a DhtmlXQ record (dpxq.com)", MOVES),
    (r"^(?i:<!doctype|<html)", "an HTML page", LINK),
    (r"^<\?xml", "an XML document", LINK),
    (r"手合割|手数--|(?-u:\x8e\xe8(?:\x8d\x87\x8a\x84|\x90\x94--))", "a KIF file (Shogi)", FEN),
    (r"^V\d.*\n(?:PI|P1)|\n[+-]\d{4}[A-Z]{2}\r?\n[+-]\d{4}[A-Z]{2}", "a CSA file (Shogi)", FEN),
    (r"^(?:position )?sfen ", "a position of Shogi (SFEN)", FEN),
    ("WORDS:(?:[1-9][a-i]|[A-Z]\\*)[1-9][a-i]\\+?", "moves of Shogi (USI)", FEN),
    (r#"\[GameType "20|^(?:\[FEN ")?[WB]:[WB]"#, "a position or a game of draughts", VALUE),
    (r#"^\[\w+ ""#, "a game in PGN", "give the FEN of a position, or moves of Xiangqi such as h2e2"),
    (
        "WORDS:(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?)[+#!?]*",
        "moves of chess, which no format stores",
        FEN,
    ),
    (
        "WORDS:[A-HJ-T]1?[0-9]",
        "moves of Go such as D4, which no format stores",
        "write them as SGF: (;SZ[19];B[dp])",
    ),
    ("WORDS:(?:[A-Za-z+.-][A-Za-z1-9+.-]|[1-9]{2})[+.=-][1-9]", "moves of Xiangqi in WXF", MOVES),
    (
        r"[帅将帥將仕士相象马馬傌车車俥炮砲包兵卒].?[进進退平].",
        "moves of Xiangqi in the Chinese notation",
        MOVES,
    ),
    (
        r"^(?:[0-2]{3,}\s+){2,}[0-2]{3,}$|^[\s\[\](),]*(?:[0-2][\s\[\](),]+){3,}[0-2]?$",
        DIGITS,
        "give a diagram (. O X), or hex in one line",
    ),
    (r"\(;GM\[", "text with a game record in it", "give the record alone"),
];

const DIGITS: &str = "rows of digits, which may be cells, bits or hex";

static SIGNS: LazyLock<RegexSet> = LazyLock::new(|| {
    const NOT_MOVES: &str = r"[\s,;]|\d+\.*|1-0|0-1|1/2-1/2|\*|(?i:b|w|black|white|play|pass|resign|quit|komi|clear_board|boardsize|position|startpos|moves)";
    let pattern = |sign: &str| match sign.strip_prefix("WORDS:") {
        Some(word) => {
            format!("^(?:{NOT_MOVES})*{word}(?:[\\s,;](?:{NOT_MOVES})*{word})+(?:[\\s,;](?:{NOT_MOVES})*)?$")
        }
        None => format!("(?s){sign}"),
    };
    RegexSet::new(NOT_READ.iter().map(|(sign, ..)| pattern(sign))).expect("the patterns are valid")
});

/// Names an input that is not read, with advice.
pub(super) fn name_and_advice(input: &[u8]) -> Option<(&'static str, &'static str)> {
    let signs_found = SIGNS.matches(head(input));
    signs_found.iter().next().map(|index| (NOT_READ[index].1, NOT_READ[index].2))
}

/// Whether a text is rows of digits that may be cells, bits or hex.
pub(super) fn is_rows_of_digits(text: &str) -> bool {
    // The patterns take longer to compile than most inputs to read.
    let may_be = |byte: &u8| !byte.is_ascii_graphic() || b"012[](),".contains(byte);
    head(text.as_bytes()).iter().all(may_be)
        && name_and_advice(text.as_bytes()).is_some_and(|(name, _)| name == DIGITS)
}

/// The part of an input in which signs are searched.
fn head(input: &[u8]) -> &[u8] {
    const MAX_HEAD_BYTES: usize = 8 << 10;
    let input = without_byte_order_mark(input).trim_ascii();
    &input[..input.len().min(MAX_HEAD_BYTES)]
}
