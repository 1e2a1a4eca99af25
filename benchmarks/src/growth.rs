//! Rates for growing inputs: they stay the same where the work is linear.

use std::{
    hint::black_box,
    io::{self, Read},
};

use boardwire::{
    formats::{ternary_board, xiangqi_game, xiangqi_history},
    games::{
        ternary::Board,
        xiangqi::{Game, Piece, Ply, Position, Square, rules},
    },
    options::{Limits, Options},
};

use crate::{
    measure::{Run, each, figure, medians},
    ternary::board,
    xiangqi,
};

#[expect(clippy::cast_precision_loss, reason = "a rate")]
fn row(name: &str, size: &str, units: u64, run: Run) {
    let seconds = medians(&mut [run])[0];
    println!("| {name} | {size} | {} |", figure(units as f64 / seconds / 1e6));
}

pub fn print() {
    println!("| work | size | M/s |");
    println!("|---|---|---:|");
    for side in [100, 1000, 5000, 10_000, 20_000] {
        boards(side);
    }
    for side in [1000, 100_000, 1_000_000] {
        stream(side);
    }
    for plies in [10, 100, 1000, 10_000] {
        history(plies);
    }
    for plies in [20, 100, 200, 500, 2000] {
        games(plies);
    }
    for depth in [2, 3, 4] {
        perft(depth);
    }
}

/// Twenty games of at most `plies` plies.
fn games(plies: usize) {
    let games: Vec<Game> = (1..=20).map(|seed| xiangqi::game(plies, seed)).collect();
    let units = games.iter().map(|game| game.moves.len() as u64).sum();
    let encoded = games.iter().map(|game| xiangqi_game::encode(game).expect("legal moves")).collect();
    let size = plies.to_string();
    let decode = each(encoded, |bytes: &Vec<u8>| drop(black_box(xiangqi_game::decode(bytes))));
    row("Xiangqi game, decode, plies", &size, units, decode);
    let encode = each(games, |game| drop(black_box(xiangqi_game::encode(game))));
    row("Xiangqi game, encode, plies", &size, units, encode);
}

fn perft(depth: u8) {
    let mut opening = rules::Board::from(&Position::opening());
    let nodes = opening.perft(depth);
    row(
        "Xiangqi perft, nodes",
        &depth.to_string(),
        nodes,
        Box::new(move || {
            black_box(opening.perft(black_box(depth)));
        }),
    );
}

fn boards(side: u32) {
    let options = Options::new().with_limits(Limits::NONE);
    let (size, cells) = (format!("{side} x {side}"), u64::from(side) * u64::from(side));
    let board: Board = board(side, side, 1);
    let record = ternary_board::encode(&board);
    let mut decoded = board.clone();
    row(
        "ternary record → board, cells",
        &size,
        cells,
        Box::new(move || {
            ternary_board::decode_into(black_box(&record), options, &mut decoded).expect("a record");
            black_box(&decoded);
        }),
    );
    let mut record = Vec::new();
    row(
        "board → ternary record, cells",
        &size,
        cells,
        Box::new(move || {
            record.clear();
            ternary_board::encode_to(black_box(&board), &mut record);
            black_box(&record);
        }),
    );
}

/// A record that is nowhere in memory.
struct Endless {
    header: [u8; 6],
    read: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.header[self.read.min(6)..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        buffer[count..].fill(121);
        self.read += buffer.len();
        Ok(buffer.len())
    }
}

/// A stream of a record of that size, of which the reader gives the cells in chunks. Its memory is that of a chunk.
fn stream(side: u32) {
    let options = Options::new().with_limits(Limits::NONE);
    // No more than this many cells, so that the time stays that of a run.
    let cells = (u64::from(side) * u64::from(side)).min(100_000_000);
    let [low, middle, high, _] = side.to_le_bytes();
    row(
        "ternary stream, cells",
        &format!("{side} x {side}"),
        cells,
        Box::new(move || {
            let input = Endless { header: [low, middle, high, low, middle, high], read: 0 };
            let mut reader = ternary_board::RecordReader::new(input, options);
            reader.record().expect("a header");
            let mut left = cells;
            while let Some(chunk) = reader.cells().expect("cells").filter(|_| left > 0) {
                left = left.saturating_sub(black_box(chunk).len() as u64);
            }
        }),
    );
}

/// The generals step to and fro.
fn history(plies: usize) {
    let ply = |piece, from, to| {
        let square = |number| Square::new(number).expect("a square");
        Ply { piece: Piece::new(piece).expect("a piece"), from: square(from), to: square(to), captured: None }
    };
    let steps = [ply(16, 13, 4), ply(0, 76, 85), ply(16, 4, 13), ply(0, 85, 76)];
    let all: Vec<Ply> = steps.into_iter().cycle().take(plies).collect();
    let position = Position::opening();
    let bytes = xiangqi_history::encode(&position, &all).expect("the steps lead back");
    row(
        "Xiangqi history, plies",
        &plies.to_string(),
        plies as u64,
        Box::new(move || {
            black_box(xiangqi_history::decode(black_box(&bytes), &position).expect("a history"));
        }),
    );
}
