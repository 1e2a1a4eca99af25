//! `xiangqi-fen/1` (spec: XF-1 to XF-14).

use super::{
    Outcome, Written, reject,
    xiangqi_identities::{Diagram, choose, diagram, fits},
    xiangqi_pieces::judge,
    xiangqi_position::Position,
};

/// The content of a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    /// The diagram.
    pub diagram: Diagram,
    /// The position with the chosen identities.
    pub position: Position,
    /// The ignored fields.
    pub dropped: Vec<String>,
}

/// The letter that an encoder writes for a piece.
fn piece(found: char) -> Option<char> {
    match found {
        'E' => Some('B'),
        'H' => Some('N'),
        'e' => Some('b'),
        'h' => Some('n'),
        _ if "KABNRCPkabnrcp".contains(found) => Some(found),
        _ => None,
    }
}

/// Reads the first field. Returns the diagram, and the offset after it.
pub fn board(text: &[char]) -> Outcome<(Diagram, usize)> {
    let mut diagram: Diagram = vec![None; 90];
    let end = text.iter().position(|&found| found == ' ').unwrap_or(text.len());
    let (mut rank, mut width) = (0, 0);
    for at in 0..=end {
        let found = text[..end].get(at).copied();
        if found == Some('/') || found.is_none() {
            if rank == 9 && found.is_some() || rank < 9 && found.is_none() {
                return reject("fen-ranks", at);
            }
            if width < 9 {
                return reject("fen-files", at);
            }
            rank += 1;
            width = 0;
            continue;
        }
        let found = found.expect("the end is judged above");
        let digit = "123456789".chars().position(|digit| digit == found).map(|at| at + 1);
        let letter = piece(found);
        let Some(wide) = digit.or(letter.map(|_| 1)) else { return reject("fen-letter", at) };
        if width + wide > 9 {
            return reject("fen-files", at);
        }
        if let Some(letter) = letter {
            diagram[9 * rank + width] = Some(letter);
            if !fits(&diagram, letter) {
                return reject("fen-identity", at);
            }
        }
        width += wide;
    }
    Ok((diagram, end))
}

/// The content of a text.
pub fn decode(text: &str) -> Outcome<Fen> {
    let text: Vec<char> = text.chars().collect();
    let (diagram, mut at) = board(&text)?;
    let mut red = true;
    let mut dropped = Vec::new();
    let mut number = 2;
    while at < text.len() {
        let start = at + 1;
        at = start;
        while at < text.len() && text[at] != ' ' {
            at += 1;
        }
        let field: String = text[start..at].iter().collect();
        if field.is_empty() || number == 7 {
            return reject("fen-fields", start);
        }
        if number > 2 {
            dropped.push(field);
        } else if field == "b" {
            red = false;
        } else if field != "w" && field != "r" {
            return reject("fen-side", start);
        }
        number += 1;
    }
    let squares = choose(&diagram).expect("each piece was seen to fit");
    Ok(Fen { diagram, position: Position { red, squares }, dropped })
}

/// The ranks of a board with `files` files, row by row.
pub fn ranks(cells: &[Option<char>], wide: usize) -> String {
    let mut ranks = Vec::new();
    for row in cells.chunks(wide) {
        let mut rank = String::new();
        let mut empty = 0;
        for cell in row {
            match cell {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        rank += &empty.to_string();
                    }
                    empty = 0;
                    rank.push(*letter);
                }
            }
        }
        if empty > 0 {
            rank += &empty.to_string();
        }
        ranks.push(rank);
    }
    ranks.join("/")
}

/// The text of a position.
pub fn encode(position: &Position) -> Written<String> {
    match judge(&position.squares) {
        Some(code) => Err(code),
        None => {
            Ok(format!("{} {}", ranks(&diagram(&position.squares), 9), if position.red { 'w' } else { 'b' }))
        }
    }
}
