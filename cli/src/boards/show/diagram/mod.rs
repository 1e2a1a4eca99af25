//! Boards as lines of letters or characters. `read/diagram.rs` reads them back.

mod cells;
mod chess;
mod style;
mod xiangqi;

pub(crate) use cells::CellWriter;
pub(crate) use chess::chess;
pub(crate) use style::Style;
pub(crate) use xiangqi::xiangqi;
