use crate::error::{DAMAGED, errors};

errors! {
    /// What is wrong with a ternary board or one of its encodings.
    pub enum TernaryError {
        /// A dimension is 0.
        DimensionZero { axis: &'static str } => "dimension-zero",
            ("the number of {} is 0", plural(axis)),
            "use at least one row and one column: check that the header is where you expect it";
        /// A dimension is above the maximum.
        BoardTooLarge { axis: &'static str, found: u32, max: u32 } => "board-too-large",
            ("the board has {found} {}, more than {max}", plural(axis)),
            "use a format for larger boards, such as ternary-board/1";
        /// Unused trits of the last byte are not 0.
        UnusedTritsNotZero { byte: u8, used: u8 } => "unused-trits-not-zero",
            ("the last byte {byte} (0x{byte:02x}) has {used} cell{} but its other trits are not 0", if used == 1 { "" } else { "s" }),
            "write 0 for the unused trits, or allow `unused-trits` to ignore them";
        /// A cell of two bits is 3.
        CellInvalid => "cell-invalid",
            ("a cell of two bits is 3"), DAMAGED;
        /// Unused cells of a row's last byte are not 0.
        UnusedCellsNotZero { byte: u8, used: u8 } => "unused-cells-not-zero",
            ("the last byte {byte} (0x{byte:02x}) of a row has {used} cell{} but its other bits are not 0", if used == 1 { "" } else { "s" }),
            "write 0 after the last cell of a row";
        /// The integer of a board is 3^n or more.
        ValueOutOfRange => "value-out-of-range",
            ("the number is greater than that of any board of this size"), DAMAGED;
        /// A run is longer than the number of cells left.
        RunTooLong { length: u64, left: u64 } => "run-too-long",
            ("a run of {length} cells where {left} {} left", if left == 1 { "is" } else { "are" }),
            "check the dimensions, and that runs count across the ends of rows";
        /// A run repeats the cell of the run before it.
        RunNotMaximal => "run-not-maximal",
            ("the run has the same cell as the run before it"), "join the two runs into one";
    }
}

/// The word for a dimension.
fn plural(axis: &'static str) -> &'static str {
    if axis == "cols" { "columns" } else { axis }
}
