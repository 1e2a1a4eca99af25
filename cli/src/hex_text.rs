//! Hexadecimal digits: plain, with prefixes and separators, and in the columns of xxd and hexdump -C.

use std::io::{self, BufRead, Read};

/// A text that has hexadecimal digits, but whose bytes are not known: the character at fault, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HexFault {
    /// The character, counted from 0.
    pub(crate) character: usize,
    pub(crate) reason: String,
}

/// The characters between bytes.
const SEPARATORS: &str = ",;:-_{}[]()\"'";

/// Reads the bytes of a text. `None` if the text does not look like hexadecimal digits.
pub(crate) fn decode(text: &str) -> Option<Result<Vec<u8>, HexFault>> {
    if let Some(dump) = dump(text) {
        return Some(dump);
    }
    let (mut bytes, mut digits, mut start) = (Vec::new(), String::new(), 0);
    let mut is_prefixed = false;
    let is_separator = |c: char| c.is_ascii_whitespace() || SEPARATORS.contains(c);
    let mut characters = text.chars().enumerate().peekable();
    let mut odd = None;
    loop {
        let next = characters.next();
        match next {
            Some((_, 'x' | 'X')) if digits == "0" => (digits.clear(), is_prefixed = true).1,
            Some((_, '\\')) if characters.next_if(|&(_, c)| c == 'x').is_some() => {
                odd = odd.or(push(&mut bytes, &mut digits, start));
                is_prefixed = true;
            }
            Some((at, digit)) if digit.is_ascii_hexdigit() => {
                if digits.is_empty() {
                    start = at;
                }
                digits.push(digit);
            }
            Some((at, c)) if !is_separator(c) => return wrong_character(text, at, c).map(Err),
            // A line may end within a byte.
            Some((_, '\r' | '\n')) if !is_prefixed && digits.len() % 2 == 1 => {}
            _ => odd = odd.or(push(&mut bytes, &mut digits, start)),
        }
        if next.is_none() {
            break;
        }
    }
    match odd {
        Some(character) => Some(Err(HexFault {
            character,
            reason: "an odd number of digits: one digit is missing or extra".to_owned(),
        })),
        None => (!bytes.is_empty()).then_some(Ok(bytes)),
    }
}

/// Moves the digits to the bytes. Returns the start of the digits if their number is odd.
fn push(bytes: &mut Vec<u8>, digits: &mut String, start: usize) -> Option<usize> {
    let decoded = hex::decode(std::mem::take(digits));
    decoded.map_or(Some(start), |decoded| {
        bytes.extend(decoded);
        None
    })
}

/// The fault of a text in which a single character is not a digit.
fn wrong_character(text: &str, character: usize, found: char) -> Option<HexFault> {
    /// The minimum number of digits around the character.
    const MIN_DIGITS: usize = 8;
    let is_known = |c: char| c.is_ascii_hexdigit() || c.is_ascii_whitespace() || SEPARATORS.contains(c);
    let others = text.chars().filter(|&c| !is_known(c) && !"xX\\".contains(c)).count();
    let digits = text.chars().filter(char::is_ascii_hexdigit).count();
    (others == 1 && digits >= MIN_DIGITS)
        .then(|| HexFault { character, reason: format!("{found:?} is not a hexadecimal digit") })
}

/// Reads the lines of xxd (`00000000: 0300 …  text`) or hexdump -C (`00000000  03 00 …  |text|`), whose offsets count the bytes.
fn dump(text: &str) -> Option<Result<Vec<u8>, HexFault>> {
    let mut bytes = Vec::new();
    let mut start = 0;
    for line in text.lines() {
        let character = start;
        start += line.chars().count() + 1;
        let content = line.trim();
        if content.is_empty() {
            continue;
        }
        if content == "*" && !bytes.is_empty() {
            let reason = "the dump leaves out repeated lines: give hexdump the option -v".to_owned();
            return Some(Err(HexFault { character, reason }));
        }
        let end = content.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(content.len());
        let (offset, rest) = content.split_at(end);
        let is_xxd = rest.starts_with(':');
        let is_offset =
            end == 8 && (is_xxd || rest.starts_with("  ") || rest.is_empty() && !bytes.is_empty());
        if !is_offset {
            return None;
        }
        let columns = rest.trim_start_matches(':').trim_start();
        let end = if is_xxd { columns.find("  ") } else { columns.find('|') };
        let digits: String = columns[..end.unwrap_or(columns.len())].split_whitespace().collect();
        if usize::from_str_radix(offset, 16) != Ok(bytes.len()) {
            let reason = format!("the offset is not {:08x}: lines are missing", bytes.len());
            return Some(Err(HexFault { character, reason }));
        }
        bytes.extend(hex::decode(digits).ok()?);
    }
    (!bytes.is_empty()).then_some(Ok(bytes))
}

/// Decodes a stream of hexadecimal digits. White space between them is ignored.
pub(crate) struct HexReader {
    digits: Box<dyn BufRead>,
    high: Option<u8>,
}

impl HexReader {
    pub(crate) fn new(digits: Box<dyn BufRead>) -> Self {
        Self { digits, high: None }
    }
}

impl Read for HexReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
        let mut written = 0;
        while written < buffer.len() {
            let digits = self.digits.fill_buf()?;
            if digits.is_empty() {
                return match self.high {
                    Some(_) if written == 0 => {
                        let message = "the hex has an odd number of digits: one digit is missing or extra";
                        Err(invalid(message.to_owned()))
                    }
                    _ => Ok(written),
                };
            }
            let mut used = 0;
            for &digit in digits {
                if written == buffer.len() {
                    break;
                }
                used += 1;
                let value = match char::from(digit).to_digit(16).map(u8::try_from) {
                    Some(Ok(value)) => value,
                    _ if digit.is_ascii_whitespace() => continue,
                    _ => {
                        return Err(invalid(format!(
                            "the hex contains {:?}, not a digit",
                            char::from(digit)
                        )));
                    }
                };
                match self.high.take() {
                    Some(high) => {
                        buffer[written] = high << 4 | value;
                        written += 1;
                    }
                    None => self.high = Some(value),
                }
            }
            self.digits.consume(used);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn bytes_are_read_in_each_notation() {
        for text in [
            "030000030000d046",
            "03 00 00 03 00 00 D0 46",
            "030\n000030\r\n000d046\n",
            "0300:0003-0000_d046",
            "0x030000030000d046",
            "0x03, 0x00, 0x00, 0x03, 0x00, 0x00, 0xd0, 0x46,",
            "{0x03,0,0x00,0x03,0x00,0x00,0xd0,0x46}",
            "\\x03\\x00\\x00\\x03\\x00\\x00\\xd0\\x46",
            "b'",
            "[\"03\", \"00\", \"00\", \"03\", \"00\", \"00\", \"d0\", \"46\"]",
            "00000000: 0300 0003 0000 d046                      .......F",
            "00000000  03 00 00 03 00 00 d0 46                           |.......F|\n00000008",
        ] {
            let bytes = decode(text).and_then(Result::ok);
            let is_read = bytes.as_deref() == Some(&[3, 0, 0, 3, 0, 0, 0xd0, 0x46]);
            assert_eq!(is_read, !["b'", "{0x03,0,0x00"].iter().any(|bad| text.starts_with(bad)), "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_is_a_fault() {
        for (text, character) in [
            ("030000030000d04", Some(0)),
            ("0x3, 0x00", Some(2)),
            ("030000O30000d046", Some(6)),
            ("00000000: 0300 0003 0000 d046\n00000010: 00", Some(30)),
            ("00000000  00 00 00 00\n*\n00000020", Some(22)),
            // The words of plain hexdump have an unknown order of bytes.
            ("0000000 0003 0300 0000 46d0\n0000008", None),
            ("a sentence", None),
            ("", None),
        ] {
            let fault = decode(text).map(|read| read.map_err(|fault| fault.character));
            match character {
                Some(character) => assert_eq!(fault, Some(Err(character)), "{text}"),
                None => assert!(fault.is_none_or(|read| read.is_err()), "{text}"),
            }
        }
    }
}
