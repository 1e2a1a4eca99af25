//! Vertices as the Go Text Protocol names them: `A1` is the first point of the last row, the letter I is left out, and `pass` is a move, too
//! (spec: GC-8).
//!
//! ```
//! use boardwire::games::go::{Move, Point, Size, vertex};
//!
//! let size = Size::new(19, 19).unwrap();
//! assert_eq!(vertex::decode("A1", size), Ok(Move::Play(Point { row: 18, col: 0 })));
//! assert_eq!(vertex::encode(Point { row: 18, col: 0 }, size).as_deref(), Some("A1"));
//! ```

use alloc::{format, string::String};

use super::{GoError, Move, Point, Size};

/// The columns, from the left.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Reads a move on a board of that size.
///
/// # Errors
/// [`GoError::VertexInvalid`] if the text is not a vertex of the board.
pub fn decode(text: &str, size: Size) -> Result<Move, GoError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(text, size).map(Move::Play).ok_or(GoError::VertexInvalid)
}

fn point(text: &str, size: Size) -> Option<Point> {
    let (letter, number) = text.split_at_checked(1)?;
    let letter = letter.as_bytes()[0].to_ascii_uppercase();
    let col = LETTERS.iter().position(|&column| column == letter)?;
    // The digits are checked first, because `parse` accepts a sign.
    let is_number = number.starts_with(|first: char| matches!(first, '1'..='9'));
    let number: u8 = number.parse().ok().filter(|_| is_number)?;
    let (row, col) = (size.rows().checked_sub(number)?, u8::try_from(col).ok()?);
    (col < size.cols()).then_some(Point { row, col })
}

/// The vertex of a point on a board of that size; `None` if the point has no name: beyond the column Z, or outside the board.
pub fn encode(point: Point, size: Size) -> Option<String> {
    let letter = LETTERS.get(usize::from(point.col)).filter(|_| point.col < size.cols())?;
    let number = size.rows().checked_sub(point.row).filter(|&number| number > 0)?;
    Some(format!("{}{number}", char::from(*letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors have no request for names, and many vertices that are none.
    #[test]
    fn a_name_is_read_back() {
        let size = Size::new(19, 19).unwrap();
        for (name, row, col) in [("A1", 18, 0), ("T1", 18, 18), ("A19", 0, 0), ("T19", 0, 18), ("J10", 9, 8)]
        {
            assert_eq!(encode(Point { row, col }, size).as_deref(), Some(name));
            assert_eq!(decode(name, size), Ok(Move::Play(Point { row, col })), "{name}");
        }
    }

    #[test]
    fn a_point_beyond_z_has_no_name() {
        let size = Size::new(52, 52).unwrap();
        assert_eq!(encode(Point { row: 0, col: 24 }, size).as_deref(), Some("Z52"));
        assert_eq!(encode(Point { row: 0, col: 25 }, size), None);
        assert_eq!(encode(Point { row: 52, col: 0 }, size), None);
    }
}
