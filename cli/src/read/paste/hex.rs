//! Repairs hexadecimal digits and Base64 in the forms that programs write.

use super::{board, change::Change};
use crate::read::moves::is_command;

type Changed = Option<Result<Change, String>>;

/// Removes `0x` before all digits or before each byte, and `\x` before bytes.
pub(super) fn remove_prefixes(text: &str) -> Changed {
    let is_rest =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit() || is_separator(c));
    let (prefix, repair) = if text.contains("\\x") { ("\\x", "removed \\x") } else { ("0x", "removed 0x") };
    let result = text.replace(prefix, " ").replace(&prefix.to_ascii_uppercase(), " ");
    let result = result.trim();
    let is_removed = result.len() < text.len() && is_rest(result);
    is_removed.then(|| Ok(Change::new(result.split_whitespace().collect::<Vec<_>>().join(" "), repair)))
}

/// Whether a text consists of groups of 8 bits.
pub(in crate::read) fn is_bits(text: &str) -> bool {
    let mut groups = text.split_whitespace().peekable();
    groups.peek().is_some()
        && groups.all(|group| group.len() == 8 && group.bytes().all(|bit| b"01".contains(&bit)))
}

/// Reads groups of 8 bits as bytes. Lines of bits may also be the rows of a board.
pub(super) fn read_bits(text: &str) -> Changed {
    let bytes = text.split_whitespace().filter_map(|group| u8::from_str_radix(group, 2).ok());
    let bytes = is_bits(text).then(|| Change::new(bytes.collect::<Vec<u8>>(), "read the bits as bytes"))?;
    let readings = std::iter::once(bytes).chain(board::read_number_rows(text).and_then(Result::ok)).collect();
    Change::from_readings(
        readings,
        "the digits are a valid input as bits and as cells: give the bytes in hex",
    )
    .map(Ok)
}

fn is_separator(character: char) -> bool {
    character.is_ascii_whitespace() || ":-,_|.;/%".contains(character)
}

/// Removes separators between bytes, such as colons, hyphens and commas, and the suffix `h` of assemblers.
pub(super) fn remove_separators(text: &str) -> Changed {
    let groups: Vec<&str> = text.split(is_separator).filter(|group| !group.is_empty()).collect();
    let digits = |group: &&str| {
        let digits = group.strip_suffix(['h', 'H']).unwrap_or(group);
        (digits.len().is_multiple_of(2) && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| digits.to_owned())
    };
    let result: String = groups.iter().map(digits).collect::<Option<_>>()?;
    let is_removed =
        groups.len() > 1 && !text.chars().all(|c| c.is_ascii_hexdigit() || c.is_ascii_whitespace());
    is_removed.then(|| Ok(Change::new(result, "removed the separators between the bytes")))
}

/// Reads base64 with `+`, `/` and padding as base64url.
pub(super) fn read_base64(text: &str) -> Changed {
    let joined: String = text.split_ascii_whitespace().collect();
    let digits = joined.trim_end_matches('=');
    let is_base64 = digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(&byte));
    let is_not_base64url = joined.len() > digits.len() || digits.contains(['+', '/']);
    (is_base64 && is_not_base64url && digits.len() >= 8 && !is_command(text))
        .then(|| Ok(Change::new(digits.replace('+', "-").replace('/', "_"), "read Base64 as base64url")))
}
