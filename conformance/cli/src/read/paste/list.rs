//! Bytes as programming languages write them: lists of numbers and string literals.

use super::Change;

type Changed = Option<Result<Change, String>>;

/// The most characters after a list: the length that `xxd -i` writes.
const MOST_AFTER: usize = 100;

/// Takes the bytes out of an array of C, Go, Java, Python, Rust or JavaScript, or out of numbers without brackets.
pub(super) fn list(text: &str) -> Changed {
    let items: Vec<&str> = match inside(text) {
        Some(inside) => inside.split(',').map(str::trim).collect(),
        // Decimal numbers, of which one at least is above 9: single digits could be anything.
        None if text.split_whitespace().any(|item| item.len() > 1) => text.split_whitespace().collect(),
        None => return None,
    };
    let items = items.strip_suffix(&[""]).unwrap_or(&items);
    let numbers: Option<Vec<i64>> = items.iter().map(|item| number(item)).collect();
    let numbers = numbers.filter(|numbers| numbers.len() > 1)?;
    let bytes: Result<Vec<u8>, i64> = numbers.iter().map(|&number| byte(number).ok_or(number)).collect();
    Some(match bytes {
        Ok(bytes) => Ok(Change::new(bytes, "took the bytes out of the list")),
        Err(_) if inside(text).is_none() => return None,
        Err(number) => Err(format!("the list has the number {number}, which is no byte")),
    })
}

/// What the brackets of a list hold.
fn inside(text: &str) -> Option<&str> {
    for (open, close) in [('{', '}'), ('[', ']')] {
        if let Some(end) = text.rfind(close).filter(|end| text.len() - end <= MOST_AFTER) {
            return text[..end].rfind(open).map(|start| &text[start + 1..end]);
        }
    }
    text.starts_with("0x").then_some(text)
}

/// A number as it is written in source code, with its type or not.
fn number(item: &str) -> Option<i64> {
    let item = item.strip_prefix("(byte)").unwrap_or(item).trim();
    let item = item.strip_suffix("u8").or(item.strip_suffix(['u', 'U'])).unwrap_or(item);
    match item.strip_prefix("0x").or(item.strip_prefix("0X")) {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => item.parse().ok(),
    }
}

/// The byte of a number, which Java writes with a sign.
fn byte(number: i64) -> Option<u8> {
    u8::try_from(number).ok().or_else(|| i8::try_from(number).ok().map(i8::cast_unsigned))
}

/// Takes the bytes out of string literals such as `b'\x03\x00'` and `"\x03" "\x00"`.
pub(super) fn literal(text: &str) -> Changed {
    if !text.contains("\\x") || !text.contains(['"', '\'']) {
        return None;
    }
    let mut rest = text.strip_prefix("bytearray(").or(text.strip_prefix("bytes(")).unwrap_or(text);
    let mut bytes = Vec::new();
    loop {
        rest = rest.trim_start().trim_start_matches([')', ';']);
        if rest.is_empty() {
            return Some(Ok(Change::new(bytes, "took the bytes out of the literal")));
        }
        rest = rest.strip_prefix('b').unwrap_or(rest);
        let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        rest = string(&rest[1..], quote, &mut bytes)?;
    }
}

/// Reads a string to its closing quote; gives what follows.
fn string<'a>(text: &'a str, quote: char, bytes: &mut Vec<u8>) -> Option<&'a str> {
    let mut characters = text.chars();
    loop {
        let found = characters.next()?;
        if found == quote {
            return Some(characters.as_str());
        }
        if found != '\\' {
            bytes.push(u8::try_from(found).ok().filter(u8::is_ascii)?);
            continue;
        }
        bytes.push(match characters.next()? {
            'x' => {
                let digits = characters.as_str().get(..2)?;
                characters = characters.as_str()[2..].chars();
                u8::from_str_radix(digits, 16).ok()?
            }
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            '0' => 0,
            'a' => 7,
            'b' => 8,
            'v' => 11,
            'f' => 12,
            escaped @ ('\\' | '\'' | '"') => u8::try_from(escaped).ok()?,
            _ => return None,
        });
    }
}
