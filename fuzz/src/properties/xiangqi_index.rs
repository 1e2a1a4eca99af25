//! Xiangqi indices.

use boardwire::{
    formats::{DecodeError, xiangqi_index},
    games::xiangqi::{Placement, Position, Setup, Side},
    options::Options,
};

use serde_json::json;

use super::{
    check_text_offset,
    files::{Ends, one_encoding, tiles},
    rejection,
};
use crate::oracle;

fn after_number(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = rejection(error).offset;
    if error.code() == "trailing-bytes" { offset } else { offset + 136 }
}

/// The number of a placement, and the side to move. Its neighbours are other placements.
pub fn xiangqi_index(bytes: &[u8]) {
    let result = one_encoding(
        ("xiangqi-index/1", Ends::Own),
        bytes,
        after_number,
        xiangqi_index::decode,
        xiangqi_index::encode,
    );
    tiles(bytes, &result, |fields| xiangqi_index::decode_with(bytes, Options::new(), fields));
    let Ok(setup) = result else { return };
    let position = setup.position();
    assert_eq!(Setup::from(&position), setup);
    assert_eq!(Placement::from(&position.pieces), *setup.placement());
    let other = Setup::from(&Position { turn: setup.turn().other(), ..position });
    let mut turned = bytes.to_vec();
    turned[16] ^= 1;
    assert_eq!((xiangqi_index::encode(&other), setup.turn() == Side::Red), (turned, bytes[16] % 2 == 1));
    xiangqi_placement(&setup.placement().to_string());
}

/// A placement that is the complete text: Rust and C read the same; accepted, it is written with the greatest digits and read as the
/// same.
pub(super) fn xiangqi_placement(text: &str) {
    let result = text.parse::<Placement>();
    oracle::decodes_text("xiangqi-fen/1", &format!("{text} b"), Options::new());
    if oracle::is_chosen(text.as_bytes()) {
        oracle::encodes("xiangqi-index/1", &json!({ "turn": "black", "board": text }));
    }
    match result {
        Ok(placement) => {
            let encoded = placement.to_string();
            assert!(encoded.len() <= text.len(), "the greatest digits are the fewest");
            assert_eq!(encoded.parse(), Ok(placement.clone()));
            assert_eq!(
                Setup::new(Side::Red, placement.clone()).map(|setup| setup.placement().clone()),
                Ok(placement)
            );
        }
        Err(error) => {
            check_text_offset(error, text);
        }
    }
}
