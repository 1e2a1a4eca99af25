//! `ternary-bits2/1` (spec: BT-1 to BT-9).

use super::{
    Outcome, Written, reject,
    ternary_board::{Board, Reading, encode_header, header},
};

/// The board of a file.
pub fn decode(bytes: &[u8], limit: u64) -> Outcome<Board> {
    let (rows, cols) = header(bytes, 0, Reading::strict(limit))?;
    let mut cells = Vec::new();
    let mut at = 6;
    for _ in 0..rows {
        let mut left = cols;
        while left > 0 {
            if at == bytes.len() {
                return reject("truncated", 8 * at);
            }
            let mut byte = bytes[at];
            let used = left.min(4);
            for first_bit in [6, 4, 2, 0].into_iter().zip(0..used).map(|(bit, _)| 8 * at + bit) {
                if byte % 4 == 3 {
                    return reject("cell-invalid", first_bit);
                }
                cells.push(byte % 4);
                byte /= 4;
            }
            left -= used;
            if byte != 0 {
                return reject("unused-cells-not-zero", 8 * at);
            }
            at += 1;
        }
    }
    if at < bytes.len() {
        return reject("trailing-bytes", 8 * at);
    }
    Ok(Board { rows, cols, cells })
}

/// The bytes of a board.
pub fn encode(board: &Board) -> Written<Vec<u8>> {
    let mut bytes = encode_header(board)?;
    for row in 0..board.rows {
        let mut col = 0;
        while col < board.cols {
            let mut byte = 0;
            for (offset, weight) in [(0, 1), (1, 4), (2, 16), (3, 64)] {
                if col + offset < board.cols {
                    let number = usize::try_from(row * board.cols + col + offset).expect("it is in memory");
                    byte += weight * board.cells[number];
                }
            }
            bytes.push(byte);
            col += 4;
        }
    }
    Ok(bytes)
}
