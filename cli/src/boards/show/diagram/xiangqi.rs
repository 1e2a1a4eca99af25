//! Draws Xiangqi boards.

use std::fmt::Write;

use anstyle::AnsiColor;
use boardwire::games::xiangqi::{Kind, Placement, Ply, Side, Square};

use super::style::Style;
use crate::boards::piece_signs::xiangqi_character;
use crate::terminal::DIM;

/// The names of the files on a terminal.
const FILES: &str = "   a  b  c  d  e  f  g  h  i\n";

/// Draws a Xiangqi board: ten ranks, Black's back rank first, and the side to move. On a terminal, also the river, the palaces and the
/// last move.
pub(crate) fn xiangqi(placement: &Placement, turn: Side, last: Option<Ply>, style: Style) -> String {
    let mut text = String::new();
    if style == Style::Plain {
        for row in 0..Square::ROWS {
            let squares = (0..Square::COLS).filter_map(|col| Square::at(row, col));
            text.extend(squares.map(|square| placement.letter(square).unwrap_or('.')).chain(['\n']));
        }
        return text + &format!("{turn} to move\n");
    }
    text.push_str(FILES);
    for row in 0..Square::ROWS {
        if row == Square::ROWS / 2 {
            let _ = writeln!(text, "   {DIM}~ ~ ~ 楚河 ~ ~ ~ 漢界 ~ ~{DIM:#}");
        }
        let rank = 9 - row;
        let _ = write!(text, "{rank} ");
        for col in 0..Square::COLS {
            let Some(square) = Square::at(row, col) else { continue };
            text.push(character_before(square, last));
            text.push_str(&glyph(placement.get(square), square));
        }
        let end = Square::at(row, Square::COLS - 1).filter(|&square| is_marked(square, last));
        let _ = writeln!(text, "{}{rank}", if end.is_some() { ')' } else { ' ' });
    }
    text.push_str(FILES);
    let last_move = last.map_or_else(String::new, |ply| format!(", last move {}{}", ply.from, ply.to));
    text + &format!("{turn} to move{last_move}\n")
}

fn is_marked(square: Square, last: Option<Ply>) -> bool {
    last.is_some_and(|ply| [ply.from, ply.to].contains(&square))
}

/// The character before a square. The squares of the last move are in parentheses.
fn character_before(square: Square, last: Option<Ply>) -> char {
    let left_square = square.col().checked_sub(1).and_then(|col| Square::at(square.row(), col));
    match (left_square.is_some_and(|left_square| is_marked(left_square, last)), is_marked(square, last)) {
        (true, true) => '|',
        (true, false) => ')',
        (false, true) => '(',
        (false, false) => ' ',
    }
}

/// A square on a terminal, two columns wide.
fn glyph(piece: Option<(Side, Kind)>, square: Square) -> String {
    const RED: anstyle::Style = AnsiColor::Red.on_default().bold();
    const BLACK: anstyle::Style = anstyle::Style::new().bold();
    match piece {
        Some((Side::Red, kind)) => format!("{RED}{}{RED:#}", xiangqi_character(Side::Red, kind)),
        Some((Side::Black, kind)) => format!("{BLACK}{}{BLACK:#}", xiangqi_character(Side::Black, kind)),
        None if is_palace(square) => format!("{DIM}╳{DIM:#} "),
        None => format!("{DIM}·{DIM:#} "),
    }
}

const fn is_palace(square: Square) -> bool {
    matches!(square.row(), 0..=2 | 7..=9) && matches!(square.col(), 3..=5)
}
