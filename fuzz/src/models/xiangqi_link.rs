//! `xiangqi-link/1` (spec: XL-1 to XL-23).

use super::{
    Outcome, Rejection, Written, bytes_of, number_of, reject,
    xiangqi_history::{self, Ply},
    xiangqi_position::{self, Allowed, Position},
};

/// The content of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The text before the `?`.
    pub base: Option<String>,
    /// The position.
    pub position: Position,
    /// The plies, newest first.
    pub plies: Vec<Ply>,
    /// The value of s.
    pub s: Option<String>,
}

/// A name or value after percent-decoding: each character with its offset in the link, and the offset after the last.
struct Value {
    characters: Vec<(char, usize)>,
    end: usize,
}

impl Value {
    fn text(&self) -> String {
        self.characters.iter().map(|&(character, _)| character).collect()
    }

    /// The offset in the link of a character of the value, or the offset after the last.
    fn offset(&self, number: usize) -> usize {
        self.characters.get(number).map_or(self.end, |&(_, offset)| offset)
    }
}

/// The value of a hexadecimal digit.
fn hex_digit(character: char) -> Option<u32> {
    let digits = "0123456789abcdef0123456789ABCDEF";
    digits.chars().position(|digit| digit == character).and_then(|at| u32::try_from(at % 16).ok())
}

/// Percent-decodes the characters of the link from `start` to `end`.
fn undo_percent(link: &[char], start: usize, end: usize, is_s: bool) -> Outcome<Value> {
    let mut characters = Vec::new();
    let mut at = start;
    while at < end {
        let offset = at;
        let mut number = u32::from(link[at]);
        at += 1;
        if link[offset] == '%' {
            let digit = |at: usize| if at < end { hex_digit(link[at]) } else { None };
            let (Some(high), Some(low)) = (digit(at), digit(at + 1)) else {
                return reject("percent-invalid", offset);
            };
            number = 16 * high + low;
            at += 2;
        }
        if number >= 128 {
            return reject("not-ascii", offset);
        }
        let character = char::from_u32(number).expect("ASCII");
        if is_s && !allowed_in_s(character) {
            return reject("s-invalid", offset);
        }
        characters.push((character, offset));
    }
    Ok(Value { characters, end })
}

fn allowed_in_s(character: char) -> bool {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".contains(character)
}

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The text of bytes in base64url.
pub fn to_base64url(bytes: &[u8]) -> String {
    let mut bits = super::bits_of(bytes);
    while !bits.len().is_multiple_of(6) {
        bits.push(0);
    }
    bits.chunks(6).map(|six| ALPHABET.chars().nth(number_of(six)).expect("six bits")).collect()
}

/// The bytes of a text in base64url.
pub fn from_base64url(text: &str) -> Outcome<Vec<u8>> {
    let mut bits = Vec::new();
    for (at, character) in text.chars().enumerate() {
        let Some(six) = ALPHABET.chars().position(|known| known == character) else {
            return reject("base64-character", at);
        };
        bits.extend(super::bits_of_number(six, 6));
    }
    let characters = bits.len() / 6;
    if characters % 4 == 1 {
        return reject("base64-length", characters - 1);
    }
    let spare = bits.split_off(bits.len() / 8 * 8);
    if spare.contains(&1) {
        return reject("base64-spare-bits", characters - 1);
    }
    Ok(bytes_of(&bits))
}

/// Splits the characters from `start` to `end` at every `at`. Returns the start and end of each part.
fn split(link: &[char], start: usize, end: usize, at: char) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut begin = start;
    for (offset, &found) in link.iter().enumerate() {
        if found == at && (start..end).contains(&offset) {
            parts.push((begin, offset));
            begin = offset + 1;
        }
    }
    parts.push((begin, end));
    parts
}

/// The link in the text.
pub fn decode(text: &str, unknown_parameters: bool, allowed: Allowed) -> Outcome<Link> {
    let link: Vec<char> = text.chars().collect();
    let first = |wanted: char, end: usize| link[..end].iter().position(|&character| character == wanted);
    let hash = first('#', link.len());
    let body_end = hash.unwrap_or(link.len());
    let (mut base, mut p, mut r, mut s) = (None, None, None, None);
    if let Some(question) = first('?', body_end) {
        if question > 0 {
            base = Some(link[..question].iter().collect());
        }
        for (start, end) in split(&link, question + 1, body_end, '&') {
            let equals = (start..end).find(|&at| link[at] == '=');
            let name = match equals {
                Some(equals) => undo_percent(&link, start, equals, false)?.text(),
                None => String::new(),
            };
            let slot = match name.as_str() {
                "p" => &mut p,
                "r" => &mut r,
                "s" => &mut s,
                _ if unknown_parameters => continue,
                _ => return reject("parameter-unknown", start),
            };
            if slot.is_some() {
                return reject("parameter-twice", start);
            }
            let begin = equals.expect("a part with a name has one") + 1;
            *slot = Some(undo_percent(&link, begin, end, name == "s")?);
        }
    } else {
        p = Some(undo_percent(&link, 0, body_end, false)?);
    }
    if let Some(hash) = hash.filter(|_| !unknown_parameters) {
        return reject("fragment-present", hash);
    }
    let Some(p) = p.filter(|p| !p.characters.is_empty()) else {
        return reject("parameter-missing", link.len());
    };
    let bytes = from_base64url(&p.text()).map_err(|rejected| moved(rejected, 1, &p))?;
    let position = xiangqi_position::decode(&bytes, allowed).map_err(|rejected| moved(rejected, 6, &p))?;
    let mut plies = Vec::new();
    if let Some(r) = r {
        let bytes = from_base64url(&r.text()).map_err(|rejected| moved(rejected, 1, &r))?;
        plies = xiangqi_history::decode(&bytes, &position).map_err(|rejected| moved(rejected, 6, &r))?.0;
    }
    Ok(Link { base, position, plies, s: s.map(|s| s.text()) })
}

/// A rejection of a value, with its offset in units of the value's characters, as a rejection of the link.
fn moved(rejected: Rejection, per_character: u64, value: &Value) -> Rejection {
    let number = usize::try_from(rejected.offset / per_character).expect("it is in memory");
    Rejection { offset: value.offset(number) as u64, ..rejected }
}

/// The text of a link.
pub fn encode(link: &Link) -> Written<String> {
    let mut text = String::new();
    if let Some(base) = &link.base {
        if base.is_empty() || base.contains('?') || base.contains('#') {
            return Err("base-invalid");
        }
        text += base;
    }
    text += "?p=";
    text += &to_base64url(&xiangqi_position::encode(&link.position)?);
    if !link.plies.is_empty() {
        text += "&r=";
        text += &to_base64url(&xiangqi_history::encode(&link.position, &link.plies)?);
    }
    if let Some(s) = &link.s {
        if !s.chars().all(allowed_in_s) {
            return Err("s-invalid");
        }
        text += "&s=";
        text += s;
    }
    Ok(text)
}
