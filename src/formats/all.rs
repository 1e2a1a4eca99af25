//! spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.

use super::Format;

/// All formats, in the order in which they were specified.
pub static ALL: &[&Format] = &[
    &super::ternary_board::FORMAT,
    &super::ternary_stream::FORMAT,
    &super::xiangqi_position::FORMAT,
    &super::xiangqi_history::FORMAT,
    &super::xiangqi_link::FORMAT,
    &super::xiangqi_fen::FORMAT,
    &super::ternary_bits2::FORMAT,
    #[cfg(feature = "integer")]
    &super::ternary_integer::FORMAT,
    &super::ternary_runs::FORMAT,
    &super::xiangqi_list::FORMAT,
    &super::xiangqi_map::FORMAT,
    &super::chess_board_bytes::FORMAT,
    &super::chess_board_packed::FORMAT,
    &super::go_chains::FORMAT,
    &super::xiangqi_index::FORMAT,
    &super::xiangqi_rules::FORMAT,
    &super::xiangqi_game::FORMAT,
    &super::xiangqi_compact::FORMAT,
];
