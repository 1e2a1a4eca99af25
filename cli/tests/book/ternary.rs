//! The chapters Ternary board and Ternary packings.

use boardwire::{
    formats::{ternary_bits2, ternary_board, ternary_integer, ternary_runs},
    games::ternary::{Board, Cell, Dimensions},
    options::Limits,
};

use crate::{
    ask::{board, bytes, cells_of, encode, hex, place},
    claims::Checks,
    sheet::Sheet,
    sums::to_f64,
    text::{codes, facts, listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("bits2-example", bits2),
    ("cut-stream", cut_stream),
    ("integer-example", integer),
    ("integer-sum", integer_sum),
    ("long-dimension", long_dimension),
    ("real-cells", |sheet| sheet.facts(&format!("`{}`", rows_of_real()))),
    ("runs-example", runs),
    ("ternary-sizes", sizes),
    ("ternary-size-words", size_words),
    ("unused-trits", unused_trits),
];

const FORMAT: &str = "ternary-board/1";

/// The record that the book decodes bit by bit.
const REAL: &str = "030000030000d046";

/// The cells of a board with a dimension of more than one byte: all are empty but the last two.
fn long_row() -> String {
    "0".repeat(298) + "12"
}

/// `102 121 212`
pub(crate) fn rows_of_real() -> String {
    let cells = cells_of(FORMAT, REAL);
    spaced([&cells[..3], &cells[3..6], &cells[6..]])
}

fn unused_trits(sheet: &mut Sheet<'_>) {
    let garbage = "010000010000d0";
    let byte = u32::from(bytes(garbage)[6]);
    let trits: Vec<u32> = (0..5).map(|i| byte / 3u32.pow(i) % 3).collect();
    let canonical = encode(FORMAT, &board(1, 1, &trits[0].to_string()));
    sheet.facts(&format!("`{garbage}`; c0 = {}; c1 to c4; `{canonical}`; {}", trits[0], listed(&trits[1..])));
    sheet.facts(&place(FORMAT, garbage).to_string());
}

fn long_dimension(sheet: &mut Sheet<'_>) {
    let cells = long_row();
    let record = bytes(&encode(FORMAT, &board(1, cells.len(), &cells)));
    let (white, black) = (cells.find('1').unwrap(), cells.find('2').unwrap());
    let empty = record[6..].iter().take_while(|byte| **byte == 0).count();
    let (header, last) = (hex(&record[..6]), record[record.len() - 1]);
    sheet.facts(&format!("1 × {}; `{}`; `{header}`; `{last:02x}`", cells.len(), hex(&record[3..6])));
    sheet.facts(&format!("{white}; {black}; {empty}; `00`; {empty}; `00`; {}", record.len()));
}

fn cut_stream(sheet: &mut Sheet<'_>) {
    let cut = "010000010000010100000500";
    let place = place("ternary-stream/1", cut);
    let record = encode(FORMAT, &board(1, 1, "1")).len() / 2;
    let (last, rows) = (record + 2, &cut[2 * record..2 * record + 6]);
    sheet.facts(&format!("`{cut}`; {}; `{rows}`; {}", cut.len() / 2, bytes(rows)[0]));
    sheet.facts(&format!("0; {}; {record}; {last}; {}; {place}; {place}", record - 1, place / 8));
}

/// The greatest board of white cells, as runs.
const GREATEST: &str = "ffffffffffff818080d0ffffbf01";

/// The bytes after the header of a board with those cells in that format.
fn body(format: &str, size: Dimensions, cell: impl Fn(u64) -> Cell) -> u64 {
    // The length of an integer depends on its size alone, and a large one takes long to compute.
    if format == "ternary-integer/1" {
        return ternary_integer::length(size) - 6;
    }
    let mut board = Board::new(size, Limits::NONE).unwrap();
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            board.set(row, col, cell(u64::from(row) * u64::from(size.cols()) + u64::from(col))).unwrap();
        }
    }
    let bytes = match format {
        "ternary-bits2/1" => ternary_bits2::encode(&board),
        "ternary-runs/1" => ternary_runs::encode(&board),
        _ => ternary_board::encode(&board),
    };
    bytes.len() as u64 - 6
}

/// Three states in turn: no two neighbours in the order of the cells are equal.
fn restless(number: u64) -> Cell {
    Cell::ALL[usize::try_from(number % 3).unwrap()]
}

/// Bytes and bits a cell, a pair of columns for each size in the heading. The first row of a repeated format has the worst board.
fn sizes(sheet: &mut Sheet<'_>) {
    let numbers: Vec<u32> = facts(sheet.item.text(0)).iter().map(|side| side.parse().unwrap()).collect();
    let sizes: Vec<Dimensions> =
        numbers.chunks(2).map(|side| Dimensions::new(side[0], side[1]).unwrap()).collect();
    let mut seen = Vec::new();
    for line in sheet.body() {
        let format = codes(sheet.item.text(line))[0];
        let is_restless = format == "ternary-runs/1" && !seen.contains(&format);
        let cell = |number| if is_restless { restless(number) } else { Cell::Empty };
        let row = sizes.iter().map(|&size| {
            let bytes = body(format, size, cell);
            format!("{bytes} {:.5}", to_f64(8 * bytes) / to_f64(size.cells()))
        });
        sheet.line_facts(line, &format!("{format} {}", spaced(row)));
        seen.push(format);
    }
    seen.dedup();
    sheet.same(0, &seen.len(), &4);
}

fn size_words(sheet: &mut Sheet<'_>) {
    let size = |rows, cols| Dimensions::new(rows, cols).unwrap();
    let over = |bits: f64| (bits / 3f64.log2() - 1.0) * 100.0;
    sheet.facts("6 + row*ceil(cols/4) + col div 4; log2(3); log2(3)");
    sheet.facts(&format!("{:.1} %; {:.2} %", over(2.0), over(1.6)));
    // A row whose last byte is not full, and a board of one column.
    let row = body("ternary-bits2/1", size(1, 19), |_| Cell::Empty);
    let column = body("ternary-bits2/1", size(7, 1), |_| Cell::Empty);
    sheet.facts(&format!("19; {row}; {}; {}", 4 * row, 8 * column / 7));
    let number = |cells: u32| body("ternary-integer/1", size(1, cells), |_| Cell::Empty);
    let shorter = |cells: &u32| number(*cells) < u64::from(cells.div_ceil(5));
    let (least, longer) =
        ((1..2000).find(shorter).unwrap(), (1..2000).rfind(|cells| !shorter(cells)).unwrap());
    assert!((1..2000).all(|cells| number(cells) <= u64::from(cells.div_ceil(5))));
    // A run of independent cells ends at each cell with probability 2/3.
    let run = 1.0 / (2.0 / 3.0);
    let one_byte = (1..128u64).rfind(|length| (length - 1) * 3 + 2 < 128).unwrap();
    sheet.facts(&format!("{:.1}; {run:.1}; {least}; {longer}; {one_byte}", 8.0 / run));
    sheet.facts(&body("ternary-runs/1", size(1, 8), restless).to_string());
}

fn bits2(sheet: &mut Sheet<'_>) {
    let example = "10212";
    let record = bytes(&encode("ternary-bits2/1", &board(1, example.len(), example)));
    let [fault, unused] = ["010000050000e102", "0100000500006106"].map(|hex| place("ternary-bits2/1", hex));
    sheet.same(0, &record[6..], &[0x61, 2][..]);
    sheet.facts(&format!("3 × 3; `{}`; `{example}`", rows_of_real()));
    // The fourth cell is 3, the first unused one is 1.
    sheet.facts(&format!("3; {}; {}; {}; {}; {}", fault % 8, fault % 8 + 1, fault / 8, unused / 8, 6 >> 2));
}

fn integer_sum(sheet: &mut Sheet<'_>) {
    let cells = cells_of("ternary-board/1", REAL);
    let powers: Vec<u32> = (0..9).map(|i| 3u32.pow(i)).collect();
    let terms: Vec<u32> =
        cells.chars().zip(&powers).map(|(cell, power)| cell.to_digit(3).unwrap() * power).collect();
    let number: u32 = terms.iter().sum();
    let terms: Vec<String> = terms.iter().filter(|term| **term > 0).map(ToString::to_string).collect();
    let most = 3u32.pow(9) - 1;
    let record = bytes(&encode("ternary-integer/1", &board(3, 3, &cells)));
    sheet.line(0, &format!("cell {}", spaced(0..9)));
    sheet.line(1, &spaced(cells.chars()));
    sheet.line(2, &format!("3^i {}", spaced(&powers)));
    sheet.line(4, &format!("V = {} = {number} = 0x{number:04x}", terms.join(" + ")));
    let (bits, bytes) = (most.ilog2() + 1, record.len() - 6);
    sheet.line_facts(
        5,
        &format!("3^9 1 {most} 0x{most:04x} {bits} {bytes} {:02x} {:02x}", record[6], record[7]),
    );
}

fn integer(sheet: &mut Sheet<'_>) {
    let (rows, cols) = (3, 37);
    let cells = rows * cols;
    let bits = (f64::from(cells) * 3f64.log2()).floor() + 1.0;
    let bytes = body("ternary-integer/1", Dimensions::new(rows, cols).unwrap(), |_| Cell::Empty);
    let (black, last) = (Cell::Black.trit(), cells - 1);
    sheet.facts(&format!("V = (3^{cells} - 1) / 2; V = {black}·3^{last}"));
    sheet.facts(&format!(
        "3 × 3; `{}`; {rows} × {cols}; {bits}; {bytes}; {}",
        rows_of_real(),
        cells.div_ceil(5)
    ));
    sheet.facts(&format!("3^{cells} - 1; {cells}"));
}

fn runs(sheet: &mut Sheet<'_>) {
    let number = |length: u64, cell: u64| (length - 1) * 3 + cell;
    let cells = long_row();
    let [plain, packed] = ["ternary-board/1", "ternary-runs/1"]
        .map(|format| bytes(&encode(format, &board(1, cells.len(), &cells))));
    let (white, black) = (cells.find('1').unwrap(), cells.find('2').unwrap());
    sheet.facts(&format!("3 × 3; `{}`; 1 × {}; {2} × {2}", rows_of_real(), cells.len(), Dimensions::MAX));
    sheet.facts(&format!("{white}; {black}; {}; {}; {}", plain.len(), packed.len(), GREATEST.len() / 2));
    let [four, five, six] = [4, 5, 6].map(|length| number(length, 1));
    sheet.facts(&format!("`{:02x}`; `{four:02x}`; `{five:02x}`; `{six:02x}`", packed[7]));
    // A number in two bytes where one is enough.
    let empty = number(5, 0);
    sheet.facts(&format!("`{:02x}{:02x}`", empty | 128, empty >> 7));
}
