//! `chess-board-bytes/1` and `chess-board-packed/1` (spec: CB-1 to CB-9, CP-1 to CP-9). A board is 64 letters,
//! with a dot for an empty square.

use super::{Outcome, bits_of, number_of, reject, xiangqi_fen::ranks};

/// The letters of the codes; a dot is an empty square, a question mark an unknown code.
const LETTERS: &str = ".PRNBQK??prnbqk?";

/// The letter of a code.
fn letter(code: usize) -> Option<char> {
    LETTERS.chars().nth(code).filter(|&letter| letter != '?')
}

/// The piece placement of 64 letters, with the greatest digits possible.
pub fn placement(letters: &str) -> String {
    let cells: Vec<Option<char>> =
        letters.chars().map(|letter| Some(letter).filter(|&it| it != '.')).collect();
    ranks(&cells, 8)
}

/// The letters in the bytes, one for each square.
pub fn decode_bytes(bytes: &[u8]) -> Outcome<String> {
    let mut letters = String::new();
    for square in 0..64 {
        let Some(&byte) = bytes.get(square) else { return reject("truncated", 8 * square) };
        let Some(letter) = letter(usize::from(byte)) else { return reject("piece-code-invalid", 8 * square) };
        letters.push(letter);
    }
    if bytes.len() > 64 {
        return reject("trailing-bytes", 512);
    }
    Ok(letters)
}

/// The letters in the bytes, four bits for each square.
pub fn decode_packed(bytes: &[u8]) -> Outcome<String> {
    let bits = bits_of(bytes);
    let mut letters = String::new();
    for offset in (0..256).step_by(4) {
        if offset == bits.len() {
            return reject("truncated", offset);
        }
        let Some(letter) = letter(number_of(&bits[offset..offset + 4])) else {
            return reject("piece-code-invalid", offset);
        };
        letters.push(letter);
    }
    if bits.len() > 256 {
        return reject("trailing-bytes", 256);
    }
    Ok(letters)
}

/// The codes of a piece placement, square by square. The offset of a fault is the character at which the text shows it.
pub fn codes(text: &str) -> Outcome<Vec<u8>> {
    let text: Vec<char> = text.chars().collect();
    let mut codes = Vec::new();
    let (mut rank, mut width) = (1, 0);
    for at in 0..=text.len() {
        let found = text.get(at).copied();
        if found == Some('/') || found.is_none() {
            if rank == 8 && found.is_some() || rank < 8 && found.is_none() {
                return reject("fen-ranks", at);
            }
            if width != 8 {
                return reject("fen-files", at);
            }
            rank += 1;
            width = 0;
            continue;
        }
        let found = found.expect("the end is judged above");
        let code = (0..16).find(|&code| found != '.' && letter(usize::from(code)) == Some(found));
        let digit = found.to_digit(10).filter(|&digit| digit > 0);
        let (wide, code) = match (code, digit) {
            (Some(code), _) => (1, code),
            (None, Some(digit)) => (digit, 0),
            (None, None) => return reject("fen-letter", at),
        };
        width += wide;
        if width > 8 {
            return reject("fen-files", at);
        }
        for _ in 0..wide {
            codes.push(code);
        }
    }
    Ok(codes)
}

/// The bytes of a piece placement, one for each square.
pub fn encode_bytes(text: &str) -> Outcome<Vec<u8>> {
    codes(text)
}

/// The bytes of a piece placement, four bits for each square.
pub fn encode_packed(text: &str) -> Outcome<Vec<u8>> {
    Ok(codes(text)?.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect())
}
