//! `boardwire render`: a board as an SVG image.

mod chess;
mod go;
mod ternary;
mod xiangqi;

use std::{io::Write, path::PathBuf, process::ExitCode};

use boardwire::{
    games::xiangqi::{Link, Placement, Ply},
    options::Limits,
};
use clap::Args;
use maud::{Markup, html};

use super::{
    failure::Failure,
    output::{Output, Overwriting},
    read::{Decoded, Reading, Value, moves::after},
    show::errors,
};

/// Draw a board as an SVG image: a position of Xiangqi, Go or chess, or the cells of a ternary board
#[derive(Debug, Args)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    reading: Reading,

    /// Draw pieces of Xiangqi as the letters of a FEN, for readers without a Chinese font
    #[arg(long)]
    letters: bool,

    /// The file to write; standard output if none is named
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

pub(super) fn run(args: &RenderArgs) -> Result<ExitCode, Failure> {
    let opened = args.reading.without_turn()?.open_and_note()?;
    let format = opened.format;
    let options = args.reading.options(Limits::DEFAULT);
    let decoded = Decoded::read(opened, options, |attached| args.reading.position(attached), &mut ())?;
    let draw = |placement: &Placement, last: Option<&Ply>| xiangqi::draw(placement, last, args.letters);
    let image = match decoded.result {
        Ok(Value::Position(position)) => draw(&Placement::from(&position.pieces), None),
        Ok(Value::History { position, plies }) => draw(&Placement::from(&position.pieces), plies.first()),
        Ok(Value::Link(link)) => draw(&Placement::from(&link.position.pieces), link.history.first()),
        Ok(Value::Fen(fen)) => draw(fen.placement(), None),
        Ok(Value::Setup(setup)) => draw(setup.placement(), None),
        Ok(Value::Record(game)) => {
            let Link { position, history, .. } = after(&game);
            draw(&Placement::from(&position.pieces), history.first())
        }
        Ok(Value::Pieces(pieces)) => draw(&Placement::from(&pieces), None),
        Ok(Value::Go(game)) => go::draw(&game),
        Ok(Value::Board(board)) => ternary::draw(&board)?,
        Ok(Value::Chess { board, .. }) => chess::draw(&board),
        Ok(Value::Boards(_)) => {
            return Err(Failure::new("a stream holds several boards").advise("give one board"));
        }
        Err(error) => {
            errors::complain(&error, format)?;
            return Ok(ExitCode::from(1));
        }
    };
    let mut output = Output::open(args.output.as_deref(), args.overwriting, false)?;
    writeln!(output, "{}", image.into_string())?;
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// The distance between two lines of a board.
const STEP: u32 = 40;

/// The margin around a board, which contains the coordinates.
const MARGIN: u32 = 40;

/// An image of a title and shapes.
fn image(width: u32, height: u32, title: &str, shapes: &Markup) -> Markup {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="img"
            font-family="sans-serif" text-anchor="middle" dominant-baseline="central" {
            title { (title) }
            (shapes)
        }
    }
}

/// A rectangle in one colour.
fn area(x: u32, y: u32, width: u32, height: u32, fill: &str) -> Markup {
    html! { rect x=(x) y=(y) width=(width) height=(height) fill=(fill) {} }
}

/// A line of the board.
fn line(x1: u32, y1: u32, x2: u32, y2: u32) -> Markup {
    html! { line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke="#5d4020" stroke-width="1.5" {} }
}

/// A text around a point.
fn label(x: u32, y: u32, size: u32, fill: &str, text: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) fill=(fill) { (text) } }
}

/// A circle.
fn disc(x: u32, y: u32, radius: u32, fill: &str, stroke: &str) -> Markup {
    html! { circle cx=(x) cy=(y) r=(radius) fill=(fill) stroke=(stroke) stroke-width="1.5" {} }
}

/// The centre of a row or a column.
fn at(number: impl Into<u32>) -> u32 {
    MARGIN + STEP * number.into() + STEP / 2
}

const WOOD: &str = "#e3b875";
const INK: &str = "#1c1c1c";
const PAPER: &str = "#fdf6e3";
const RED: &str = "#b3261e";
const MARK: &str = "#2a6fb0";
