//! The fuzz targets: one for each format, and a few more. The first byte of an input selects a way in which the others become an input.

use arbitrary::{Arbitrary, Result, Unstructured};
use boardwire::formats::{ALL, Format, xiangqi_position::variant};

use crate::{
    generate::Plies,
    property,
    protocol::{self, Line},
    schedules::Schedule,
    splits, texts,
};

/// The targets that are not of one format.
const OTHERS: [&str; 3] = ["chess_placement", "protocol", "small_texts"];

/// The number of ways of each target. The first of them is the plain input.
pub const WAYS: u8 = 4;

/// The names of all targets. The name of a format's target is that of the format, with underscores.
pub fn names() -> impl Iterator<Item = String> {
    ALL.iter().map(|format| format.name().replace('-', "_")).chain(OTHERS.map(str::to_owned))
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
        (Some(format), _) => of_format(format, way, rest),
        (_, "chess_placement") => <&str>::arbitrary_take_rest(rest).map(texts::chess_placement),
        (_, "small_texts") => <&str>::arbitrary_take_rest(rest).map(texts::small_texts),
        (_, "protocol") if way == 0 => <&[u8]>::arbitrary_take_rest(rest).map(protocol::check),
        (_, "protocol") => Line::arbitrary_take_rest(rest).map(|line| protocol::check(&line.0)),
        _ => panic!("no target has the name {target}"),
    }
    .is_ok()
}

/// Plain bytes, a damaged encoding, a value to encode, or a way of the format alone.
fn of_format(format: &'static Format, way: u8, mut rest: Unstructured<'_>) -> Result<()> {
    match (way, format.name()) {
        (0, _) => property::check(format, rest.take_rest()),
        (1, _) => property::generated(format, &mut rest)?,
        (3, "ternary-stream") => splits::check(&Schedule::arbitrary_take_rest(rest)?),
        (3, "xiangqi-list") => property::places(&Vec::arbitrary_take_rest(rest)?),
        (3, "xiangqi-history") => property::plies(&Plies::arbitrary_take_rest(rest)?),
        (3, "xiangqi-position") => {
            let bytes = rest.take_rest();
            if let Some(pieces) = variant::decode(bytes) {
                assert_eq!(variant::encode(&pieces), bytes);
            }
        }
        _ => property::encodes(format, &mut rest)?,
    }
    Ok(())
}
