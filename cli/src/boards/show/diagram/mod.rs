//! Draws boards as lines of letters or characters. `read/diagram.rs` reads the drawings.

mod cells;
mod chess;
mod style;
mod xiangqi;

pub(crate) use cells::CellWriter;
pub(crate) use chess::chess;
pub(crate) use style::Style;
pub(crate) use xiangqi::xiangqi;
