//! Converts ternary boards in chunks: the board need not be in memory.

use std::io::{self, Write};

use boardwire::{
    formats::DecodeError,
    formats::ternary_board::{ReadError, RecordReader, RecordWriter, WriteError},
    games::ternary::{Board, Cell, Dimensions},
    options::Limits,
};

use super::args::{ConvertArgs, write_bytes, write_line};
use crate::boards::{
    named_format::Format,
    read::{Input, Notation, encode_board, json},
    show::diagram::{CellWriter, Style},
};
use crate::{
    failure::Failure,
    output::{Output, TextEncoding, TextWriter},
};

/// The reason why a conversion ended.
enum Stop {
    /// The input has a fault.
    Input(DecodeError),
    Failure(Failure),
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Format(error) => Self::Input(error),
            ReadError::Io(error) => Self::Failure(error.into()),
            other => Self::Failure(Failure::new(other.to_string())),
        }
    }
}

impl From<WriteError> for Stop {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => Self::Failure(error.into()),
            other => Self::Failure(Failure::new(other.to_string())),
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failure(error.into())
    }
}

/// Converts a record or a stream in chunks. Returns the fault of the input, if it has one.
pub(super) fn stream(
    args: &ConvertArgs,
    input: Input,
    format: Format,
) -> Result<Option<DecodeError>, Failure> {
    let reader = RecordReader::new(input.bytes(), args.reading.options(Limits::NONE));
    let output = Output::open(args.output.as_deref(), args.overwriting, args.to() == Notation::Binary)?;
    match convert_records(args, reader, output, format) {
        Ok(output) => output.finish().map(|()| None),
        Err(Stop::Input(error)) => Ok(Some(error)),
        Err(Stop::Failure(failure)) => Err(failure),
    }
}

/// Writes a board that is in memory, in any format for boards.
pub(super) fn write(
    args: &ConvertArgs,
    board: &Board,
    losses: &[String],
    target: Format,
) -> Result<(), Failure> {
    args.report_losses(losses, "give --lossy to drop it")?;
    match args.to() {
        Notation::Json => write_line(args, &json::document(target, board)?),
        Notation::Diagram => {
            let mut writer = CellWriter::new(
                Output::open(args.output.as_deref(), args.overwriting, false)?,
                args.style(),
                board.size(),
                args.columns(),
            );
            writer.board(board)?;
            writer.into_output().finish()
        }
        _ => write_bytes(args, &encode_board(board, target)?),
    }
}

fn convert_records<R: io::Read>(
    args: &ConvertArgs,
    mut reader: RecordReader<R>,
    output: Output,
    format: Format,
) -> Result<Output, Stop> {
    let is_single_record = format == Format::TERNARY_BOARD;
    let mut sink = Sink::open(args, output);
    sink.begin(format)?;
    let mut number = 0;
    loop {
        let size = if is_single_record { Some(reader.record()?) } else { reader.next_record()? };
        let Some(size) = size else { break };
        sink = sink.record(size, number, &mut reader)?;
        number += 1;
        if is_single_record {
            reader.end()?;
            break;
        }
    }
    sink.end(format)
}

/// The destination of cells.
enum Sink {
    Binary(Output),
    Text(TextWriter<Output>),
    Json(Output),
    Diagram(Output, Style, Option<usize>),
}

impl Sink {
    fn open(args: &ConvertArgs, output: Output) -> Self {
        match args.to() {
            Notation::Hex => Self::Text(TextWriter::new(output, TextEncoding::Hex)),
            Notation::Base64url => Self::Text(TextWriter::new(output, TextEncoding::Base64url)),
            Notation::Json => Self::Json(output),
            Notation::Diagram => Self::Diagram(output, args.style(), args.columns()),
            Notation::Binary
            | Notation::Link
            | Notation::Fen
            | Notation::Sgf
            | Notation::Ucci
            | Notation::Moves => Self::Binary(output),
        }
    }

    fn begin(&mut self, format: Format) -> io::Result<()> {
        let Self::Json(output) = self else { return Ok(()) };
        write!(output, "{{\"format\":\"{format}\",\"value\":")?;
        if format == Format::TERNARY_STREAM { output.write_all(b"{\"records\":[") } else { Ok(()) }
    }

    fn record<R: io::Read>(
        self,
        size: Dimensions,
        number: u64,
        reader: &mut RecordReader<R>,
    ) -> Result<Self, Stop> {
        Ok(match self {
            Self::Binary(output) => Self::Binary(write_record(output, size, reader)?),
            Self::Text(output) => Self::Text(write_record(output, size, reader)?),
            Self::Json(mut output) => {
                let comma = if number > 0 { "," } else { "" };
                write!(output, "{comma}{{\"rows\":{},\"cols\":{},\"cells\":\"", size.rows(), size.cols())?;
                while let Some(cells) = reader.cells()? {
                    let digits: String = cells.iter().copied().map(Cell::digit).collect();
                    output.write_all(digits.as_bytes())?;
                }
                output.write_all(b"\"}")?;
                Self::Json(output)
            }
            Self::Diagram(mut output, style, columns) => {
                if number > 0 {
                    output.write_all(b"\n")?;
                }
                let mut writer = CellWriter::new(output, style, size, columns);
                while let Some(cells) = reader.cells()? {
                    writer.cells(cells)?;
                }
                Self::Diagram(writer.into_output(), style, columns)
            }
        })
    }

    fn end(self, format: Format) -> Result<Output, Stop> {
        Ok(match self {
            Self::Binary(output) | Self::Diagram(output, ..) => output,
            Self::Text(output) => output.finish()?,
            Self::Json(mut output) => {
                let end = if format == Format::TERNARY_STREAM { "]}}\n" } else { "}\n" };
                output.write_all(end.as_bytes())?;
                output
            }
        })
    }
}

fn write_record<W: Write, R: io::Read>(
    output: W,
    size: Dimensions,
    reader: &mut RecordReader<R>,
) -> Result<W, Stop> {
    let mut writer = RecordWriter::new(output, size);
    while let Some(cells) = reader.cells()? {
        writer.cells(cells.iter().copied())?;
    }
    writer.finish()?;
    Ok(writer.into_inner())
}
