//! The fuzz targets: one for each format, and a few more. The first byte of an input of a target selects the way in which the target uses the others.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::formats::{ALL, Format, xiangqi_position::variant};

use crate::{
    generate::UncheckedGame,
    property,
    protocol::{self, Line},
    schedules::Schedule,
    splits, texts,
};

/// The targets that are not of one format.
const TARGETS_WITHOUT_FORMAT: [&str; 3] = ["chess_placement", "protocol", "small_texts"];

/// The ways in which a target uses its input: bytes as they are, a damaged encoding, a value to encode, and a way that only some formats have.
pub const WAYS: u8 = 4;
const PLAIN: u8 = 0;
const DAMAGED: u8 = 1;
const SPECIAL: u8 = 3;

/// The names of all targets. The name of a format's target is that of the format, with underscores.
pub fn names() -> impl Iterator<Item = String> {
    ALL.iter().map(|format| format.name().replace('-', "_")).chain(TARGETS_WITHOUT_FORMAT.map(str::to_owned))
}

/// Checks the property of an input of a target. Returns whether the bytes make an input.
///
/// # Panics
/// If no target has this name.
pub fn feed(target: &str, bytes: &[u8]) -> bool {
    let Some((way, rest)) = bytes.split_first() else { return false };
    let (way, rest) = (way % WAYS, Unstructured::new(rest));
    let format = ALL.iter().find(|format| format.name().replace('-', "_") == target);
    match (format, target) {
        (Some(format), _) => run_way(format, way, rest),
        (_, "chess_placement") => <&str>::arbitrary_take_rest(rest).map(texts::check_chess_placement),
        (_, "small_texts") => <&str>::arbitrary_take_rest(rest).map(texts::check_small_texts),
        (_, "protocol") if way == PLAIN => <&[u8]>::arbitrary_take_rest(rest).map(protocol::check),
        (_, "protocol") => Line::arbitrary_take_rest(rest).map(|line| protocol::check(&line.0)),
        _ => panic!("no target has the name {target}"),
    }
    .is_ok()
}

/// Runs a way of the target of a format.
fn run_way(format: &'static Format, way: u8, mut rest: Unstructured<'_>) -> Result<()> {
    match (way, format.name()) {
        (PLAIN, _) => property::check(format, rest.take_rest()),
        (DAMAGED, _) => property::check_generated(format, &mut rest)?,
        (SPECIAL, "ternary-stream") => splits::check(&Schedule::arbitrary_take_rest(rest)?),
        (SPECIAL, "xiangqi-list") => property::check_placing(&Vec::arbitrary_take_rest(rest)?),
        (SPECIAL, "xiangqi-history") => property::check_plies(&UncheckedGame::arbitrary_take_rest(rest)?),
        (SPECIAL, "xiangqi-position") => {
            // `variant` is the encoding of other public code, which this format rejects. Each value that it decodes is encoded as the same bytes.
            let bytes = rest.take_rest();
            if let Some(pieces) = variant::decode(bytes) {
                assert_eq!(variant::encode(&pieces), bytes);
            }
        }
        _ => property::check_encoder(format, &mut rest)?,
    }
    Ok(())
}
