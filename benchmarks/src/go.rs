//! Random games of Go on the board of the library, against the crate goban, which plays the moves that its own benchmark plays.

use std::hint::black_box;

use boardwire::games::go::{Board, Color, Point, Size};
use goban::{
    pieces::stones::Stone,
    rules::{CHINESE, GobanSizes, Move, game::Game},
};

use crate::{measure::Work, random::Random};

pub fn works() -> Vec<Work> {
    vec![
        playout_work("Go playout, 9 x 9", 9, GobanSizes::Nine),
        playout_work("Go playout, 19 x 19", 19, GobanSizes::Nineteen),
    ]
}

fn playout_work(name: &'static str, side: u8, theirs: GobanSizes) -> Work {
    let (mut random, mut peer_random) = (Random::new(1), Random::new(1));
    Work {
        name,
        unit: "playouts",
        units: 1,
        ours: Box::new(move || {
            let mut board = Board::new(Size::new(side, side).expect("a size of a board"));
            playout(&mut board, &mut random);
            black_box(board);
        }),
        peer: "goban",
        theirs: Box::new(move || {
            let mut game = Game::new(theirs, CHINESE);
            for _ in 0..3 * u32::from(side) * u32::from(side) {
                if game.is_over() {
                    break;
                }
                let turn = draw(&game, &mut peer_random);
                game.play(turn);
            }
            black_box(game);
        }),
        bytes: None,
    }
}

/// Random moves until both sides pass, or three times as many as there are points, because a long cycle is legal.
fn playout(board: &mut Board, random: &mut Random) {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let points: Vec<Point> = (0..rows).flat_map(|row| (0..cols).map(move |col| Point { row, col })).collect();
    let (mut color, mut passes) = (Color::Black, 0);
    for _ in 0..3 * points.len() {
        let mut open = points.clone();
        open.retain(|&point| board.get(point).is_none());
        let mut is_played = false;
        while !is_played && !open.is_empty() {
            let end = u32::try_from(open.len()).expect("a board has few points");
            let point = open.swap_remove(random.below(end) as usize);
            is_played = !is_eye(board, color, point) && board.play(color, point).is_ok();
        }
        passes = if is_played { 0 } else { passes + 1 };
        if passes == 2 {
            break;
        }
        if !is_played {
            board.pass();
        }
        color = color.other();
    }
}

/// Whether the neighbours of a point are stones of one colour, and the other colour holds at most one corner, none at the edge.
fn is_eye(board: &Board, color: Color, Point { row, col }: Point) -> bool {
    let beside = |rows: i8, cols: i8| {
        let point = Point { row: row.checked_add_signed(rows)?, col: col.checked_add_signed(cols)? };
        (point.row < board.size().rows() && point.col < board.size().cols()).then_some(point)
    };
    let is_own = |point: Option<Point>| point.is_none_or(|point| board.get(point) == Some(color));
    let corners = [beside(-1, -1), beside(-1, 1), beside(1, -1), beside(1, 1)];
    let lost = corners.iter().flatten().filter(|&&corner| board.get(corner) == Some(color.other())).count();
    [beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)].into_iter().all(is_own)
        && lost < if corners.contains(&None) { 1 } else { 2 }
}

/// A random legal move that fills no eye, of goban. The points are shuffled no further than is needed.
fn draw(game: &Game, random: &mut Random) -> Move {
    let mut points = game.pseudo_legals_vec();
    while !points.is_empty() {
        let point = points
            .swap_remove(random.below(u32::try_from(points.len()).expect("a point of a board")) as usize);
        let is_eye = game.check_eye(Stone { coord: point, color: game.turn() });
        if !is_eye && game.check_point(point).is_none() {
            return point.into();
        }
    }
    Move::Pass
}
