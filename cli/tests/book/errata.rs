//! The errata: the faults of the source texts, computed in the same way as the texts compute them.

use boardwire::{
    codes::trits,
    games::{
        chess,
        xiangqi::{Piece, Position, Square, candidates},
    },
};

use crate::{
    ask::{LINK, board, encode, length, longest, word},
    chess::invalid_codes,
    claims::Checks,
    schemes::saved,
    sheet::Sheet,
    sums::to_f64,
    ternary::rows_of_real,
    text::{listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("correlation", correlation),
    ("source-texts", |sheet| sheet.facts(&format!("`{}`", LINK.split('/').next().unwrap()))),
    ("text-c-open", text_c),
    ("text-x-open", |sheet| sheet.facts("`=`; base64url; 1")),
    ("t1", t1),
    ("t2", t2),
    ("t3", t3),
    ("t4", t4),
    ("t5", |sheet| sheet.facts("`t < 0 || t > 3`; `t > 2`; `t`; 3")),
    ("t7", t7),
    ("x1", x1),
    ("x2", x2),
    ("x3", |sheet| sheet.facts(&format!("{0}; {1}; 127; {0}; 127", Square::COUNT, Piece::COUNT))),
    ("x4", x4),
    ("x5", x5),
];

/// A word after the text's store, two bits a cell: all cells but the last are cleared.
fn stored(cells: &str, keep: fn(u64) -> u64) -> String {
    let word = (0..).zip(cells.bytes()).fold(0, |word, (cell, digit)| {
        let at = 2 * cell;
        word & keep(3 << at) | u64::from(digit - b'0') << at
    });
    (0..cells.len()).map(|cell| char::from(b'0' + u8::try_from(word >> (2 * cell) & 3).unwrap())).collect()
}

fn t1(sheet: &mut Sheet<'_>) {
    sheet.facts("`(w & (3 << c)) | (v << c)`; `w & ~(3 << c)`; 1 × 5; 3 × 3");
    let ways: [fn(u64) -> u64; 2] = [|mask| mask, |mask| !mask];
    let save = |rows: usize, cols: usize, cells: &str| encode("ternary-board/1", &board(rows, cols, cells));
    for keep in ways {
        let row = stored("10212", keep);
        let cells = row.chars().map(String::from).collect::<Vec<_>>().join(", ");
        let square = spaced(rows_of_real().split(' ').map(|row| stored(row, keep)));
        let saved = save(3, 3, &square.replace(' ', ""));
        sheet.facts(&format!("{cells}; `{}`; {square}; `{saved}`", save(1, 5, &row)));
    }
}

fn t2(sheet: &mut Sheet<'_>) {
    let over = |bits: f64| (bits / 3f64.log2() - 1.0) * 100.0;
    let unused = f64::from(255 - trits::MAX_BYTE) / 256.0;
    sheet.facts(&format!("{:.2} %; {:.1} %; {:.1} %", over(1.6), over(2.0), unused * 100.0));
    sheet.same(0, &sheet.came()[3], &unused);
}

fn t3(sheet: &mut Sheet<'_>) {
    let power = 3u32.pow(8);
    let digits: String =
        (0..9).rev().map(|i| char::from_digit(power / 3u32.pow(i) % 3, 3).unwrap()).collect();
    sheet.facts(&format!("{digits}; 30000000; {power:b}; 3; 3; 3; 1"));
}

/// The next draw keeps the high bit of this one as its low bit.
fn t4(sheet: &mut Sheet<'_>) {
    let next = |trit: u32| (0..4).filter(move |draw| draw & 1 == trit >> 1).collect::<Vec<u32>>();
    for trit in 0..3u32 {
        sheet.facts(&format!("{trit:02b}; {trit}"));
    }
    for trit in [0, 2] {
        sheet.facts(&format!("{}; {}", listed(next(trit)), trit >> 1));
    }
    // First the repeated number, then the numbers that follow others.
    sheet.facts(&format!("3; {0}; 2; {0}; 2", next(2)[0]));
}

/// A count of one million pairs. The generator is not in this repository, but its counts add up.
fn correlation(sheet: &mut Sheet<'_>) {
    let mut sum = 0;
    for line in sheet.body() {
        let cells = sheet.written(line);
        sheet.same(line, &cells[0], &(line - 2).to_string());
        sum += cells[1..].iter().map(|count| count.parse::<u64>().unwrap()).sum::<u64>();
        sheet.claim_line(line);
    }
    sheet.body().for_each(|line| sheet.same(line, &sum, &1_000_000));
}

fn t7(sheet: &mut Sheet<'_>) {
    let digits = (0..64).rfind(|&power| 3u64.checked_pow(power).is_some()).unwrap();
    sheet.facts(&format!("3^{digits}; {}; {:.3}; {:.1}; 3; 3; 3", u64::BITS, 3f64.log2(), 8.0 / 5.0));
}

fn x1(sheet: &mut Sheet<'_>) {
    let n = candidates::of(Piece::new(11).unwrap()).len();
    let (k, b) = (n.ilog2(), n - (1 << n.ilog2()));
    let bits = [length(&Position::opening()), length(&longest())];
    sheet.facts(&format!("n = {n}; k = {k}; b = {b}; 4; 5; {n}; {k}; {}", k + 1));
    sheet.facts(&listed(bits.repeat(2)));
    // The sums for a side are results of equations.
    sheet.same(0, &sheet.came(), &bits.map(|bits| to_f64((bits - 1) / 2)).to_vec());
}

fn x2(sheet: &mut Sheet<'_>) {
    let (least, most, list) = (length(&Position::opening()), length(&longest()), 32);
    let [fewest, many] = [least.div_ceil(8), most.div_ceil(8)];
    let share = |bits: u64| 1.0 - to_f64(bits) / to_f64(8 * list);
    sheet.same(0, &sheet.came(), &vec![share(most), share(least)]);
    let shares =
        [(least, 8 * list), (many, list), (most, 8 * list), (fewest, list)].map(|(part, of)| saved(part, of));
    // Of a range only the second number has its unit.
    sheet.facts(&format!("{}; {}", listed(&shares[..2]), listed(&shares[2..]).replace(" %", "")));
    sheet.facts(&format!("{list}; {}; {fewest}; {many}; {list}", 8 * list));
}

fn x4(sheet: &mut Sheet<'_>) {
    let size = candidates::of(Piece::new(0).unwrap()).len();
    sheet.facts(&listed((0..size).map(|index| word(size, index).len()).max()));
}

/// Dead last instead of first in the lists of the generals.
fn x5(sheet: &mut Sheet<'_>) {
    let generals = [0, 16].map(|id| candidates::of(Piece::new(id).unwrap()));
    let size = generals[0].len();
    let bits = |index| word(size, index).len();
    let short = (0..size).filter(|&index| bits(index) == 3).max().unwrap();
    let gain = (0..size - 1).find(|&index| bits(index) < bits(index + 1)).unwrap();
    sheet.facts(&format!("0; {short}; {}; {}", short + 1, size - 1));
    // The squares before the one that gains, and those after it.
    sheet.facts(&format!("0; {}; {}; {}; {gain}", gain - 1, gain + 1, size - 2));
    sheet.facts(&listed(generals.map(|list| list.square(gain).unwrap().number())));
}

fn text_c(sheet: &mut Sheet<'_>) {
    let corner = |col| chess::Square::at(0, col).unwrap();
    let none = invalid_codes();
    // A rook in row 0, column 0, and a pawn in row 6, column 0: row 0 is at the back. Column 0 is file a.
    sheet.facts(&format!("`int`; `int`; 0; 0; 6; 0; 0; 0; {}; {}", corner(0), corner(7)));
    // By the masks 8 is a piece of kind 0.
    sheet.facts(&format!("{}; {}; {}; {}", listed(&none), none[1], none[1] % 8, chess::Square::COUNT));
}
