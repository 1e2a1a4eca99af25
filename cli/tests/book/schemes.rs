//! The chapter Xiangqi schemes.

use boardwire::{
    formats::{xiangqi_list, xiangqi_map},
    games::xiangqi::{Kind, Piece, Pieces, Position, Side, Square, candidates},
};

use crate::{
    ask::{home, length, real, word_of},
    claims::Checks,
    sheet::Sheet,
    sums::to_f64,
    text::{codes, listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("list-example", list_example),
    ("list-opening", list_opening),
    ("map-example", map_example),
    ("scheme-sizes", sizes),
    ("scheme-size-words", size_words),
];

/// The least and the most bits of a position with this number of living pieces, whether squares are shared or not: the opening reaches the
/// least with all alive, the longest position the most.
fn bounds(living: usize) -> (u64, u64) {
    let either = |pick: fn(u64, u64) -> u64| {
        let mut best: Vec<Option<u64>> = vec![None; 33];
        best[0] = Some(1);
        for piece in Piece::all() {
            let list = candidates::of(piece);
            let bits = |square| word_of(piece, square).len() as u64;
            let squares = (0..list.len()).filter_map(|index| list.square(index));
            let alive = squares.map(|square| bits(Some(square))).reduce(pick).unwrap();
            for count in (0..33).rev() {
                let as_dead = best[count].map(|sum| sum + bits(None));
                let as_alive = count.checked_sub(1).and_then(|fewer| best[fewer]).map(|sum| sum + alive);
                best[count] = as_dead.into_iter().chain(as_alive).reduce(pick);
            }
        }
        best[living].unwrap()
    };
    (either(u64::min), either(u64::max))
}

/// One number, or the first and the last.
fn span(least: u64, most: u64) -> String {
    if least == most { least.to_string() } else { format!("{least} {most}") }
}

/// The bytes of a list and of a map with this number of living pieces.
fn encoded(living: usize) -> [u64; 2] {
    let mut pieces = Pieces::opening();
    Piece::all().skip(living).for_each(|piece| pieces.remove(piece));
    [xiangqi_list::encode(&pieces).len() as u64, xiangqi_map::encode(&pieces).len() as u64]
}

/// Bits and bytes in each format. The book chose the numbers of pieces.
fn sizes(sheet: &mut Sheet<'_>) {
    sheet.same(0, &codes(sheet.item.text(0)), &vec!["xiangqi-list/1", "xiangqi-map/1", "xiangqi-position/1"]);
    for line in sheet.body() {
        sheet.lock(line);
        let living: usize = sheet.written(line)[0].parse().unwrap();
        let [list, map] = encoded(living);
        let (least, most) = bounds(living);
        let bytes = span(least.div_ceil(8), most.div_ceil(8));
        let bits = span(least, most);
        sheet.line_facts(line, &format!("{living} {} {list} {} {map} {bits} {bytes}", 8 * list, 8 * map));
    }
}

/// What `part` leaves of `whole`, in per cent.
pub(crate) fn saved(part: u64, whole: u64) -> String {
    format!("{:.1} %", (1.0 - to_f64(part) / to_f64(whole)) * 100.0)
}

fn size_words(sheet: &mut Sheet<'_>) {
    for position in [Position::opening(), real().position] {
        let [list, map] = [xiangqi_list::encode(&position.pieces), xiangqi_map::encode(&position.pieces)];
        let bits = length(&position);
        sheet.facts(&format!("{}; {}; {}; {bits}", list.len(), map.len(), bits.div_ceil(8)));
    }
    let (least, most) = bounds(32);
    let [list, _] = encoded(32);
    let (fewest, many) = (least.div_ceil(8), most.div_ceil(8));
    let shares = [(most, 8 * list), (least, 8 * list), (many, list), (fewest, list)];
    sheet.facts(&listed(shares.map(|(part, of)| saved(part, of))));
    sheet.facts(&format!("{}; {most}; {least}; {many}; {fewest}; {list}", 8 * list));
    let shorter = (0..=32).rev().find(|&living| encoded(living)[1] < list).unwrap();
    let than_all = (0..=32).rev().find(|&living| 8 * encoded(living)[1] < bounds(living).0).unwrap();
    sheet.facts(&format!("{}; {than_all}", shorter + 1));
}

/// Of each side its squares, and the bytes of these.
fn list_opening(sheet: &mut Sheet<'_>) {
    sheet.claim_line(0);
    for (line, side) in [(1, Side::Red), (3, Side::Black)] {
        let homes: Vec<u8> = Piece::all().filter(|piece| piece.side() == side).map(home).collect();
        sheet.line_facts(line, &spaced(&homes));
        sheet.line(line + 1, &spaced(homes.iter().map(|square| format!("{square:02x}"))));
    }
}

fn list_example(sheet: &mut Sheet<'_>) {
    let game = real().position.pieces;
    let dead = Piece::all().filter(|&piece| game.square(piece).is_none()).map(Piece::id);
    sheet.facts(&format!("`{:02x}`; {}", Square::COUNT, listed(dead)));
    // A rook on the other's square, an advisor on the general's, which is not in its list, a pawn on a square that no pawn of its side may have.
    let [general, advisor, rook, second, pawn] = [0, 1, 7, 8, 31].map(|id| Piece::new(id).unwrap());
    let behind = Square::new(18).unwrap();
    sheet.holds(0, !candidates::of(pawn).contains(behind));
    sheet.holds(0, !candidates::of(advisor).contains(candidates::home(general)));
    sheet.facts(&listed([second, advisor, pawn].map(Piece::id)));
    sheet.facts(&listed([home(rook), home(general), behind.number()]));
}

fn map_example(sheet: &mut Sheet<'_>) {
    let generals = [0, 16].map(|id| Piece::new(id).unwrap());
    for piece in generals {
        let (id, square) = (piece.id(), home(piece));
        sheet.facts(&format!("`{id:02x}{square:02x}`; {id}; {square}"));
    }
    sheet.facts(&(Piece::COUNT - 2).to_string());
    let game = real().position;
    let bytes = xiangqi_map::encode(&game.pieces).len() as u64;
    let list = xiangqi_list::encode(&game.pieces).len();
    sheet.facts(&format!("{}; {bytes}; {list}; {}", bytes / 2, length(&game).div_ceil(8)));
    // A second piece on a general's square, and a pawn on a square that no pawn of its side may have.
    let square = Square::new(63).unwrap();
    let any = Piece::group(Side::Red, Kind::Pawn).any(|pawn| candidates::of(pawn).contains(square));
    sheet.holds(0, !any);
    sheet.facts(&listed([home(generals[0]), square.number()]));
}
