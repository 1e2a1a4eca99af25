//! The chapter Xiangqi schemes.

use boardwire::{
    codes::prefix::PrefixCode,
    formats::{xiangqi_list, xiangqi_map},
    games::xiangqi::{Kind, Piece, Pieces, Position, Side, Square, candidates},
};

use crate::{
    ask::{hex, home, real, spaced},
    claims::{Check, Context, Key},
    position::length,
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.section {
        "Sizes" if key.is_table() => sizes,
        "Sizes" if key.is_prose() => size_words,
        "Worked examples of the list" if key.is_block() => opening,
        "Worked examples of the list" if key.is_prose() => list_words,
        "Worked examples of the map" if key.is_prose() => map_words,
        _ => return None,
    })
}

/// The least and the most bits of a position with so many living pieces. Squares that two pieces would share are not looked at: the
/// opening reaches the least with all alive, the longest position the most.
fn bounds(living: usize) -> (u64, u64) {
    let either = |pick: fn(u64, u64) -> u64| {
        let mut best: Vec<Option<u64>> = vec![None; 33];
        best[0] = Some(1);
        for piece in Piece::all() {
            let list = candidates::of(piece);
            let code = PrefixCode::new(list.len());
            let bits = |square| u64::from(code.word(list.index_of(square).unwrap()).len);
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

/// `149 to 153`, or one number.
fn span(least: u64, most: u64) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn encoded(living: usize) -> [u64; 2] {
    let mut pieces = Pieces::opening();
    for piece in Piece::all().skip(living) {
        pieces.remove(piece);
    }
    [xiangqi_list::encode(&pieces).len() as u64, xiangqi_map::encode(&pieces).len() as u64]
}

fn sizes(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        let living: usize = crate::position::written(sheet, line)[0].parse().unwrap_or(0);
        let [list, map] = encoded(living.min(32));
        let (least, most) = bounds(living.min(32));
        sheet.line(
            line,
            &format!(
                "| {living} | {} bits, {list} bytes | {} bits, {map} bytes | {} bits, {} bytes |",
                8 * list,
                8 * map,
                span(least, most),
                span(least.div_ceil(8), most.div_ceil(8)),
            ),
        );
        context.frozen.chosen(sheet, line);
    }
}

fn size_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let [opening, real] = [Position::opening(), real().position];
    let sizes = |position: &Position| {
        let bits = length(position);
        [xiangqi_list::encode(&position.pieces).len(), xiangqi_map::encode(&position.pieces).len()]
            .map(|bytes| bytes.to_string())
            .into_iter()
            .chain([bits.div_ceil(8).to_string(), bits.to_string()])
            .collect::<Vec<_>>()
    };
    let (one, other) = (sizes(&opening), sizes(&real));
    sheet.phrase(&format!(
        "The opening takes {}, {} and {} bytes ({} bits), the position of the real game {}, {} and {} ({} bits).",
        one[0], one[1], one[2], one[3], other[0], other[1], other[2], other[3],
    ));
    let (least, most) = bounds(32);
    let [list, _] = encoded(32);
    sheet.phrase(&format!(
        "Against the {} bits of a list a position saves {:.1} % to {:.1} % ({most} and {least} bits); in whole bytes, {} to {} \
         of {list}, it is {:.1} % to {:.1} %.",
        8 * list,
        saved(most, 8 * list),
        saved(least, 8 * list),
        most.div_ceil(8),
        least.div_ceil(8),
        saved(most.div_ceil(8), list),
        saved(least.div_ceil(8), list),
    ));
    let shorter = (0..=32).rev().find(|&living| encoded(living)[1] < list).unwrap();
    let than_all = (0..=32).rev().find(|&living| 8 * encoded(living)[1] < bounds(living).0).unwrap();
    sheet.phrase(&format!(
        "A map is shorter than a list with fewer than {} living pieces, and shorter than every position with at most \
         {than_all}.",
        shorter + 1,
    ));
}

/// What `part` of `whole` leaves, in per cent.
pub(crate) fn saved(part: u64, whole: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "some hundred bits")]
    {
        (1.0 - part as f64 / whole as f64) * 100.0
    }
}

fn opening(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let of = |side: Side, text: fn(u8) -> String| {
        spaced(Piece::all().filter(|piece| piece.side() == side).map(|piece| text(home(piece))))
    };
    let plural = |kind: Kind| if kind == Kind::General { kind.to_string() } else { format!("{kind}s") };
    let lines = [
        format!("red {}", spaced(Kind::ALL.map(plural))),
        of(Side::Red, |square| square.to_string()),
        of(Side::Red, |square| format!("{square:02x}")),
        format!("black {}", of(Side::Black, |square| square.to_string())),
        of(Side::Black, |square| format!("{square:02x}")),
    ];
    sheet.lines(0, &lines);
}

fn list_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let game = real().position.pieces;
    let dead: Vec<u8> = Piece::all().filter(|&piece| game.square(piece).is_none()).map(Piece::id).collect();
    let (last, first) = dead.split_last().unwrap();
    let first: Vec<String> = first.iter().map(ToString::to_string).collect();
    sheet.phrase(&format!("ids {} and {last} are `{:02x}`.", first.join(", "), Square::COUNT));
    let [general, advisor, rook, second, pawn] = [0, 1, 7, 8, 31].map(|id| Piece::new(id).unwrap());
    sheet.phrase(&format!(
        "In the opening the second red rook, id {}, is put on {}, where the first one stands; then a red advisor, id {}, on {}, \
         where the general stands and which is not in its list either; then a black pawn, id {}, on {}, behind its home",
        second.id(),
        home(rook),
        advisor.id(),
        home(general),
        pawn.id(),
        // One of the squares behind a home, on another file.
        0x12,
    ));
    assert!(!candidates::of(pawn).contains(Square::new(0x12).unwrap()));
    assert!(!candidates::of(advisor).contains(candidates::home(general)));
}

fn map_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let generals = [0, 16].map(|id| Piece::new(id).unwrap());
    let entries = generals.map(|piece| {
        let entry = hex(&[piece.id(), home(piece)]);
        format!("id {} on {} (`{entry}`)", piece.id(), home(piece))
    });
    sheet.phrase(&format!(
        "Two generals on their home squares: {}. The other {} pieces are dead.",
        entries.join(", "),
        Piece::COUNT - 2
    ));
    let game = real().position;
    let bytes = xiangqi_map::encode(&game.pieces);
    sheet.phrase(&format!(
        "The position of the real game has {} living pieces, {} bytes, where the list has {} and the position {}.",
        bytes.len() / 2,
        bytes.len(),
        xiangqi_list::encode(&game.pieces).len(),
        length(&game).div_ceil(8),
    ));
    let square = Square::new(0x3f).unwrap();
    assert!(Piece::group(Side::Red, Kind::Pawn).all(|pawn| !candidates::of(pawn).contains(square)));
    sheet.phrase(&format!(
        "a second piece on {}; a red pawn on {}, which is in no red pawn's list.",
        home(generals[0]),
        square.number()
    ));
}
