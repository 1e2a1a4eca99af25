//! Go playouts, against the crate goban, which plays the moves that its own benchmark plays.

use std::hint::black_box;

use boardwire::games::go::{Board, Color, Size, playout};
use goban::{
    pieces::stones::Stone,
    rules::{CHINESE, GobanSizes, Move, game::Game},
};

use crate::{measure::Work, random::Random};

pub fn works() -> Vec<Work> {
    vec![
        of_size("Go playout, 9 x 9", 9, GobanSizes::Nine),
        of_size("Go playout, 19 x 19", 19, GobanSizes::Nineteen),
    ]
}

fn of_size(name: &'static str, side: u8, theirs: GobanSizes) -> Work {
    let (mut random, mut other) = (Random::new(1), Random::new(1));
    Work {
        name,
        unit: "playouts",
        units: 1,
        ours: Box::new(move || {
            let mut board = Board::new(Size::new(side, side).expect("a size of a board"));
            black_box(playout(&mut board, Color::Black, |end| random.below(end)));
        }),
        peer: "goban",
        theirs: Box::new(move || {
            let mut game = Game::new(theirs, CHINESE);
            for _ in 0..3 * u32::from(side) * u32::from(side) {
                if game.is_over() {
                    break;
                }
                let turn = draw(&game, &mut other);
                game.play(turn);
            }
            black_box(game);
        }),
        bytes: None,
    }
}

/// A random legal move that fills no eye. The points are shuffled no further than is needed.
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
