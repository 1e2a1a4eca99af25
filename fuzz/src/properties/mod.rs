//! The properties, one function for each format and kind of input.

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
mod xiangqi_game;
mod xiangqi_index;
mod xiangqi_texts;

use boardwire::{
    error::Location,
    formats::DecodeError,
    options::{Leniency, Limits, Options},
};

use files::cuts;
pub use {
    chess::*, go::*, pieces::*, protocol::*, rules::*, schedules::*, streams::*, ternary::*, texts::*,
    xiangqi::*, xiangqi_game::*, xiangqi_index::*, xiangqi_texts::*,
};

/// A limit so small that a fuzzer does not spend its time on filling boards.
pub const CELLS: u64 = 1 << 16;

const LIMITS: Limits = Limits::max_cells(CELLS);

const STRICT: Options = Options::new().with_limits(LIMITS);

/// All subsets of the leniencies, each read from its name.
fn sets_of<const N: usize>(leniencies: [Leniency; N]) -> impl Iterator<Item = Options> {
    let named = leniencies.map(|it| it.to_string().parse::<Leniency>().expect("it is the name of one"));
    assert_eq!(named, leniencies);
    (0..1_u32 << N)
        .map(move |set| (0..).zip(named).filter(|(at, _)| set >> at & 1 == 1).map(|(_, it)| it).collect())
}

/// The code and the offset of a rejection: a bit, a character or a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rejection {
    code: &'static str,
    offset: u64,
}

const fn rejection(error: &DecodeError) -> Rejection {
    Rejection { code: error.code(), offset: error.location.offset() }
}

/// The offset of a fault is in the input, or right after it.
fn check_offset(error: DecodeError, bytes: &[u8]) {
    let Location::Bit(bit) = error.location else { panic!("{error:?} in binary input") };
    assert!(bit <= bytes.len() as u64 * 8, "{error:?} is beyond {} bytes", bytes.len());
}

/// A rejection has its offset in the input and a correct message.
fn check_rejected(error: DecodeError, bytes: &[u8]) {
    check_offset(error, bytes);
    messages::check_error(&error);
}

/// The offset of a fault in a text is in it, or right after it, and the message is correct.
fn check_text_offset(error: DecodeError, text: &str) -> usize {
    messages::check_error(&error);
    let Location::Character(at) = error.location else { panic!("{error:?} in a text") };
    assert!(at <= text.chars().count() as u64, "{error:?} is beyond the text");
    usize::try_from(at).expect("the text is in memory")
}
