//! The URL that opens an input in the inspector.

use std::io::{self, BufRead, Read};

use boardwire::games::xiangqi::Position;
use boardwire_suite::{json, value::Map};

use super::{named_format::Format, read::Attached, value::Raw};
use crate::inspector::{MAX_FRAGMENT_BYTES, url};

/// A streamed input with a copy for the URL.
pub(crate) struct Streamed {
    /// The complete input if it is short enough for a URL.
    pub(crate) copy: Option<Vec<u8>>,
    pub(crate) input: Box<dyn BufRead>,
}

impl Streamed {
    pub(crate) fn new(mut input: Box<dyn BufRead>) -> io::Result<Self> {
        let mut head = Vec::new();
        input.by_ref().take(MAX_FRAGMENT_BYTES as u64 + 1).read_to_end(&mut head)?;
        let copy = (head.len() <= MAX_FRAGMENT_BYTES).then(|| head.clone());
        Ok(Self { copy, input: Box::new(io::Cursor::new(head).chain(input)) })
    }
}

/// Makes the URL that shows an input, with the moves that a document attaches to it, or with the position of a history.
pub(crate) fn input_url(
    base: &str,
    format: Format,
    raw: &Raw,
    attached: &Attached,
    position: Option<&Position>,
    allow: &[&str],
) -> Option<String> {
    let mut request = Map::new();
    if let Attached::Moves { to_play, moves } = attached {
        request.insert("to_play".into(), json!(to_play));
        request.insert("moves".into(), json!(moves));
    }
    let has_text_input = [Format::XIANGQI_LINK, Format::XIANGQI_FEN].contains(&format);
    // The page detects the format of other texts by itself.
    if has_text_input || matches!(raw, Raw::Bytes(_)) {
        request.insert("format".into(), format.id.into());
    }
    match raw {
        Raw::Bytes(bytes) if bytes.len() <= MAX_FRAGMENT_BYTES => {
            request.insert("hex".into(), hex::encode(bytes).into())
        }
        Raw::Text(text) if text.len() <= MAX_FRAGMENT_BYTES => {
            request.insert("text".into(), text.as_str().into())
        }
        Raw::Bytes(_) | Raw::Text(_) => return None,
    };
    if let Some(position) = position {
        request.insert("position".into(), json!(position));
    }
    if !allow.is_empty() {
        request.insert("allow".into(), json!(allow));
    }
    url(base, &request)
}
