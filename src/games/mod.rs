//! Values and rules of the games. They do not depend on encodings.

pub mod chess;
pub mod go;
pub mod ternary;
pub mod xiangqi;
