//! `xiangqi-link/1`: a position and its history in the query of a link, `base?p=…&r=…&s=…` (spec: XL-1 to XL-23).
//!
//! The drawing of spec/src/xiangqi-link.md#xiangqi-link:
//!
//! ```text
//! game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1
//! \________________/ \___________________________/ \______________________________/ \_/
//!        base               part p: position               part r: history          part s
//!
//! base ? part & part & part ... # fragment
//!        \____________________/
//!                 query
//! ```
//!
//! Faults are looked for in layers: the syntax of the link from left to right, then what is missing, then p's text, p's bits, r's text, r's
//! bits. A fault inside p or r is reported at the character of the link that holds the bit.
//!
//! ```
//! use boardwire::{error::Location, formats::xiangqi_link};
//!
//! let link = xiangqi_link::decode("game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&s=1")?;
//! assert_eq!(link.s.as_deref(), Some("1"));
//! assert_eq!(xiangqi_link::encode(&link)?, "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&s=1");
//!
//! let error = xiangqi_link::decode("?p=g").unwrap_err();
//! assert_eq!((error.code(), error.location), ("base64-length", Location::Character(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{
    DecodeError,
    error::at,
    table::{Codec, Format, Game, Longest, Memory},
    xiangqi_history::{self, PlyError},
    xiangqi_position,
};
use crate::{
    codes::{CodeError, base64url},
    error::{LocatedError, Location},
    games::xiangqi::{Link, XiangqiError},
    observe::{Observer, TextField, TextFieldKind},
    options::{Leniency, Options},
};

/// The entry of the table.
pub static FORMAT: Format = Format {
    id: "xiangqi-link/1",
    prefix: "XL",
    chapter: "xiangqi-link.md",
    game: Game::Xiangqi,
    contains: &["xiangqi-position/1", "xiangqi-history/1"],
    leniencies: &[Leniency::PaddingBits, Leniency::TrailingBytes, Leniency::UnknownParameters],
    has_limit: false,
    longest: Longest::Unbounded,
    memory: Memory { per_byte: 48, per_cell: 0, fixed: 256 },
    codec: Codec::Link(
        |text, options, observer| decode_with(text, options, observer),
        |link| encode(link).map_err(|error| error.kind()),
    ),
};

/// Decodes a link, strictly.
///
/// # Errors
/// The first fault, layer by layer, at a character of `text`.
pub fn decode(text: &str) -> Result<Link, DecodeError> {
    decode_with(text, Options::new(), &mut ())
}

/// Decodes a link and tells `observer` its parts, and the fields of p and r. `unknown-parameters` has a meaning here, and what has one for
/// the position.
///
/// # Errors
/// The first fault, layer by layer, that `options` do not allow.
pub fn decode_with(
    text: &str,
    options: Options,
    observer: &mut (impl Observer + ?Sized),
) -> Result<Link, DecodeError> {
    let characters: Vec<char> = text.chars().collect();
    let mut parameters = Parameters::default();
    let hash = characters.iter().position(|&c| c == '#');
    let body = &characters[..hash.unwrap_or(characters.len())];
    let base = if let Some(question) = body.iter().position(|&c| c == '?') {
        let base: String = body[..question].iter().collect();
        let (len, requirements) = (question as u64, &["XL-3"]);
        observer.text(TextField { kind: TextFieldKind::Base, start: 0, len, value: &base, requirements });
        let mut start = question + 1;
        for part in body[start..].split(|&c| c == '&') {
            parameters.read_part(part, start as u64, options, observer)?;
            start += part.len() + 1;
        }
        Some(base).filter(|base| !base.is_empty())
    } else {
        let value = Value::read(body, 0, false)?;
        observer.text(value.field(TextFieldKind::P, 0, body.len(), &["XL-2", "XL-16", "XL-21"]));
        parameters.p = Some(value);
        None
    };
    if let Some(start) = hash {
        let fragment = &characters[start..];
        let value: String = fragment.iter().collect();
        let (start, len) = (start as u64, fragment.len() as u64);
        observer.text(TextField {
            kind: TextFieldKind::Fragment,
            start,
            len,
            value: &value,
            requirements: &["XL-14"],
        });
        if !options.allows(Leniency::UnknownParameters) {
            return Err(DecodeError::new(Location::Character(start), XiangqiError::FragmentPresent));
        }
    }
    let missing = DecodeError::new(
        Location::Character(characters.len() as u64),
        XiangqiError::ParameterMissing { name: "p" },
    );
    let p = parameters.p.filter(|p| !p.text.is_empty()).ok_or(missing)?;

    let bytes = p.bytes()?;
    observer.part(TextFieldKind::P, &bytes);
    let position = xiangqi_position::decode_with(&bytes, options, observer).map_err(p.in_link())?;
    let history = match parameters.r {
        Some(r) => {
            let bytes = r.bytes()?;
            observer.part(TextFieldKind::R, &bytes);
            xiangqi_history::decode_with(&bytes, &position, options, observer).map_err(r.in_link())?
        }
        None => Vec::new(),
    };
    Ok(Link { base, position, history, s: parameters.s.map(|s| s.text) })
}

/// The parameters met so far.
#[derive(Default)]
struct Parameters {
    p: Option<Value>,
    r: Option<Value>,
    s: Option<Value>,
}

impl Parameters {
    /// Reads one part of the query: its name, which is judged, and then its value.
    fn read_part(
        &mut self,
        part: &[char],
        start: u64,
        options: Options,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), DecodeError> {
        let at_part = |kind| DecodeError::new(Location::Character(start), kind);
        // A part without `=` has neither name nor value.
        let equals = part.iter().position(|&c| c == '=');
        let name = equals.map(|equals| Value::read(&part[..equals], start, false)).transpose()?;
        let equals = equals.unwrap_or_default();
        let (slot, kind) = match name.as_ref().map(|name| name.text.as_str()) {
            Some("p") => (&mut self.p, TextFieldKind::P),
            Some("r") => (&mut self.r, TextFieldKind::R),
            Some("s") => (&mut self.s, TextFieldKind::S),
            _ => {
                let value: String = part.iter().collect();
                let (len, requirements) = (part.len() as u64, &["XL-14"]);
                observer.text(TextField {
                    kind: TextFieldKind::Unknown,
                    start,
                    len,
                    value: &value,
                    requirements,
                });
                let allowed = options.allows(Leniency::UnknownParameters);
                return if allowed { Ok(()) } else { Err(at_part(XiangqiError::ParameterUnknown)) };
            }
        };
        if slot.is_some() {
            return Err(at_part(XiangqiError::ParameterTwice { name: kind.name() }));
        }
        let value = Value::read(&part[equals + 1..], start + equals as u64 + 1, kind == TextFieldKind::S)?;
        let requirements: &[_] = match kind {
            TextFieldKind::S => &["XL-10"],
            TextFieldKind::R if value.text.is_empty() => &["XL-9"],
            _ => &["XL-16", "XL-21"],
        };
        observer.text(value.field(kind, start, part.len(), requirements));
        *slot = Some(value);
        Ok(())
    }
}

/// A name or a value, percent-encoding undone, and the offset of each of its characters in the link.
struct Value {
    text: String,
    offsets: Vec<u64>,
    /// The offset after it.
    end: u64,
}

impl Value {
    /// Undoes percent-encoding once, of text that stands at `start` of the link; in that of s only some characters can stand.
    fn read(encoded: &[char], start: u64, is_s: bool) -> Result<Self, DecodeError> {
        let end = start + encoded.len() as u64;
        let mut value = Self { text: String::with_capacity(encoded.len()), offsets: Vec::new(), end };
        let mut i = 0;
        while let Some(&raw) = encoded.get(i) {
            let offset = start + i as u64;
            let at_character = at::<CodeError>(Location::Character(offset));
            let (character, width) = match raw {
                '%' => {
                    (percent_encoded(&encoded[i + 1..]).ok_or(at_character(CodeError::PercentInvalid))?, 3)
                }
                raw => (raw, 1),
            };
            if !character.is_ascii() {
                return Err(at_character(CodeError::NotAscii));
            }
            if is_s && !is_unreserved(character) {
                let kind = XiangqiError::SInvalid { found: character };
                return Err(DecodeError::new(Location::Character(offset), kind));
            }
            value.text.push(character);
            value.offsets.push(offset);
            i += width;
        }
        Ok(value)
    }

    fn field(
        &self,
        kind: TextFieldKind,
        start: u64,
        len: usize,
        requirements: &'static [&'static str],
    ) -> TextField<'_> {
        TextField { kind, start, len: len as u64, value: &self.text, requirements }
    }

    /// The location of character `number` of the value, or of its end.
    fn location(&self, number: u64) -> Location {
        let found = usize::try_from(number).ok().and_then(|number| self.offsets.get(number));
        Location::Character(*found.unwrap_or(&self.end))
    }

    /// Turns a location in the value, or in the bits that the value contains, into one of the link (spec: XL-19).
    fn in_link<K>(&self) -> impl Fn(LocatedError<K>) -> LocatedError<K> + '_ {
        |error| {
            error.map_location(|location| match location {
                Location::Bit(bit) => self.location(bit / base64url::BITS_PER_CHAR),
                Location::Character(number) => self.location(number),
                Location::Move(_) => location,
            })
        }
    }

    /// The bytes of which the value is the base64url text.
    fn bytes(&self) -> Result<Vec<u8>, DecodeError> {
        Ok(base64url::decode(&self.text).map_err(self.in_link())?)
    }
}

/// The character of two hexadecimal digits at the beginning of `digits`; a byte above 127 gives one that is not ASCII.
fn percent_encoded(digits: &[char]) -> Option<char> {
    let &[high, low, ..] = digits else { return None };
    char::from_u32(high.to_digit(16)? << 4 | low.to_digit(16)?)
}

/// Whether a character can stand in s (spec: XL-11).
const fn is_unreserved(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '.' | '_' | '~')
}

/// A link that cannot be encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// The base or s is invalid.
    Text(XiangqiError),
    /// A ply of the history is invalid.
    Ply(PlyError),
}

impl LinkError {
    /// What is wrong.
    pub const fn kind(&self) -> XiangqiError {
        match *self {
            Self::Text(kind) | Self::Ply(PlyError { kind, .. }) => kind,
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Ply(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for LinkError {}

/// The canonical text of a link (spec: XL-20).
///
/// # Errors
/// A base or s that would not be read back, or a history that did not lead to the position.
pub fn encode(link: &Link) -> Result<String, LinkError> {
    let mut text = String::new();
    if let Some(base) = &link.base {
        if base.is_empty() || base.contains(['?', '#']) {
            return Err(LinkError::Text(XiangqiError::BaseInvalid));
        }
        text.push_str(base);
    }
    text.push_str("?p=");
    text.push_str(&base64url::encode(&xiangqi_position::encode(&link.position)));
    if !link.history.is_empty() {
        text.push_str("&r=");
        text.push_str(&base64url::encode(
            &xiangqi_history::encode(&link.position, &link.history).map_err(LinkError::Ply)?,
        ));
    }
    if let Some(s) = &link.s {
        if let Some(found) = s.chars().find(|&found| !is_unreserved(found)) {
            return Err(LinkError::Text(XiangqiError::SInvalid { found }));
        }
        text.push_str("&s=");
        text.push_str(s);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::xiangqi::Position;

    const SAMPLE: &str =
        "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";

    #[test]
    fn the_real_link_leads_back_to_the_opening_position() {
        let link = decode(SAMPLE).unwrap();
        assert_eq!(link.history.len(), 20);
        assert_eq!(xiangqi_history::undo_all(&link.position, &link.history), Ok(Position::opening()));
        assert_eq!(encode(&link).as_deref(), Ok(SAMPLE));
    }

    #[test]
    fn a_fault_in_the_bits_is_told_at_the_character_of_the_link() {
        let fault = |text: &str| decode(text).map_err(|error| (error.code(), error.location));
        assert_eq!(fault("?p=g"), Err(("base64-length", Location::Character(3))));
        assert_eq!(fault("?p=%67S"), Err(("base64-spare-bits", Location::Character(6))));
        assert_eq!(fault("?p=%67Q"), Err(("truncated", Location::Character(6))));
    }
}
