//! Hexadecimal digits: plain, with prefixes and separators, and in the columns of xxd and hexdump -C.

use std::io::{self, BufRead, BufReader, Read};

/// The fault of a text that seems to be hexadecimal digits, but whose bytes cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HexFault {
    /// The index of the character.
    pub(crate) character: usize,
    pub(crate) reason: String,
}

const ODD_DIGITS: &str = "an odd number of digits: one digit is missing or extra";

/// The characters that may separate bytes.
const SEPARATORS: &str = ",;:-_{}[]()\"'";

/// Reads the bytes of a text. `None` if the text does not look like hexadecimal digits.
pub(crate) fn decode(text: &str) -> Option<Result<Vec<u8>, HexFault>> {
    if let Some(result) = decode_dump(text) {
        return Some(result);
    }
    // The digits since the last separator, and their start.
    let (mut digits, mut start) = (String::new(), 0);
    let mut bytes = Vec::new();
    let mut is_prefixed = false;
    let is_separator = |c: char| c.is_ascii_whitespace() || SEPARATORS.contains(c);
    let mut characters = text.chars().enumerate().peekable();
    let mut first_odd = None;
    loop {
        let next = characters.next();
        match next {
            Some((_, 'x' | 'X')) if digits == "0" => {
                digits.clear();
                is_prefixed = true;
            }
            Some((_, '\\')) if characters.next_if(|&(_, c)| c == 'x').is_some() => {
                first_odd = first_odd.or(move_digits(&mut digits, start, &mut bytes));
                is_prefixed = true;
            }
            Some((index, digit)) if digit.is_ascii_hexdigit() => {
                if digits.is_empty() {
                    start = index;
                }
                digits.push(digit);
            }
            Some((index, c)) if !is_separator(c) => return wrong_character(text, index, c).map(Err),
            // A line may end within a byte, so the digits continue on the next line.
            Some((_, '\r' | '\n')) if !is_prefixed && digits.len() % 2 == 1 => {}
            _ => first_odd = first_odd.or(move_digits(&mut digits, start, &mut bytes)),
        }
        if next.is_none() {
            break;
        }
    }
    match first_odd {
        Some(index) => Some(Err(HexFault { character: index, reason: ODD_DIGITS.to_owned() })),
        None => (!bytes.is_empty()).then_some(Ok(bytes)),
    }
}

/// Moves digits to the bytes. Returns the start of the digits if their number is odd.
fn move_digits(digits: &mut String, start: usize, bytes: &mut Vec<u8>) -> Option<usize> {
    match hex::decode(std::mem::take(digits)) {
        Ok(decoded) => {
            bytes.extend(decoded);
            None
        }
        Err(_) => Some(start),
    }
}

/// The fault of a text in which a single character is not a digit.
fn wrong_character(text: &str, index: usize, found: char) -> Option<HexFault> {
    /// The minimum number of digits around the character.
    const MIN_DIGITS: usize = 8;
    let is_expected = |c: char| c.is_ascii_hexdigit() || c.is_ascii_whitespace() || SEPARATORS.contains(c);
    let unknown_count = text.chars().filter(|&c| !is_expected(c) && !"xX\\".contains(c)).count();
    let digit_count = text.chars().filter(char::is_ascii_hexdigit).count();
    (unknown_count == 1 && digit_count >= MIN_DIGITS)
        .then(|| HexFault { character: index, reason: format!("{found:?} is not a hexadecimal digit") })
}

/// Reads the lines of xxd (`00000000: 0300 …  text`) or hexdump -C (`00000000  03 00 …  |text|`), whose offsets count the bytes.
fn decode_dump(text: &str) -> Option<Result<Vec<u8>, HexFault>> {
    let mut bytes = Vec::new();
    let mut start = 0;
    for line in text.lines() {
        let index = start;
        start += line.chars().count() + 1;
        let content = line.trim();
        if content.is_empty() {
            continue;
        }
        if content == "*" && !bytes.is_empty() {
            let reason = "the dump leaves out repeated lines: give hexdump the option -v".to_owned();
            return Some(Err(HexFault { character: index, reason }));
        }
        let offset_end = content.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(content.len());
        let (offset, rest) = content.split_at(offset_end);
        let is_xxd = rest.starts_with(':');
        let is_offset =
            offset_end == 8 && (is_xxd || rest.starts_with("  ") || rest.is_empty() && !bytes.is_empty());
        if !is_offset {
            return None;
        }
        let columns = rest.trim_start_matches(':').trim_start();
        let digits_end = if is_xxd { columns.find("  ") } else { columns.find('|') };
        let digits: String = columns[..digits_end.unwrap_or(columns.len())].split_whitespace().collect();
        if usize::from_str_radix(offset, 16) != Ok(bytes.len()) {
            let reason = format!("the offset is not {:08x}: lines are missing", bytes.len());
            return Some(Err(HexFault { character: index, reason }));
        }
        bytes.extend(hex::decode(digits).ok()?);
    }
    (!bytes.is_empty()).then_some(Ok(bytes))
}

/// Decodes a stream of hexadecimal digits. White space between them is ignored.
pub(crate) struct HexReader(io::Bytes<BufReader<Box<dyn BufRead>>>);

impl HexReader {
    pub(crate) fn new(digits: Box<dyn BufRead>) -> Self {
        Self(BufReader::new(digits).bytes())
    }

    /// The value of the next digit; `None` at the end.
    fn read_digit(&mut self) -> io::Result<Option<u8>> {
        let digit = loop {
            match self.0.next().transpose()? {
                None => return Ok(None),
                Some(space) if space.is_ascii_whitespace() => {}
                Some(digit) => break char::from(digit),
            }
        };
        match digit.to_digit(16).map(u8::try_from) {
            Some(Ok(value)) => Ok(Some(value)),
            _ => Err(invalid(format!("the hex contains {digit:?}, not a digit"))),
        }
    }
}

impl Read for HexReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (written, byte) in buffer.iter_mut().enumerate() {
            let Some(high) = self.read_digit()? else { return Ok(written) };
            let Some(low) = self.read_digit()? else {
                return Err(invalid(format!("the hex has {ODD_DIGITS}")));
            };
            *byte = high << 4 | low;
        }
        Ok(buffer.len())
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
