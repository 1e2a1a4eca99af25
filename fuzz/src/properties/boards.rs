//! A ternary board in memory, cell by cell.

use std::io::Write;

use boardwire::{
    formats::{go_chains, ternary_board},
    games::{
        go,
        ternary::{Board, Cell, Dimensions},
    },
    options::{LimitError, Limits},
};

use super::{
    failing::Failing,
    messages::{check_error, check_line, numbers},
};
use crate::oracle;

/// The maximum number of cells in the `Debug` output of a board.
const PRINTED: usize = 400;

/// Checks a board in memory: `get` returns each cell, `fill` sets all cells, `differences` counts the cells that differ, and `new` checks the
/// limit before it allocates.
pub(super) fn check_memory(board: &Board) {
    let size = board.size();
    let cells: Vec<Cell> = board.cells().collect();
    let mut at = cells.iter();
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            let cell = board.get(row, col).expect("it is on the board");
            assert_eq!(Some(&cell), at.next());
            assert_eq!(
                (Cell::from_trit(cell.trit()), Cell::from_digit(cell.digit())),
                (Some(cell), Some(cell))
            );
        }
    }
    for (cell, count) in Cell::ALL.into_iter().zip(board.counts()) {
        let mut filled = board.clone();
        filled.fill(cell);
        assert!(filled.cells().all(|result| result == cell));
        assert_eq!(filled.counts()[usize::from(cell.trit())], size.cells());
        assert_eq!(board.differences(&filled), Some(size.cells() - count));
    }
    outside(board);
    let printed: String = cells.iter().take(PRINTED).map(|cell| cell.digit()).collect();
    assert_eq!(format!("{board:?}"), format!("Board {}x{} {printed}", size.rows(), size.cols()));
    for most in [0, 6] {
        assert!(write!(Failing(most), "{board:?}").is_err(), "printed to a full output");
    }
    let limit = size.cells() - 1;
    let rejected = Board::new(size, Limits::max_cells(limit));
    assert_eq!(rejected, Err(LimitError::LimitExceeded { cells: size.cells(), limit }));
}

/// Outside the board, `get` and `set` fail and change nothing.
fn outside(board: &Board) {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    for (row, col) in [(rows, 0), (0, cols), (rows, cols)] {
        let mut copy = board.clone();
        let outside = copy.set(row, col, Cell::Black).expect_err("it is outside");
        assert_eq!((board.get(row, col), &copy), (Err(outside), board));
        check_line(&outside.to_string());
        assert_eq!(numbers(&outside.to_string()), [row, col, rows, cols].map(u64::from));
    }
    if let Ok(longer) = Dimensions::new(rows + 1, cols) {
        let other = Board::new(longer, Limits::NONE).expect("there is no limit");
        assert_eq!(board.differences(&other), None, "of another size");
    }
}

/// Go rejects a board that is too large, rejects one with a chain without liberties, and plays on any other.
pub(super) fn check_go(board: &Board) {
    let size = board.size();
    let fits = size.rows() <= u32::from(go::Size::MAX) && size.cols() <= u32::from(go::Size::MAX);
    assert_eq!(go::analyse(board).is_some(), fits);
    assert_eq!(
        go::Size::from_dimensions(size).map(|size| u64::from(size.points())),
        fits.then_some(size.cells())
    );
    let played = go_chains::board(board);
    assert_eq!(go::Board::from_ternary(board).is_some(), played.is_ok());
    let is_legal = go::analyse(board).is_some_and(|analysis| analysis.is_legal());
    assert_eq!(played.is_ok(), is_legal);
    if fits {
        oracle::analyses(&ternary_board::encode(board));
    }
    match played {
        Ok(result) => assert_eq!(result.position(), *board),
        Err(error) => {
            check_error(&error);
            let expected = if fits { "position-illegal" } else { "board-too-large" };
            assert_eq!(error.code(), expected);
        }
    }
}
