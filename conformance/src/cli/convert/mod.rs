//! `boardwire convert`: from any spelling of a value to any other that can hold it. What the other cannot hold is dropped only when told to.

mod boards;
mod xiangqi;

use std::{path::PathBuf, process::ExitCode};

use clap::Args;

use super::{
    failure::Failure,
    read::{Format, Held, Opened, Reading, Spelling},
    show::errors,
};

/// Convert between binary, hex, base64url, link, FEN, JSON and a picture
#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    reading: Reading,

    /// What to convert to
    #[arg(long, value_name = "SPELLING", value_enum)]
    to: Spelling,

    /// The file to write; standard output if none is named
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Drop what the result cannot hold, and say so
    #[arg(long)]
    lossy: bool,
}

pub(super) fn run(args: &ConvertArgs) -> Result<ExitCode, Failure> {
    let Opened { input, format, position } = args.reading.open()?;
    let error = match format {
        Format::TernaryBoard | Format::TernaryStream => boards::convert(args, input, format)?,
        _ => {
            let leniencies = args.reading.leniencies();
            let held = Held::read(input, format, leniencies, || args.reading.position(position), &mut ())?;
            match held.result {
                Ok(value) => {
                    xiangqi::convert(args, value)?;
                    None
                }
                Err(error) => Some(error),
            }
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
