//! Xiangqi: a position with its identities, the moves that led to it, the link that holds both, and FEN.
//!
//! * `value`: pieces, squares, a picture ([`Placement`]), 32 identities with their squares ([`Pieces`]), a side to move beside them
//!   ([`Position`]). A picture and identities are two values: FEN speaks of the one, the bitstreams of the other.
//! * `geometry`: where a piece can stand ([`candidates`]), where it can have come from ([`origins`]), what undoing a ply needs, and
//!   which identities a picture gets.
//! * `wire`: the bitstreams and the link that composes them.
//! * `text`: FEN and ICCS moves.

mod geometry;
mod text;
mod value;
mod wire;

pub use geometry::{
    identity, moves,
    origins::{self, Origins},
};
pub use text::{fen, iccs};
pub use value::{Candidates, Kind, Piece, Pieces, Placement, Ply, Position, Side, Square, candidates};
pub use wire::{history, link, list, map, position, relative};
