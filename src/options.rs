//! The options of a decoder: the allowed leniencies, and the maximum size of a board.

use core::{fmt, str::FromStr};

use crate::{error::errors, names::names};

/// The options of a decoder. The default is strict, within [`Limits::DEFAULT`].
///
/// If an option has no meaning for a format, it has no effect.
///
/// ```
/// use boardwire::{formats::ternary_board, options::{Leniency, Options}};
///
/// let options = Options::new().allow(Leniency::TrailingBytes).with_max_cells(100);
/// let board = ternary_board::decode_with(&[1, 0, 0, 1, 0, 0, 2, 99], options, &mut ())?;
/// assert_eq!(board.counts(), [0, 0, 1]);
/// # Ok::<(), boardwire::formats::DecodeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    limits: Limits,
    /// A bit for each leniency.
    allowed: u8,
}

impl Options {
    /// Strict, within [`Limits::DEFAULT`].
    pub const fn new() -> Self {
        Self { limits: Limits::DEFAULT, allowed: 0 }
    }

    /// These options and `leniency`.
    #[must_use]
    pub const fn allow(self, leniency: Leniency) -> Self {
        Self { allowed: self.allowed | 1 << leniency as u8, ..self }
    }

    /// These options with other limits.
    #[must_use]
    pub const fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// These options with a limit on the cells of each board.
    #[must_use]
    pub const fn with_max_cells(self, cells: u64) -> Self {
        self.with_limits(Limits::max_cells(cells))
    }

    /// Whether `leniency` is allowed.
    pub const fn allows(&self, leniency: Leniency) -> bool {
        self.allowed & (1 << leniency as u8) != 0
    }

    /// The limits.
    pub const fn limits(&self) -> Limits {
        self.limits
    }
}

impl FromIterator<Leniency> for Options {
    fn from_iter<I: IntoIterator<Item = Leniency>>(leniencies: I) -> Self {
        leniencies.into_iter().fold(Self::new(), Self::allow)
    }
}

names! {
    /// A deviation that a strict decoder rejects and a lenient one ignores.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Leniency {
        /// Ignore the trits of a ternary record's last byte that hold no cell.
        UnusedTrits => "unused-trits",
        /// Ignore the values of a position's padding bits.
        PaddingBits => "padding-bits",
        /// Ignore the bytes after the only value of a file.
        TrailingBytes => "trailing-bytes",
        /// Drop the unknown parts of a link, and its fragment.
        UnknownParameters => "unknown-parameters",
    }

    /// All leniencies.
    pub const ALL: [Self; 4] =
        [Self::UnusedTrits, Self::PaddingBits, Self::TrailingBytes, Self::UnknownParameters];
}

/// No leniency has that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownLeniencyError;

impl fmt::Display for UnknownLeniencyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown leniency; expected one of")?;
        Leniency::ALL.iter().try_for_each(|leniency| write!(f, " {leniency}"))
    }
}

impl core::error::Error for UnknownLeniencyError {}

impl FromStr for Leniency {
    type Err = UnknownLeniencyError;

    fn from_str(name: &str) -> Result<Self, UnknownLeniencyError> {
        Self::ALL.into_iter().find(|leniency| leniency.name() == name).ok_or(UnknownLeniencyError)
    }
}

/// Resource limits for untrusted headers: a header of 6 bytes can declare 2.8e14 cells. A decoder checks the limit before it allocates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    max_cells: u64,
}

impl Limits {
    /// The default limit: 2^24 cells, a board of 4 MiB.
    pub const DEFAULT: Self = Self { max_cells: 1 << 24 };

    /// No limit, for readers that hold no board.
    pub const NONE: Self = Self { max_cells: u64::MAX };

    /// At most `cells` cells a board.
    pub const fn max_cells(cells: u64) -> Self {
        Self { max_cells: cells }
    }

    /// Checks that a board of `cells` cells is within the limit.
    ///
    /// # Errors
    /// [`LimitError::LimitExceeded`].
    pub const fn check_cells(&self, cells: u64) -> Result<(), LimitError> {
        if cells > self.max_cells {
            Err(LimitError::LimitExceeded { cells, limit: self.max_cells })
        } else {
            Ok(())
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

errors! {
    /// A resource of the reader is too small for a board. The input may be valid.
    pub enum LimitError {
        /// The board has more cells than the caller's limit.
        LimitExceeded { cells: u64, limit: u64 } => "limit-exceeded",
            ("the board has {cells} cells, above the limit of {limit}"),
            "raise the limit if you trust the input, or read it as a stream";
        /// The allocator cannot give the memory for a board within the limit. A testee answers `unsupported`.
        OutOfMemory { cells: u64 } => "out-of-memory",
            ("the board has {cells} cells, more than the memory of this machine can hold"),
            "set a lower limit, or use a machine with more memory";
    }
}
