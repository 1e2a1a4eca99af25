//! `xiangqi-fen/1` (spec: XF-1 to XF-14).

use super::{
    Outcome, Written, refuse,
    xiangqi_identities::{Picture, choose, fits, picture},
    xiangqi_pieces::judge,
    xiangqi_position::Position,
};

/// What a FEN holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen {
    /// The picture.
    pub picture: Picture,
    /// The position with the chosen identities.
    pub position: Position,
    /// The fields that are not kept.
    pub dropped: Vec<String>,
}

/// The letter of a piece as an encoder would write it.
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

/// Reads the first field; gives the picture, and the place behind it.
pub fn board(text: &[char]) -> Outcome<(Picture, usize)> {
    let mut picture: Picture = vec![None; 90];
    let end = text.iter().position(|&found| found == ' ').unwrap_or(text.len());
    let (mut rank, mut width) = (0, 0);
    for at in 0..=end {
        let found = text[..end].get(at).copied();
        if found == Some('/') || found.is_none() {
            if rank == 9 && found.is_some() || rank < 9 && found.is_none() {
                return refuse("fen-ranks", at);
            }
            if width < 9 {
                return refuse("fen-files", at);
            }
            rank += 1;
            width = 0;
            continue;
        }
        let found = found.expect("the end is judged above");
        let digit = "123456789".chars().position(|digit| digit == found).map(|at| at + 1);
        let letter = piece(found);
        let Some(wide) = digit.or(letter.map(|_| 1)) else { return refuse("fen-letter", at) };
        if width + wide > 9 {
            return refuse("fen-files", at);
        }
        if let Some(letter) = letter {
            picture[9 * rank + width] = Some(letter);
            if !fits(&picture, letter) {
                return refuse("fen-identity", at);
            }
        }
        width += wide;
    }
    Ok((picture, end))
}

/// What a text holds.
pub fn decode(text: &str) -> Outcome<Fen> {
    let text: Vec<char> = text.chars().collect();
    let (picture, mut at) = board(&text)?;
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
            return refuse("fen-fields", start);
        }
        if number > 2 {
            dropped.push(field);
        } else if field == "b" {
            red = false;
        } else if field != "w" && field != "r" {
            return refuse("fen-side", start);
        }
        number += 1;
    }
    let squares = choose(&picture).expect("each piece was seen to fit");
    Ok(Fen { picture, position: Position { red, squares }, dropped })
}

/// The ranks of a board so wide, row by row.
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
            Ok(format!("{} {}", ranks(&picture(&position.squares), 9), if position.red { 'w' } else { 'b' }))
        }
    }
}
