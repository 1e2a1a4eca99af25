//! `ternary-runs/1` (spec: BR-1 to BR-10).

use super::{
    Outcome, Written, reject,
    ternary_board::{Board, Reading, encode_header, header},
};

/// The board of a file.
pub fn decode(bytes: &[u8], limit: u64) -> Outcome<Board> {
    let (rows, cols) = header(bytes, 0, Reading::strict(limit))?;
    let mut cells: Vec<u8> = Vec::new();
    let mut at = 6;
    while (cells.len() as u64) < rows * cols {
        let offset = 8 * at;
        let (mut number, mut weight) = (0, 1);
        for byte_number in 1.. {
            let Some(&byte) = bytes.get(at) else { return reject("truncated", offset) };
            at += 1;
            number += u64::from(byte % 128) * weight;
            if byte < 128 {
                if byte == 0 && byte_number > 1 {
                    return reject("number-not-shortest", offset);
                }
                break;
            }
            if byte_number == 8 {
                return reject("number-not-shortest", offset);
            }
            weight *= 128;
        }
        let length = number / 3 + 1;
        let cell = u8::try_from(number % 3).expect("a remainder of 3");
        if length > rows * cols - cells.len() as u64 {
            return reject("run-too-long", offset);
        }
        if cells.last() == Some(&cell) {
            return reject("run-not-maximal", offset);
        }
        for _ in 0..length {
            cells.push(cell);
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
    let mut at = 0;
    while at < board.cells.len() {
        let cell = board.cells[at];
        let mut length = 0;
        while board.cells.get(at) == Some(&cell) {
            length += 1;
            at += 1;
        }
        let mut number = (length - 1) * 3 + u64::from(cell);
        while number > 127 {
            bytes.push(u8::try_from(number % 128 + 128).expect("below 256"));
            number /= 128;
        }
        bytes.push(u8::try_from(number).expect("below 128"));
    }
    Ok(bytes)
}
