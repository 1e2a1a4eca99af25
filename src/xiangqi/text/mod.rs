//! What people and other programs write: FEN and ICCS moves.

pub mod fen;
pub mod iccs;
