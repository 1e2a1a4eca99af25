use crate::error::Fault;

/// The size of a board: 1 to 16 777 215 rows and as many columns (spec: TB-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dimensions {
    rows: u32,
    cols: u32,
}

impl Dimensions {
    /// The greatest number of rows and of columns: what 24 bits hold.
    pub const MAX: u32 = (1 << 24) - 1;

    /// A size.
    ///
    /// # Errors
    /// [`Fault::DimensionZero`].
    ///
    /// # Panics
    /// If a dimension is above [`Dimensions::MAX`], which no input can bring about.
    pub fn new(rows: u32, cols: u32) -> Result<Self, Fault> {
        assert!(rows <= Self::MAX && cols <= Self::MAX, "a dimension has 24 bits");
        match (rows, cols) {
            (0, _) => Err(Fault::DimensionZero { axis: "rows" }),
            (_, 0) => Err(Fault::DimensionZero { axis: "cols" }),
            _ => Ok(Self { rows, cols }),
        }
    }

    /// The number of rows.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The number of cells, below 2^48.
    pub const fn cells(self) -> u64 {
        self.rows as u64 * self.cols as u64
    }
}
