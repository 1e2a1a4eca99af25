//! Addresses of the inspector, the page of the book that shows an input.
//!
//! The state of the page is the fragment of its address: `v1.`, and the base64url of a JSON object, a request of the testee protocol without
//! `op` and `id`. `inspector/src/fragment.js` reads it.

use std::io::{self, BufRead, Read};

use boardwire::{codes::base64url, games::xiangqi::Position};
use boardwire_suite::vectors::Vector;
use serde_json::{Map, Value, json};

use crate::{format::Format, read::Attached, value::Raw};

/// The longest fragment that the page reads.
const MAX_FRAGMENT_BYTES: usize = 1 << 16;

/// Checks the address of the page, to which the fragment is added.
pub(crate) fn base(text: &str) -> Result<String, String> {
    let is_address = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && c != '#');
    if is_address {
        return Ok(text.to_owned());
    }
    Err("expected a URL in ASCII without spaces and without `#`".to_owned())
}

/// The address that shows a request; none if it is too long for an address.
fn address(base: &str, request: &Map<String, Value>) -> Option<String> {
    let fragment = format!("v1.{}", base64url::encode(Value::Object(request.clone()).to_string().as_bytes()));
    (fragment.len() <= MAX_FRAGMENT_BYTES).then(|| format!("{base}#{fragment}"))
}

/// A streamed input, of which an address needs a copy.
pub(crate) struct Streamed {
    /// The complete input if it is short enough for an address.
    pub(crate) short: Option<Vec<u8>>,
    pub(crate) input: Box<dyn BufRead>,
}

impl Streamed {
    pub(crate) fn new(mut input: Box<dyn BufRead>) -> io::Result<Self> {
        let mut head = Vec::new();
        input.by_ref().take(MAX_FRAGMENT_BYTES as u64 + 1).read_to_end(&mut head)?;
        let short = (head.len() <= MAX_FRAGMENT_BYTES).then(|| head.clone());
        Ok(Self { short, input: Box::new(io::Cursor::new(head).chain(input)) })
    }
}

/// The address that shows an input. `attached` is what a document has with it, `position` that of a history.
pub(crate) fn of_input(
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
    let is_of_text = [Format::XIANGQI_LINK, Format::XIANGQI_FEN].contains(&format);
    // A text of another format is recognised by the page as it is here.
    if is_of_text || matches!(raw, Raw::Bytes(_)) {
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
        request.insert("position".into(), serde_json::to_value(position).ok()?);
    }
    if !allow.is_empty() {
        request.insert("allow".into(), json!(allow));
    }
    address(base, &request)
}

/// The address that shows the input of a vector; of an encoder's vector what it has to write.
pub(crate) fn of_vector(base: &str, vector: &Vector) -> Option<String> {
    let mut request = Map::new();
    for (key, member) in vector.request().fields() {
        if key != "value" {
            request.insert(key.clone(), member.clone());
        }
    }
    if !(request.contains_key("hex") || request.contains_key("text")) {
        let right = vector.expect().into_iter().next()?;
        let written = ["hex", "text"].into_iter().find_map(|key| Some((key, right["ok"].get(key)?.clone())));
        let (key, written) = written?;
        request.insert(key.into(), written);
    }
    request.insert("format".into(), vector.format.to_string().into());
    address(base, &request)
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn an_address_is_ascii_without_a_fragment() {
        assert_eq!(
            base("https://example.org/0.1.0/inspector.html").as_deref(),
            Ok("https://example.org/0.1.0/inspector.html")
        );
        for wrong in ["", "https://example.org/#v1", "a b", "a\u{1b}[2J", "\u{202e}"] {
            assert!(base(wrong).is_err(), "{wrong:?}");
        }
    }
}
