/// A point of a board, by row and column from 0; row 0 is the top one (spec: GC-4). In a sorted list points are in row-major order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The row.
    pub row: u8,
    /// The column.
    pub col: u8,
}
