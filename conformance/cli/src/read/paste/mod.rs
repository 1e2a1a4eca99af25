//! Text as people paste it. Repairs remove what is around an input or between its characters, and each repair is reported.
//!
//! Decoding stays strict, and binary input is not repaired. A change needs a sign in the text, such as `&amp;` or the offsets of a dump. Changes
//! end as soon as the text is a valid input.

mod dump;
mod encoding;
mod found;
pub(super) mod hex;
mod link;
mod list;
pub(super) mod wrapping;

/// A repaired text, or the bytes that it encodes, and the repairs.
pub(super) struct Pasted {
    pub(super) content: Vec<u8>,
    pub(super) repairs: Vec<String>,
    /// The reason why a change could not be made.
    pub(super) obstacle: Option<String>,
}

/// The result of a step.
struct Change {
    content: Vec<u8>,
    repairs: Vec<String>,
}

impl Change {
    fn new(content: impl Into<Vec<u8>>, repair: impl Into<String>) -> Self {
        Self { content: content.into(), repairs: vec![repair.into()] }
    }
}

/// A change of a text with the sign for it, or the reason why it cannot be made.
type Step = fn(&str) -> Option<Result<Change, String>>;

/// The changes, in the order in which they are tried.
const STEPS: &[Step] = &[
    wrapping::invisible,
    wrapping::fence,
    wrapping::quote_marks,
    dump::bytes,
    hex::bits,
    list::literal,
    list::list,
    link::entities,
    link::backslashes,
    link::quoted_printable,
    link::percent,
    wrapping::quotes,
    wrapping::data_uri,
    link::lines,
    found::link,
    wrapping::full_width,
    wrapping::spaces,
    found::command,
    found::fen,
    found::record,
    link::tracking,
    link::question_mark,
    hex::prefixes,
    hex::separators,
    hex::base64,
];

/// How often all changes are tried. More layers, such as a list of escaped links in a dump, do not occur.
const ROUNDS: usize = 3;

/// Changes a text until `is_valid` accepts it. `None` if the input is binary or needs no change.
pub(super) fn repair(input: &[u8], is_valid: impl Fn(&[u8]) -> bool) -> Option<Pasted> {
    let (text, repairs) = encoding::decode(input)?;
    let mut pasted = Pasted { content: text.into_bytes(), repairs, obstacle: None };
    'changed: for _ in 0..ROUNDS {
        let before = pasted.repairs.len();
        for step in STEPS {
            if !pasted.repairs.is_empty() && is_valid(&pasted.content) {
                break 'changed;
            }
            let Ok(text) = str::from_utf8(&pasted.content) else { break 'changed };
            match step(text.trim()) {
                Some(Ok(change)) => {
                    pasted.content = change.content;
                    pasted.repairs.extend(change.repairs);
                }
                Some(Err(obstacle)) => pasted.obstacle = pasted.obstacle.or(Some(obstacle)),
                None => {}
            }
        }
        if pasted.repairs.len() == before {
            break;
        }
    }
    (!pasted.repairs.is_empty() || pasted.obstacle.is_some()).then_some(pasted)
}
