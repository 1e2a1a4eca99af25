//! What a decoder may spend on the word of a header.

use crate::error::Fault;

/// The caller's limits. A header of six bytes can declare 2.8e14 cells, so nothing is allocated before the limit has been asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    cells: u64,
}

impl Limits {
    /// The limit where the caller sets none: 2^30 cells, a board of 256 MiB.
    pub const DEFAULT: Self = Self { cells: 1 << 30 };

    /// No limit: for reading that holds no board.
    pub const NONE: Self = Self { cells: u64::MAX };

    /// At most so many cells a record.
    pub const fn cells(cells: u64) -> Self {
        Self { cells }
    }

    /// Grants `cells` cells or says that they are too many.
    ///
    /// # Errors
    /// [`Fault::LimitExceeded`].
    pub const fn spend(&self, cells: u64) -> Result<(), Fault> {
        if cells > self.cells { Err(Fault::LimitExceeded { cells, limit: self.cells }) } else { Ok(()) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
