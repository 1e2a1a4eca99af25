//! The points of a board as indices, with a border around them, so that a move needs no check for the edge.

use super::{Point, Size};

/// The index of a point or of a border cell.
pub(super) type Index = u16;

/// Rows of points. One border cell follows each row and also serves as the border before the next row; a border row is above and one below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    size: Size,
    stride: Index,
}

impl Grid {
    pub(super) const fn new(size: Size) -> Self {
        Self { size, stride: size.cols() as Index + 1 }
    }

    pub(super) const fn size(self) -> Size {
        self.size
    }

    /// The number of indices, the border included.
    pub(super) const fn index_count(self) -> usize {
        (self.size.rows() as usize + 2) * self.stride as usize + 1
    }

    /// The index of a point, if the board has it.
    pub(super) const fn index(self, point: Point) -> Option<Index> {
        if point.row >= self.size.rows() || point.col >= self.size.cols() {
            return None;
        }
        Some((point.row as Index + 1) * self.stride + point.col as Index + 1)
    }

    /// The point of an index that is not of the border.
    pub(super) fn point(self, index: Index) -> Point {
        let (row, col) = (index / self.stride - 1, index % self.stride - 1);
        Point { row: row.to_le_bytes()[0], col: col.to_le_bytes()[0] }
    }

    /// All points in row-major order.
    pub(super) fn indices(self) -> impl Iterator<Item = Index> {
        let rows = 1..=Index::from(self.size.rows());
        rows.flat_map(move |row| (1..self.stride).map(move |col| row * self.stride + col))
    }

    /// The places next to a point along its row and its column.
    pub(super) const fn neighbours(self, index: Index) -> [Index; 4] {
        [index - self.stride, index - 1, index + 1, index + self.stride]
    }
}
