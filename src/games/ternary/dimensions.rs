use super::TernaryError;

/// The size of a board: 1 to 16 777 215 rows, and columns in the same range (spec: TB-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dimensions {
    rows: u32,
    cols: u32,
}

impl Dimensions {
    /// The maximum number of rows and of columns, in 24 bits.
    pub const MAX: u32 = (1 << 24) - 1;

    /// A size.
    ///
    /// # Errors
    /// [`TernaryError::DimensionZero`], [`TernaryError::BoardTooLarge`].
    pub const fn new(rows: u32, cols: u32) -> Result<Self, TernaryError> {
        match (rows, cols) {
            (0, _) => Err(TernaryError::DimensionZero { axis: "rows" }),
            (_, 0) => Err(TernaryError::DimensionZero { axis: "cols" }),
            (1..=Self::MAX, 1..=Self::MAX) => Ok(Self { rows, cols }),
            (1..=Self::MAX, _) => {
                Err(TernaryError::BoardTooLarge { axis: "cols", found: cols, max: Self::MAX })
            }
            _ => Err(TernaryError::BoardTooLarge { axis: "rows", found: rows, max: Self::MAX }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimension_has_24_bits() {
        let code = |rows, cols| Dimensions::new(rows, cols).map_err(|error| error.code()).err();
        assert_eq!(code(Dimensions::MAX, Dimensions::MAX), None);
        assert_eq!(code(0, u32::MAX), Some("dimension-zero"));
        assert_eq!(code(1 << 24, 1), Some("board-too-large"));
        assert_eq!(code(1, u32::MAX), Some("board-too-large"));
    }
}
