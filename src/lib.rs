//! Reference implementation of the formats that Boardwire specifies: compact binary encodings of board games.
//!
//! * [`formats`]: a module for each format, named as the format, with `decode` and `encode`.
//! * [`games`]: the values that the formats hold, and rules of the games. They do not depend on encodings.
//! * [`codes`]: bits, prefix code, base 3, base64url, FEN's placement field. They do not depend on a game.
//!
//! No input makes a decoder panic. Its memory has a bound that [`Format::memory`](formats::Format::memory) gives: some bytes for each byte of
//! the input, and for `ternary-runs/1` and `go-chains/1` for each cell that the header declares, within the caller's
//! [`Limits`](options::Limits). Ten bytes of `ternary-runs/1` can be a board of 16 777 216 cells, the default limit: set a lower limit for
//! untrusted inputs. A strict decoder accepts only the encoding that the encoder writes. The exceptions are the link and the FEN, which have several
//! notations.
//!
//! Imports go one way: formats import games, games import codes. `tests/library/layering.rs` checks that.
//!
//! ```
//! let link = boardwire::formats::xiangqi_link::decode("?p=hSQiASVGghCEIUkIgElRoIQhDw")?;
//! assert_eq!(link.position, boardwire::games::xiangqi::Position::opening());
//! # Ok::<(), boardwire::formats::DecodeError>(())
//! ```
//!
//! Features: `std` (default) for streaming over `std::io`; `serde` for the values in the shape of the conformance protocol; `integer` for `ternary-integer/1`; `arbitrary` for
//! structured fuzzing; `simd` for ternary boards with AVX2. Without `std` the crate needs `alloc` and nothing else.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod error;
mod fast;
mod names;
pub mod observe;
pub mod options;
#[cfg(feature = "serde")]
mod shape;

pub mod codes;
pub mod formats;
pub mod games;
