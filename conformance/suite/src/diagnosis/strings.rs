//! The difference between a text or a string of bytes and the right one, in words.

use super::mistakes::Symbols;

/// The statements about the difference between two strings, the narrowest first.
pub(super) fn statements(path: &str, right: &str, got: &str) -> Vec<String> {
    if path == "hex" { of_bytes(right, got) } else { of_text(path, right, got) }
}

fn of_bytes(right: &str, got: &str) -> Vec<String> {
    let (Ok(right), Ok(got)) = (hex::decode(right), hex::decode(got)) else {
        return vec!["`hex` is not an even number of hexadecimal digits".to_owned()];
    };
    let mut said = Vec::new();
    let same = right.iter().zip(&got).take_while(|(one, other)| one == other).count();
    let bytes = |count: usize| if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
    if let Some(more) = got.len().checked_sub(right.len()).filter(|more| *more > 0) {
        if same == right.len() {
            said.push(format!("{} too many at the end: {:.20}", bytes(more), hex::encode(&got[same..])));
        }
        said.push(format!("{} too many", bytes(more)));
    } else if got.len() < right.len() {
        let fewer = bytes(right.len() - got.len());
        said.push(format!("{fewer} too few{}", if same == got.len() { " at the end" } else { "" }));
    } else if same + 1 == right.len() {
        said.push("the last byte alone differs".to_owned());
    }
    if let Some(bit) = first_bit(&right, &got).filter(|_| same < right.len().min(got.len())) {
        said.push(format!("bit {bit} is the first that differs"));
    }
    said
}

/// The first bit in which two strings of bytes differ; it may be after the end of one.
pub(super) fn first_bit(right: &[u8], got: &[u8]) -> Option<u64> {
    let same = right.iter().zip(got).take_while(|(one, other)| one == other).count();
    let within = right.get(same).zip(got.get(same)).map_or(0, |(one, other)| (one ^ other).leading_zeros());
    (right != got).then_some(8 * same as u64 + u64::from(within))
}

fn of_text(path: &str, right: &str, got: &str) -> Vec<String> {
    let (one, other): (Vec<char>, Vec<char>) = (right.chars().collect(), got.chars().collect());
    let mut said = Vec::new();
    if one.len() > 2 && one.iter().eq(other.iter().rev()) {
        said.push(format!("`{path}` is in reverse order"));
    }
    if one.len() == other.len() {
        let exchanged = Symbols::learn([(right, got)].into_iter(), 1).filter(Symbols::is_exchange);
        said.extend(exchanged.map(|symbols| symbols.what(&format!(" in `{path}`"))));
    } else if got.starts_with(right) {
        said.push(format!("`{path}` has more characters after the right ones"));
    } else if right.starts_with(got) {
        said.push(format!("`{path}` ends too soon"));
    }
    said
}
