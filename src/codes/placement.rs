//! FEN's placement field: ranks separated by `/`, letters for pieces, digits for runs of empty squares. The letters mean whatever the game
//! says (spec: XF-1 to XF-4).
//!
//! ```
//! use boardwire::codes::{CodeError, placement::{self, Size}};
//!
//! let size = Size { ranks: 2, files: 3 };
//! let mut found = Vec::new();
//! let is_rook = |letter| (letter == 'R').then_some(letter);
//! placement::read::<_, CodeError>("1R1/3", size, is_rook, |piece, row, col| {
//!     found.push((piece, row, col));
//!     Ok(())
//! })?;
//! assert_eq!(found, [('R', 0, 1)]);
//! assert_eq!(placement::write(size, |row, col| ((row, col) == (0, 1)).then_some('R')), "1R1/3");
//! # Ok::<(), boardwire::error::LocatedError<CodeError>>(())
//! ```

use alloc::string::String;

use super::CodeError;
use crate::error::{LocatedError, Location};

/// The size of a board, in FEN's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// How many ranks.
    pub ranks: u8,
    /// How many files, at most 9.
    pub files: u8,
}

/// Reads a placement from the beginning of `text` to its end or to the first space. `kind` gives the piece of a letter. `put` receives each
/// piece with its row, in the order of the text, and its column, and may reject the piece. Returns the number of characters read.
///
/// # Errors
/// `fen-ranks`, `fen-files`, `fen-letter`, or the error of `put`, at a character of `text`.
pub fn read<T, E: From<CodeError>>(
    text: &str,
    size: Size,
    kind: impl Fn(char) -> Option<T>,
    mut put: impl FnMut(T, u8, u8) -> Result<(), E>,
) -> Result<u64, LocatedError<E>> {
    let (mut row, mut col) = (0, 0);
    let mut at = 0;
    let ranks = CodeError::FenRanks { expected: size.ranks };
    let files = CodeError::FenFiles { expected: size.files };
    for found in text.chars().take_while(|&found| found != ' ') {
        let fail =
            |kind: CodeError| Err(LocatedError { kind: kind.into(), location: Location::Character(at) });
        match found {
            '/' if row + 1 == size.ranks => return fail(ranks),
            '/' if col < size.files => return fail(files),
            '/' => (row, col) = (row + 1, 0),
            '1'..='9' => {
                let run = found as u8 - b'0';
                if run > size.files - col {
                    return fail(files);
                }
                col += run;
            }
            found => {
                let Some(piece) = kind(found) else { return fail(CodeError::FenLetter { found }) };
                if col == size.files {
                    return fail(files);
                }
                put(piece, row, col)
                    .map_err(|kind| LocatedError { kind, location: Location::Character(at) })?;
                col += 1;
            }
        }
        at += 1;
    }
    let kind = if row + 1 < size.ranks {
        ranks
    } else if col < size.files {
        files
    } else {
        return Ok(at);
    };
    Err(LocatedError { kind: kind.into(), location: Location::Character(at) })
}

/// Writes a placement; `letter` gives the piece on (row, col), if there is one.
pub fn write(size: Size, letter: impl Fn(u8, u8) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..size.ranks {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        let flush = |text: &mut String, empty: u8| {
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
        };
        for col in 0..size.files {
            if let Some(letter) = letter(row, col) {
                flush(&mut text, empty);
                text.push(letter);
                empty = 0;
            } else {
                empty += 1;
            }
        }
        flush(&mut text, empty);
    }
    text
}
