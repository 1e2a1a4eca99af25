//! The ways in which JSON writers write the same request. All of them are one line and mean the same (spec/src/protocol.md#layouts).

use std::{
    io::{self, Write},
    iter,
};

use serde::{Serialize, Serializer as _};
use serde_json::{Serializer, ser::Formatter};

use crate::{
    json,
    value::{Map, Value},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Layout {
    /// Without white space, the id first, and non-ASCII characters unescaped.
    #[default]
    Plain,
    /// With white space between all tokens.
    Spaced,
    /// The members of every object in reverse order.
    Reversed,
    /// `/`, non-ASCII characters and some letters as escapes.
    Escaped,
    /// With a member that the protocol does not define. An empty `allow` and an empty `limits` are added where they are missing.
    Extended,
    /// With spaces at the end, up to this many bytes.
    Padded(usize),
}

impl Layout {
    /// The layout of the repeated request with this index. The padded lengths are powers of two from 256 to 65536, one less and one more: a
    /// buffer for lines ends there.
    pub(super) fn for_repetition(index: usize, has_options: bool) -> Self {
        let layouts = 4 + usize::from(has_options);
        let step = index / layouts;
        match index % layouts {
            0 => Self::Spaced,
            1 => Self::Reversed,
            2 => Self::Escaped,
            3 => Self::Padded((256 << (step % 9)) + step / 9 % 3 - 1),
            _ => Self::Extended,
        }
    }

    /// The feature of the layout, in words.
    pub(super) fn description(self) -> String {
        match self {
            Self::Plain => "as usual".into(),
            Self::Spaced => "with white space between the tokens".into(),
            Self::Reversed => "with the members of objects in reverse order".into(),
            Self::Escaped => "with escapes in its strings".into(),
            Self::Extended => "with an unknown member, and an empty `allow` and `limits`".into(),
            Self::Padded(length) => format!("with spaces at its end, in a line of {length} bytes"),
        }
    }

    /// Serialises a request with this id and these other members as one line, without the line feed.
    pub(super) fn line(self, id: &str, body: &Map<String, Value>) -> String {
        let id = Value::from(id);
        let members = || iter::once(("id", &id)).chain(body.iter().map(|(key, value)| (key.as_str(), value)));
        let copy = || members().map(|(key, value)| (key.to_owned(), value.clone())).collect();
        match self {
            Self::Plain | Self::Spaced | Self::Escaped => self.to_line(members()),
            Self::Reversed => self.to_line(&with_reversed_members(&copy())),
            Self::Extended => self.to_line(&with_extra_members(copy())),
            Self::Padded(length) => {
                let mut line = Self::Plain.to_line(members());
                line.extend(iter::repeat_n(' ', length.saturating_sub(line.len())));
                line
            }
        }
    }

    /// Writes the separator before an item or a key. Layouts with white space write `spaced` between two of them.
    fn write_separator<W: ?Sized + Write>(
        self,
        writer: &mut W,
        is_first: bool,
        spaced: &[u8],
    ) -> io::Result<()> {
        writer.write_all(match (self == Self::Spaced, is_first) {
            (true, true) => b" ",
            (true, false) => spaced,
            (false, true) => b"",
            (false, false) => b",",
        })
    }

    fn to_line<K: Serialize, V: Serialize>(self, members: impl IntoIterator<Item = (K, V)>) -> String {
        let mut line = Vec::new();
        // Neither writing to memory nor writing a JSON value fails.
        let _ = Serializer::with_formatter(&mut line, self).collect_map(members);
        String::from_utf8(line).unwrap_or_default()
    }
}

/// Reverses the order of the members, in nested objects too.
fn with_reversed_members(members: &Map<String, Value>) -> Map<String, Value> {
    let value = |value: &Value| match value {
        Value::Object(members) => Value::Object(with_reversed_members(members)),
        other => other.clone(),
    };
    members.iter().rev().map(|(key, member)| (key.clone(), value(member))).collect()
}

/// Adds members that a testee must ignore, or that have the default value.
fn with_extra_members(members: Map<String, Value>) -> Map<String, Value> {
    let note = json!({"op": "encode", "list": [null, true, -1.5, "]}"]});
    let mut extended = Map::from_iter([("x-note".to_owned(), note)]);
    extended.extend(members);
    extended.entry("allow".to_owned()).or_insert_with(|| json!([]));
    extended.entry("limits".to_owned()).or_insert_with(|| json!({}));
    extended
}

/// Writes the tokens. Tokens without a method here get no white space.
impl Formatter for Layout {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if *self != Self::Escaped {
            return writer.write_all(fragment.as_bytes());
        }
        for character in fragment.chars() {
            match character {
                '/' => writer.write_all(b"\\/")?,
                // One letter in eight is escaped. The keys "op" and "hex" contain such a letter.
                ' '..='~' if !(character as u32).is_multiple_of(8) => write!(writer, "{character}")?,
                _ => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        write!(writer, "\\u{unit:04x}")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, is_first: bool) -> io::Result<()> {
        self.write_separator(writer, is_first, b" ,\t")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, is_first: bool) -> io::Result<()> {
        self.write_separator(writer, is_first, b" , ")
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if *self == Self::Spaced { b" :  " } else { b":" })
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(if *self == Self::Spaced { b"\t}" } else { b"}" })
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use crate::{
        json,
        value::{Depth, Map, Value, parse},
    };

    #[test]
    fn every_layout_is_one_line_of_the_same_members() {
        let Value::Object(members) = json!({
            "op": "encode", "format": "a/1", "value": {"x": [1, "8\n/"], "y": {"a": null, "b": []}},
        }) else {
            unreachable!()
        };
        let id = "\u{1}\"\\é🀄";
        for layout in (0..5).map(|index| Layout::for_repetition(index, true)).chain([Layout::Plain]) {
            let line = layout.line(id, &members);
            assert!(!line.contains('\n'), "{line}");
            let mut read: Map<String, Value> = serde_json::from_str(&line).unwrap();
            if layout == Layout::Extended {
                for added in ["x-note", "allow", "limits"] {
                    assert!(read.swap_remove(added).is_some(), "{line}");
                }
            }
            assert_eq!(read.swap_remove("id"), Some(id.into()), "{line}");
            assert_eq!(read, members, "{line}");
        }
        let numbers = parse("[18446744073709551617,-0.0,1.0,1E2]", Depth::MAX).unwrap();
        assert_eq!(
            Layout::Plain.line("x", &Map::from_iter([("n".to_owned(), numbers)])),
            r#"{"id":"x","n":[18446744073709551617,-0.0,1.0,1E2]}"#
        );
        let line = |layout: Layout| layout.line("é/🀄", &Map::new());
        assert_eq!(line(Layout::Plain), "{\"id\":\"é/🀄\"}");
        assert_eq!(line(Layout::Spaced), "{ \"id\" :  \"é/🀄\"\t}");
        assert_eq!(line(Layout::Padded(20)), "{\"id\":\"é/🀄\"}    ");
        assert_eq!(line(Layout::Escaped), "{\"id\":\"\\u00e9\\/\\ud83c\\udc04\"}");
    }
}
