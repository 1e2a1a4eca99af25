//! The errata: what the source texts get wrong is computed as they compute it.

use boardwire::{
    codes::{prefix::PrefixCode, trits},
    games::xiangqi::{Piece, Position, Square, candidates},
};

use crate::{
    ask::{LINK, board, encode, spaced},
    claims::{Check, Key},
    names::longest,
    position::{length, written},
    schemes::saved,
    sheet::Sheet,
    ternary::rows_of_real,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.section {
        "Errata of the source texts" => |sheet, _| {
            sheet.phrase(&format!("author of `{}`,", LINK.split('/').next().unwrap()));
        },
        _ if key.is_table() => |sheet, _| correlation(sheet),
        "T1. Storing a cell wipes its neighbours" => |sheet, _| t1(sheet),
        "T2. \"5.1 % more than ternary packing\"" => |sheet, _| t2(sheet),
        "T3. \"3^8 = 30000000 in base 3\"" => |sheet, _| t3(sheet),
        "T4. The random trits are correlated" => |sheet, _| t4(sheet),
        "T5. The range check admits 3" => |sheet, _| t5(sheet),
        "T7. \"The only practical way\" to take ternary digits out of a number" => |sheet, _| t7(sheet),
        "X1. \"139 to 167 bits\"" => |sheet, _| x1(sheet),
        "X2. \"35 to 45 % saved\"" => |sheet, _| x2(sheet),
        "X3. Dead is 90, or 127" => |sheet, _| x3(sheet),
        "X4. \"At most 5 bits\" for a general" => |sheet, _| x4(sheet),
        "X5. Dead at the end of the general's list \"saves 2 bits\"" => |sheet, _| x5(sheet),
        "What text X leaves open" => |sheet, _| {
            sheet.phrase(
                "the padding with 1, the value of the side to move, that horses come before rooks, base64url without `=`",
            );
        },
        "What text C leaves open" => |sheet, _| text_c(sheet),
        // Without a number or a code there is nothing to hold; if there is one, it is told as unclaimed.
        _ if key.is_prose() => |_, _| (),
        _ => return None,
    })
}

/// A word after the text's store, two bits a cell: all but the last cell are wiped.
fn stored(cells: &[u64], keep: fn(u64) -> u64) -> String {
    let word = (0..).zip(cells).fold(0, |w, (cell, v)| {
        let c = 2 * cell;
        w & keep(3 << c) | v << c
    });
    (0..cells.len()).map(|cell| char::from(b'0' + u8::try_from(word >> (2 * cell) & 3).unwrap())).collect()
}

fn t1(sheet: &mut Sheet<'_>) {
    sheet.phrase("To store cell value v at bit c of a word w it computes `(w & (3 << c)) | (v << c)`.");
    sheet.phrase("clears all others; `w & ~(3 << c)` is needed.");
    let theirs: fn(u64) -> u64 = |mask| mask;
    let right: fn(u64) -> u64 = |mask| !mask;
    let row = [1, 0, 2, 1, 2];
    let save = |rows: usize, cols: usize, cells: &str| encode("ternary-board/1", &board(rows, cols, cells));
    let commas = |cells: &str| cells.chars().map(String::from).collect::<Vec<_>>().join(", ");
    let digits: String = row.iter().map(ToString::to_string).collect();
    sheet.phrase(&format!(
        "The board 1 × {} with the cells {}, stored from left to right, holds afterwards {}, and is saved as `{}`. The right \
         record is `{}`.",
        row.len(),
        commas(&digits),
        commas(&stored(&row, theirs)),
        save(1, 5, &stored(&row, theirs)),
        save(1, 5, &stored(&row, right)),
    ));
    let rows = rows_of_real();
    let all = |keep| -> String {
        let row =
            |row: &str| stored(&row.bytes().map(|cell| u64::from(cell - b'0')).collect::<Vec<_>>(), keep);
        spaced(rows.split(' ').map(row))
    };
    let hex = |keep| save(3, 3, &all(keep).replace(' ', ""));
    sheet.phrase(&format!(
        "The board 3 × 3 with the cells {rows} is saved as `{}`, cells {}; right is `{}`.",
        hex(theirs),
        all(theirs),
        hex(right),
    ));
    assert_eq!(all(right), rows);
}

fn t2(sheet: &mut Sheet<'_>) {
    let bits = 3f64.log2();
    let unused = 255 - u32::from(trits::MAX_BYTE);
    sheet.phrase(&format!(
        "Five trits in eight bits are 8/5 = {:.1} bits a cell. A cell holds log2(3) = {bits:.6} bits. {:.1} / {bits:.6} = \
         {:.5}: **{:.2} %** more.",
        8.0 / 5.0,
        8.0 / 5.0,
        1.6 / bits,
        (1.6 / bits - 1.0) * 100.0,
    ));
    let share = f64::from(unused) / 256.0 * 100.0;
    sheet.phrase(&format!(
        "{share:.1} % is the share of unused byte values, {unused}/256 = {share:.2} %. The other figure, {:.1} % for two bits a \
         cell, is right: 2 / {bits:.6} = {:.5}.",
        (2.0 / bits - 1.0) * 100.0,
        2.0 / bits,
    ));
}

fn t3(sheet: &mut Sheet<'_>) {
    let power = 3u32.pow(8);
    let digits: String =
        (0..9).rev().map(|i| char::from_digit(power / 3u32.pow(i) % 3, 3).unwrap()).collect();
    sheet.phrase(&format!("3^8 = {power} is **{digits}** in base 3: a 1 and eight zeros."));
    assert_eq!(digits, format!("1{}", "0".repeat(8)));
    sheet.phrase(&format!(
        "{}0000000 is not a base-3 number; it has the digit 3. The text's binary form, {power:b}, is right.",
        3
    ));
}

/// The next draw keeps the high bit of this one as its low bit.
fn t4(sheet: &mut Sheet<'_>) {
    let next = |trit: u32| (0..4).filter(move |draw| draw & 1 == trit >> 1);
    let (after_0, after_2): (Vec<u32>, Vec<u32>) = (next(0).collect(), next(2).collect());
    assert!(next(1).eq(next(0)));
    sheet.phrase("takes the two lowest bits of a cache as the next trit (3 is drawn again), then");
    sheet.phrase(&format!(
        "After a 0 (bits {:02b}) or a 1 (bits {:02b}) the next draw has the low bit {}, and is {} or {}; after a 2 (bits {:02b}) it \
         has the low bit {}, and is {} or the rejected {}. So, until the cache is filled again, 1 follows only 2, and nothing \
         but {} follows 2.",
        0,
        1,
        after_0[0] & 1,
        after_0[0],
        after_0[1],
        2,
        after_2[0] & 1,
        after_2[0],
        after_2[1],
        after_2[0],
    ));
}

/// A count of one million pairs: the generator is not here, but its counts add up, and 1 follows 2 far more often than anything else does.
fn correlation(sheet: &mut Sheet<'_>) {
    sheet.line(0, "| | then 0 | then 1 | then 2 |");
    let mut sum = 0;
    for row in 0..3 {
        let cells = written(sheet, 2 + row);
        sum += cells[1..].iter().map(|count| count.parse::<u64>().unwrap_or(0)).sum::<u64>();
        sheet.line(2 + row, &format!("| {row} | {} |", cells[1..].join(" | ")));
    }
    for line in 2..5 {
        if sum != 1_000_000 {
            sheet.fault(line, "computed", &format!("pairs: {sum} in all"), "pairs: 1000000 in all");
        }
    }
}

fn t5(sheet: &mut Sheet<'_>) {
    sheet.phrase(
        "refuses a trit `t` if `t < 0 || t > 3`, then counts it in a table of three. `t > 2` is needed.",
    );
    sheet.phrase("The generator never returns 3, so");
}

fn t7(sheet: &mut Sheet<'_>) {
    let digits = (0..64).rev().find(|&power| 3u64.checked_pow(power).is_some()).unwrap();
    sheet.phrase(&format!(
        "the digits of one base-3 number can be had only by dividing by 3 again and again, in a time that grows with the square of the cells. Digits can be had many at \
         once: a division by 3^{digits}, which fits 64 bits, gives forty. And a division by a power of 3 near the square root",
    ));
    assert_eq!(digits, 40);
    sheet.phrase(&format!("{:.1} bits against {:.3}", 8.0 / 5.0, 3f64.log2()));
}

/// The least or the most bits of a word for a living piece of each kind, and their sum over a side.
fn sum_of_side(pick: fn(u32, u32) -> u32) -> (String, u32) {
    let bits = |id: u8| {
        let list = candidates::of(Piece::new(id).unwrap());
        let code = PrefixCode::new(list.len());
        (0..list.len()).map(|index| code.word(index).len).reduce(pick).unwrap()
    };
    let groups = [(1, 0), (2, 1), (2, 3), (6, 5), (5, 11)].map(|(count, id)| (count, bits(id)));
    let terms =
        groups.map(|(count, bits)| if count == 1 { bits.to_string() } else { format!("{count}·{bits}") });
    (terms.join(" + "), groups.iter().map(|(count, bits)| count * bits).sum())
}

fn x1(sheet: &mut Sheet<'_>) {
    let n = candidates::of(Piece::new(11).unwrap()).len();
    let (k, b) = (n.ilog2(), n - (1 << n.ilog2()));
    sheet.phrase(&format!(
        "The text counts 4 to 5 bits for {n} candidates. With n = {n}, k = {k} and b = {b}, the words have {k} or {} bits.",
        k + 1
    ));
    for (name, pick) in [("least", u32::min as fn(u32, u32) -> u32), ("most", u32::max)] {
        let (terms, sum) = sum_of_side(pick);
        sheet.phrase(&format!("- {name}: {terms} = {sum}; twice and the side to move: **{}**", 2 * sum + 1));
    }
    sheet.phrase(&format!("the opening position has {}, and", length(&Position::opening())));
    sheet.phrase(&format!("(xiangqi-position.md#the-longest-position) {}.", length(&longest())));
}

fn x2(sheet: &mut Sheet<'_>) {
    let (least, most, list) = (length(&Position::opening()), length(&longest()), 32);
    let (low, high) = (saved(most, 8 * list), saved(least, 8 * list));
    sheet.phrase(&format!(
        "Against {list} bytes, {} bits: 1 - {most}/{} = {low:.1} % and 1 - {least}/{} = {high:.1} %. **{low:.1} to {high:.1} %.** \
         In whole bytes, {} to {} of {list}, it is {:.1} to {:.1} %.",
        8 * list,
        8 * list,
        8 * list,
        least.div_ceil(8),
        most.div_ceil(8),
        saved(least.div_ceil(8), list),
        saved(most.div_ceil(8), list),
    ));
}

fn x3(sheet: &mut Sheet<'_>) {
    let dead = Square::COUNT;
    sheet.phrase(&format!(
        "The prose writes {dead} for a dead piece in a list of {} numbers; the code writes 127 in its candidate lists.",
        Piece::COUNT
    ));
    sheet.phrase(&format!("the number is written: it is **{dead}**, and 127 is refused"));
}

fn x4(sheet: &mut Sheet<'_>) {
    let size = candidates::of(Piece::new(0).unwrap()).len();
    let code = PrefixCode::new(size);
    let most = (0..size).map(|index| code.word(index).len).max().unwrap();
    sheet.phrase(&format!("Ten values need at most **{most}** bits"));
    assert_eq!(size, 10);
}

/// Dead last instead of first in the lists of the generals.
fn x5(sheet: &mut Sheet<'_>) {
    let generals = [0, 16].map(|id| candidates::of(Piece::new(id).unwrap()));
    let code = PrefixCode::new(10);
    let bits = |index| code.word(index).len;
    let short = (0..10).filter(|&index| bits(index) == 3).max().unwrap();
    sheet.phrase(&format!(
        "In the code for ten, the indices 0 to {short} have three bits and {} to 9 have four.",
        short + 1
    ));
    let gains: Vec<u32> = (0..9).filter(|&index| bits(index) < bits(index + 1)).collect();
    let [gain] = gains[..] else { panic!("{gains:?}") };
    let square = |list: &candidates::Candidates| list.square(gain).unwrap().number();
    sheet.phrase(&format!(
        "The squares at 0 to {} keep three bits, those at {} to 8 keep four; only the square at index {gain} ({} for red, {} for \
         black) goes from four to three.",
        gain - 1,
        gain + 1,
        square(generals[0]),
        square(generals[1]),
    ));
}

fn text_c(sheet: &mut Sheet<'_>) {
    sheet.phrase("The text is about squares in memory, an `int` each");
    sheet.phrase("Four bits of each `int` are in use.");
    sheet.phrase(
        "Two examples, a black rook in row 0, column 0, and a white pawn in row 6, column 0, show that row 0 is Black's back rank.",
    );
    let square = |row, col| boardwire::games::chess::Square::at(row, col).unwrap();
    sheet.phrase("- Which end of a row is file a: column 0");
    sheet.phrase(&format!("a rook stands on {} and on {}.", square(0, 0), square(0, 7)));
    let none: Vec<String> = (0..16u8)
        .filter(|&code| boardwire::formats::chess_codes::piece(code).is_err())
        .map(|code| code.to_string())
        .collect();
    sheet.phrase(&format!("The codes {}, {} and {}, which are neither", none[0], none[1], none[2]));
    sheet.phrase(&format!("By the text's masks {} is a black piece whose kind is {}, empty", none[1], 8 % 8));
    sheet.phrase(&format!("in {} bytes, or two to a byte", boardwire::games::chess::Square::COUNT));
}
