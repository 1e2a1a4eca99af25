use crate::games::ternary::Dimensions;

/// The size of a board on which moves can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

impl Size {
    /// The maximum number of rows and of columns, which is the limit of coordinates in game records. `go-chains/1` allows 25, the limit of vertices.
    pub const MAX: u8 = 52;

    /// A size of 1 to [`Size::MAX`] rows and columns.
    pub const fn new(rows: u8, cols: u8) -> Option<Self> {
        let fits = 1 <= rows && rows <= Self::MAX && 1 <= cols && cols <= Self::MAX;
        if fits { Some(Self { rows, cols }) } else { None }
    }

    /// The size of a ternary board, if it is within [`Size::MAX`].
    pub fn from_dimensions(size: Dimensions) -> Option<Self> {
        Self::new(u8::try_from(size.rows()).ok()?, u8::try_from(size.cols()).ok()?)
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// The number of points.
    pub const fn points(self) -> u16 {
        self.rows as u16 * self.cols as u16
    }
}
