//! Reference implementation of the formats that Boardwire specifies: compact binary encodings of board games.
//!
//! | format | module | decode, encode |
//! |---|---|---|
//! | `ternary-board/1`, `ternary-stream/1` | [`ternary`] | [`ternary::decode`], [`ternary::encode`], streaming in `ternary::RecordReader` |
//! | `xiangqi-position/1` | [`xiangqi::position`] | [`xiangqi::position::decode`], [`xiangqi::position::encode`] |
//! | `xiangqi-history/1` | [`xiangqi::history`] | [`xiangqi::history::decode`], [`xiangqi::history::encode`] |
//! | `xiangqi-link/1` | [`xiangqi::link`] | [`xiangqi::link::decode`], [`xiangqi::link::encode`] |
//! | `xiangqi-fen/1` | [`xiangqi::fen`] | [`xiangqi::fen::decode`], [`xiangqi::fen::encode`] |
//! | `ternary-bits2/1`, `ternary-integer/1`, `ternary-runs/1` | `ternary::bits2`, `ternary::integer` (feature `integer`), `ternary::runs` | `decode`, `encode` |
//! | `xiangqi-list/1`, `xiangqi-map/1` | [`xiangqi::list`], [`xiangqi::map`] | `decode`, `encode` |
//! | `go-chains/1` | [`go::position`] | `analyse`, `play` |
//! | `chess-board-bytes/1`, `chess-board-packed/1` | [`chess::bytes`], [`chess::packed`] | `decode`, `encode` |
//!
//! What no input can do to a decoder here: make it panic, make it allocate more than a constant factor of the input's own length, or make it
//! accept two inputs as one value where the specification knows one encoding. What is accepted strictly is what the encoder writes; the
//! link and the FEN, which have several spellings, say so.
//!
//! Data flows one way, bytes, bits, codes, values, text, and so do the imports; `tests/layering.rs` holds that.
//!
//! ```
//! let link = boardwire::xiangqi::link::decode("?p=hSQiASVGghCEIUkIgElRoIQhDw")?;
//! assert_eq!(link.position, boardwire::xiangqi::Position::opening());
//! # Ok::<(), boardwire::error::Error>(())
//! ```
//!
//! Features: `std` (default) for streaming over `std::io`; `serde` for the values in the shape of the conformance protocol; `integer` for `ternary-integer/1`; `arbitrary` for
//! structured fuzzing. Without `std` the crate needs `alloc` and nothing else.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod error;
pub mod leniency;
pub mod limits;
pub mod observe;

pub mod bits;

pub mod codes;

pub mod chess;
pub mod go;
pub mod ternary;
pub mod xiangqi;
