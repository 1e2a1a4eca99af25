/// A point of a board, by row and column from 0; row 0 is the top one (spec: GC-4). In a sorted list points are in row-major order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The row.
    pub row: u8,
    /// The column.
    pub col: u8,
}

/// As `[row, col]`.
#[cfg(feature = "serde")]
impl serde::Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.col].serialize(serializer)
    }
}
