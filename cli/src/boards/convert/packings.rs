//! Converts between packings of a ternary board in blocks of rows, so that the board need not be in memory. The header determines the length of
//! the input and of the output.

use std::io::{Read, Write};

use boardwire::{
    error::Location,
    formats::{
        DecodeError, Value,
        ternary_board::{HEADER_BYTES, declared_size},
    },
    games::{ternary::Dimensions, xiangqi::Position},
    options::Limits,
};

use super::args::ConvertArgs;
use crate::boards::{
    named_format::Format,
    read::{Input, MAX_TRAILING_BYTES, Notation, decode_bytes, encode_board},
};
use crate::failure::Failure;

/// The maximum number of cells of a block. A block has at least `ROWS_PER_STEP` rows.
const MAX_BLOCK_CELLS: u32 = 1 << 18;

/// The number of rows after which every packing begins a new byte.
const ROWS_PER_STEP: u32 = 5;

/// Whether a conversion reads and writes bytes that can be divided into blocks.
pub(super) fn is_divisible(args: &ConvertArgs, format: Format, target: Format) -> bool {
    let has_fixed_length = |format: Format| [Format::TERNARY_BOARD, Format::TERNARY_BITS2].contains(&format);
    let is_bytes = [Notation::Binary, Notation::Hex, Notation::Base64url].contains(&args.to());
    is_bytes && has_fixed_length(format) && has_fixed_length(target)
}

/// Converts a board. Returns the fault of the input, if it has one.
pub(super) fn convert(
    args: &ConvertArgs,
    input: Input,
    format: Format,
    target: Format,
) -> Result<Option<DecodeError>, Failure> {
    let mut source = input.bytes();
    let options = args.reading.options(Limits::NONE);
    let decode =
        |bytes: &[u8], options| match decode_bytes(bytes, format, &Position::opening(), options, &mut ()) {
            Ok(Value::Board(board)) => Ok(board),
            Ok(value) => unreachable!("{value:?} in {format}"),
            Err(error) => Err(error),
        };
    let mut block = Vec::new();
    source.by_ref().take(HEADER_BYTES as u64).read_to_end(&mut block)?;
    let size = declared_size(&block).filter(|size| options.limits().check_cells(size.cells()).is_ok());
    // Every board has cells, so a header alone is a fault.
    let Some(size) = size else { return Ok(decode(&block, options).err()) };

    let mut output = args.byte_output()?;
    let (mut rows_left, mut start) = (size.rows(), HEADER_BYTES as u64);
    while rows_left > 0 {
        let rows = (MAX_BLOCK_CELLS / size.cols() / ROWS_PER_STEP * ROWS_PER_STEP)
            .clamp(ROWS_PER_STEP, rows_left.max(ROWS_PER_STEP))
            .min(rows_left);
        rows_left -= rows;
        let extent = Dimensions::new(rows, size.cols()).map_err(|error| Failure::new(error.to_string()))?;
        let length = format.longest(Some(extent), Limits::NONE).unwrap_or_default() - HEADER_BYTES as u64;
        block.clear();
        block.extend(&rows.to_le_bytes()[..3]);
        block.extend(&size.cols().to_le_bytes()[..3]);
        let max_trailing = if rows_left == 0 { MAX_TRAILING_BYTES } else { 0 };
        source.by_ref().take(length + max_trailing).read_to_end(&mut block)?;
        let board = match decode(&block, options.with_limits(Limits::NONE)) {
            Ok(board) => board,
            Err(error) => {
                let shift = (start - HEADER_BYTES as u64) * 8;
                return Ok(Some(error.map_location(|location| Location::Bit(location.offset() + shift))));
            }
        };
        let mut bytes = encode_board(&board, target)?;
        if start == HEADER_BYTES as u64 {
            bytes[..3].copy_from_slice(&size.rows().to_le_bytes()[..3]);
            output.write_all(&bytes)?;
        } else {
            output.write_all(&bytes[HEADER_BYTES..])?;
        }
        start += length;
    }
    output.finish().map(|()| None)
}
