//! `boardwire convert`: converts a value from any notation to any other that can hold it. With `--lossy` it drops what the other cannot hold.

mod boards;
mod chess;
mod go;
mod xiangqi;

use std::{
    io::{self, IsTerminal, Write},
    mem,
    path::PathBuf,
    process::ExitCode,
};

use anstream::{AutoStream, eprintln};
use boardwire::{codes::base64url, options::Limits};
use boardwire_suite::untrusted::Untrusted;

use clap::Args;

use super::{
    failure::Failure,
    output::{Output, Overwriting},
    read::{Decoded, Format, Notation, Reading, Value},
    show::{diagram::Style, errors, lines, moves::MoveOptions},
};

/// Convert between binary, hex, base64url, link, FEN, UCCI, moves, SGF, JSON and a diagram
#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    reading: Reading,

    /// What to convert to
    #[arg(long, value_name = "NOTATION", value_enum)]
    to: Notation,

    /// The format of the result, where it is another one of the same game: `--as ternary-runs`
    #[arg(long = "as", value_name = "FORMAT")]
    target: Option<Format>,

    /// The file to write; standard output if none is named
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    moves: MoveOptions,

    #[command(flatten)]
    overwriting: Overwriting,

    /// Drop what the result cannot hold, and say so
    #[arg(long)]
    lossy: bool,
}

pub(super) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let mut opened = args.reading.open_and_note()?;
    let mut lost = mem::take(&mut opened.how.lost);
    let format = opened.format;
    let target = args.target.unwrap_or(format);
    if target.game != format.game {
        return Err(Failure::new(format!(
            "a {format} cannot be written as {target}: they hold different games"
        )));
    }
    let is_record = [opened.input.notation, args.to].contains(&Notation::Sgf);
    let error = if format.is_streamed() && target == format && !is_record {
        args.lose(&lost, "say --lossy to drop it")?;
        boards::stream(args, opened.input, format)?
    } else if target == Format::TERNARY_STREAM || format == Format::TERNARY_STREAM {
        return Err(Failure::new("a stream is converted only as a stream").advise("leave --as out"));
    } else {
        let options = args.reading.options(Limits::DEFAULT);
        let decoded = Decoded::read(opened, options, |attached| args.reading.position(attached), &mut ())?;
        lost.extend(decoded.result.iter().flat_map(Value::lost));
        match decoded.result {
            Ok(Value::Go(game)) => go::write(args, &game, lost, target).map(|()| None)?,
            Ok(Value::Board(board)) if args.to == Notation::Sgf || target == Format::GO_CHAINS => {
                go::write(args, &go::of_board(board, target)?, lost, target).map(|()| None)?
            }
            Ok(Value::Board(board)) => boards::write(args, &board, &lost, target).map(|()| None)?,
            Ok(Value::Chess { board, .. }) => chess::write(args, &board, &lost, target).map(|()| None)?,
            Ok(value) => xiangqi::convert(args, value, lost, format).map(|()| None)?,
            Err(error) => Some(error),
        }
    };
    Ok(match error {
        Some(error) => {
            errors::complain(&error, format)?;
            ExitCode::from(1)
        }
        None => ExitCode::SUCCESS,
    })
}

impl ConvertArgs {
    /// Reports what the result drops, which `--lossy` allows.
    fn lose(&self, losses: &[String], advice: &str) -> Result<(), Failure> {
        let losses = losses.join(", ");
        if !losses.is_empty() && !self.lossy {
            return Err(Failure::new(format!("the result would drop {losses}")).advise(advice));
        }
        if !losses.is_empty() {
            eprintln!("boardwire: dropped {}", Untrusted::new(losses));
        }
        Ok(())
    }

    /// The width of the terminal that a diagram is drawn for.
    fn columns(&self) -> Option<usize> {
        if self.output.is_none() { lines::columns() } else { None }
    }

    /// The style of a diagram.
    fn style(&self) -> Style {
        if self.output.is_none() { Style::of_stdout() } else { Style::Plain }
    }
}

/// Writes bytes in the chosen notation, which is one of bytes.
fn write_bytes(args: &ConvertArgs, bytes: &[u8]) -> Result<(), Failure> {
    match args.to {
        Notation::Hex => write_line(args, &hex::encode(bytes)),
        Notation::Base64url => write_line(args, &base64url::encode(bytes)),
        _ => {
            let mut output = Output::open(args.output.as_deref(), args.overwriting, true)?;
            output.write_all(bytes)?;
            output.finish()
        }
    }
}

/// Writes a diagram that is in memory.
fn write_diagram(args: &ConvertArgs, diagram: &str) -> Result<(), Failure> {
    if args.style() != Style::Plain {
        AutoStream::auto(io::stdout()).write_all(diagram.as_bytes())?;
        return Ok(());
    }
    let mut output = Output::open(args.output.as_deref(), args.overwriting, false)?;
    output.write_all(diagram.as_bytes())?;
    output.finish()
}

fn write_line(args: &ConvertArgs, line: &str) -> Result<(), Failure> {
    let is_garbled =
        args.output.is_none() && io::stdout().is_terminal() && !Untrusted::is_shown_as_it_is(line);
    if is_garbled {
        return Err(Failure::new(
            "the result holds characters that are invisible or would garble the terminal",
        )
        .advise("name a file with --output, or choose --to json, which escapes them"));
    }
    let mut output = Output::open(args.output.as_deref(), args.overwriting, false)?;
    writeln!(output, "{line}")?;
    output.finish()
}
