//! The chapter Ternary board.

use crate::{
    ask::{board, bytes, decode, digit_sum, encode, hex, spaced},
    claims::{Check, Context, Key},
    sheet::Sheet,
};

const FORMAT: &str = "ternary-board/1";

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.kind) {
        ("A board of 3 × 3, a real record", _) if key.is_block() => record_fields,
        ("The stream", _) if key.is_block() => |sheet, context| context.frozen.pseudocode(sheet),
        ("A board of 3 × 3, a real record", _) if key.is_prose() => |sheet, _| {
            sheet.phrase(&format!("Cells, row by row: `{}`.", rows_of_real()));
        },
        ("Unused trits that are not 0", _) if key.is_prose() => unused_trits,
        ("A dimension of more than one byte", _) if key.is_prose() => long_dimension,
        ("The stream", _) if key.is_prose() => stream,
        _ => return None,
    })
}

/// The record that the book decodes bit by bit.
pub(crate) const REAL: &str = "030000030000d046";

/// The cells of a record.
pub(crate) fn cells_of(hex: &str) -> String {
    decode(FORMAT, hex).unwrap()["cells"].as_str().unwrap().to_owned()
}

/// `102 121 212`
pub(crate) fn rows_of_real() -> String {
    let cells = cells_of(REAL);
    spaced([&cells[..3], &cells[3..6], &cells[6..]])
}

fn record_fields(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let record = bytes(REAL);
    let [rows, cols] = [0, 3].map(|at| u32::from_le_bytes([record[at], record[at + 1], record[at + 2], 0]));
    let cells = cells_of(REAL);
    let low_first = format!("0x{:02x} + 256*0x{:02x} + 65536*0x{:02x}", record[0], record[1], record[2]);
    let count = (rows * cols).div_ceil(5);
    let mut lines = vec![
        "byte bits hex field".to_owned(),
        format!("0 0..=23 {} rows = {low_first} = {rows}", &REAL[..6]),
        format!(
            "3 24..=47 {} cols = {cols};  {} cells, ceil({}/5) = {count} cell bytes",
            &REAL[6..12],
            rows * cols,
            rows * cols
        ),
    ];
    for (j, byte) in record[6..].iter().enumerate() {
        let (first, last) = (5 * j, (5 * j + 5).min(cells.len()));
        let unused =
            if last < 5 * j + 5 { format!(";  c{} is unused and 0", last - 5 * j) } else { String::new() };
        lines.push(format!(
            "{} {}..={} {byte:02x} {byte} = {} cells {first} to {}: {}{unused}",
            j + 6,
            48 + 8 * j,
            55 + 8 * j,
            digit_sum((*byte).into(), 3, 5, "*"),
            last - 1,
            spaced(cells[first..last].chars()),
        ));
    }
    sheet.lines(0, &lines);
}

fn unused_trits(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let garbage = "010000010000d0";
    let byte = u32::from(bytes(garbage)[6]);
    let trits: Vec<u32> = (0..5).map(|i| byte / 3u32.pow(i) % 3).collect();
    sheet.phrase(&format!(
        "`{garbage}` has one cell, in the byte `{byte:02x}` = {byte} = {}. The cell is c0 = {}, white.",
        digit_sum(byte, 3, 5, "·"),
        trits[0],
    ));
    let unused: Vec<String> = trits[1..].iter().map(ToString::to_string).collect();
    let fault = decode(FORMAT, garbage).unwrap_err();
    let place = fault.rsplit(' ').next().unwrap();
    sheet.phrase(&format!(
        "The unused trits c1 to c{} are {}: a strict decoder refuses the byte, which begins at bit {place}. With \
         `unused-trits`",
        trits.len() - 1,
        unused.join(", "),
    ));
    sheet.phrase(&format!(
        "whose canonical record is `{}`",
        encode(FORMAT, &board(1, 1, &trits[0].to_string()))
    ));
}

fn long_dimension(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (rows, cols) = (1, 300u32);
    let cells = "0".repeat(298) + "12";
    let record = bytes(&encode(FORMAT, &board(rows, 300, &cells)));
    let (white, black) = (cells.find('1').unwrap(), cells.find('2').unwrap());
    sheet.phrase(&format!(
        "A board of {rows} × {cols} cells, all empty but for a white one ({white}) and a black one ({black}). \
         {cols} = 0x{cols:06x}, low byte first: `{}`.",
        hex(&record[3..6]),
    ));
    let count = cols.div_ceil(5);
    let empty = record[6..].iter().take_while(|byte| **byte == 0).count();
    let last = u32::from(*record.last().unwrap());
    sheet.phrase(&format!(
        "There are ceil({cols}/5) = {count} cell bytes: {empty} times `00`, and {last} = {} = `{last:02x}`.",
        digit_sum(last, 3, 5, "·"),
    ));
    sheet.phrase(&format!(
        "The record is `{}`, {empty} times `00`, `{last:02x}`: {} bytes.",
        hex(&record[..6]),
        record.len()
    ));
}

fn stream(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let cut = "010000010000010100000500";
    let fault = decode("ternary-stream/1", cut).unwrap_err();
    let place: usize = fault.rsplit(' ').next().unwrap().parse().unwrap();
    let record = encode(FORMAT, &board(1, 1, "1")).len() / 2;
    sheet.phrase(&format!(
        "The stream `{cut}` has {} bytes. Bytes 0 to {} are a record of one white cell. Bytes {record} to {}, `{}`, are \
         the rows of a second record: {}. Its columns begin at byte {}, bit {place}, and need three bytes; two are \
         there, so the stream is {fault}.",
        cut.len() / 2,
        record - 1,
        record + 2,
        &cut[2 * record..2 * record + 6],
        bytes(cut)[record],
        place / 8,
    ));
    sheet.phrase("`trailing-bytes` cannot be reported");
    sheet.phrase("The leniency `unused-trits` applies");
}
