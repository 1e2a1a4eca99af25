//! `xiangqi-link/1`: a position and its history in the query of a link, `base?p=…&r=…&s=…` (spec: XL-1 to XL-23).
//!
//! The drawing of spec/src/xiangqi-link.md#at-a-glance:
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
//! Faults are searched in layers: the syntax of the link from left to right, then missing parameters, then p's text, p's bits, r's text, r's
//! bits. A fault inside p or r is reported at the character of the link that holds the bit. An observer receives the parts of the link, and the
//! fields of p and r. The leniencies of a position apply to p.
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

mod parameters;
mod span;

use alloc::{string::String, vec::Vec};

use self::{
    parameters::{Parameters, check_s},
    span::Span,
};
use super::{
    DecodeError, EncodeError,
    decoders::{coding, decoders},
    xiangqi_history, xiangqi_position,
};
use crate::{
    codes::base64url,
    error::Location,
    games::xiangqi::{Link, XiangqiError},
    observe::{Observer, TextFieldKind},
    options::{Leniency, Options},
};

decoders!(xiangqi_link: Text(str) => Link(Link), read, Link(encode));
coding!(XiangqiLink: str => Link, encode);

fn read(text: &str, options: Options, observer: &mut (impl Observer + ?Sized)) -> Result<Link, DecodeError> {
    let link = Span { text, start: 0 };
    let (body, fragment) = link.split_before('#');
    let mut parameters = Parameters::default();
    let mut base = None;
    if let Some((before, query)) = body.split_once('?') {
        observer.text(before.field(TextFieldKind::Base, before.text, &["XL-3"]));
        base = Some(before.text.into()).filter(|base: &String| !base.is_empty());
        for part in query.split('&') {
            parameters.read(part, options, observer)?;
        }
    } else {
        let p = body.decoded(|_| Ok(()))?;
        observer.text(body.field(TextFieldKind::P, &p.text, &["XL-2", "XL-16", "XL-21"]));
        parameters.p = Some(p);
    }
    if !fragment.text.is_empty() {
        observer.text(fragment.field(TextFieldKind::Fragment, fragment.text, &["XL-14"]));
        if !options.allows(Leniency::UnknownParameters) {
            return Err(fragment.error(XiangqiError::FragmentPresent));
        }
    }
    let Some(p) = parameters.p.filter(|p| !p.text.is_empty()) else {
        let kind = XiangqiError::ParameterMissing { name: "p" };
        return Err(DecodeError::new(Location::Character(link.end()), kind));
    };

    let bytes = p.bytes()?;
    observer.part(TextFieldKind::P, &bytes);
    let position = xiangqi_position::decode_with(&bytes, options, observer).map_err(p.in_link())?;
    let mut history = Vec::new();
    if let Some(r) = parameters.r {
        let bytes = r.bytes()?;
        observer.part(TextFieldKind::R, &bytes);
        history = xiangqi_history::decode_with(&bytes, &position, options, observer).map_err(r.in_link())?;
    }
    Ok(Link { base, position, history, s: parameters.s.map(|s| s.text) })
}

/// The canonical text of a link (spec: XL-20).
///
/// # Errors
/// A base or s that would not be read back, or a history that did not lead to the position.
pub fn encode(link: &Link) -> Result<String, EncodeError> {
    let mut text = String::new();
    if let Some(base) = &link.base {
        if base.is_empty() || base.contains(['?', '#']) {
            return Err(EncodeError::new(None, XiangqiError::BaseInvalid));
        }
        text.push_str(base);
    }
    text.push_str("?p=");
    text.push_str(&base64url::encode(&xiangqi_position::encode(&link.position)));
    if !link.history.is_empty() {
        text.push_str("&r=");
        text.push_str(&base64url::encode(&xiangqi_history::encode(&link.position, &link.history)?));
    }
    if let Some(s) = &link.s {
        s.chars().try_for_each(check_s).map_err(|kind| EncodeError::new(None, kind))?;
        text.push_str("&s=");
        text.push_str(s);
    }
    Ok(text)
}
