//! Reads JSON text. There is one reader for vectors and replies.

use std::fmt;

use hifijson::{SliceLexer, num::LexWrite, str::LexAlloc, token::Lex};
use indexmap::map::Entry;

use super::{Depth, Map, Number, Value};
use crate::fault::shortened;

/// The reason why a text is not a JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParseError {
    /// The text has more levels of objects and lists than this number.
    TooDeep(usize),
    /// An object has this key twice.
    SecondKey(String),
    /// The text breaks the grammar of JSON.
    Syntax(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooDeep(depth) => write!(f, "it is nested deeper than {depth} levels of objects and lists"),
            Self::SecondKey(key) => write!(f, "an object has the key {:?} twice", shortened(key)),
            Self::Syntax(what) => f.write_str(what),
        }
    }
}

impl<T: Into<hifijson::Error>> From<T> for ParseError {
    fn from(error: T) -> Self {
        Self::Syntax(error.into().to_string())
    }
}

/// Parses a text that is one JSON value. A text that is too deep is an error as soon as that level is reached. If an object has a key
/// twice, the last value counts, as in most readers of JSON.
///
/// # Errors
/// If the text is not one JSON value.
pub fn parse(text: &str, max_depth: Depth) -> Result<Value, ParseError> {
    read(text, Reader { max_depth, has_unique_keys: false }).map_err(|(error, _)| error)
}

/// Parses a text that a suite has, in which no object has a key twice. An error has the byte of the text at which it was found.
pub(crate) fn parse_located(text: &str, max_depth: Depth) -> Result<Value, (ParseError, usize)> {
    read(text, Reader { max_depth, has_unique_keys: true })
}

fn read(text: &str, reader: Reader) -> Result<Value, (ParseError, usize)> {
    let max_depth = reader.max_depth;
    let mut lexer = SliceLexer::new(text.as_bytes());
    let value = lexer.exactly_one(Lex::ws_peek, |next, lexer| reader.value(next, lexer, max_depth.0));
    value.map_err(|error| (error, text.len() - lexer.as_slice().len()))
}

#[derive(Clone, Copy)]
struct Reader {
    max_depth: Depth,
    has_unique_keys: bool,
}

impl Reader {
    fn value(self, next: u8, lexer: &mut SliceLexer<'_>, depth: usize) -> Result<Value, ParseError> {
        match next {
            b'"' => Ok(Value::String(string(lexer.discarded())?)),
            b'-' | b'0'..=b'9' => {
                let (text, _) = lexer.num_string().validated().map_err(hifijson::Error::Num)?;
                Ok(Value::Number(Number::from_text(text)))
            }
            b'[' => {
                let depth = self.below(depth)?;
                let mut items = Vec::new();
                lexer.discarded().seq(b']', Lex::ws_peek, |next, lexer| {
                    items.push(self.value(next, lexer, depth)?);
                    Ok::<_, ParseError>(())
                })?;
                Ok(Value::Array(items))
            }
            b'{' => {
                let depth = self.below(depth)?;
                let mut members = Map::new();
                lexer.discarded().seq(b'}', Lex::ws_peek, |next, lexer| {
                    lexer.expect(|_| Some(next), b'"').ok_or(hifijson::Expect::String)?;
                    let key = string(lexer)?;
                    lexer.expect(Lex::ws_peek, b':').ok_or(hifijson::Expect::Colon)?;
                    let next = lexer.ws_peek().ok_or(hifijson::Expect::Value)?;
                    let value = self.value(next, lexer, depth)?;
                    match members.entry(key) {
                        Entry::Occupied(entry) if self.has_unique_keys => {
                            Err(ParseError::SecondKey(entry.key().clone()))
                        }
                        entry => {
                            entry.insert_entry(value);
                            Ok(())
                        }
                    }
                })?;
                Ok(Value::Object(members))
            }
            b'n' | b't' | b'f' => match lexer.null_or_bool() {
                Some(bool) => Ok(bool.map_or(Value::Null, Value::Bool)),
                None => Err(hifijson::Expect::Value.into()),
            },
            _ => Err(hifijson::Expect::Value.into()),
        }
    }

    fn below(self, depth: usize) -> Result<usize, ParseError> {
        depth.checked_sub(1).ok_or(ParseError::TooDeep(self.max_depth.0))
    }
}

fn string(lexer: &mut SliceLexer<'_>) -> Result<String, ParseError> {
    Ok(lexer.str_string().map_err(hifijson::Error::Str)?.into_owned())
}

#[cfg(test)]
mod tests {
    use super::{Depth, ParseError, Value};

    fn parse(text: &str, max_depth: usize) -> Result<Value, ParseError> {
        super::parse(text, Depth(max_depth))
    }

    #[test]
    fn a_text_is_one_value_within_the_depth() {
        assert_eq!(parse("[[]]", 1), Err(ParseError::TooDeep(1)));
        let [opened, closed] = ["{\"a\":[", "]}"].map(|part| part.repeat(450));
        assert_eq!(
            parse(&format!("{opened}{closed}"), 900).unwrap().to_string(),
            format!("{opened}{closed}")
        );
        let twice = r#"{"a":1,"\u0061":2}"#;
        assert_eq!(parse(twice, 9).unwrap().to_string(), r#"{"a":2}"#);
        let error = super::parse_located(twice, Depth(9)).unwrap_err();
        assert_eq!(error, (ParseError::SecondKey("a".into()), 17));
        let bad_texts = r#"1 2|01|1.|-|+1|nul|[1,]|{"a"}|{1:2}|"|"\ud800"|NaN"#;
        for bad in bad_texts.split('|').chain(["", "\u{feff}1"]) {
            assert!(matches!(parse(bad, 9), Err(ParseError::Syntax(_))), "{bad:?}");
        }
    }
}
