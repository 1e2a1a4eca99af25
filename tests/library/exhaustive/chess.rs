//! Chess boards.

use boardwire::formats::{chess_board_bytes, chess_board_packed};
use boardwire_fuzz::models::{Rejection, chess_boards, edges};

use super::{assert_walks, walk};

#[test]
fn all_bytes_of_chess_squares() {
    let packed = || {
        let one = (0..32).flat_map(|at| (0..=255).map(move |byte| (at, vec![byte])));
        let two = [0, 15, 30]
            .into_iter()
            .flat_map(|at| (0..=0xffff_u16).map(move |pair| (at, pair.to_be_bytes().to_vec())));
        one.chain(two)
            .map(|(at, squares)| [vec![0; at], squares.clone(), vec![0; 32 - at - squares.len()]].concat())
    };
    let judged = |bytes: &Vec<u8>| edges::outcome(&chess_board_packed::decode(bytes), edges::chess);
    let model = |bytes: &Vec<u8>| chess_boards::decode_packed(bytes);
    // This fault reports the high half of a byte for its low half.
    let faulty =
        |bytes: &Vec<u8>| judged(bytes).map_err(|found| Rejection { offset: found.offset / 8 * 8, ..found });
    assert_walks(32 * 256 + 3 * 0x1_0000, &walk(packed(), judged, model), &walk(packed(), faulty, model));

    let bytes = || {
        (0..64).flat_map(|at| (0..=255).map(move |byte| [vec![0; at], vec![byte], vec![0; 63 - at]].concat()))
    };
    let judged = |bytes: &Vec<u8>| edges::outcome(&chess_board_bytes::decode(bytes), edges::chess);
    let model = |bytes: &Vec<u8>| chess_boards::decode_bytes(bytes);
    // The injected fault: code 8 is read as an empty square.
    let faulty =
        |bytes: &Vec<u8>| judged(&bytes.iter().map(|&byte| if byte == 8 { 0 } else { byte }).collect());
    assert_walks(64 * 256, &walk(bytes(), judged, model), &walk(bytes(), faulty, model));
}
