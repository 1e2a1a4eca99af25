//! Values and rules of the games, which know no bytes.

pub mod chess;
pub mod go;
pub mod ternary;
pub mod xiangqi;
