//! The fuzz targets: for each its input, generated from bytes, and its property.
//!
//! This table is the only one. The files of `fuzz_targets/` for libFuzzer, the program for AFL++ and the replay of seeds all read it.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};

use crate::properties;

/// A property and the type of its input.
pub trait Target {
    /// The input, generated from a fuzzer's bytes. A slice of bytes or a text is all of these bytes.
    type Input<'a>: Arbitrary<'a> + Debug;

    /// Panics where the property does not hold.
    fn check(input: Self::Input<'_>);
}

/// The input of a target.
pub type Input<'a, T> = <T as Target>::Input<'a>;

/// Checks the property of a target. Returns whether the bytes make an input.
pub fn feed<T: Target>(bytes: &[u8]) -> bool {
    T::Input::arbitrary_take_rest(Unstructured::new(bytes)).map(T::check).is_ok()
}

/// A target and its name.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, also of its file and of its folders of seeds.
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
    /// A generated chess board, written and read in both forms.
    chess_value: |board: boardwire::games::chess::Board| properties::chess_value(&board);
    /// Moves on Go boards, compared with a flood fill.
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
    /// A generated board, written and read.
    ternary_value: |board: boardwire::games::ternary::Board| properties::ternary_value(&board);
    /// A `xiangqi-compact/1`, raw bytes.
    xiangqi_compact: |bytes: &'a [u8]| properties::xiangqi_compact(bytes);
    /// A `xiangqi-fen/1`, any text.
    xiangqi_fen: |text: &'a str| properties::xiangqi_fen(text);
    /// A `xiangqi-game/1`, raw bytes.
    xiangqi_game: |bytes: &'a [u8]| properties::xiangqi_game(bytes);
    /// A `xiangqi-position/1`, then a `xiangqi-history/1`, raw bytes.
    xiangqi_history: |bytes: &'a [u8]| properties::xiangqi_history(bytes);
    /// A `xiangqi-index/1`, raw bytes.
    xiangqi_index: |bytes: &'a [u8]| properties::xiangqi_index(bytes);
    /// A `xiangqi-link/1`, any text.
    xiangqi_link: |text: &'a str| properties::xiangqi_link(text);
    /// A `xiangqi-list/1`, raw bytes.
    xiangqi_list: |bytes: &'a [u8]| properties::xiangqi_list(bytes);
    /// A `xiangqi-map/1`, raw bytes.
    xiangqi_map: |bytes: &'a [u8]| properties::xiangqi_map(bytes);
    /// Generated pieces, and the identities for their diagram.
    xiangqi_picture: |pieces: boardwire::games::xiangqi::Pieces| properties::xiangqi_picture(&pieces);
    /// A `xiangqi-position/1`, raw bytes.
    xiangqi_position: |bytes: &'a [u8]| properties::xiangqi_position(bytes);
    /// A generated position and plies, written, read and replayed.
    xiangqi_value: |game: crate::generate::Game| properties::xiangqi_value(&game);
    /// A chess-board-bytes/1 that was damaged.
    chess_bytes_damaged: |damaged: crate::damage::Damaged<boardwire::games::chess::Board>| properties::chess_bytes(
    &damaged.bytes(boardwire::formats::chess_board_bytes::encode)
);
    /// A chess-board-packed/1 that was damaged.
    chess_packed_damaged: |damaged: crate::damage::Damaged<boardwire::games::chess::Board>| properties::chess_packed(
    &damaged.bytes(boardwire::formats::chess_board_packed::encode)
);
    /// A chess placement, any text.
    chess_placement: |text: &'a str| properties::chess_placement(text);
    /// A chess placement that was damaged.
    chess_placement_damaged: |damaged: crate::damage::Damaged<boardwire::games::chess::Board>| properties::chess_placement(
    &damaged.text(boardwire::games::chess::placement::encode)
);
    /// A Go position that was damaged.
    go_position_damaged: |damaged: crate::damage::Damaged<crate::generate::GoMoves>| properties::go_position(
    &damaged.bytes(|game| properties::record_of(&game.rows))
);
    /// A request to play Go.
    go_request: |request: crate::generate::GoRequest| properties::go_request(&request);
    /// A request of the testee protocol that was damaged.
    protocol_damaged: |line: crate::protocol::Line| properties::protocol_lines(&line.0);
    /// Lines of the testee protocol, raw.
    protocol_raw: |lines: &'a [u8]| properties::protocol_lines(lines);
    /// Base64url, vertices and ICCS moves, any text.
    small_texts: |text: &'a str| properties::small_texts(text);
    /// A ternary-bits2/1 that was damaged.
    ternary_bits2_damaged: |damaged: crate::damage::Damaged<boardwire::games::ternary::Board>| properties::ternary_bits2(
    &damaged.bytes(boardwire::formats::ternary_bits2::encode)
);
    /// A ternary-board/1 file that was damaged.
    ternary_board_damaged: |damaged: crate::damage::Damaged<boardwire::games::ternary::Board>| properties::ternary_board(
    &damaged.bytes(boardwire::formats::ternary_board::encode)
);
    /// A ternary-integer/1 that was damaged.
    ternary_integer_damaged: |damaged: crate::damage::Damaged<boardwire::games::ternary::Board>| properties::ternary_integer(
    &damaged.bytes(boardwire::formats::ternary_integer::encode)
);
    /// A ternary-runs/1 that was damaged.
    ternary_runs_damaged: |damaged: crate::damage::Damaged<boardwire::games::ternary::Board>| properties::ternary_runs(
    &damaged.bytes(boardwire::formats::ternary_runs::encode)
);
    /// Records, damaged or not, read and written in parts with failures between them.
    ternary_splits: |schedule: crate::schedules::Schedule| properties::ternary_splits(&schedule);
    /// A ternary-stream/1 that was damaged.
    ternary_stream_damaged: |damaged: crate::damage::Damaged<properties::Records>| properties::ternary_stream(
    &damaged.bytes(properties::Records::bytes)
);
    /// A xiangqi-fen/1 that was damaged.
    xiangqi_fen_damaged: |damaged: crate::damage::Damaged<crate::generate::Notated>| properties::xiangqi_fen(
    &damaged.text(crate::generate::Notated::text)
);
    /// A position, then a xiangqi-history/1 that was damaged.
    xiangqi_history_damaged: |damaged: crate::damage::Damaged<crate::generate::Game>| properties::xiangqi_history(
    &crate::generate::damaged_history(&damaged)
);
    /// A xiangqi-compact/1 that was damaged.
    xiangqi_compact_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Game>| properties::xiangqi_compact(
    &damaged.bytes(|game| boardwire::formats::xiangqi_compact::encode(game).expect("generated moves are legal"))
);
    /// A xiangqi-game/1 that was damaged.
    xiangqi_game_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Game>| properties::xiangqi_game(
    &damaged.bytes(|game| boardwire::formats::xiangqi_game::encode(game).expect("generated moves are legal"))
);
    /// A xiangqi-index/1 that was damaged.
    xiangqi_index_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Setup>| properties::xiangqi_index(
    &damaged.bytes(boardwire::formats::xiangqi_index::encode)
);
    /// A xiangqi-link/1 that was damaged.
    xiangqi_link_damaged: |damaged: crate::damage::Damaged<crate::generate::Shared>| properties::xiangqi_link(
    &damaged.text(crate::generate::Shared::text)
);
    /// A xiangqi-list/1 that was damaged.
    xiangqi_list_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Pieces>| properties::xiangqi_list(
    &damaged.bytes(boardwire::formats::xiangqi_list::encode)
);
    /// A xiangqi-map/1 that was damaged.
    xiangqi_map_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Pieces>| properties::xiangqi_map(
    &damaged.bytes(boardwire::formats::xiangqi_map::encode)
);
    /// Squares of pieces that may be wrong, written.
    xiangqi_places: |places: crate::generate::Places| properties::xiangqi_places(&places);
    /// Plies that may be wrong, written and undone.
    xiangqi_plies: |plies: crate::generate::Plies| properties::xiangqi_plies(&plies);
    /// A xiangqi-position/1 that was damaged.
    xiangqi_position_damaged: |damaged: crate::damage::Damaged<boardwire::games::xiangqi::Position>| properties::xiangqi_position(
    &damaged.bytes(boardwire::formats::xiangqi_position::encode)
);
    /// A `xiangqi-rules/1`, any text.
    xiangqi_rules: |text: &'a str| properties::xiangqi_rules(text);
    /// A xiangqi-rules/1 that was damaged.
    xiangqi_rules_damaged: |damaged: crate::damage::Damaged<crate::generate::Notated>| properties::xiangqi_rules(
    &damaged.text(crate::generate::Notated::text)
);
    /// The variant of a xiangqi-position/1, raw bytes.
    xiangqi_relative: |bytes: &'a [u8]| properties::xiangqi_relative(bytes);
}
