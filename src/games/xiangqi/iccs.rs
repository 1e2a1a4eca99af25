//! Moves in ICCS coordinates: `h2e2`, file a to i, rank 0 to 9 from Red's back rank.
//!
//! ```
//! use boardwire::games::xiangqi::iccs::Step;
//!
//! let step: Step = "H2-E2".parse()?;
//! assert_eq!((step.from.number(), step.to.number()), (70, 67));
//! assert_eq!(step.to_string(), "h2e2");
//! # Ok::<(), boardwire::games::xiangqi::ParseError>(())
//! ```

use core::{fmt, str::FromStr};

use super::{ParseError, Ply, Square};

/// The two squares of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece reaches.
    pub to: Square,
}

impl From<Ply> for Step {
    fn from(Ply { from, to, .. }: Ply) -> Self {
        Self { from, to }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Accepts capital letters, and a hyphen or an `x` between the squares.
impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = ParseError { expected: "a move such as h2e2" };
        let (from, rest) = text.split_at_checked(2).ok_or(error)?;
        let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
        Ok(Self { from: from.parse().map_err(|_| error)?, to: to.parse().map_err(|_| error)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn squares_are_parsed_as_written() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "e", "j0", "e10", "ee", "44", "é"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn moves_are_read_in_each_notation() {
        for text in ["h2e2", "H2-E2", "h2xe2", "h2-e2"] {
            assert_eq!(text.parse::<Step>().unwrap().to_string(), "h2e2", "{text}");
        }
        for text in ["", "h2e", "h2e22", "h2ée", "a0z0", "h2--e2"] {
            assert!(text.parse::<Step>().is_err(), "{text}");
        }
    }
}
