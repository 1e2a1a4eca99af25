//! Describes the difference between a text or a string of bytes and the right one.

use super::mistakes::Symbols;

/// The statements about the difference between two strings, the narrowest first.
pub(super) fn statements(path: &str, right: &str, got: &str) -> Vec<String> {
    if path == "hex" { byte_statements(right, got) } else { text_statements(path, right, got) }
}

fn byte_statements(right: &str, got: &str) -> Vec<String> {
    let (Ok(right), Ok(got)) = (hex::decode(right), hex::decode(got)) else {
        return vec!["`hex` is not an even number of hexadecimal digits".to_owned()];
    };
    let mut statements_list = Vec::new();
    let equal_bytes = right.iter().zip(&got).take_while(|(first, second)| first == second).count();
    let bytes = |count: usize| if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
    if let Some(excess) = got.len().checked_sub(right.len()).filter(|excess| *excess > 0) {
        if equal_bytes == right.len() {
            statements_list.push(format!(
                "{} too many at the end: {:.20}",
                bytes(excess),
                hex::encode(&got[equal_bytes..])
            ));
        }
        statements_list.push(format!("{} too many", bytes(excess)));
    } else if got.len() < right.len() {
        let missing = bytes(right.len() - got.len());
        statements_list
            .push(format!("{missing} too few{}", if equal_bytes == got.len() { " at the end" } else { "" }));
    } else if equal_bytes + 1 == right.len() {
        statements_list.push("the last byte alone differs".to_owned());
    }
    if let Some(bit) = first_bit(&right, &got).filter(|_| equal_bytes < right.len().min(got.len())) {
        statements_list.push(format!("bit {bit} is the first that differs"));
    }
    statements_list
}

/// The first bit in which two strings of bytes differ. It may be after the end of one of them.
pub(super) fn first_bit(right: &[u8], got: &[u8]) -> Option<u64> {
    let equal_bytes = right.iter().zip(got).take_while(|(first, second)| first == second).count();
    let within = right
        .get(equal_bytes)
        .zip(got.get(equal_bytes))
        .map_or(0, |(first, second)| (first ^ second).leading_zeros());
    (right != got).then_some(8 * equal_bytes as u64 + u64::from(within))
}

fn text_statements(path: &str, right: &str, got: &str) -> Vec<String> {
    let (first, second): (Vec<char>, Vec<char>) = (right.chars().collect(), got.chars().collect());
    let mut statements_list = Vec::new();
    if first.len() > 2 && first.iter().eq(second.iter().rev()) {
        statements_list.push(format!("`{path}` is in reverse order"));
    }
    if first.len() == second.len() {
        let symbols = Symbols::learn([(right, got)].into_iter());
        statements_list.extend(symbols.map(|symbols| symbols.description(&format!(" in `{path}`"))));
    } else if got.starts_with(right) {
        statements_list.push(format!("`{path}` has more characters after the right ones"));
    } else if right.starts_with(got) {
        statements_list.push(format!("`{path}` ends too soon"));
    }
    statements_list
}
