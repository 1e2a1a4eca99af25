//! The formats, a module each, named as the format. [`ALL`] is the table of them; `spec/formats.json` is the same table as data.
//!
//! Each module has `decode`, strict and within the default limit; `decode_with`, which takes [`Options`](crate::options::Options) and an
//! [`Observer`](crate::observe::Observer); and `encode`. [`coding`] has these functions as a trait, for code that is generic over a format.
//!
//! ```
//! use boardwire::{formats::{self, Decode, Value}, options::Options};
//!
//! let format = formats::find("xiangqi-map").unwrap();
//! assert_eq!((format.id, format.prefix), ("xiangqi-map/1", "XM"));
//! if let Decode::Bytes(decode) = format.decode {
//!     let value = decode(&[0, 85], Options::new(), &mut ())?;
//!     assert!(matches!(value, Value::Pieces(_)));
//! }
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```

mod all;
mod chess_codes;
pub mod coding;
mod decoders;
mod error;
mod record;
mod table;
mod ternary_header;

// spec/record.py: modules
pub mod chess_board_bytes;
pub mod chess_board_packed;
pub mod go_chains;
pub mod ternary_bits2;
pub mod ternary_board;
#[cfg(feature = "integer")]
pub mod ternary_integer;
pub mod ternary_runs;
pub mod ternary_stream;
pub mod xiangqi_compact;
pub mod xiangqi_fen;
pub mod xiangqi_game;
pub mod xiangqi_history;
pub mod xiangqi_index;
pub mod xiangqi_link;
pub mod xiangqi_list;
pub mod xiangqi_map;
pub mod xiangqi_position;
pub mod xiangqi_rules;
// end of modules

pub use all::ALL;
pub use error::{DecodeError, EncodeError, ErrorKind};
pub use table::{BoardGame, Codec, Decode, EncodeGame, Format, Longest, Memory, MoveShare, Play, Value};

/// The format with that id, its version given or not.
pub fn find(name: &str) -> Option<&'static Format> {
    ALL.iter().copied().find(|format| format.id == name || format.name() == name)
}
