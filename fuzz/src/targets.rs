//! The fuzz targets, each with the input that it draws from bytes and the property that it asks of it.
//!
//! This table is the only one: the files of `fuzz_targets/` for libFuzzer, the program for AFL++ and the replay of seeds all read it.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};

use crate::properties;

/// A property with the input that it takes.
pub trait Target {
    /// What is drawn from the bytes of a fuzzer. Bytes and texts are the fuzzer's own bytes, all of them.
    type Input<'a>: Arbitrary<'a> + Debug;

    /// Panics where the property does not hold.
    fn check(input: Self::Input<'_>);
}

/// What a target draws.
pub type Input<'a, T> = <T as Target>::Input<'a>;

/// Gives bytes to a target, and tells whether they made an input.
pub fn feed<T: Target>(bytes: &[u8]) -> bool {
    T::Input::arbitrary_take_rest(Unstructured::new(bytes)).map(T::check).is_ok()
}

/// A target by its name.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, which its file and its folders of seeds have too.
    pub name: &'static str,
    /// [`feed`] for this target.
    pub feed: fn(&[u8]) -> bool,
}

/// The target of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}

macro_rules! targets {
    ($($(#[$about:meta])* $name:ident: |$input:ident: $type:ty| $property:expr;)+) => {
        $(
            $(#[$about])*
            #[derive(Debug)]
            #[allow(non_camel_case_types, reason = "it has the name of its file")]
            pub enum $name {}

            impl Target for $name {
                type Input<'a> = $type;

                fn check($input: Self::Input<'_>) {
                    $property;
                }
            }
        )+

        /// Every target.
        pub const ALL: &[Entry] = &[$(Entry { name: stringify!($name), feed: feed::<$name> }),+];
    };
}

targets! {
    /// A `chess-board-bytes/1` and a `chess-board-packed/1`, raw bytes.
    chess_board: |bytes: &'a [u8]| properties::chess_board(bytes);
    /// A drawn chess board, written and read in both forms.
    chess_value: |board: boardwire::chess::Board| properties::chess_value(&board);
    /// Moves on Go boards, against a flood fill.
    go_moves: |game: crate::generate::GoMoves| properties::go_moves(&game);
    /// Go positions, raw.
    go_position: |bytes: &'a [u8]| properties::go_position(bytes);
    /// A `ternary-bits2/1`, raw bytes.
    ternary_bits2: |bytes: &'a [u8]| properties::ternary_bits2(bytes);
    /// A `ternary-board/1` file, raw bytes.
    ternary_board: |bytes: &'a [u8]| properties::ternary_board(bytes);
    /// A `ternary-integer/1`, raw bytes.
    ternary_integer: |bytes: &'a [u8]| properties::ternary_integer(bytes);
    /// A `ternary-runs/1`, raw bytes.
    ternary_runs: |bytes: &'a [u8]| properties::ternary_runs(bytes);
    /// A `ternary-stream/1`, raw bytes.
    ternary_stream: |bytes: &'a [u8]| properties::ternary_stream(bytes);
    /// A drawn board, written and read.
    ternary_value: |board: boardwire::ternary::Board| properties::ternary_value(&board);
    /// A `xiangqi-fen/1`, any text.
    xiangqi_fen: |text: &'a str| properties::xiangqi_fen(text);
    /// A drawn position and drawn plies, written, read and replayed.
    xiangqi_game: |game: crate::generate::Game| properties::xiangqi_game(&game);
    /// A `xiangqi-position/1` and behind it a `xiangqi-history/1`, raw bytes.
    xiangqi_history: |bytes: &'a [u8]| properties::xiangqi_history(bytes);
    /// A `xiangqi-link/1`, any text.
    xiangqi_link: |text: &'a str| properties::xiangqi_link(text);
    /// A `xiangqi-list/1`, raw bytes.
    xiangqi_list: |bytes: &'a [u8]| properties::xiangqi_list(bytes);
    /// A `xiangqi-map/1`, raw bytes.
    xiangqi_map: |bytes: &'a [u8]| properties::xiangqi_map(bytes);
    /// Drawn pieces, and the identities that their picture gets.
    xiangqi_picture: |pieces: boardwire::xiangqi::Pieces| properties::xiangqi_picture(&pieces);
    /// A `xiangqi-position/1`, raw bytes.
    xiangqi_position: |bytes: &'a [u8]| properties::xiangqi_position(bytes);
}
