//! The properties, one function a format and kind of input.

mod boards;
mod chess;
mod failing;
mod files;
mod go;
mod messages;
mod pieces;
mod protocol;
mod records;
mod rules;
mod schedules;
mod shapes;
mod streams;
mod ternary;
mod texts;
mod xiangqi;
mod xiangqi_texts;

use boardwire::{
    error::Location,
    formats::DecodeError,
    options::{Leniency, Limits, Options},
};

use files::cuts;
pub use {
    chess::*, go::*, pieces::*, protocol::*, rules::*, schedules::*, streams::*, ternary::*, texts::*,
    xiangqi::*, xiangqi_texts::*,
};

/// Small enough that a fuzzer does not spend its time on filling boards.
pub const CELLS: u64 = 1 << 16;

const LIMITS: Limits = Limits::max_cells(CELLS);

const STRICT: Options = Options::new().with_limits(LIMITS);

/// Every set that can be made of some leniencies, each read from its name.
fn sets_of<const N: usize>(leniencies: [Leniency; N]) -> impl Iterator<Item = Options> {
    let named = leniencies.map(|it| it.to_string().parse::<Leniency>().expect("it is the name of one"));
    assert_eq!(named, leniencies);
    (0..1_u32 << N)
        .map(move |set| (0..).zip(named).filter(|(at, _)| set >> at & 1 == 1).map(|(_, it)| it).collect())
}

/// The place of a fault lies in the input, or right behind it.
fn check_place(error: DecodeError, bytes: &[u8]) {
    let Location::Bit(bit) = error.location else { panic!("{error:?} in binary input") };
    assert!(bit <= bytes.len() as u64 * 8, "{error:?} is beyond {} bytes", bytes.len());
}

/// A refusal has its place in the input, and what is printed of it says so.
fn check_refused(error: DecodeError, bytes: &[u8]) {
    check_place(error, bytes);
    messages::check_error(&error);
}

/// The place of a fault in a text lies in it, or right behind it; and what is printed of it says so.
fn check_text_place(error: DecodeError, text: &str) -> usize {
    messages::check_error(&error);
    let Location::Character(at) = error.location else { panic!("{error:?} in a text") };
    assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
    usize::try_from(at).expect("the text is in memory")
}
