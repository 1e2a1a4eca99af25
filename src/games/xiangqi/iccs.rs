//! Moves in ICCS coordinates: `h2e2`, file a to i, rank 0 to 9 from Red's back rank.

use alloc::{format, string::String};

use super::{Ply, Square};

/// The text of a move.
pub fn format(ply: &Ply) -> String {
    format!("{}{}", ply.from, ply.to)
}

/// The two squares of a move, which may be written with a capital letter, a hyphen, or an `x` between the squares.
pub fn parse(text: &str) -> Option<(Square, Square)> {
    if !text.is_ascii() || text.len() < 4 {
        return None;
    }
    let (from, rest) = text.split_at(2);
    let to = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    Some((square(from)?, square(to)?))
}

/// The square of a coordinate such as `e9`.
pub fn square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    let (file, rank) = (file.to_ascii_lowercase(), rank);
    let col = file.checked_sub(b'a')?;
    let row = b'9'.checked_sub(rank)?;
    Square::at(row, col)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_what_they_write() {
        for square in Square::all() {
            assert_eq!(super::square(&format!("{square}")), Some(square));
        }
        for text in ["", "e", "j0", "e10", "ee", "44", "é"] {
            assert_eq!(super::square(text), None, "{text}");
        }
    }

    #[test]
    fn moves_are_read_in_each_spelling() {
        let expected = (Square::new(70), Square::new(67));
        for text in ["h2e2", "H2-E2", "h2xe2", "h2-e2"] {
            assert_eq!(parse(text).map(|(from, to)| (Some(from), Some(to))), Some(expected), "{text}");
        }
        for text in ["", "h2e", "h2e22", "h2ée", "a0z0", "h2--e2"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
