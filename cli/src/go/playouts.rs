//! `boardwire playouts`: plays random games from a position and prints averages.

use std::{io::Write, process::ExitCode, time::Instant};

use anstream::stdout;
use boardwire::games::go::{Board, Color, Size, playout};
use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::{failure::Failure, random};

/// Play random games on an empty Go board: each legal move that fills no eye of its own is equally likely
#[derive(Debug, Args)]
pub(crate) struct PlayoutsArgs {
    /// The number of rows and of columns, 1 to 52
    #[arg(long, default_value = "19", value_parser = clap::value_parser!(u8).range(1..=i64::from(Size::MAX)))]
    size: u8,

    /// How many games
    #[arg(long, default_value = "1000", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Play the same games again
    #[arg(long)]
    seed: Option<u64>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PlayoutsArgs) -> Result<ExitCode, Failure> {
    let seed = random::seed(args.seed)?;
    let mut draws = ChaCha8Rng::seed_from_u64(seed);
    let size =
        Size::new(args.size, args.size).ok_or_else(|| Failure::new("there is no board of that size"))?;
    let empty = Board::new(size);
    let (mut moves, mut squares, mut black, mut white) = (0u64, 0u64, 0u32, 0u32);
    let begun = Instant::now();
    for _ in 0..args.games {
        let outcome = playout(&mut empty.clone(), Color::Black, |below| draws.random_range(0..below));
        moves += u64::from(outcome.moves);
        squares += u64::from(outcome.moves).pow(2);
        black += u32::from(outcome.black > outcome.white);
        white += u32::from(outcome.white > outcome.black);
    }
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "means of counts far below 2^53")]
    let (mean, mean_of_squares, rate) = {
        let games = f64::from(args.games);
        (moves as f64 / games, squares as f64 / games, moves as f64 / seconds)
    };
    let deviation = (mean_of_squares - mean * mean).max(0.0).sqrt();
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "size": args.size, "games": args.games, "seed": seed, "mean_moves": mean, "standard_deviation": deviation,
            "black": black, "white": white, "drawn": args.games - black - white, "moves_per_second": rate.round(),
        });
        writeln!(out, "{answer:#}")?;
    } else {
        writeln!(out, "{} games on {1} x {1}, seed {seed}", args.games, args.size)?;
        writeln!(out, "  moves  {mean:.2} on average, passes included; standard deviation {deviation:.2}")?;
        writeln!(out, "  black  {black} by area, without komi")?;
        writeln!(out, "  white  {white}")?;
        writeln!(out, "  drawn  {}", args.games - black - white)?;
        writeln!(out, "  speed  {rate:.0} moves a second")?;
    }
    Ok(ExitCode::SUCCESS)
}
