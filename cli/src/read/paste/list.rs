//! Reads bytes in the syntax of programming languages: lists of numbers and string literals.

use super::change::Change;

type Changed = Option<Result<Change, String>>;

/// The maximum number of characters after a list, where `xxd -i` writes the length.
const MAX_CHARS_AFTER: usize = 100;

/// Takes the bytes out of an array of any programming language, or out of numbers without brackets.
pub(super) fn take_array(text: &str) -> Changed {
    // Removes casts and conversions around a number.
    let text = &text.replace("(byte)", "").replace(".toByte()", "");
    // `0x03 0x00` is read as hex with prefixes.
    if text.starts_with("0x") && !text.contains(',') {
        return None;
    }
    let list_items = longest_list(text);
    let items = match list_items {
        Some(list_items) => items(list_items),
        // At least one number has two digits: single digits alone are ambiguous.
        None if text.split_whitespace().any(|item| item.len() > 1) => items(text),
        None => return None,
    };
    // Bytes in hex may have two digits each, without a prefix.
    let is_hex = |item: &&str| item.len() == 2 && item.bytes().all(|digit| digit.is_ascii_hexdigit());
    let are_hex = list_items.is_some_and(|list_items| !list_items.contains(',')) && items.iter().all(is_hex);
    let value = |item: &&str| if are_hex { i64::from_str_radix(item, 16).ok() } else { number(item) };
    // These are the offset of a dump, or octal numbers.
    let is_other = |item: &&str| {
        item.len() > 2 && item.starts_with('0') && item.bytes().all(|byte| byte.is_ascii_digit())
    };
    if list_items.is_none() && items.iter().any(is_other) {
        return None;
    }
    let numbers: Option<Vec<i64>> = items.iter().map(value).collect();
    let numbers = numbers.filter(|numbers| numbers.len() > 1)?;
    let bytes: Result<Vec<u8>, i64> = numbers.iter().map(|&number| byte(number).ok_or(number)).collect();
    Some(match bytes {
        Ok(bytes) => Ok(Change::new(bytes, "took the bytes out of the list")),
        Err(_) if list_items.is_none() => return None,
        Err(number) => Err(format!("the list has the number {number}, which is not a byte")),
    })
}

fn longest_list(text: &str) -> Option<&str> {
    if text.starts_with("0x") {
        return Some(text);
    }
    let brackets = ['(', ')', '[', ']', '{', '}', '<', '>'];
    let end = text.rfind(brackets).filter(|end| text.len() - end <= MAX_CHARS_AFTER)?;
    let list_items = text[..end].split(brackets).skip(1);
    list_items
        .filter(|list_items| items(list_items).len() > 1)
        .max_by_key(|list_items| items(list_items).len())
}

/// Splits a list at commas or white space, without named items such as `length: 19`.
fn items(list: &str) -> Vec<&str> {
    if !list.contains(',') {
        return list.split_whitespace().collect();
    }
    let mut items: Vec<&str> =
        list.split(',').map(str::trim).take_while(|item| !item.contains(':')).collect();
    if items.last() == Some(&"") {
        items.pop();
    }
    items
}

/// Parses a number of source code, with or without a type suffix.
fn number(item: &str) -> Option<i64> {
    let item = item.strip_suffix("u8").or(item.strip_suffix(['u', 'U'])).unwrap_or(item);
    match item.strip_prefix("0x").or(item.strip_prefix("0X")) {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => item.parse().ok(),
    }
}

/// Converts a number to a byte. Java writes bytes with a sign.
fn byte(number: i64) -> Option<u8> {
    u8::try_from(number).ok().or_else(|| i8::try_from(number).ok().map(i8::cast_unsigned))
}

/// Takes the bytes out of string literals such as `b'\x03\x00'`, `"\x03" "\x00"` and `"\003\000"`.
pub(super) fn take_string_literal(text: &str) -> Changed {
    let has_digit = |escape: &str| escape.starts_with(|c: char| c == 'x' || c.is_digit(8));
    if !text.split('\\').skip(1).any(has_digit) || !text.contains(['"', '\'']) {
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

/// Reads a string up to its closing quote. Returns the text after it.
fn string<'a>(text: &'a str, quote: char, bytes: &mut Vec<u8>) -> Option<&'a str> {
    let mut characters = text.chars();
    loop {
        let character = characters.next()?;
        if character == quote {
            return Some(characters.as_str());
        }
        if character != '\\' {
            bytes.push(u8::try_from(character).ok().filter(u8::is_ascii)?);
            continue;
        }
        bytes.push(match characters.next()? {
            'x' => {
                let digits = characters.as_str().get(..2)?;
                characters = characters.as_str()[2..].chars();
                u8::from_str_radix(digits, 16).ok()?
            }
            '0'..='7' => {
                // An octal escape has up to three digits. The first is already read.
                let rest = characters.as_str();
                let digits = rest.bytes().take(2).take_while(|digit| (b'0'..=b'7').contains(digit)).count();
                let value = u8::from_str_radix(&text[text.len() - rest.len() - 1..][..=digits], 8).ok()?;
                characters = rest[digits..].chars();
                value
            }
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            'a' => 7,
            'b' => 8,
            'v' => 11,
            'f' => 12,
            escaped @ ('\\' | '\'' | '"') => u8::try_from(escaped).ok()?,
            _ => return None,
        });
    }
}
