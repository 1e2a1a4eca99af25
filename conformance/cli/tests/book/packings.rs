//! The chapter Ternary packings.

use boardwire::limits::Limits;
use boardwire::{
    formats::{ternary_bits2, ternary_integer, ternary_runs},
    games::ternary::{Board, Cell, Dimensions},
};

use crate::{
    ask::{board, bytes, decode, digit_sum, encode, spaced},
    claims::{Check, Context, Key},
    sheet::Sheet,
    ternary::{REAL, cells_of, rows_of_real},
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.section {
        "Ternary packings" if key.is_block() => |sheet, context| context.frozen.pseudocode(sheet),
        "Sizes" if key.is_table() => sizes,
        "Sizes" if key.name == "sizes" => |sheet, _| sizes_in_words(sheet),
        "Worked examples of two bits a cell" if key.is_block() => bits2_fields,
        "Worked examples of one integer" if key.is_block() => integer_sum,
        "Worked examples of two bits a cell" => |sheet, _| bits2_words(sheet),
        "Worked examples of one integer" => |sheet, _| integer_words(sheet),
        "Worked examples of runs" => |sheet, _| runs_words(sheet),
        _ => return None,
    })
}

fn ratio(numerator: u64, denominator: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "sizes of examples")]
    {
        numerator as f64 / denominator as f64
    }
}

fn log2_of_3() -> f64 {
    3f64.log2()
}

/// The bytes behind the header of a board with those cells in that packing.
fn body(packing: &str, size: Dimensions, cell: impl Fn(u32, u32) -> Cell) -> u64 {
    let mut board = Board::new(size, Limits::NONE).unwrap();
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            board.set(row, col, cell(row, col)).unwrap();
        }
    }
    let bytes = match packing {
        "bits2" => ternary_bits2::encode(&board).len() as u64,
        "runs" => ternary_runs::encode(&board).len() as u64,
        // Whatever the cells are, and without the division that a great number takes.
        "integer" => ternary_integer::length(size),
        _ => boardwire::formats::ternary_board::encode(&board).len() as u64,
    };
    bytes - 6
}

/// Three states in turn along the rows: no two neighbours in the order of the cells are equal.
fn restless(size: Dimensions) -> impl Fn(u32, u32) -> Cell {
    move |row, col| {
        Cell::ALL[usize::try_from((u64::from(row) * u64::from(size.cols()) + u64::from(col)) % 3).unwrap()]
    }
}

fn sizes(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let sizes = [9, 19, 1000].map(|side| Dimensions::new(side, side).unwrap());
    let heading = sizes.map(|size| format!("{} × {} | |", size.rows(), size.cols()));
    sheet.line(0, &format!("| | {}", heading.join(" ")));
    let rows = [
        ("`ternary-bits2/1`", "bits2", false),
        ("`ternary-board/1`", "board", false),
        ("`ternary-integer/1`", "integer", false),
        ("`ternary-runs/1`, no two neighbours equal", "runs", true),
        ("`ternary-runs/1`, all cells equal", "runs", false),
    ];
    let rows = rows.map(|(name, packing, is_restless)| {
        let cells = sizes.map(|size| {
            let restless = restless(size);
            let cell = |row, col| if is_restless { restless(row, col) } else { Cell::Empty };
            let bytes = body(packing, size, cell);
            format!("{bytes} | {:.5} |", ratio(8 * bytes, size.cells()))
        });
        format!("| {name} | {}", cells.join(" "))
    });
    sheet.rows(&rows);
}

/// The bytes of the number of n cells.
fn number_bytes(cells: u32) -> u64 {
    ternary_integer::length(Dimensions::new(1, cells).unwrap()) - 6
}

fn sizes_in_words(sheet: &mut Sheet<'_>) {
    let bits = log2_of_3();
    sheet.phrase(&format!("`ternary-bits2/1` is {:.1} % above log2(3)", (2.0 / bits - 1.0) * 100.0));
    let narrow = Dimensions::new(1, 19).unwrap();
    let row = body("bits2", narrow, |_, _| Cell::Empty);
    let column = body("bits2", Dimensions::new(7, 1).unwrap(), |_, _| Cell::Empty);
    sheet.phrase(&format!(
        "A row's last byte is: {} columns take {row} bytes, {} cells' worth, and a board of one column takes {} bits a \
         cell. A cell is found by a shift: it is in byte 6 + row*ceil(cols/4) + col div 4.",
        narrow.cols(),
        4 * row,
        8 * column / 7,
    ));
    sheet.phrase(&format!("`ternary-board/1` is {:.2} % above log2(3).", (1.6 / bits - 1.0) * 100.0));
    let shorter = |cells: &u32| number_bytes(*cells) < u64::from(cells.div_ceil(5));
    let least = (1..2000).find(shorter).unwrap();
    let all_from = (1..2000).rev().find(|cells| !shorter(cells)).unwrap();
    assert!((1..2000).all(|cells| number_bytes(cells) <= u64::from(cells.div_ceil(5))));
    sheet.phrase(
        "`ternary-integer/1` wastes less than one byte a board. It is never longer than `ternary-board/1`",
    );
    sheet.phrase(&format!(
        "the least board with which it is shorter has {least} cells, and every board of more than {all_from} cells is \
         shorter",
    ));
    // A run of independent cells ends at each cell with probability 2/3.
    let run = 1.0 / (2.0 / 3.0);
    let short = (1..128).rev().find(|length| (length - 1) * 3 + 2 < 128).unwrap();
    sheet.phrase(&format!(
        "`ternary-runs/1` takes at least one byte a run: {} bits a cell where neighbours always differ, four times \
         `ternary-bits2/1`, and about {:.1} on a board of independent cells, whose runs have {run:.1} cells on average. \
         Where no run has more than {short} cells, it is shorter than `ternary-board/1` if",
        body("runs", Dimensions::new(1, 8).unwrap(), restless(Dimensions::new(1, 8).unwrap())),
        8.0 / run,
    ));
}

fn bits2_fields(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let cells = cells_of(REAL);
    let record = encode("ternary-bits2/1", &board(3, 3, &cells));
    let mut lines = vec![
        "byte bits hex field".to_owned(),
        format!("0 0..=23 {} rows = 3", &record[..6]),
        format!("3 24..=47 {} cols = 3;  ceil(3/4) = {} byte a row", &record[6..12], 3usize.div_ceil(4)),
    ];
    for (row, byte) in bytes(&record)[6..].iter().enumerate() {
        lines.push(format!(
            "{} {}..={} {byte:02x} {byte} = {} row {row}: {}",
            row + 6,
            48 + 8 * row,
            55 + 8 * row,
            digit_sum((*byte).into(), 4, 3, "*"),
            spaced(cells[3 * row..3 * row + 3].chars()),
        ));
    }
    sheet.lines(0, &lines);
}

fn bits2_words(sheet: &mut Sheet<'_>) {
    sheet.phrase(&format!("The board of 3 × 3 with the cells `{}`. Each row takes one byte", rows_of_real()));
    let record = bytes(&encode("ternary-bits2/1", &board(1, 5, "10212")));
    let (first, second) = (u32::from(record[6]), record[7]);
    sheet.phrase(&format!(
        "A row of five cells, `10212`, takes two bytes: {first} = {} = `{first:02x}`, and {second} = `{second:02x}` with \
         three unused cells.",
        digit_sum(first, 4, 4, "·"),
    ));
    let at = |hex: &str| -> u64 {
        decode("ternary-bits2/1", hex).unwrap_err().rsplit(' ').next().unwrap().parse().unwrap()
    };
    let cell = at("010000050000e102");
    sheet.phrase(&format!(
        "In the second request the fourth cell is 3: its bits are bits {} and {} of byte {}. In the third the first \
         unused cell of byte {} is {}.",
        cell % 8,
        cell % 8 + 1,
        cell / 8,
        at("0100000500006106") / 8,
        0x06 >> 2,
    ));
}

fn integer_sum(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let cells = cells_of(REAL);
    let powers: Vec<u32> = (0..9).map(|i| 3u32.pow(i)).collect();
    let terms: Vec<u32> =
        cells.chars().zip(&powers).map(|(cell, power)| cell.to_digit(3).unwrap() * power).collect();
    let number: u32 = terms.iter().sum();
    let terms: Vec<String> = terms.iter().filter(|term| **term > 0).map(ToString::to_string).collect();
    let most = 3u32.pow(9) - 1;
    let record = bytes(&encode("ternary-integer/1", &board(3, 3, &cells)));
    let lines = [
        format!("cell {}", spaced(0..9)),
        spaced(cells.chars()),
        format!("3^i {}", spaced(&powers)),
        String::new(),
        format!("V = {} = {number} = 0x{number:04x}", terms.join(" + ")),
        format!(
            "3^9 - 1 = {most} = 0x{most:04x} has {} bits, so V has {} bytes: {:02x} {:02x}",
            most.ilog2() + 1,
            record.len() - 6,
            record[6],
            record[7],
        ),
    ];
    sheet.lines(0, &lines);
}

fn integer_words(sheet: &mut Sheet<'_>) {
    sheet.phrase(&format!("The board of 3 × 3 with the cells `{}`:", rows_of_real()));
    let cells = 3 * 37;
    let own = number_bytes(cells);
    sheet.phrase(&format!(
        "A board of 3 × 37 has {cells} cells, and 3^{cells} - 1 has {:.0} bits: {own} bytes, where `ternary-board/1` takes \
         {}.",
        (f64::from(cells) * log2_of_3()).floor() + 1.0,
        cells.div_ceil(5),
    ));
    sheet.phrase(&format!(
        "All white it is V = (3^{cells} - 1) / {}; all empty but for the last cell, which is black, V = {}·3^{}.",
        3 - 1,
        Cell::Black.trit(),
        cells - 1,
    ));
}

fn runs_words(sheet: &mut Sheet<'_>) {
    let number = |length: u64, cell: u64| (length - 1) * 3 + cell;
    let nine = number(9, 1);
    sheet.phrase(&format!(
        "No two neighbours of the board of 3 × 3 with the cells `{}` are equal: nine runs of one cell, each number being \
         the cell itself. With nine white cells there is one run, {nine} = (9 - 1)·3 + 1 = `{nine:02x}`.",
        rows_of_real(),
    ));
    let cells = "0".repeat(298) + "12";
    let [plain, packed] =
        ["ternary-board/1", "ternary-runs/1"].map(|format| bytes(&encode(format, &board(1, 300, &cells))));
    let first = number(298, 0);
    sheet.phrase(&format!(
        "The board of 1 × 300 cells that are all empty but for a white one (298) and a black one (299), {} bytes as a \
         [`ternary-board/1`](ternary-board.md#a-dimension-of-more-than-one-byte), takes {}. The first number is 297·3 + 0 = \
         {first} = {} + 128·{}: the bytes {} + 128 = `{:02x}` and `{:02x}`.",
        plain.len(),
        packed.len(),
        first % 128,
        first / 128,
        first % 128,
        packed[6],
        packed[7],
    ));
    let four = number(4, 1);
    sheet.phrase(&format!(
        "Four whites, then five cells more: `{four:02x}` is {four} = (4 - 1)·3 + 1. `{:02x}`, five whites, would be the same \
         cell again; `{:02x}`, six whites, is too long",
        number(5, 1),
        number(6, 1),
    ));
    let five = number(5, 0);
    sheet.phrase(&format!("`{:02x}{:02x}` would be five empty cells in two bytes", five | 128, five >> 7));
    let side = Dimensions::MAX;
    let greatest = "ffffffffffff818080d0ffffbf01";
    sheet.phrase(&format!(
        "The greatest board of white cells, {side} × {side}, takes {} bytes.",
        greatest.len() / 2
    ));
}
