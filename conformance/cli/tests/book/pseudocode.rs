//! Pseudocode. Its constants are computed where the library has them, the names of codes are those of the closed set, and the rest is
//! compared with a second copy, since no program reads it.

use boardwire::{
    codes::trits,
    formats::go_chains::MAX_SIDE,
    games::{
        go::{Point, Size, vertex},
        ternary::Dimensions,
        xiangqi::{Piece, Square},
    },
};

use crate::{claims::Context, lists, sheet::Sheet, text::Item};

/// What a block says with a number in it, the number being computed.
fn constants(item: &Item) -> Vec<String> {
    let last = Piece::COUNT - 1;
    let dead = Square::COUNT;
    let trits = trits::MAX_BYTE;
    let letters: String = (0..MAX_SIDE)
        .filter_map(|col| vertex::encode(Point { row: 0, col }, Size::new(1, MAX_SIDE)?)?.chars().next())
        .collect();
    let codes: Vec<u8> =
        (0..=u8::MAX).filter(|&code| boardwire::formats::chess_codes::piece(code).is_ok()).collect();
    let black = codes.iter().position(|&code| code > 8).map_or(0, |at| codes[at]);
    let white = codes.iter().rev().find(|&&code| code < black).unwrap();
    let accepted = format!("is not in {}..={white} or {black}..={}", codes[0], codes[codes.len() - 1]);
    let squares = boardwire::games::chess::Square::COUNT;
    match (item.file.as_str(), item.section()) {
        ("ternary-board.md", "Pseudocode") => vec![
            format!("total = rows * cols # needs {} bits", 2 * Dimensions::MAX.ilog2() + 2),
            format!("if b > {trits}: fail byte-out-of-range, place"),
            format!("use = min({}, left)", trits::PER_BYTE),
            format!("write byte {}", weights(3, trits::PER_BYTE)),
        ],
        ("ternary-packings.md", "Pseudocode of two bits a cell") => {
            vec![format!("use = min({}, left)", 8 / 2), format!("write byte {}", weights(4, 4))]
        }
        ("xiangqi-position.md", "Pseudocode") => vec![format!("for id in 0..={last}:")],
        ("xiangqi-schemes.md", "Pseudocode of the list") => vec![
            format!("if s > {dead}: fail byte-out-of-range, place if s == {dead}: s = dead"),
            format!("write byte {dead} if square[id] is dead"),
            format!("for id in 0..={last}:"),
        ],
        ("xiangqi-schemes.md", "Pseudocode of the map") => vec![
            format!("if id > {last}: fail byte-out-of-range, place"),
            format!("if s > {}: fail byte-out-of-range, place", dead - 1),
        ],
        ("chess-board.md", "Pseudocode of a byte a square") => vec![
            format!("for square in 0..={}:", squares - 1),
            format!("if code[square] {accepted}: fail piece-code-invalid, place"),
        ],
        ("chess-board.md", "Pseudocode of four bits a square") => vec![
            format!("for j in 0..={}:", squares / 2 - 1),
            format!("if b div 16 {accepted}: fail piece-code-invalid, place"),
            format!("if b mod 16 {accepted}: fail piece-code-invalid, place + 4"),
        ],
        ("go-chains.md", "Pseudocode") => vec![
            format!("if rows > {MAX_SIDE}: fail board-too-large, 0"),
            format!("if cols > {MAX_SIDE}: fail board-too-large, 24"),
            format!("as upper case, in {letters}, from 0"),
        ],
        ("xiangqi-fen.md", "Pseudocode") => vec![
            format!("rank == {} and c is '/'", Square::ROWS - 1),
            format!("if width + w > {}: fail fen-files", Square::COLS),
            format!("put its side and kind on square {}*rank + width", Square::COLS),
        ],
        _ => Vec::new(),
    }
}

/// `c0 + 3*c1 + 9*c2`
fn weights(base: u32, count: usize) -> String {
    let term = |i: u32| if i == 0 { "c0".to_owned() } else { format!("{}*c{i}", base.pow(i)) };
    (0..u32::try_from(count).unwrap()).map(term).collect::<Vec<_>>().join(" + ")
}

pub(crate) fn check(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let item = sheet.item;
    for constant in constants(item) {
        sheet.phrase(&constant);
    }
    let codes = lists::codes(context);
    for (line, (_, text)) in item.lines.iter().enumerate() {
        let named = text.split("fail ").skip(1).filter_map(|rest| rest.split([',', ' ', ';', ')']).next());
        for code in named.filter(|named| !codes.contains(*named)) {
            sheet.fault(line, "computed", code, "a code of Errors");
        }
    }
    context.frozen.pseudocode(sheet);
}
