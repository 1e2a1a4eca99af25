//! `ternary-board/1` and `ternary-stream/1` (spec: TB-1 to TB-14, TS-1 to TS-4).

use super::{Outcome, Written, reject};

/// A board: its dimensions and cells, each 0, 1 or 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub cols: u64,
    /// The cells, row by row.
    pub cells: Vec<u8>,
}

/// The options of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The limit on cells.
    pub limit: u64,
    /// Whether `unused-trits` is allowed.
    pub unused_trits: bool,
    /// Whether `trailing-bytes` is allowed.
    pub trailing_bytes: bool,
    /// The greatest length of a side: 25 for a Go position.
    pub side: u64,
}

impl Reading {
    /// Strict, with a limit on cells.
    pub const fn strict(limit: u64) -> Self {
        Self { limit, unused_trits: false, trailing_bytes: false, side: u64::MAX }
    }
}

/// The dimension that begins at a byte.
fn dimension(bytes: &[u8], at: usize, side: u64) -> Outcome<u64> {
    if at + 3 > bytes.len() {
        return reject("truncated", 8 * at);
    }
    let number = u64::from(bytes[at]) + 256 * u64::from(bytes[at + 1]) + 65536 * u64::from(bytes[at + 2]);
    if number == 0 {
        return reject("dimension-zero", 8 * at);
    }
    if number > side {
        return reject("board-too-large", 8 * at);
    }
    Ok(number)
}

/// The header that begins at a byte.
pub fn header(bytes: &[u8], start: usize, reading: Reading) -> Outcome<(u64, u64)> {
    let rows = dimension(bytes, start, reading.side)?;
    let cols = dimension(bytes, start + 3, reading.side)?;
    if rows * cols > reading.limit {
        return reject("limit-exceeded", 8 * start);
    }
    Ok((rows, cols))
}

/// The record that begins at a byte, and the offset of the byte after it.
pub fn record(bytes: &[u8], start: usize, reading: Reading) -> Outcome<(Board, usize)> {
    let (rows, cols) = header(bytes, start, reading)?;
    let mut cells = Vec::new();
    let mut at = start + 6;
    let mut left = rows * cols;
    while left > 0 {
        if at == bytes.len() {
            return reject("truncated", 8 * at);
        }
        let mut byte = bytes[at];
        if byte > 242 {
            return reject("byte-out-of-range", 8 * at);
        }
        let used = left.min(5);
        for _ in 0..used {
            cells.push(byte % 3);
            byte /= 3;
        }
        if byte != 0 && !reading.unused_trits {
            return reject("unused-trits-not-zero", 8 * at);
        }
        left -= used;
        at += 1;
    }
    Ok((Board { rows, cols, cells }, at))
}

/// The board of a file.
pub fn decode(bytes: &[u8], reading: Reading) -> Outcome<Board> {
    let (board, end) = record(bytes, 0, reading)?;
    if end < bytes.len() && !reading.trailing_bytes {
        return reject("trailing-bytes", 8 * end);
    }
    Ok(board)
}

/// The boards of a stream.
pub fn decode_stream(bytes: &[u8], reading: Reading) -> Outcome<Vec<Board>> {
    let mut boards = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (board, end) = record(bytes, at, reading)?;
        boards.push(board);
        at = end;
    }
    Ok(boards)
}

/// The six bytes of the header.
pub fn encode_header(board: &Board) -> Written<Vec<u8>> {
    if board.rows == 0 || board.cols == 0 {
        return Err("dimension-zero");
    }
    let mut bytes = Vec::new();
    for dimension in [board.rows, board.cols] {
        for weight in [1, 256, 65536] {
            bytes.push(u8::try_from(dimension / weight % 256).expect("a remainder of 256"));
        }
    }
    Ok(bytes)
}

/// The record of a board.
pub fn encode(board: &Board) -> Written<Vec<u8>> {
    let mut bytes = encode_header(board)?;
    for group in board.cells.chunks(5) {
        let cell = |number: usize| group.get(number).copied().unwrap_or(0);
        bytes.push(cell(0) + 3 * cell(1) + 9 * cell(2) + 27 * cell(3) + 81 * cell(4));
    }
    Ok(bytes)
}
