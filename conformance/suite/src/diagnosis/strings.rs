//! The difference between a text or a string of bytes and the right one, in words.

use std::collections::BTreeMap;

/// A change of each byte: its description and its function.
type Map = (&'static str, fn(u8) -> u8);

/// The statements about the difference between two strings, the narrowest first.
pub(super) fn statements(path: &str, right: &str, got: &str) -> Vec<String> {
    if path == "hex" { of_bytes(right, got) } else { of_text(path, right, got) }
}

fn of_bytes(right: &str, got: &str) -> Vec<String> {
    let (Ok(right), Ok(got)) = (hex::decode(right), hex::decode(got)) else {
        return vec!["`hex` is not an even number of hexadecimal digits".to_owned()];
    };
    let mut said = Vec::new();
    let maps: [Map; 3] = [
        ("the bits of each byte are in reverse order", u8::reverse_bits),
        ("the two halves of each byte are exchanged", |byte| byte.rotate_left(4)),
        ("each bit is inverted", |byte| !byte),
    ];
    for (what, map) in maps {
        if right.iter().copied().map(map).eq(got.iter().copied()) {
            said.push(what.to_owned());
        }
    }
    if right.len() > 2 && right.iter().eq(got.iter().rev()) {
        said.push("the bytes are in reverse order".to_owned());
    }
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
    if let (Some(one), Some(other)) = (right.get(same), got.get(same)) {
        let bit = 8 * same as u64 + u64::from((one ^ other).leading_zeros());
        said.push(format!("bit {bit} is the first that differs"));
    }
    said
}

fn of_text(path: &str, right: &str, got: &str) -> Vec<String> {
    let (one, other): (Vec<char>, Vec<char>) = (right.chars().collect(), got.chars().collect());
    let mut said = Vec::new();
    if one.len() > 2 && one.iter().eq(other.iter().rev()) {
        said.push(format!("`{path}` is in reverse order"));
    }
    if one.len() == other.len() {
        let mut map: BTreeMap<char, char> = BTreeMap::new();
        let is_map = one.iter().zip(&other).all(|(&one, &other)| *map.entry(one).or_insert(other) == other);
        map.retain(|one, other| one != other);
        match map.iter().next() {
            Some((&first, &second)) if is_map && map.len() <= 2 => {
                said.push(format!(
                    "in `{path}`, `{}` and `{}` are exchanged",
                    first.min(second),
                    first.max(second)
                ));
            }
            _ => {}
        }
    } else if got.starts_with(right) {
        said.push(format!("`{path}` has more characters after the right ones"));
    } else if right.starts_with(got) {
        said.push(format!("`{path}` ends too soon"));
    }
    said
}
