//! Named departures from strict reading. Strict is the default everywhere.

use core::fmt;

/// One thing that a strict decoder refuses and a lenient one may pass over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Leniency {
    /// Ignore the trits of a ternary record's last byte that hold no cell.
    UnusedTrits,
    /// Ignore the values of a position's padding bits.
    PaddingBits,
    /// Ignore what follows the one value of a file.
    TrailingBytes,
    /// Drop parts of a link that are none of its parameters, and its fragment.
    UnknownParameters,
}

impl Leniency {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::UnusedTrits, Self::PaddingBits, Self::TrailingBytes, Self::UnknownParameters];

    /// The name in the specification and the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnusedTrits => "unused-trits",
            Self::PaddingBits => "padding-bits",
            Self::TrailingBytes => "trailing-bytes",
            Self::UnknownParameters => "unknown-parameters",
        }
    }

    /// The leniency of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|leniency| leniency.name() == name)
    }
}

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of leniencies; empty is strict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leniencies(u8);

impl Leniencies {
    /// None at all.
    pub const STRICT: Self = Self(0);

    /// This set and `leniency`.
    #[must_use]
    pub const fn with(self, leniency: Leniency) -> Self {
        Self(self.0 | 1 << leniency as u8)
    }

    /// Whether `leniency` is in the set.
    pub const fn allows(self, leniency: Leniency) -> bool {
        self.0 & (1 << leniency as u8) != 0
    }
}

impl FromIterator<Leniency> for Leniencies {
    fn from_iter<I: IntoIterator<Item = Leniency>>(leniencies: I) -> Self {
        leniencies.into_iter().fold(Self::STRICT, Self::with)
    }
}
