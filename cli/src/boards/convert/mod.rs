//! `boardwire convert`: converts a value to another notation or format. With `--lossy` it drops what the result cannot hold.

mod args;
mod boards;
mod chess;
mod go;
mod packings;
mod xiangqi;

use std::{mem, process::ExitCode};

pub(crate) use args::ConvertArgs;

use crate::boards::{
    decoding::decode,
    named_format::Format,
    read::Notation,
    show::{
        detection,
        errors::{self, FaultyInput},
    },
    value::DecodedValue,
};
use crate::failure::Failure;

pub(crate) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    args.check_notation()?;
    let mut opened = args.reading.open()?;
    detection::print_notes(&opened.recognition, opened.format)?;
    let mut losses = mem::take(&mut opened.recognition.losses);
    let format = opened.format;
    let target = args.target.unwrap_or(format);
    if target.game != format.game {
        return Err(Failure::new(format!(
            "a {format} cannot be written as {target}: they are for different games"
        )));
    }
    args.check_pair(format, opened.input.notation == Notation::Sgf)?;
    let is_record = [opened.input.notation, args.to()].contains(&Notation::Sgf);
    if format.is_streamed() && target == format && !is_record {
        args.report_losses(&losses, "give --lossy to drop it")?;
        boards::convert(args, opened.input, format)?;
    } else if !is_record && packings::is_divisible(args, format, target) {
        args.report_losses(&losses, "give --lossy to drop it")?;
        if let Some(error) = packings::convert(args, opened.input, format, target)? {
            return Err(errors::report_fault(&error, format, FaultyInput::default()));
        }
    } else if target == Format::TERNARY_STREAM || format == Format::TERNARY_STREAM {
        return Err(
            Failure::new("a stream cannot be converted to or from another format").advise("leave --as out")
        );
    } else {
        let value = decode(&args.reading, opened)?;
        losses.extend(value.losses());
        match value {
            DecodedValue::Go(game) => go::write(args, &game, losses, target)?,
            DecodedValue::Board(board) if args.to() == Notation::Sgf || target == Format::GO_CHAINS => {
                go::write(args, &go::game_from_board(board, target)?, losses, target)?;
            }
            DecodedValue::Board(board) => boards::write(args, &board, &losses, target)?,
            DecodedValue::Chess { board, .. } => chess::write(args, &board, &losses, target)?,
            value => xiangqi::convert(args, value, losses, format)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}
