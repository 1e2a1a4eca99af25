//! `boardwire play`: plays moves on a Go board and prints the resulting position.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anstream::{eprintln, stdout};
use boardwire::{
    formats::{go_chains, ternary_board},
    games::go::{Board, Color, Size},
};
use boardwire_suite::untrusted::Untrusted;
use clap::{Arg, Args};
use serde_json::json;

use super::{game::GoGame, sgf};
use crate::boards::{
    decoding::decode,
    named_format::Format,
    read::{Input, Notation, Opened, Reading, one_of},
    show::{
        detection,
        diagram::{CellWriter, Style},
        errors::{self, FaultyInput},
    },
    value::{DecodedValue, describe_losses},
    wrong_move::WrongMove,
};
use crate::terminal;
use crate::{
    failure::Failure,
    output::{Output, Overwriting},
};

/// Play moves on a Go board, with captures and simple ko, and without suicide
///
/// INPUT is a position, a record in SGF, or the size of an empty board, such as 19x19. The moves of a record are played first.
#[derive(Debug, Args)]
#[command(mut_args(for_go))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    reading: Reading,

    /// Moves of the two sides in turn: vertices such as D4, or pass
    moves: Vec<String>,

    /// Let this colour play first: black or white [default: the colour in the input, otherwise black]
    #[arg(long, value_name = "COLOUR", value_parser = |name: &str| one_of([Color::Black, Color::White], name))]
    to_play: Option<Color>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Write the game record to this file if its name ends in .sgf, otherwise the position after the last move as ternary-board/1
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

/// Describes the shared arguments for a Go position, and hides those that only Xiangqi uses.
fn for_go(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "input" => arg.help(
            "A file, `-` for standard input, or the input itself: hex, SGF, a diagram, JSON, or a size \
             such as 19x19",
        ),
        "position" | "turn" => arg.hide(true),
        _ => arg,
    }
}

/// Encodes an empty board, if the input is a size such as 19x19 and no file has that name.
fn empty_board(input: &str) -> Option<Result<Vec<u8>, Failure>> {
    let (rows, cols) = input.split_once('x')?;
    let (rows, cols) = (rows.parse().ok()?, cols.parse().ok()?);
    if Path::new(input).exists() {
        return None;
    }
    let size = Size::new(rows, cols).map(|size| Board::new(size).position());
    let failure = || {
        Failure::new(format!("a Go board cannot have {rows} rows and {cols} columns"))
            .advise(format!("give 1 to {0} rows and 1 to {0} columns", go_chains::MAX_SIDE))
    };
    Some(size.map(|board| ternary_board::encode(&board)).ok_or_else(failure))
}

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let opened = if let Some(record) = args.reading.input.as_deref().and_then(empty_board) {
        Opened::new(Input::from_bytes(record?, Notation::Binary), Format::GO_CHAINS)
    } else {
        args.reading.reject_turn()?;
        args.reading.open()?
    };
    detection::print_notes(&opened.recognition, opened.format)?;
    if ![Format::GO_CHAINS, Format::TERNARY_BOARD].contains(&opened.format) {
        return Err(Failure::new(format!("play needs a Go position, and the input is a {}", opened.format))
            .advise("convert it --as go-chains first, or give --format go-chains"));
    }
    // A ternary board is read as a Go position.
    let opened = Opened { format: Format::GO_CHAINS, ..opened };
    let DecodedValue::Go(before) = decode(&args.reading, opened)? else {
        return Err(Failure::new("play needs a Go position, and the input is not one"));
    };
    let to_play = args.to_play.unwrap_or_else(|| before.side_to_move());
    let game = match GoGame::from_names(before.position.clone(), to_play, &args.moves) {
        Ok(game) => before.append(game),
        Err(error) => {
            let wrong_move = WrongMove::from_names(&error, &before.position, to_play, &args.moves);
            let source = FaultyInput { raw: None, wrong_move: wrong_move.as_ref() };
            return Err(errors::report_fault(&error, Format::GO_CHAINS, source));
        }
    };
    let record = ternary_board::encode(&game.position);
    match &args.output {
        Some(path) if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) => {
            if !game.dropped.is_empty() {
                eprintln!("boardwire: dropped {}", Untrusted::new(describe_losses(&game.dropped).join(", ")));
            }
            Output::write_file(path, args.overwriting, (sgf::write(&game) + "\n").as_bytes())?;
        }
        Some(path) => Output::write_file(path, args.overwriting, &record)?,
        None => {}
    }
    let mut out = stdout().lock();
    let hex = hex::encode(&record);
    if args.json {
        writeln!(out, "{}", json!({ "hex": hex, "captured": game.captured, "next": game.side_to_move() }))?;
    } else {
        let (style, columns) = (Style::for_stdout(), terminal::columns());
        CellWriter::go(&mut out, style, game.position.size(), columns, game.last_point())
            .write_board(&game.position)?;
        writeln!(
            out,
            "{} to play; captured: {} black, {} white",
            game.side_to_move(),
            game.captured.black,
            game.captured.white
        )?;
        writeln!(out, "{hex}")?;
    }
    Ok(ExitCode::SUCCESS)
}
