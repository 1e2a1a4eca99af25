//! The fast path. Its domain is every link that has a query, no fragment, no percent sign after the base, and no unknown part.

use alloc::vec::Vec;

use super::{Options, judge_s, xiangqi_history, xiangqi_position};
use crate::{codes::base64url, games::xiangqi::Link};

/// Decodes a link.
pub(super) fn decode(text: &str, options: Options) -> Option<Link> {
    let (base, query) = text.split_once('?')?;
    if base.contains('#') {
        return None;
    }
    let (mut p, mut r, mut s) = (None, None, None);
    for part in query.split('&') {
        let (name, value) = part.split_at_checked(2)?;
        let slot = match name {
            "p=" => &mut p,
            "r=" => &mut r,
            "s=" => &mut s,
            _ => return None,
        };
        if slot.replace(value).is_some() {
            return None;
        }
    }
    s.map_or(Ok(()), |s| s.chars().try_for_each(judge_s)).ok()?;
    let position = xiangqi_position::fast::decode(&base64url::fast::decode(p?)?, options)?;
    let history = match r {
        Some(r) => {
            let plies = base64url::fast::decode(r)?;
            xiangqi_history::decode_with(&plies, &position, options, &mut ()).ok()?
        }
        None => Vec::new(),
    };
    let base = Some(base).filter(|base| !base.is_empty());
    Some(Link { base: base.map(Into::into), position, history, s: s.map(Into::into) })
}
