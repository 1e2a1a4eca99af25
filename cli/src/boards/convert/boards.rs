//! Converts ternary boards in chunks: the board need not be in memory.

use std::io::{self, Write};

use boardwire::{
    formats::ternary_board::{ReadError, RecordReader, RecordWriter, WriteError},
    games::ternary::{Board, Cell, Dimensions},
    options::Limits,
};

use super::args::{ConvertArgs, write_bytes, write_line};
use crate::boards::{
    named_format::Format,
    read::{Input, Notation, encode_board, json},
    show::{
        diagram::{CellWriter, Style},
        errors::{self, FaultyInput},
    },
};
use crate::{
    failure::Failure,
    output::{EncodedOutput, Output},
};

/// Converts a record or a stream in chunks.
pub(super) fn convert(args: &ConvertArgs, input: Input, format: Format) -> Result<(), Failure> {
    let reader = RecordReader::new(input.bytes(), args.reading.options(Limits::NONE));
    let mut sink = Sink::open(args)?;
    match convert_records(&mut sink, reader, format) {
        Ok(()) => sink.end(format),
        Err(error) => {
            // The output is written before the report.
            drop(sink);
            let error = errors::input_fault(error)?;
            Err(errors::report_fault(&error, format, FaultyInput::default()))
        }
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
            let mut output = args.text_output()?;
            CellWriter::new(&mut output, args.style(), board.size(), args.columns()).write_board(board)?;
            output.finish()
        }
        _ => write_bytes(args, &encode_board(board, target)?),
    }
}

fn convert_records<R: io::Read>(
    sink: &mut Sink,
    mut reader: RecordReader<R>,
    format: Format,
) -> Result<(), ReadError> {
    let is_single_record = format == Format::TERNARY_BOARD;
    sink.begin(format)?;
    let mut index = 0;
    loop {
        let size = if is_single_record { Some(reader.record()?) } else { reader.next_record()? };
        let Some(size) = size else { break };
        sink.write_record(size, index, &mut reader)?;
        index += 1;
        if is_single_record {
            reader.end()?;
            break;
        }
    }
    Ok(())
}

fn output_error(error: WriteError) -> io::Error {
    match error {
        WriteError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// The destination of cells.
enum Sink {
    Bytes(EncodedOutput),
    Json(Output),
    Diagram(Output, Style, Option<usize>),
}

impl Sink {
    fn open(args: &ConvertArgs) -> Result<Self, Failure> {
        Ok(match args.to() {
            Notation::Json => Self::Json(args.text_output()?),
            Notation::Diagram => Self::Diagram(args.text_output()?, args.style(), args.columns()),
            _ => Self::Bytes(args.byte_output()?),
        })
    }

    fn begin(&mut self, format: Format) -> io::Result<()> {
        let Self::Json(output) = self else { return Ok(()) };
        write!(output, "{{\"format\":\"{format}\",\"value\":")?;
        if format == Format::TERNARY_STREAM { output.write_all(b"{\"records\":[") } else { Ok(()) }
    }

    fn write_record<R: io::Read>(
        &mut self,
        size: Dimensions,
        index: u64,
        reader: &mut RecordReader<R>,
    ) -> Result<(), ReadError> {
        match self {
            Self::Bytes(output) => {
                let mut writer = RecordWriter::new(output, size);
                while let Some(cells) = reader.cells()? {
                    writer.cells(cells.iter().copied()).map_err(output_error)?;
                }
                writer.finish().map_err(output_error)?;
            }
            Self::Json(output) => {
                let comma = if index > 0 { "," } else { "" };
                write!(output, "{comma}{{\"rows\":{},\"cols\":{},\"cells\":\"", size.rows(), size.cols())?;
                while let Some(cells) = reader.cells()? {
                    let digits: String = cells.iter().copied().map(Cell::digit).collect();
                    output.write_all(digits.as_bytes())?;
                }
                output.write_all(b"\"}")?;
            }
            Self::Diagram(output, style, columns) => {
                if index > 0 {
                    output.write_all(b"\n")?;
                }
                let mut writer = CellWriter::new(output, *style, size, *columns);
                while let Some(cells) = reader.cells()? {
                    writer.write_cells(cells)?;
                }
            }
        }
        Ok(())
    }

    fn end(self, format: Format) -> Result<(), Failure> {
        match self {
            Self::Bytes(output) => output.finish(),
            Self::Diagram(output, ..) => output.finish(),
            Self::Json(mut output) => {
                let end = if format == Format::TERNARY_STREAM { "]}}\n" } else { "}\n" };
                output.write_all(end.as_bytes())?;
                output.finish()
            }
        }
    }
}
