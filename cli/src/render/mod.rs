//! `boardwire render`: draws a board as an SVG image.

mod chess;
mod go;
mod shapes;
mod ternary;
mod xiangqi;

use std::{io::Write, path::PathBuf, process::ExitCode};

use boardwire::{
    games::xiangqi::{Link, Placement, Ply},
    options::Limits,
};
use clap::Args;

use super::{
    failure::Failure,
    output::{Output, Overwriting},
    read::{Decoded, Reading},
    show::{
        errors::{self, FaultyInput},
        recognised,
    },
    value::DecodedValue,
    xiangqi::replay::final_link,
};

/// Draw a position of Xiangqi, Go or chess, or a ternary board, as an SVG image
#[derive(Debug, Args)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    reading: Reading,

    /// Draw pieces of Xiangqi as FEN letters, for systems without a Chinese font
    #[arg(long)]
    letters: bool,

    /// Scale the longer side of the image to this many pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    size: Option<u32>,

    /// Write the image to this file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

pub(super) fn run(args: &RenderArgs) -> Result<ExitCode, Failure> {
    let opened = args.reading.without_turn()?.open()?;
    recognised::note(&opened.recognition, opened.format)?;
    let format = opened.format;
    let options = args.reading.options(Limits::DEFAULT);
    let decoded = Decoded::read(opened, options, |attached| args.reading.position(attached), &mut ())?;
    let draw = |placement: &Placement, last: Option<&Ply>| xiangqi::draw(placement, last, args.letters);
    let image = match decoded.result {
        Ok(DecodedValue::Position(position)) => draw(&Placement::from(&position.pieces), None),
        Ok(DecodedValue::History { position, plies }) => {
            draw(&Placement::from(&position.pieces), plies.first())
        }
        Ok(DecodedValue::Link(link)) => draw(&Placement::from(&link.position.pieces), link.history.first()),
        Ok(DecodedValue::Fen(fen)) => draw(fen.placement(), None),
        Ok(DecodedValue::Setup(setup)) => draw(setup.placement(), None),
        Ok(DecodedValue::Record(game)) => {
            let Link { position, history, .. } = final_link(&game);
            draw(&Placement::from(&position.pieces), history.first())
        }
        Ok(DecodedValue::Pieces(pieces)) => draw(&Placement::from(&pieces), None),
        Ok(DecodedValue::Go(game)) => go::draw(&game),
        Ok(DecodedValue::Board(board)) => ternary::draw(&board)?,
        Ok(DecodedValue::Chess { board, .. }) => chess::draw(&board),
        Ok(DecodedValue::Boards(_)) => {
            return Err(Failure::new("a stream holds several boards").advise("give one board"));
        }
        Err(error) => {
            let source = FaultyInput { raw: Some(&decoded.raw), wrong_move: decoded.wrong_move.as_deref() };
            errors::report_fault(&error, format, source)?;
            return Ok(ExitCode::from(1));
        }
    };
    let mut image = image.into_string();
    if let Some(size) = args.size {
        image = shapes::resize(&image, size);
    }
    let mut output = Output::open(args.output.as_deref(), args.overwriting, false)?;
    writeln!(output, "{image}")?;
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}
