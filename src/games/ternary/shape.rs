//! The shape of a board in the conformance protocol: `{"rows":3,"cols":3,"cells":"102121212"}`.

use alloc::string::String;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, Unexpected},
    ser::SerializeStruct,
};

use super::{Board, Cell, Dimensions};
use crate::options::Limits;

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shape = serializer.serialize_struct("Board", 3)?;
        shape.serialize_field("rows", &self.size().rows())?;
        shape.serialize_field("cols", &self.size().cols())?;
        shape.serialize_field("cells", &self.cells().map(Cell::digit).collect::<String>())?;
        shape.end()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    rows: u32,
    cols: u32,
    cells: String,
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Shape { rows, cols, cells } = Shape::deserialize(deserializer)?;
        let size = Dimensions::new(rows, cols).map_err(D::Error::custom)?;
        if cells.len() as u64 != size.cells() {
            return Err(D::Error::invalid_length(cells.len(), &"rows * cols cells"));
        }
        if let Some(other) = cells.chars().find(|&digit| Cell::from_digit(digit).is_none()) {
            return Err(D::Error::invalid_value(Unexpected::Char(other), &"a cell: 0, 1 or 2"));
        }
        // No limit is needed: the board takes no more memory than its text.
        let mut board = Board::new(size, Limits::NONE).map_err(D::Error::custom)?;
        board.set_all(cells.chars().filter_map(Cell::from_digit));
        Ok(board)
    }
}
