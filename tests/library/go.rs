//! Go compared with facts from outside: published counts of legal positions, and playouts of a simple model.

use boardwire::{
    games::{
        go::{self, Board, Color, Size, analyse, playout},
        ternary::{self, Cell, Dimensions},
    },
    options::Limits,
};
use boardwire_fuzz::go_model::Model;

/// The number of legal positions of a size. Each position is checked on its own.
fn legal_positions(rows: u32, cols: u32) -> u64 {
    count(rows, cols, false)
}

/// The same, where only positions are checked whose last stone is white. As many others have the colours exchanged.
fn legal_positions_by_half(rows: u32, cols: u32) -> u64 {
    2 * count(rows, cols, true) - 1
}

fn count(rows: u32, cols: u32, last_is_white: bool) -> u64 {
    let mut position = ternary::Board::new(Dimensions::new(rows, cols).unwrap(), Limits::DEFAULT).unwrap();
    let mut count = 0;
    // The number of cells up to the last stone.
    let mut used = 0;
    loop {
        count += u64::from(Board::of(&position).is_some());
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

/// The On-Line Encyclopedia of Integer Sequences: A094777 (n x n), A102620 (1 x n), A266278 (2 x n).
#[test]
fn legal_positions_are_as_many_as_were_published() {
    assert_eq!([1, 2, 3].map(|n| legal_positions(n, n)), [1, 57, 12_675]);
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|n| legal_positions(1, n)), [1, 5, 15, 41, 113, 313, 867, 2401]);
    assert_eq!([1, 2, 3, 4].map(|n| legal_positions(2, n)), [5, 57, 489, 4125]);
    assert_eq!([4, 5].map(|n| legal_positions(n, 1)), [41, 113]);
}

#[test]
#[ignore = "takes a minute, in a release build"]
fn legal_positions_of_larger_boards_are_as_many_as_were_published() {
    assert_eq!([9, 10, 11, 12].map(|n| legal_positions(1, n)), [6649, 18_413, 50_991, 141_209]);
    assert_eq!([5, 6].map(|n| legal_positions(2, n)), [35_117, 299_681]);
    assert_eq!([1, 2, 3].map(|n| legal_positions_by_half(n, n)), [1, 57, 12_675]);
    assert_eq!(legal_positions_by_half(2, 7), 2_557_605);
    assert_eq!(legal_positions_by_half(4, 4), 24_318_165);
}

/// Numbers of a seed. Their values do not matter.
fn draws(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32;
        u32::try_from((mixed * u64::from(below)) >> 32).unwrap()
    }
}

/// Lengths of playouts.
struct Lengths(Vec<f64>);

impl Lengths {
    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / f64::from(u32::try_from(self.0.len()).unwrap())
    }

    fn standard_error(&self) -> f64 {
        let count = f64::from(u32::try_from(self.0.len()).unwrap());
        let squares: f64 = self.0.iter().map(|length| (length - self.mean()).powi(2)).sum();
        (squares / (count - 1.0) / count).sqrt()
    }
}

/// Playouts from an empty square board have the model's average length, and the length in `expected`.
fn assert_lengths(side: u8, on_board: u64, on_model: u64, expected: f64) {
    let board = (0..on_board).map(|seed| {
        let mut board = Board::new(Size::new(side, side).unwrap());
        let outcome = playout(&mut board, Color::Black, draws(seed));
        assert!(outcome.black + outcome.white <= board.size().points());
        f64::from(outcome.moves)
    });
    let model = (0..on_model).map(|seed| {
        let mut model = Model::new(vec![vec![b'.'; usize::from(side)]; usize::from(side)]);
        f64::from(model.playout(Color::Black, draws(seed + 1_000_000)))
    });
    let (board, model) = (Lengths(board.collect()), Lengths(model.collect()));
    let error = board.standard_error().hypot(model.standard_error());
    println!("{side} x {side}: {:.2} moves, the model {:.2}, +- {error:.2}", board.mean(), model.mean());
    assert!((board.mean() - model.mean()).abs() < 4.0 * error);
    assert!((board.mean() - expected).abs() < 0.02 * expected);
}

#[test]
fn playouts_are_as_long_as_those_of_the_model() {
    assert_lengths(9, 2000, 200, 111.0);
}

#[test]
#[ignore = "takes a minute, in a release build"]
fn playouts_on_the_full_board_are_as_long_as_those_of_the_model() {
    assert_lengths(9, 20_000, 5000, 111.0);
    assert_lengths(19, 5000, 500, 455.0);
}

/// A board as large as those of game records, which has no vertices for all points.
#[test]
fn the_largest_board_can_be_played_on() {
    let mut board = Board::new(Size::new(52, 52).unwrap());
    let outcome = playout(&mut board, Color::Black, draws(7));
    assert!(outcome.moves > 2000, "{outcome:?}");
    assert_eq!(analyse(&board.position()), Some(board.analysis()));
    assert!(board.analysis().is_legal());
    let wide = ternary::Board::new(Dimensions::new(1, 53).unwrap(), Limits::DEFAULT).unwrap();
    assert!(go::Board::of(&wide).is_none() && analyse(&wide).is_none());
}
