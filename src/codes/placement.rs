//! FEN's placement field: ranks separated by `/`, letters for pieces, digits for runs of empty squares. The letters mean whatever the game
//! says (spec: XF-1 to XF-4).

use alloc::string::String;

use crate::error::{Error, Fault, Place};

/// The size of a board, in FEN's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// How many ranks.
    pub ranks: u8,
    /// How many files, at most 9.
    pub files: u8,
}

/// Reads a placement from the beginning of `text` to its end or to the first space. `kind` says which piece a letter is, and each piece is
/// handed to `place` with its row, in the order of the text, and its column; `place` may refuse it. Gives the number of characters read.
///
/// # Errors
/// `fen-ranks`, `fen-files`, `fen-letter`, or what `place` refuses with, at a character of `text`.
pub fn read<T>(
    text: &str,
    size: Size,
    kind: impl Fn(char) -> Option<T>,
    mut place: impl FnMut(T, u8, u8) -> Result<(), Fault>,
) -> Result<u64, Error> {
    let (mut row, mut col) = (0, 0);
    let mut at = 0;
    let ranks = Fault::FenRanks { expected: size.ranks };
    let files = Fault::FenFiles { expected: size.files };
    for found in text.chars().take_while(|&found| found != ' ') {
        let fail = |fault| Err(Error { fault, place: Place::Char(at) });
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
                let Some(piece) = kind(found) else { return fail(Fault::FenLetter { found }) };
                if col == size.files {
                    return fail(files);
                }
                if let Err(fault) = place(piece, row, col) {
                    return fail(fault);
                }
                col += 1;
            }
        }
        at += 1;
    }
    let fault = if row + 1 < size.ranks {
        ranks
    } else if col < size.files {
        files
    } else {
        return Ok(at);
    };
    Err(Error { fault, place: Place::Char(at) })
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
