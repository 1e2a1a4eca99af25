//! Xiangqi indices.

use boardwire::{
    formats::{DecodeError, xiangqi_index},
    games::xiangqi::{Placement, Position, Setup, Side},
    options::Options,
};

use super::{
    check_text_offset,
    files::{Ends, one_encoding, tiles},
};
use crate::models::{edges, xiangqi_index as model};

/// The bit after the number.
fn after_number(error: &DecodeError, _: &[u8]) -> u64 {
    let offset = edges::rejection(error).offset;
    if error.code() == "trailing-bytes" { offset } else { offset + 136 }
}

/// The number of a placement, and the side to move. Its neighbours are other placements.
pub fn xiangqi_index(bytes: &[u8]) {
    let found = one_encoding(
        ("xiangqi-index/1", Ends::Own),
        bytes,
        after_number,
        xiangqi_index::decode,
        xiangqi_index::encode,
    );
    tiles(bytes, &found, |fields| xiangqi_index::decode_with(bytes, Options::new(), fields));
    assert_eq!(edges::outcome(&found, edges::setup), model::decode(bytes));
    let Ok(setup) = found else { return };
    assert_eq!(Ok(bytes), model::encode(&edges::setup(&setup)).as_deref());
    let position = setup.position();
    assert_eq!(Setup::from(&position), setup);
    assert_eq!(Placement::from(&position.pieces), *setup.placement());
    let other = Setup::from(&Position { turn: setup.turn().other(), ..position });
    let mut turned = bytes.to_vec();
    turned[16] ^= 1;
    assert_eq!((xiangqi_index::encode(&other), setup.turn() == Side::Red), (turned, bytes[16] % 2 == 1));
    xiangqi_placement(&setup.placement().to_string());
}

/// A placement that is the complete text: it is read as the model reads it; accepted, it is written with the greatest digits and read as the
/// same.
pub(super) fn xiangqi_placement(text: &str) {
    let found = text.parse::<Placement>();
    assert_eq!(edges::outcome(&found, edges::diagram), model::board(text));
    match found {
        Ok(placement) => {
            let written = placement.to_string();
            assert!(written.len() <= text.len(), "the greatest digits are the fewest");
            assert_eq!(written.parse(), Ok(placement.clone()));
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
