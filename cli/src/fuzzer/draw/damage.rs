//! Faults that are injected into right encodings.

use super::rng::Rng;

/// Bytes that are special in some field: ends of ranges, single bits, all ones.
const SPECIAL_BYTES: [u8; 16] =
    [0, 1, 2, 3, 5, 0x0f, 0x7f, 0x80, 0x81, 0x88, 0xf0, 0xfe, 0xff, 242, 243, 244];

/// The bytes unchanged or with a few faults.
pub(super) fn bytes(rng: &mut Rng, mut bytes: Vec<u8>, format: &str) -> Vec<u8> {
    if rng.once_in(3) {
        return bytes;
    }
    if rng.once_in(20) {
        return (0..rng.below(40)).map(|_| rng.byte()).collect();
    }
    for _ in 0..=rng.below(3) {
        damage(rng, &mut bytes, format);
    }
    bytes
}

fn damage(rng: &mut Rng, bytes: &mut Vec<u8>, format: &str) {
    let length = bytes.len();
    // A fault in a header hides the faults after it, so few headers get one.
    let is_header = |at: usize| at < 6 && (format.starts_with("ternary") || format.starts_with("go"));
    let mut at = rng.below(length.max(1));
    if is_header(at) && length > 6 && !rng.once_in(3) {
        at = 6 + rng.below(length - 6);
    }
    match rng.below(9) {
        _ if length == 0 => bytes.push(rng.byte()),
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = *rng.pick(&SPECIAL_BYTES),
        2 => bytes[at] = rng.byte(),
        3 => bytes.truncate(at),
        4 => bytes.insert(at, rng.byte()),
        5 => bytes.push(*rng.pick(&SPECIAL_BYTES)),
        6 => bytes.extend_from_within(at..length.min(at + 8)),
        7 if format == "ternary-runs/1" && length > 6 => {
            // A number of many bytes.
            let number = [vec![0x80; rng.below(11)], vec![*rng.pick(&[0, 1, 2, 0x10, 0x7f])]].concat();
            drop(bytes.splice(at.max(6)..length.min(at.max(6) + rng.below(2)), number));
        }
        7 if format == "ternary-integer/1" && length > 6 => successor(&mut bytes[6..]),
        7 => bytes[length - 1] = *rng.pick(&SPECIAL_BYTES),
        _ => {
            bytes.remove(at);
        }
    }
}

/// The next number, little-endian.
fn successor(bytes: &mut [u8]) {
    for byte in bytes {
        *byte = byte.wrapping_add(1);
        if *byte > 0 {
            break;
        }
    }
}

/// Pieces of links and of FENs, right and wrong ones.
const PIECES: [&str; 42] = [
    "&",
    "=",
    "?",
    "#",
    "p=",
    "r=",
    "s=",
    "x=1",
    "&r=",
    "&s=1",
    "%41",
    "%",
    "%2",
    "%zz",
    "%2B",
    "+",
    "/",
    "-",
    "_",
    "==",
    " ",
    "\n",
    "0",
    "9",
    "10",
    "w",
    "b",
    "W",
    "K",
    "p",
    "é",
    "棋",
    "\u{1f600}",
    " - - 0 1",
    "%2541",
    "%253D",
    ";",
    ";s=1",
    "&s=01",
    "&s=007",
    "\u{663}",
    "\u{ff13}",
];

/// What may follow the placement of a FEN, and what may not.
const FIELDS: [&str; 14] = [
    " w",
    " b",
    " r",
    " W",
    " R",
    " B",
    " ",
    "",
    " w - - 0 1",
    " r - - 0 1",
    " w - - 0 1 2",
    " b x",
    " w - - 0 1 ",
    "  w",
];

/// The text unchanged or with a few faults.
pub(super) fn text(rng: &mut Rng, text: &str, format: &str) -> String {
    const LINK: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_&=?#%+/ ";
    const FEN: &[u8] = b"KABNRCPkabnrcp123456789/ wb-HEhe0x";
    let mut letters: Vec<char> = text.chars().collect();
    if rng.once_in(3) {
        return text.to_owned();
    }
    if format == "xiangqi-fen/1" && rng.once_in(4) {
        let placement = text.split(' ').next().unwrap_or_default();
        let long =
            if rng.once_in(2) { format!(" w {}", "-".repeat(rng.near_power(16))) } else { String::new() };
        return format!("{placement}{long}{}", rng.pick(&FIELDS));
    }
    let alphabet = if format == "xiangqi-fen/1" { FEN } else { LINK };
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len().max(1));
        let letter = char::from(*rng.pick(alphabet));
        match rng.below(8) {
            _ if letters.is_empty() => letters.push(letter),
            0..=2 => letters[at] = letter,
            3 => letters.truncate(at),
            4 => letters.insert(at, letter),
            5 => drop(letters.splice(at..at, rng.pick(&PIECES).chars())),
            6 => letters.extend(rng.pick(&PIECES).chars()),
            _ => {
                letters.remove(at);
            }
        }
    }
    letters.into_iter().collect()
}
