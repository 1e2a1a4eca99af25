//! The lines and columns of the values in a JSON text.

use std::collections::HashMap;

use hifijson::{SliceLexer, num::Lex as _, str::Lex as _, str::LexAlloc, token::Lex};

use super::Depth;

/// A line and a column, counted from 1.
pub(crate) type Location = (usize, usize);

pub(crate) fn location(text: &str, byte: usize) -> Location {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Finds the values to which these JSON pointers lead. Nothing is found after a fault of the text, or where it is too deep.
pub(crate) fn locations<'p>(
    text: &str,
    pointers: impl IntoIterator<Item = &'p str>,
) -> HashMap<&'p str, Location> {
    let mut found: HashMap<&str, Option<usize>> =
        pointers.into_iter().map(|pointer| (pointer, None)).collect();
    let depth = Depth::MAX_OF_FILE.levels();
    let mut walk = Walk { length: text.len(), depth, pointer: String::new(), found: &mut found };
    let _ = SliceLexer::new(text.as_bytes()).exactly_one(Lex::ws_peek, |next, lexer| walk.value(next, lexer));
    let mut offsets: Vec<(usize, &str)> =
        found.into_iter().filter_map(|(pointer, byte)| Some((byte?, pointer))).collect();
    offsets.sort_unstable();
    // Each location is counted from the one before, so that a text of many values is read once.
    let (mut previous_byte, mut previous) = (0, (1, 1));
    let located = offsets.into_iter().map(|(byte, pointer)| {
        let (line, column) = location(&text[previous_byte..byte], byte - previous_byte);
        previous = (previous.0 + line - 1, if line > 1 { column } else { previous.1 + column - 1 });
        previous_byte = byte;
        (pointer, previous)
    });
    located.collect()
}

struct Walk<'a, 'p> {
    length: usize,
    /// The levels of objects and lists that may follow.
    depth: usize,
    /// The pointer to the present value.
    pointer: String,
    found: &'a mut HashMap<&'p str, Option<usize>>,
}

impl Walk<'_, '_> {
    fn value(&mut self, next: u8, lexer: &mut SliceLexer<'_>) -> Result<(), hifijson::Error> {
        if let Some(byte) = self.found.get_mut(self.pointer.as_str()) {
            *byte = Some(self.length - lexer.as_slice().len());
        }
        match next {
            b'"' => Ok(lexer.discarded().str_ignore()?),
            b'-' | b'0'..=b'9' => lexer.num_ignore().validate().map(drop).map_err(Into::into),
            b'[' => {
                let mut index = 0_usize;
                lexer.discarded().seq(b']', Lex::ws_peek, |next, lexer| {
                    self.child(&index.to_string(), next, lexer)?;
                    index += 1;
                    Ok(())
                })
            }
            b'{' => lexer.discarded().seq(b'}', Lex::ws_peek, |next, lexer| {
                lexer.expect(|_| Some(next), b'"').ok_or(hifijson::Expect::String)?;
                let key = lexer.str_string()?;
                lexer.expect(Lex::ws_peek, b':').ok_or(hifijson::Expect::Colon)?;
                let next = lexer.ws_peek().ok_or(hifijson::Expect::Value)?;
                self.child(&escaped(&key), next, lexer)
            }),
            _ => lexer.null_or_bool().map(drop).ok_or(hifijson::Expect::Value.into()),
        }
    }

    fn child(&mut self, step: &str, next: u8, lexer: &mut SliceLexer<'_>) -> Result<(), hifijson::Error> {
        let length = self.pointer.len();
        self.depth = self.depth.checked_sub(1).ok_or(hifijson::Error::Depth)?;
        self.pointer.push('/');
        self.pointer.push_str(step);
        let result = self.value(next, lexer);
        self.depth += 1;
        self.pointer.truncate(length);
        result
    }
}

/// A key as a step of a JSON pointer.
pub(crate) fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::locations;

    #[test]
    fn pointers_lead_to_lines_and_columns() {
        let text = "{\n \"a/b\": [1, {\"é\": \"x\", \"y\": -1}],\n \"z\": null}";
        let found = locations(text, ["", "/a~1b/1/y", "/z", "/a~1b/2", "/a~1b/0", "/a~1b"]);
        assert_eq!((found[""], found["/a~1b/1/y"], found["/z"]), ((1, 1), (2, 29), (3, 7)));
        assert_eq!((found.get("/a~1b/2"), found["/a~1b/0"], found["/a~1b"]), (None, (2, 10), (2, 9)));
    }
}
