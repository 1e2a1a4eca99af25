//! `ternary-integer/1` (spec: BI-1 to BI-8). A number is a list of bytes, low first.

use super::{
    Outcome, Written, reject,
    ternary_board::{Board, Reading, encode_header, header},
};

/// Multiplies a number by 3 and adds a digit.
fn times_three_plus(number: &mut Vec<u8>, digit: u8) {
    let mut carry = u16::from(digit);
    for byte in number.iter_mut() {
        let sum = u16::from(*byte) * 3 + carry;
        *byte = u8::try_from(sum % 256).expect("a remainder of 256");
        carry = sum / 256;
    }
    if carry > 0 {
        number.push(u8::try_from(carry).expect("three bytes and a digit"));
    }
}

/// Divides a number by 3 and gives the remainder.
fn divide_by_three(number: &mut [u8]) -> u8 {
    let mut rest = 0;
    for byte in number.iter_mut().rev() {
        let value = rest * 256 + u16::from(*byte);
        *byte = u8::try_from(value / 3).expect("the rest is below 3");
        rest = value % 3;
    }
    u8::try_from(rest).expect("a remainder of 3")
}

/// How many bytes 3^n - 1 needs, whose n digits are all 2. Stops above `most`.
pub fn width(cells: u64, most: usize) -> usize {
    let mut greatest = Vec::new();
    for _ in 0..cells {
        times_three_plus(&mut greatest, 2);
        if greatest.len() > most {
            break;
        }
    }
    greatest.len()
}

/// The board of a file.
pub fn decode(bytes: &[u8], limit: u64) -> Outcome<Board> {
    let (rows, cols) = header(bytes, 0, Reading::strict(limit))?;
    let rest = &bytes[6..];
    let width = width(rows * cols, rest.len());
    if width > rest.len() {
        return reject("truncated", 48);
    }
    let mut number = rest[..width].to_vec();
    let cells = (0..rows * cols).map(|_| divide_by_three(&mut number)).collect();
    if number.iter().any(|&byte| byte != 0) {
        return reject("value-out-of-range", 48);
    }
    if width < rest.len() {
        return reject("trailing-bytes", 48 + 8 * width);
    }
    Ok(Board { rows, cols, cells })
}

/// The bytes of a board.
pub fn encode(board: &Board) -> Written<Vec<u8>> {
    let mut bytes = encode_header(board)?;
    let mut number = Vec::new();
    for &cell in board.cells.iter().rev() {
        times_three_plus(&mut number, cell);
    }
    number.resize(width(board.rows * board.cols, usize::MAX), 0);
    bytes.extend(number);
    Ok(bytes)
}
