//! Checks that several chapters use.

use std::ops::Range;

use boardwire::{
    codes::trits,
    formats::{self, chess_codes, go_chains::MAX_SIDE, xiangqi_game},
    games::{
        chess,
        xiangqi::{Piece, Square},
    },
};

use crate::{
    ask::{self, bytes, cells_of, hex},
    claims::Checks,
    drawings,
    sheet::Sheet,
    text::{codes, facts, spaced},
    translations, values,
};

pub(crate) const CHECKS: Checks = &[
    ("bits", bits),
    ("drawing", drawings::check),
    ("locked", locked),
    ("pseudocode", pseudocode),
    ("record", |sheet| {
        record(sheet);
    }),
    ("translated", translations::check),
    ("values", values::table),
];

/// A table with numbers and codes that no program can compute. The lock keeps them. Each row has all cells.
pub(crate) fn locked(sheet: &mut Sheet<'_>) {
    let columns = sheet.written(0).len();
    for line in sheet.body() {
        sheet.same(line, &sheet.written(line).len(), &columns);
        sheet.lock(line);
    }
}

/// Eight bytes a line: the bits, and the hex below them.
fn bits(sheet: &mut Sheet<'_>) {
    let all = match sheet.item.arg(0) {
        "real-history" => ask::real_history(),
        name => bytes(&ask::position_hex(&ask::position(name))),
    };
    let lines = all.chunks(8).flat_map(|chunk| {
        let bits = spaced(chunk.iter().map(|byte| format!("{byte:08b}")));
        [bits, spaced(chunk.iter().map(|byte| format!("{byte:02x}")))]
    });
    sheet.lines(0, &lines.collect::<Vec<_>>());
}

/// The numbers of the pseudocode of a chapter, where the library has them.
fn constants(file: &str) -> Vec<u64> {
    let (ids, squares) = (u64::from(Piece::COUNT), u64::from(Square::COUNT));
    let side = u64::from(MAX_SIDE);
    let valid: Vec<u64> =
        (0..=u8::MAX).filter(|&code| chess_codes::piece(code).is_ok()).map(u64::from).collect();
    let gap = valid.windows(2).find(|pair| pair[0] + 1 < pair[1]).unwrap();
    match file {
        "ternary-board.md" => vec![trits::MAX_BYTE.into(), trits::PER_BYTE as u64, 3, 9, 27, 81],
        "ternary-packings.md" => vec![3, 4, 6, 8, 16, 64, 128],
        "xiangqi-position.md" => vec![ids - 1, 8],
        "xiangqi-history.md" => vec![4, 8],
        "xiangqi-link.md" => vec![128],
        "xiangqi-fen.md" => vec![u64::from(Square::COLS), 7, 3],
        "xiangqi-schemes.md" => vec![squares, squares - 1, ids - 1],
        "xiangqi-game.md" => vec![xiangqi_game::MAX_PLIES as u64, 128, 8, 17],
        "xiangqi-compact.md" => vec![xiangqi_game::MAX_PLIES as u64, 128, 8, 17, 16, 4, 2],
        "xiangqi-index.md" => vec![2, 3, 4, 5, 6, 7, 12, 17, 44, 45],
        "chess-board.md" => {
            vec![63, 31, 16, 4, gap[0], gap[1], *valid.last().unwrap(), chess::Square::SIDE.into(), 7, 9]
        }
        "go-chains.md" => vec![side, 24, 48, 8, 5],
        _ => Vec::new(),
    }
}

/// No program reads pseudocode. Its numbers are those of the library, its codes are known, and the lock keeps its lines.
fn pseudocode(sheet: &mut Sheet<'_>) {
    sheet.numbers(&constants(&sheet.item.file));
    for line in 0..sheet.item.lines.len() {
        sheet.lock(line);
        let text = sheet.item.text(line);
        let named = text.split("fail ").skip(1).filter_map(|rest| rest.split([',', ' ', ';', ')']).next());
        let context = sheet.context;
        for code in named.filter(|named| !context.refusals.contains_key(*named)) {
            sheet.fault(line, code, "a code of Errors");
        }
    }
}

/// The record of a board field by field, up to its end: byte, bits, hex, and meaning. Returns the line after it.
pub(crate) fn record(sheet: &mut Sheet<'_>) -> usize {
    let item = sheet.item;
    let (format, all) = (item.arg(0), bytes(item.arg(1)));
    let cells = cells_of(format, item.arg(1));
    let dimensions = [usize::from(all[0]), usize::from(all[3])];
    let [rows, cols] = dimensions;
    let is_row = format == "ternary-bits2/1";
    let per_byte = if is_row { 4 } else { 5 };
    sheet.equations();
    let (mut at, mut line) = (0, 1);
    while at < all.len() {
        let len = if at < 6 { 3 } else { 1 };
        let said = item.text(line).split_whitespace().skip(3).collect::<Vec<_>>().join(" ");
        sheet.line_begins(
            line,
            &format!("{at} {}..={} {}", 8 * at, 8 * (at + len) - 1, hex(&all[at..at + len])),
        );
        if at < 6 {
            // A dimension, and no other number with a meaning.
            let dimension = dimensions[at / 3];
            let known = [
                dimension,
                rows * cols,
                all.len() - 6,
                cols.div_ceil(per_byte),
                per_byte,
                0,
                MAX_SIDE.into(),
                256,
                65536,
            ];
            let numbers =
                said.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok());
            let numbers: Vec<usize> = numbers.collect();
            sheet.holds(line, numbers.contains(&dimension));
            sheet.same(line, &numbers.iter().find(|number| !known.contains(number)), &None);
        } else {
            let j = at - 6;
            let range = if is_row { j * cols..(j + 1) * cols } else { 5 * j..(5 * j + 5).min(cells.len()) };
            sheet.same(line, &sheet.came[&line].clone(), &vec![f64::from(all[at])]);
            cell_byte(sheet, line, is_row.then_some(j), range, &cells);
        }
        (at, line) = (at + len, line + 1);
    }
    line
}

/// `cells 0 to 4: 1 0 2 1 2`, then which of the five are unused; or `row 0: 1 0 2`.
fn cell_byte(sheet: &mut Sheet<'_>, line: usize, row: Option<usize>, range: Range<usize>, cells: &str) {
    let (before, after) = sheet.item.text(line).rsplit_once(':').unwrap();
    let (listed, unused) = after.split_once(';').unwrap_or((after, ""));
    let named = facts(before.rsplit("  ").next().unwrap()).join(" ");
    sheet.same(
        line,
        &named,
        &row.map_or(format!("{} {}", range.start, range.end - 1), |row| row.to_string()),
    );
    let read = listed.split([' ', ',']).filter_map(|word| match word {
        "0" | "." | "empty" => Some('0'),
        "1" | "O" | "white" => Some('1'),
        "2" | "X" | "black" => Some('2'),
        _ => None,
    });
    sheet.same(line, &read.collect::<String>().as_str(), &&cells[range.clone()]);
    let rest = if row.is_some() { 5..5 } else { range.len()..5 };
    let is = if rest.is_empty() { None } else { Some("0".to_owned()) };
    sheet.same(line, &facts(unused), &rest.map(|i| format!("c{i}")).chain(is).collect());
}

/// The codes of a row that are names of formats.
pub(crate) fn formats_in(cell: &str) -> Vec<&str> {
    let is_format = |code: &&str| formats::ALL.iter().any(|format| format.id == *code);
    codes(cell).into_iter().filter(is_format).collect()
}
