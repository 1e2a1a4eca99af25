//! What the game can reach.

pub mod possible;
