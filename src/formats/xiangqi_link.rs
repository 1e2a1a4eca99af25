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

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{
    table::{Codec, Format, Game, Longest, Memory},
    xiangqi_history::{self, PlyFault},
    xiangqi_position,
};
use crate::{
    codes::base64url,
    error::{Error, Fault, Place},
    games::xiangqi::Link,
    observe::{Observer, TextField},
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
        |link| encode(link).map_err(|error| *error.fault()),
    ),
};

/// Decodes a link, strictly.
///
/// # Errors
/// The first fault, layer by layer, at a character of `text`.
pub fn decode(text: &str) -> Result<Link, Error> {
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
) -> Result<Link, Error> {
    let characters: Vec<char> = text.chars().collect();
    let mut parameters = Parameters::default();
    let hash = characters.iter().position(|&c| c == '#');
    let body = &characters[..hash.unwrap_or(characters.len())];
    let base = if let Some(question) = body.iter().position(|&c| c == '?') {
        let base: String = body[..question].iter().collect();
        let (len, rules) = (question as u64, &["XL-3"]);
        observer.text(TextField { name: "base", start: 0, len, value: &base, rules });
        let mut start = question + 1;
        for part in body[start..].split(|&c| c == '&') {
            parameters.read_part(part, start as u64, options, observer)?;
            start += part.len() + 1;
        }
        Some(base).filter(|base| !base.is_empty())
    } else {
        let value = Value::read(body, 0, false)?;
        observer.text(value.field("p", 0, body.len(), &["XL-2", "XL-16", "XL-21"]));
        parameters.p = Some(value);
        None
    };
    if let Some(start) = hash {
        let fragment = &characters[start..];
        let value: String = fragment.iter().collect();
        let (start, len) = (start as u64, fragment.len() as u64);
        observer.text(TextField { name: "fragment", start, len, value: &value, rules: &["XL-14"] });
        if !options.allows(Leniency::UnknownParameters) {
            return Err(Error { fault: Fault::FragmentPresent, place: Place::Char(start) });
        }
    }
    let missing =
        Error { fault: Fault::ParameterMissing { name: "p" }, place: Place::Char(characters.len() as u64) };
    let p = parameters.p.filter(|p| !p.text.is_empty()).ok_or(missing)?;

    let bytes = p.bytes()?;
    observer.part("p", &bytes);
    let position = xiangqi_position::decode_with(&bytes, options, observer).map_err(p.rebased())?;
    let history = match parameters.r {
        Some(r) => {
            let bytes = r.bytes()?;
            observer.part("r", &bytes);
            xiangqi_history::decode_with(&bytes, &position, options, observer).map_err(r.rebased())?
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
    ) -> Result<(), Error> {
        let at_part = |fault| Error { fault, place: Place::Char(start) };
        // A part without `=` has neither name nor value.
        let equals = part.iter().position(|&c| c == '=');
        let name = equals.map(|equals| Value::read(&part[..equals], start, false)).transpose()?;
        let equals = equals.unwrap_or_default();
        let (slot, name) = match name.as_ref().map(|name| name.text.as_str()) {
            Some("p") => (&mut self.p, "p"),
            Some("r") => (&mut self.r, "r"),
            Some("s") => (&mut self.s, "s"),
            _ => {
                let value: String = part.iter().collect();
                let (len, rules) = (part.len() as u64, &["XL-14"]);
                observer.text(TextField { name: "unknown", start, len, value: &value, rules });
                let allowed = options.allows(Leniency::UnknownParameters);
                return if allowed { Ok(()) } else { Err(at_part(Fault::ParameterUnknown)) };
            }
        };
        if slot.is_some() {
            return Err(at_part(Fault::ParameterTwice { name }));
        }
        let value = Value::read(&part[equals + 1..], start + equals as u64 + 1, name == "s")?;
        let rules: &[_] = match name {
            "s" => &["XL-10"],
            "r" if value.text.is_empty() => &["XL-9"],
            _ => &["XL-16", "XL-21"],
        };
        observer.text(value.field(name, start, part.len(), rules));
        *slot = Some(value);
        Ok(())
    }
}

/// A name or a value, percent-encoding undone, and where each of its characters stands in the link.
struct Value {
    text: String,
    places: Vec<u64>,
    /// The place behind it.
    end: u64,
}

impl Value {
    /// Undoes percent-encoding once, of text that stands at `start` of the link; in that of s only some characters can stand.
    fn read(encoded: &[char], start: u64, is_s: bool) -> Result<Self, Error> {
        let end = start + encoded.len() as u64;
        let mut value = Self { text: String::with_capacity(encoded.len()), places: Vec::new(), end };
        let mut i = 0;
        while let Some(&raw) = encoded.get(i) {
            let place = start + i as u64;
            let fail = |fault| Error { fault, place: Place::Char(place) };
            let (character, width) = match raw {
                '%' => (percent_encoded(&encoded[i + 1..]).ok_or(fail(Fault::PercentInvalid))?, 3),
                raw => (raw, 1),
            };
            if !character.is_ascii() {
                return Err(fail(Fault::NotAscii));
            }
            if is_s && !is_unreserved(character) {
                return Err(fail(Fault::SInvalid { found: character }));
            }
            value.text.push(character);
            value.places.push(place);
            i += width;
        }
        Ok(value)
    }

    fn field(
        &self,
        name: &'static str,
        start: u64,
        len: usize,
        rules: &'static [&'static str],
    ) -> TextField<'_> {
        TextField { name, start, len: len as u64, value: &self.text, rules }
    }

    /// The place of character `number` of the value, or behind it.
    fn place(&self, number: u64) -> Place {
        let found = usize::try_from(number).ok().and_then(|number| self.places.get(number));
        Place::Char(*found.unwrap_or(&self.end))
    }

    /// Turns a place inside the value, or inside the bits that it holds, into one of the link (spec: XL-19).
    fn rebased(&self) -> impl Fn(Error) -> Error + '_ {
        |error| {
            error.rebase(|place| match place {
                Place::Bit(bit) => self.place(bit / base64url::BITS_PER_CHAR),
                Place::Char(number) => self.place(number),
                Place::Move(_) => place,
            })
        }
    }

    /// The bytes of which the value is the base64url text.
    fn bytes(&self) -> Result<Vec<u8>, Error> {
        base64url::decode(&self.text).map_err(self.rebased())
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

/// Why a link cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unwritable {
    /// Its base or its s.
    Text(Fault),
    /// Its history.
    Ply(PlyFault),
}

impl Unwritable {
    /// What is wrong.
    pub const fn fault(&self) -> &Fault {
        match self {
            Self::Text(fault) | Self::Ply(PlyFault { fault, .. }) => fault,
        }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::Ply(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for Unwritable {}

/// The canonical text of a link (spec: XL-20).
///
/// # Errors
/// A base or s that would not be read back, or a history that did not lead to the position.
pub fn encode(link: &Link) -> Result<String, Unwritable> {
    let mut text = String::new();
    if let Some(base) = &link.base {
        if base.is_empty() || base.contains(['?', '#']) {
            return Err(Unwritable::Text(Fault::BaseInvalid));
        }
        text.push_str(base);
    }
    text.push_str("?p=");
    text.push_str(&base64url::encode(&xiangqi_position::encode(&link.position)));
    if !link.history.is_empty() {
        text.push_str("&r=");
        text.push_str(&base64url::encode(
            &xiangqi_history::encode(&link.position, &link.history).map_err(Unwritable::Ply)?,
        ));
    }
    if let Some(s) = &link.s {
        if let Some(found) = s.chars().find(|&found| !is_unreserved(found)) {
            return Err(Unwritable::Text(Fault::SInvalid { found }));
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
        let fault = |text: &str| decode(text).map_err(|error| (error.code(), error.place));
        assert_eq!(fault("?p=g"), Err(("base64-length", Place::Char(3))));
        assert_eq!(fault("?p=%67S"), Err(("base64-spare-bits", Place::Char(6))));
        assert_eq!(fault("?p=%67Q"), Err(("truncated", Place::Char(6))));
    }
}
