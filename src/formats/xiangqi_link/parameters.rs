//! The parameters of a link's query (spec: XL-6 to XL-14).

use super::span::{Span, Unescaped};
use crate::{
    formats::DecodeError,
    games::xiangqi::XiangqiError,
    observe::{Observer, TextFieldKind},
    options::{Leniency, Options},
};

/// The parameters that were read.
#[derive(Default)]
pub(super) struct Parameters<'a> {
    pub(super) p: Option<Unescaped<'a>>,
    pub(super) r: Option<Unescaped<'a>>,
    pub(super) s: Option<Unescaped<'a>>,
}

impl<'a> Parameters<'a> {
    /// Reads one part of the query: checks its name, then its value.
    pub(super) fn read(
        &mut self,
        part: Span<'a>,
        options: Options,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), DecodeError> {
        // A part without `=` has neither name nor value.
        let halves = part.split_once('=');
        let name = halves.map(|(name, _)| name.decoded(|_| Ok(()))).transpose()?;
        let slot = name.and_then(|name| self.slot(&name.text));
        let (Some((_, encoded)), Some((kind, slot))) = (halves, slot) else {
            observer.text(part.field(TextFieldKind::Unknown, part.text, &["XL-14"]));
            let is_allowed = options.allows(Leniency::UnknownParameters);
            return if is_allowed { Ok(()) } else { Err(part.error(XiangqiError::ParameterUnknown)) };
        };
        if slot.is_some() {
            return Err(part.error(XiangqiError::ParameterTwice { name: kind.name() }));
        }
        let value = match kind {
            TextFieldKind::S => encoded.decoded(|found| Ok(check_s(found)?))?,
            _ => encoded.decoded(|_| Ok(()))?,
        };
        let requirements: &[_] = match kind {
            TextFieldKind::S => &["XL-10"],
            TextFieldKind::R if value.text.is_empty() => &["XL-9"],
            _ => &["XL-16", "XL-21"],
        };
        observer.text(part.field(kind, &value.text, requirements));
        *slot = Some(value);
        Ok(())
    }

    fn slot(&mut self, name: &str) -> Option<(TextFieldKind, &mut Option<Unescaped<'a>>)> {
        Some(match name {
            "p" => (TextFieldKind::P, &mut self.p),
            "r" => (TextFieldKind::R, &mut self.r),
            "s" => (TextFieldKind::S, &mut self.s),
            _ => return None,
        })
    }
}

/// Rejects a character that cannot be in s (spec: XL-11).
pub(super) const fn check_s(found: char) -> Result<(), XiangqiError> {
    match found {
        'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '.' | '_' | '~' => Ok(()),
        found => Err(XiangqiError::SInvalid { found }),
    }
}
