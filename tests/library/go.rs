//! Compares the rules of Go with published counts of legal positions.

use boardwire::{
    games::{
        go::{self, Board, Color, Point, Size, analyse},
        ternary::{self, Cell, Dimensions},
    },
    options::Limits,
};

/// The number of legal positions of a size. Each position is checked on its own.
fn legal_positions(rows: u32, cols: u32) -> u64 {
    count(rows, cols, false)
}

/// The number of legal positions of a size. Checks only positions whose last stone is white, and counts each twice, with its colours exchanged.
fn legal_positions_by_half(rows: u32, cols: u32) -> u64 {
    2 * count(rows, cols, true) - 1
}

fn count(rows: u32, cols: u32, last_is_white: bool) -> u64 {
    let mut position = ternary::Board::new(Dimensions::new(rows, cols).unwrap(), Limits::DEFAULT).unwrap();
    let mut count = 0;
    // The number of cells up to the last stone.
    let mut used = 0;
    loop {
        count += u64::from(Board::from_ternary(&position).is_some());
        // The next position: the cells are the digits of a number.
        let mut cells = (1..).zip((0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))));
        loop {
            let Some((number, (row, col))) = cells.next() else { return count };
            let next = match position.get(row, col).unwrap() {
                Cell::Empty => Cell::White,
                Cell::White if last_is_white && number == used => Cell::Empty,
                Cell::White => Cell::Black,
                Cell::Black => Cell::Empty,
            };
            position.set(row, col, next).unwrap();
            if next != Cell::Empty {
                used = used.max(number);
                break;
            }
        }
    }
}

/// The counts are those of the On-Line Encyclopedia of Integer Sequences: A094777 (n x n), A102620 (1 x n), A266278 (2 x n).
#[test]
fn counts_of_legal_positions_match_published_counts() {
    assert_eq!([1, 2, 3].map(|n| legal_positions(n, n)), [1, 57, 12_675]);
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|n| legal_positions(1, n)), [1, 5, 15, 41, 113, 313, 867, 2401]);
    assert_eq!([1, 2, 3, 4].map(|n| legal_positions(2, n)), [5, 57, 489, 4125]);
    assert_eq!([4, 5].map(|n| legal_positions(n, 1)), [41, 113]);
}

#[test]
#[ignore = "takes a minute, in a release build"]
fn counts_of_legal_positions_of_larger_boards_match_published_counts() {
    assert_eq!([9, 10, 11, 12].map(|n| legal_positions(1, n)), [6649, 18_413, 50_991, 141_209]);
    assert_eq!([5, 6].map(|n| legal_positions(2, n)), [35_117, 299_681]);
    assert_eq!([1, 2, 3].map(|n| legal_positions_by_half(n, n)), [1, 57, 12_675]);
    assert_eq!(legal_positions_by_half(2, 7), 2_557_605);
    assert_eq!(legal_positions_by_half(4, 4), 24_318_165);
}

/// A board of the maximum size of game records, on which some points have no vertex.
#[test]
fn the_largest_board_can_be_played_on() {
    let mut board = Board::new(Size::new(52, 52).unwrap());
    let mut state = 7_u32;
    let mut draw = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u8::try_from((state >> 16) % 52).unwrap()
    };
    for color in [Color::Black, Color::White].into_iter().cycle().take(20_000) {
        // A move that is not legal leaves the board as it is.
        let _ = board.play(color, Point { row: draw(), col: draw() });
    }
    assert!(board.captured().black > 0 && board.captured().white > 0);
    assert_eq!(analyse(&board.position()), Some(board.analysis()));
    assert!(board.analysis().is_legal());
    let wide = ternary::Board::new(Dimensions::new(1, 53).unwrap(), Limits::DEFAULT).unwrap();
    assert!(go::Board::from_ternary(&wide).is_none() && analyse(&wide).is_none());
}
