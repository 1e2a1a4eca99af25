//! Detects a public variant of xiangqi-position/1, after strict reading failed.

use boardwire::{
    codes::base64url,
    formats::{xiangqi_fen, xiangqi_position::variant},
    games::xiangqi::{Placement, Side},
};

use crate::boards::value::Raw;

/// The name of the variant, in one line.
pub(crate) const NAME: &str = "a public variant of xiangqi-position/1 \
    (no side to move, rooks before horses, red's pairs from the left, padding of 0 bits)";

/// The placement, in FEN, if the input is valid in the variant.
pub(crate) fn placement(raw: &Raw) -> Option<String> {
    match raw {
        Raw::Bytes(bytes) => placement_from_bytes(bytes),
        Raw::Text(text) => placement_from_text(text),
    }
}

/// The placement in a link, or in the value of its `p`.
pub(crate) fn placement_from_text(text: &str) -> Option<String> {
    placement_from_bytes(&base64url::decode(&as_base64url(text)).ok()?)
}

fn placement_from_bytes(bytes: &[u8]) -> Option<String> {
    let pieces = variant::decode(bytes)?;
    // The variant has no side to move.
    let fen = xiangqi_fen::encode(&Placement::from(&pieces), Side::Red);
    fen.split(' ').next().map(str::to_owned)
}

/// Extracts `p` of a link, or takes a text as `p`, and converts it from Base64 to base64url.
fn as_base64url(text: &str) -> String {
    let query = text.split_once('?').map(|(_, query)| query);
    let p = query.map_or(Some(text), |query| query.split('&').find_map(|part| part.strip_prefix("p=")));
    let p =
        p.unwrap_or_default().replace("%3D", "=").replace("%3d", "=").replace("%2B", "+").replace("%2F", "/");
    p.trim_end_matches('=').replace('+', "-").replace('/', "_")
}
