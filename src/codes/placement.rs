//! FEN's placement field: ranks separated by `/`, letters for pieces, digits for runs of empty squares. The game
//! gives the letters their meaning (spec: XF-1 to XF-4).
//!
//! ```
//! use boardwire::codes::{CodeError, placement::{self, Size}};
//!
//! let size = Size::new(2, 3);
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
use core::mem;

use super::CodeError;
use crate::error::{LocatedError, Location};

/// The size of a board, in FEN's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// The number of ranks, at least 1.
    pub ranks: u8,
    /// The number of files, 1 to 9.
    pub files: u8,
}

impl Size {
    /// The size of a board.
    ///
    /// # Panics
    /// If `ranks` is 0, or `files` is not from 1 to 9: one digit is the longest run.
    pub const fn new(ranks: u8, files: u8) -> Self {
        assert!(ranks > 0 && files > 0 && files <= 9, "a board has ranks, and 1 to 9 files");
        Self { ranks, files }
    }
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
    let (mut row, mut col, mut at) = (0, 0, 0);
    let wrong_ranks = CodeError::FenRanks { expected: size.ranks };
    let wrong_files = CodeError::FenFiles { expected: size.files };
    let error = |kind, at| Err(LocatedError { kind, location: Location::Character(at) });
    for character in text.chars().take_while(|&character| character != ' ') {
        let outcome = match character {
            '/' if row + 1 == size.ranks => Err(wrong_ranks.into()),
            '/' if col < size.files => Err(wrong_files.into()),
            '/' => {
                (row, col) = (row + 1, 0);
                Ok(())
            }
            '1'..='9' => {
                let run = character as u8 - b'0';
                if run > size.files - col {
                    Err(wrong_files.into())
                } else {
                    col += run;
                    Ok(())
                }
            }
            _ => match kind(character) {
                None => Err(CodeError::FenLetter { found: character }.into()),
                Some(_) if col == size.files => Err(wrong_files.into()),
                Some(piece) => {
                    col += 1;
                    put(piece, row, col - 1)
                }
            },
        };
        if let Err(kind) = outcome {
            return error(kind, at);
        }
        at += 1;
    }
    if row + 1 < size.ranks {
        error(wrong_ranks.into(), at)
    } else if col < size.files {
        error(wrong_files.into(), at)
    } else {
        Ok(at)
    }
}

/// Reads a placement that is the complete text: a space, which would end it in a FEN, is not a letter.
///
/// # Errors
/// The errors of [`read`].
pub(crate) fn read_all<T, E: From<CodeError>>(
    text: &str,
    size: Size,
    kind: impl Fn(char) -> Option<T>,
    put: impl FnMut(T, u8, u8) -> Result<(), E>,
) -> Result<(), LocatedError<E>> {
    let result = read(text, size, kind, put);
    let space = text.chars().position(|character| character == ' ').map(|at| Location::Character(at as u64));
    match (result, space) {
        (Err(error), Some(space)) if error.location < space => Err(error),
        (_, Some(location)) => {
            Err(LocatedError { kind: CodeError::FenLetter { found: ' ' }.into(), location })
        }
        (result, None) => result.map(|_| ()),
    }
}

/// Writes a placement; `letter` gives the piece on (row, col), if there is one.
pub fn write(size: Size, letter: impl Fn(u8, u8) -> Option<char>) -> String {
    let mut text = String::new();
    for row in 0..size.ranks {
        if row > 0 {
            text.push('/');
        }
        let mut empty_count = 0;
        for col in 0..size.files {
            match letter(row, col) {
                None => empty_count += 1,
                Some(letter) => {
                    push_run(&mut text, mem::take(&mut empty_count));
                    text.push(letter);
                }
            }
        }
        push_run(&mut text, empty_count);
    }
    text
}

/// Appends the digit of a run of empty squares, unless the run is empty.
fn push_run(text: &mut String, length: u8) {
    if length > 0 {
        text.push(char::from(b'0' + length));
    }
}
