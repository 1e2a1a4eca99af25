//! The chapter Chess board.

use boardwire::{
    formats::{chess_board_packed, chess_codes},
    games::chess::{Board, Color, Kind, Square, placement, possible},
};

use crate::{
    ask::place,
    claims::Checks,
    sheet::Sheet,
    text::{codes, listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("chess-codes", codes_in_words),
    ("chess-bytes", bytes),
    ("chess-opening", |sheet| sheet.facts(&format!("`{OPENING}`"))),
    ("chess-packed", packed),
    ("chess-packed-opening", packed_opening),
    ("chess-pieces", pieces),
    ("chess-possible", counts),
    ("chess-squares", squares),
    ("chess-verdicts", verdicts),
];

const OPENING: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The pieces of the examples in text C.
const THREE: &str = "r7/8/8/8/8/3n4/P7/8";

fn board(text: &str) -> Board {
    placement::decode(text).unwrap()
}

fn square(row: u8, col: u8) -> Square {
    Square::at(row, col).unwrap()
}

fn code_on(board: &Board, square: Square) -> u8 {
    chess_codes::code(board.get(square))
}

/// Each row with its numbers: rank, squares, row.
fn squares(sheet: &mut Sheet<'_>) {
    for row in 0..Square::SIDE {
        let numbers = spaced((0..Square::SIDE).map(|col| square(row, col).number()));
        sheet.line_facts(usize::from(row) + 1, &format!("{} {numbers} {row}", Square::SIDE - row));
    }
}

/// The letter by which a placement names a piece.
fn letter(color: Color, kind: Kind) -> String {
    let mut alone = Board::EMPTY;
    alone.set(square(0, 0), Some((color, kind)));
    placement::encode(&alone)[..1].to_owned()
}

fn pieces(sheet: &mut Sheet<'_>) {
    let rows = Kind::ALL.map(|kind| {
        let [white, black] = [Color::White, Color::Black]
            .map(|color| format!("{} | `{}`", chess_codes::code(Some((color, kind))), letter(color, kind)));
        format!("| {} | {white} | {black} |", format!("{kind:?}").to_lowercase())
    });
    sheet.rows(&rows);
}

/// The invalid codes of four bits.
pub(crate) fn invalid_codes() -> Vec<u8> {
    (0..16).filter(|&code| chess_codes::piece(code).is_err()).collect()
}

fn codes_in_words(sheet: &mut Sheet<'_>) {
    let black = chess_codes::code(Some((Color::Black, Kind::Pawn))) - 1;
    let (none, invalid) = (chess_codes::code(None), listed(invalid_codes()));
    sheet.facts(&format!("`code mod {black}`; `code >= {black}`; {invalid}; {black}; {none}"));
}

/// Whether a placement is impossible. The other words of the row are free.
fn verdicts(sheet: &mut Sheet<'_>) {
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        let board = board(codes(&row[0])[0]);
        let is_impossible = !possible::reasons(&board).is_empty();
        sheet.same(line, &codes(&row[0]), &vec![placement::encode(&board).as_str()]);
        sheet.same(line, &row[1].starts_with("impossible"), &is_impossible);
    }
}

/// The limits of a possible board are the numbers of the opening. Pawns cannot be on two ranks, a light square is one of `a8`, `h1`.
fn counts(sheet: &mut Sheet<'_>) {
    let opening = board(OPENING);
    let count = |wanted: Option<Kind>| {
        let own = |(color, found)| color == Color::White && wanted.is_none_or(|kind| kind == found);
        Square::all().filter_map(|square| opening.get(square)).filter(|&piece| own(piece)).count()
    };
    let [pawns, queens, rooks, knights] =
        [Kind::Pawn, Kind::Queen, Kind::Rook, Kind::Knight].map(|kind| count(Some(kind)));
    // Of two bishops one is on each colour of squares.
    let bishops = count(Some(Kind::Bishop)) / 2;
    let (side, all) = (Square::SIDE, count(None));
    sheet.facts(&format!(
        "1; {side}; {pawns}; {all}; {pawns}; {queens}; {rooks}; {knights}; {bishops}; {bishops}"
    ));
}

fn bytes(sheet: &mut Sheet<'_>) {
    let opening = board(OPENING);
    let rank = |rank: u8| (0..8).map(|col| code_on(&opening, square(8 - rank, col))).collect::<Vec<_>>();
    let empty = Square::all().filter(|&square| opening.get(square).is_none()).count();
    sheet.facts(&format!("{}; {}; {empty}", spaced(rank(8)), spaced(rank(1))));
    sheet.facts(&format!("8; 7; {}; 2; {}; 1", rank(7)[0], rank(2)[0]));
    let pieces = board(THREE);
    for square in Square::all().filter(|&square| pieces.get(square).is_some()) {
        let (row, col) = (square.number() / 8, square.number() % 8);
        sheet.facts(&format!("{square}; {row}; {col}; {}", code_on(&pieces, square)));
    }
    let bit = place("chess-board-bytes/1", &format!("0008{}", "00".repeat(62)));
    sheet.facts(&format!("8; {}", square(0, u8::try_from(bit / 8).unwrap())));
}

fn packed_opening(sheet: &mut Sheet<'_>) {
    let opening = board(OPENING);
    let bytes = chess_board_packed::encode(&opening);
    let pairs = |rank: u8, text: &dyn Fn(Square) -> String| {
        let pair = |col| format!("{} {}", text(square(8 - rank, col)), text(square(8 - rank, col + 1)));
        (0..8).step_by(2).map(pair).collect::<Vec<_>>().join(" | ")
    };
    let line = |rank: u8| {
        let first = usize::from(8 - rank) * 4;
        let hex = spaced(bytes[first..first + 4].iter().map(|byte| format!("{byte:02x}")));
        if rank == 2 || rank == 7 {
            return format!("rank {rank} {hex}");
        }
        let codes = pairs(rank, &|square| code_on(&opening, square).to_string());
        format!("rank {rank} {hex} {} = {codes}", pairs(rank, &|square| square.to_string()))
    };
    let empty = bytes.split(|byte| *byte != 0).map(<[u8]>::len).sum::<usize>();
    sheet.lines(0, &[line(8), line(7), format!("ranks 6 to 3 {empty} bytes of 00"), line(2), line(1)]);
}

fn packed(sheet: &mut Sheet<'_>) {
    let pieces = board(THREE);
    let named: Vec<Square> = Square::all().filter(|&square| pieces.get(square).is_some()).collect();
    let b8 = square(0, 1);
    sheet.facts(&listed(named.iter().chain([&b8])));
    sheet.facts(&listed(named.iter().chain([&b8]).map(|square| square.number() / 2)));
    // The row omits the number of the first square, 0.
    sheet.facts(&listed(named[1..].iter().map(|square| square.number()).chain([8])));
    let bit = place("chess-board-packed/1", &format!("08{}", "00".repeat(31)));
    sheet.same(0, &bit, &(4 * u64::from(b8.number())));
}
