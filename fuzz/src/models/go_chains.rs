//! `go-chains/1` (spec: GC-1 to GC-14): the codes and offsets; [`Model`] has the flood fill.

use boardwire::games::go::{Chain, Color, GoError, Point};

use super::{
    Outcome, Rejection, reject,
    ternary_board::{self, Board, Reading},
};
use crate::go_model::Model;

/// The columns.
const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The result of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The record of the position after the last move.
    pub record: Vec<u8>,
    /// Black and white stones captured.
    pub captured: (u64, u64),
}

/// Why play rejects a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayRejection {
    /// The position is at fault, at a bit.
    Position(Rejection),
    /// A move is at fault, at its index.
    Move(Rejection),
}

/// The position in the bytes.
pub fn decode(bytes: &[u8]) -> Outcome<Board> {
    ternary_board::decode(bytes, Reading { side: 25, ..Reading::strict(u64::MAX) })
}

/// The rows of a board in the letters of the model.
pub fn rows(board: &Board) -> Vec<Vec<u8>> {
    let letters = |row: &[u8]| row.iter().map(|&cell| b".OX"[usize::from(cell)]).collect();
    board.cells.chunks(usize::try_from(board.cols).expect("a small board")).map(letters).collect()
}

/// The chains of the position in the bytes.
pub fn analyse(bytes: &[u8]) -> Outcome<Vec<Chain>> {
    Ok(Model::new(rows(&decode(bytes)?)).chains())
}

/// The point of a vertex, or `None` for a pass.
fn read_move(text: &str, rows: usize, cols: usize) -> Result<Option<Point>, &'static str> {
    let text = text.to_ascii_uppercase();
    if text == "PASS" {
        return Ok(None);
    }
    // Every vertex of the board is written out and compared with the text.
    for row in 0..rows {
        for (col, letter) in LETTERS.chars().enumerate().take(cols) {
            if text == format!("{letter}{}", rows - row) {
                let small = |number| u8::try_from(number).expect("a small board");
                return Ok(Some(Point { row: small(row), col: small(col) }));
            }
        }
    }
    Err("vertex-invalid")
}

/// Plays alternating moves.
pub fn play(bytes: &[u8], to_play: Color, moves: &[String]) -> Result<Played, PlayRejection> {
    let board = decode(bytes).map_err(PlayRejection::Position)?;
    let mut model = Model::new(rows(&board));
    if let Some(chain) = model.chains().iter().find(|chain| chain.liberties.is_empty()) {
        let first = chain.stones[0];
        let cols = usize::try_from(board.cols).expect("a small board");
        let cell = usize::from(first.row) * cols + usize::from(first.col);
        return reject("position-illegal", 48 + 8 * (cell / 5)).map_err(PlayRejection::Position);
    }
    let mut color = to_play;
    for (at, text) in moves.iter().enumerate() {
        let fail = |code| PlayRejection::Move(Rejection { code, offset: at as u64 });
        match read_move(text, model.rows.len(), model.rows[0].len()).map_err(fail)? {
            None => model.pass(),
            Some(point) => model.play(color, point).map_err(|rejected| fail(code(rejected)))?,
        }
        color = if color == Color::Black { Color::White } else { Color::Black };
    }
    let cell = |letter: &u8| match letter {
        b'O' => 1,
        b'X' => 2,
        _ => 0,
    };
    let cells = model.rows.iter().flatten().map(cell).collect();
    let record = ternary_board::encode(&Board { cells, ..board }).expect("no side is 0");
    Ok(Played { record, captured: model.captured })
}

/// The code of a rejected move.
fn code(error: GoError) -> &'static str {
    match error {
        GoError::PointOccupied => "point-occupied",
        GoError::Suicide => "suicide",
        GoError::Ko => "ko",
        other => panic!("the model does not reject with {other:?}"),
    }
}
