//! Converts random indices and positions in both directions: 20 000 of each, or the number in `INDICES`.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    formats::xiangqi_index,
    games::xiangqi::{Pieces, Position, Setup, Side},
};
use boardwire_fuzz::generate::noise;

/// The first number that is not an index, 2*N (spec: XI-8).
const BOUND: [u8; 17] =
    [0x3e, 0x23, 0x63, 0x3e, 0x82, 0x63, 0x9a, 0x80, 0xbd, 0x22, 0x16, 0x4b, 0xdb, 0x89, 0xe8, 0x9f, 0x4c];

#[test]
fn indices_and_positions_correspond() {
    let count: u64 =
        std::env::var("INDICES").map_or(20_000, |count| count.parse().expect("INDICES is a number"));
    let (mut valid, mut seed) = (0, 0);
    while valid < count {
        seed += 1;
        let mut bytes = noise(seed, 17);
        bytes[0] &= 0x3f;
        let setup = xiangqi_index::decode(&bytes);
        assert_eq!(setup.is_ok(), bytes[..] < BOUND[..], "{bytes:x?}");
        if let Ok(setup) = setup {
            assert_eq!(xiangqi_index::encode(&setup), bytes);
            valid += 1;
        }
    }
    // A drawn position has few or many pieces. A random index nearly always gives a position with nearly all pieces.
    for seed in 1..=count {
        let bytes = noise(seed, 40);
        let pieces = Pieces::arbitrary(&mut Unstructured::new(&bytes)).expect("bytes make pieces");
        let turn = if seed % 2 == 0 { Side::Red } else { Side::Black };
        let setup = Setup::from(&Position { turn, pieces });
        assert_eq!(xiangqi_index::decode(&xiangqi_index::encode(&setup)), Ok(setup), "seed {seed}");
    }
}
