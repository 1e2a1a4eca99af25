//! The fuzz targets: one for each format, and the ways in which bytes become an input of it.
//!
//! This table is the only one: the programs of `fuzz_targets/`, the seeds and their replay read it.

use arbitrary::{Arbitrary, Unstructured};
use boardwire::{
    formats::{
        chess_board_bytes, chess_board_packed, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        xiangqi_compact, xiangqi_game, xiangqi_index, xiangqi_list, xiangqi_map, xiangqi_position,
    },
    games::{
        chess::{self, placement},
        ternary::Board,
        xiangqi::{self, Pieces, Position, Setup},
    },
};

use crate::{
    damage::Damaged,
    generate::{Game, GoMoves, GoRequest, Notated, Places, Plies, Shared, damaged_history, position_of},
    properties::{self, Records},
    protocol::Line,
    schedules::Schedule,
};

/// A way in which bytes become an input.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    /// The name, also of its seeds.
    pub name: &'static str,
    /// Checks the property. Returns whether the bytes make an input.
    pub feed: fn(&[u8]) -> bool,
}

/// A target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name, also of its program and of its seeds.
    pub name: &'static str,
    /// The ways. The first byte of an input selects one.
    pub ways: &'static [Way],
}

impl Target {
    /// Checks the property of the way that the first byte selects. Returns whether the bytes make an input.
    pub fn feed(&self, bytes: &[u8]) -> bool {
        bytes
            .split_first()
            .is_some_and(|(&way, rest)| (self.ways[usize::from(way) % self.ways.len()].feed)(rest))
    }
}

/// The target of that name.
pub fn find(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}

macro_rules! targets {
    ($($(#[$about:meta])* $name:ident { $($way:ident: |$input:ident: $type:ty| $property:expr;)+ })+) => {
        /// Every target.
        pub const ALL: &[Target] = &[$(Target {
            name: stringify!($name),
            ways: &[$(Way {
                name: stringify!($way),
                feed: {
                    fn feed<'a>(bytes: &'a [u8]) -> bool {
                        let input = <$type as Arbitrary<'a>>::arbitrary_take_rest(Unstructured::new(bytes));
                        input.map(|$input| $property).is_ok()
                    }
                    feed
                },
            }),+],
        }),+];
    };
}

targets! {
    /// A chess-board-bytes/1.
    chess_board_bytes {
        raw: |bytes: &'a [u8]| properties::chess_bytes(bytes);
        damaged: |it: Damaged<chess::Board>| properties::chess_bytes(&it.bytes(chess_board_bytes::encode));
        value: |board: chess::Board| properties::chess_value(&board);
    }
    /// A chess-board-packed/1.
    chess_board_packed {
        raw: |bytes: &'a [u8]| properties::chess_packed(bytes);
        damaged: |it: Damaged<chess::Board>| properties::chess_packed(&it.bytes(chess_board_packed::encode));
    }
    /// A chess placement.
    chess_placement {
        raw: |text: &'a str| properties::chess_placement(text);
        damaged: |it: Damaged<chess::Board>| properties::chess_placement(&it.text(placement::encode));
    }
    /// A Go position, and moves on it.
    go_chains {
        raw: |bytes: &'a [u8]| properties::go_position(bytes);
        damaged: |it: Damaged<GoMoves>| properties::go_position(
            &it.bytes(|game| ternary_board::encode(&position_of(&game.rows)))
        );
        request: |request: GoRequest| properties::go_request(&request);
        moves: |game: GoMoves| properties::go_moves(&game);
    }
    /// Lines of the testee protocol.
    protocol {
        raw: |lines: &'a [u8]| properties::protocol_lines(lines);
        damaged: |line: Line| properties::protocol_lines(&line.0);
    }
    /// Base64url, vertices and ICCS moves.
    small_texts {
        raw: |text: &'a str| properties::small_texts(text);
    }
    /// A ternary-bits2/1.
    ternary_bits2 {
        raw: |bytes: &'a [u8]| properties::ternary_bits2(bytes);
        damaged: |it: Damaged<Board>| properties::ternary_bits2(&it.bytes(ternary_bits2::encode));
    }
    /// A ternary-board/1, and a board in all packings.
    ternary_board {
        raw: |bytes: &'a [u8]| properties::ternary_board(bytes);
        damaged: |it: Damaged<Board>| properties::ternary_board(&it.bytes(ternary_board::encode));
        value: |board: Board| properties::ternary_value(&board);
    }
    /// A ternary-integer/1.
    ternary_integer {
        raw: |bytes: &'a [u8]| properties::ternary_integer(bytes);
        damaged: |it: Damaged<Board>| properties::ternary_integer(&it.bytes(ternary_integer::encode));
    }
    /// A ternary-runs/1.
    ternary_runs {
        raw: |bytes: &'a [u8]| properties::ternary_runs(bytes);
        damaged: |it: Damaged<Board>| properties::ternary_runs(&it.bytes(ternary_runs::encode));
    }
    /// A ternary-stream/1, also read and written in parts with failures between them.
    ternary_stream {
        raw: |bytes: &'a [u8]| properties::ternary_stream(bytes);
        damaged: |it: Damaged<Records>| properties::ternary_stream(&it.bytes(Records::bytes));
        splits: |schedule: Schedule| properties::ternary_splits(&schedule);
    }
    /// A xiangqi-compact/1.
    xiangqi_compact {
        raw: |bytes: &'a [u8]| properties::xiangqi_compact(bytes);
        damaged: |it: Damaged<xiangqi::Game>| properties::xiangqi_compact(
            &it.bytes(|game| xiangqi_compact::encode(game).expect("generated moves are legal"))
        );
    }
    /// A xiangqi-fen/1, and the identities for the diagram of pieces.
    xiangqi_fen {
        raw: |text: &'a str| properties::xiangqi_fen(text);
        damaged: |it: Damaged<Notated>| properties::xiangqi_fen(&it.text(Notated::text));
        diagram: |pieces: Pieces| properties::xiangqi_diagram(&pieces);
    }
    /// A xiangqi-game/1.
    xiangqi_game {
        raw: |bytes: &'a [u8]| properties::xiangqi_game(bytes);
        damaged: |it: Damaged<xiangqi::Game>| properties::xiangqi_game(
            &it.bytes(|game| xiangqi_game::encode(game).expect("generated moves are legal"))
        );
    }
    /// A xiangqi-position/1, then a xiangqi-history/1; and plies that may be wrong.
    xiangqi_history {
        raw: |bytes: &'a [u8]| properties::xiangqi_history(bytes);
        damaged: |it: Damaged<Game>| properties::xiangqi_history(&damaged_history(&it));
        value: |game: Game| properties::xiangqi_value(&game);
        plies: |plies: Plies| properties::xiangqi_plies(&plies);
    }
    /// A xiangqi-index/1.
    xiangqi_index {
        raw: |bytes: &'a [u8]| properties::xiangqi_index(bytes);
        damaged: |it: Damaged<Setup>| properties::xiangqi_index(&it.bytes(xiangqi_index::encode));
    }
    /// A xiangqi-link/1.
    xiangqi_link {
        raw: |text: &'a str| properties::xiangqi_link(text);
        damaged: |it: Damaged<Shared>| properties::xiangqi_link(&it.text(Shared::text));
    }
    /// A xiangqi-list/1, and squares of pieces that may be wrong.
    xiangqi_list {
        raw: |bytes: &'a [u8]| properties::xiangqi_list(bytes);
        damaged: |it: Damaged<Pieces>| properties::xiangqi_list(&it.bytes(xiangqi_list::encode));
        places: |places: Places| properties::xiangqi_places(&places);
    }
    /// A xiangqi-map/1.
    xiangqi_map {
        raw: |bytes: &'a [u8]| properties::xiangqi_map(bytes);
        damaged: |it: Damaged<Pieces>| properties::xiangqi_map(&it.bytes(xiangqi_map::encode));
    }
    /// A xiangqi-position/1, and its variant.
    xiangqi_position {
        raw: |bytes: &'a [u8]| properties::xiangqi_position(bytes);
        damaged: |it: Damaged<Position>| properties::xiangqi_position(&it.bytes(xiangqi_position::encode));
        variant: |bytes: &'a [u8]| properties::xiangqi_variant(bytes);
    }
    /// A FEN, its legal moves and their number.
    xiangqi_rules {
        raw: |text: &'a str| properties::xiangqi_rules(text);
        damaged: |it: Damaged<Notated>| properties::xiangqi_rules(&it.text(Notated::text));
    }
}
