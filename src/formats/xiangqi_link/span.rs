//! Stretches of a link with their offsets, and percent-encoding (spec: XL-4, XL-5, XL-19).

use alloc::{string::String, vec::Vec};
use core::iter;

use crate::{
    codes::{CodeError, base64url},
    error::{LocatedError, Location},
    formats::{DecodeError, ErrorKind},
    observe::{TextField, TextFieldKind},
};

/// A stretch of a link.
#[derive(Clone, Copy)]
pub(super) struct Span<'a> {
    pub(super) text: &'a str,
    /// The offset of the first character of the span in the link.
    pub(super) start: u64,
}

impl<'a> Span<'a> {
    /// The offset after the last character of the span.
    pub(super) fn end(self) -> u64 {
        self.start + self.len()
    }

    fn len(self) -> u64 {
        self.text.chars().count() as u64
    }

    /// The parts before and after the first `delimiter`.
    pub(super) fn split_once(self, delimiter: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(delimiter)?;
        let before = Self { text: before, ..self };
        Some((before, Self { text: after, start: before.end() + 1 }))
    }

    /// Everything before the first `delimiter`, and the rest, which begins with it or is empty.
    pub(super) fn split_before(self, delimiter: char) -> (Self, Self) {
        let (before, rest) = self.text.split_at(self.text.find(delimiter).unwrap_or(self.text.len()));
        let before = Self { text: before, ..self };
        (before, Self { text: rest, start: before.end() })
    }

    pub(super) fn split(self, delimiter: char) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.text.split(delimiter).map(move |text| {
            let part = Self { text, start };
            start = part.end() + 1;
            part
        })
    }

    pub(super) fn error(self, kind: impl Into<ErrorKind>) -> DecodeError {
        DecodeError::new(Location::Character(self.start), kind)
    }

    /// The field that an observer receives.
    pub(super) fn field<'v>(
        self,
        kind: TextFieldKind,
        value: &'v str,
        requirements: &'static [&'static str],
    ) -> TextField<'v> {
        TextField { kind, start: self.start, len: self.len(), value, requirements }
    }

    /// Undoes percent-encoding once. `check` may reject a character.
    pub(super) fn decoded(
        self,
        check: impl Fn(char) -> Result<(), ErrorKind>,
    ) -> Result<Unescaped<'a>, DecodeError> {
        let mut text = String::with_capacity(self.text.len());
        for (offset, character) in self.characters() {
            let character = match character {
                None => Err(CodeError::PercentInvalid.into()),
                Some(character) if !character.is_ascii() => Err(CodeError::NotAscii.into()),
                Some(character) => check(character).map(|()| character),
            };
            text.push(character.map_err(|kind| DecodeError::new(Location::Character(offset), kind))?);
        }
        Ok(Unescaped { text, encoded: self })
    }

    /// The characters that the text represents, each with its offset in the link. `None` is a `%` without two hexadecimal digits; two digits that
    /// give a byte above 127 are a character that is not ASCII.
    fn characters(self) -> impl Iterator<Item = (u64, Option<char>)> {
        let mut characters = self.text.chars();
        let mut next = self.start;
        iter::from_fn(move || {
            let offset = next;
            let first = characters.next()?;
            next += 1;
            if first != '%' {
                return Some((offset, Some(first)));
            }
            let decoded = percent_encoded(characters.as_str());
            if decoded.is_some() {
                characters.nth(1);
                next += 2;
            }
            Some((offset, decoded))
        })
    }
}

/// The character of the two hexadecimal digits at the beginning of `text`.
fn percent_encoded(text: &str) -> Option<char> {
    let mut digits = text.chars();
    let (high, low) = (digits.next()?, digits.next()?);
    char::from_u32(high.to_digit(16)? << 4 | low.to_digit(16)?)
}

/// A name or a value after percent-decoding.
pub(super) struct Unescaped<'a> {
    pub(super) text: String,
    encoded: Span<'a>,
}

impl Unescaped<'_> {
    /// The bytes of which the value is the base64url text.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, DecodeError> {
        Ok(base64url::decode(&self.text).map_err(self.in_link())?)
    }

    /// Turns a location in the value, or in the bits that the value contains, into a location in the link (spec: XL-19).
    pub(super) fn in_link<K>(&self) -> impl Fn(LocatedError<K>) -> LocatedError<K> + '_ {
        |error| {
            error.map_location(|location| match location {
                Location::Bit(bit) => self.location(bit / base64url::BITS_PER_CHAR),
                Location::Character(number) => self.location(number),
                Location::Move(_) => location,
            })
        }
    }

    /// The location of character `number` of the value, or of its end.
    fn location(&self, number: u64) -> Location {
        let found = usize::try_from(number).ok().and_then(|number| self.encoded.characters().nth(number));
        Location::Character(found.map_or(self.encoded.end(), |(offset, _)| offset))
    }
}
