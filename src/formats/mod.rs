//! The formats, one file or folder each.

pub mod chess_board_bytes;
pub mod chess_board_packed;
pub mod chess_codes;
pub mod go_chains;
pub mod ternary_bits2;
pub mod ternary_board;
#[cfg(feature = "integer")]
pub mod ternary_integer;
pub mod ternary_runs;
pub mod ternary_stream;
pub mod xiangqi_fen;
pub mod xiangqi_history;
pub mod xiangqi_link;
pub mod xiangqi_list;
pub mod xiangqi_map;
pub mod xiangqi_position;
pub mod xiangqi_variant;
