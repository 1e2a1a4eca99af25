use core::fmt;

/// What is wrong with a ternary board or one of its encodings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TernaryError {
    /// A dimension is 0.
    DimensionZero {
        /// `rows` or `cols`.
        axis: &'static str,
    },
    /// A dimension is above the maximum.
    BoardTooLarge {
        /// `rows` or `cols`.
        axis: &'static str,
        /// The dimension.
        found: u32,
        /// The maximum.
        max: u32,
    },
    /// Unused trits of the last byte are not 0.
    UnusedTritsNotZero {
        /// The byte.
        byte: u8,
        /// How many of its five trits are cells.
        used: u8,
    },
    /// A cell of two bits is 3.
    CellInvalid,
    /// Unused cells of a row's last byte are not 0.
    UnusedCellsNotZero {
        /// The byte.
        byte: u8,
        /// How many of its four cells are in use.
        used: u8,
    },
    /// The integer of a board is 3^n or more.
    ValueOutOfRange,
    /// A run is longer than the number of cells left.
    RunTooLong {
        /// The length of the run.
        length: u64,
        /// How many cells are left.
        left: u64,
    },
    /// A run repeats the cell of the run before it.
    RunNotMaximal,
}

impl TernaryError {
    /// The stable code of the specification (chapter Errors).
    pub const fn code(&self) -> &'static str {
        match self {
            Self::DimensionZero { .. } => "dimension-zero",
            Self::BoardTooLarge { .. } => "board-too-large",
            Self::UnusedTritsNotZero { .. } => "unused-trits-not-zero",
            Self::CellInvalid => "cell-invalid",
            Self::UnusedCellsNotZero { .. } => "unused-cells-not-zero",
            Self::ValueOutOfRange => "value-out-of-range",
            Self::RunTooLong { .. } => "run-too-long",
            Self::RunNotMaximal => "run-not-maximal",
        }
    }

    /// What to do about the error.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::DimensionZero { .. } => {
                "use at least one row and one column: check that the header is where you expect it"
            }
            Self::BoardTooLarge { .. } => "use a format for larger boards, such as ternary-board/1",
            Self::UnusedTritsNotZero { .. } => {
                "write 0 for the unused trits, or allow `unused-trits` to ignore them"
            }
            Self::CellInvalid | Self::ValueOutOfRange => {
                "check that the input is of this format and was not damaged"
            }
            Self::UnusedCellsNotZero { .. } => "write 0 after the last cell of a row",
            Self::RunTooLong { .. } => "check the dimensions, and that runs count across the ends of rows",
            Self::RunNotMaximal => "join the two runs into one",
        }
    }
}

impl fmt::Display for TernaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::DimensionZero { axis } => write!(f, "the number of {} is 0", plural(axis)),
            Self::BoardTooLarge { axis, found, max } => {
                write!(f, "the board has {found} {}, more than {max}", plural(axis))
            }
            Self::UnusedTritsNotZero { byte, used } => write!(
                f,
                "the last byte {byte} (0x{byte:02x}) has {used} cell{} but its other trits are not 0",
                if used == 1 { "" } else { "s" }
            ),
            Self::CellInvalid => f.write_str("a cell of two bits is 3"),
            Self::UnusedCellsNotZero { byte, used } => write!(
                f,
                "the last byte {byte} (0x{byte:02x}) of a row has {used} cell{} but its other bits are not 0",
                if used == 1 { "" } else { "s" }
            ),
            Self::ValueOutOfRange => f.write_str("the number is greater than that of any board of this size"),
            Self::RunTooLong { length, left } => {
                let verb = if left == 1 { "is" } else { "are" };
                write!(f, "a run of {length} cells where {left} {verb} left")
            }
            Self::RunNotMaximal => f.write_str("the run has the same cell as the run before it"),
        }
    }
}

/// The word for a dimension.
fn plural(axis: &'static str) -> &'static str {
    if axis == "cols" { "columns" } else { axis }
}

impl core::error::Error for TernaryError {}
