//! The URL that opens an input in the inspector.

use std::io::{self, BufRead, Read};

use boardwire::games::xiangqi::Position;
use boardwire_suite::{json, value::Map};

use super::{named_format::Format, read::Attached, value::Raw};
use crate::inspector::{MAX_FRAGMENT_BYTES, url};

/// Copies a streamed input for the URL, if it is short. Returns the input, and the complete copy if it is short enough for a URL.
pub(crate) fn copy_if_short(mut input: impl BufRead) -> io::Result<(impl BufRead, Option<Vec<u8>>)> {
    let mut head = Vec::new();
    input.by_ref().take(MAX_FRAGMENT_BYTES as u64 + 1).read_to_end(&mut head)?;
    let copy = (head.len() <= MAX_FRAGMENT_BYTES).then(|| head.clone());
    Ok((io::Cursor::new(head).chain(input), copy))
}

/// Makes the URL that shows an input, with the moves that a document attaches to it, or with the position of a history.
pub(crate) fn for_input(
    base: &str,
    format: Format,
    raw: &Raw,
    attached: &Attached,
    position: Option<&Position>,
    allow: &[&str],
) -> Option<String> {
    let (key, content) = match raw {
        Raw::Bytes(bytes) if bytes.len() <= MAX_FRAGMENT_BYTES => ("hex", hex::encode(bytes)),
        Raw::Text(text) if text.len() <= MAX_FRAGMENT_BYTES => ("text", text.clone()),
        Raw::Bytes(_) | Raw::Text(_) => return None,
    };
    // The page detects the format of other texts by itself.
    let names_format = key == "hex" || [Format::XIANGQI_LINK, Format::XIANGQI_FEN].contains(&format);
    let (to_play, moves) = match attached {
        Attached::Moves { to_play, moves } => (Some(json!(to_play)), Some(json!(moves))),
        _ => (None, None),
    };
    let members = [
        ("to_play", to_play),
        ("moves", moves),
        ("format", names_format.then(|| format.id.into())),
        (key, Some(content.into())),
        ("position", position.map(|position| json!(position))),
        ("allow", (!allow.is_empty()).then(|| json!(allow))),
    ];
    let mut request = Map::new();
    for (key, member) in members {
        if let Some(member) = member {
            request.insert(key.into(), member);
        }
    }
    url(base, &request)
}
