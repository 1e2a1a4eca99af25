//! The bytes of a JSON text without reading its values, which take much more memory than the text.

/// The bytes of a JSON text, each with whether it is part of a string.
pub fn bytes(json: &[u8]) -> impl Iterator<Item = (u8, bool)> {
    let (mut is_string, mut is_escaped) = (false, false);
    json.iter().map(move |&byte| {
        let was_string = is_string;
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_string,
            b'"' => is_string = !is_string,
            _ => {}
        }
        (byte, was_string || is_string)
    })
}

/// An upper bound on the values of a JSON text, without the keys: each but the first follows one of these characters outside of a string.
pub fn value_count_bound(json: &[u8]) -> usize {
    1 + bytes(json).filter(|(byte, is_string)| !is_string && b",[{".contains(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::{bytes, value_count_bound};

    #[test]
    fn values_are_counted_outside_strings() {
        for (line, count) in [("7", 1), (r#"{"a":[1,2],"b\\":"[,\",:"}"#, 5), ("[[],{}]", 5)] {
            assert_eq!(value_count_bound(line.as_bytes()), count, "{line}");
        }
    }

    #[test]
    fn strings_have_their_quotes() {
        let strings: Vec<u8> = bytes(br#"{"a\"": "\\", 1 }"#)
            .filter_map(|(byte, is_string)| is_string.then_some(byte))
            .collect();
        assert_eq!(strings, br#""a\"""\\""#);
    }
}
