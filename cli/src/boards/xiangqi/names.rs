//! Names of moves in the Chinese notation, such as `炮二平五`, and in WXF, such as `C2.5`: the piece, its file or its position on the file, a
//! direction, and the file or distance that it reaches.
//!
//! Several pieces of a kind on one file follow the notation standard for programs (`xqbase.com/protocol/cchess_move.htm`): 前 and 后, with 中 for
//! three pawns; ordinals for more pawns, and for pawns on two files. Advisors and elephants keep their file, because only the front one can
//! retreat.

use boardwire::games::xiangqi::{Kind, Placement, Ply, Side, Square};

/// The name of a move of the side to move. Files and distances count from 1, files from the right of the side.
struct Name {
    kind: Kind,
    mover: Mover,
    /// 1 forward, 0 to the side, -1 back.
    direction: i8,
    /// The distance that a straight-moving piece goes forward or back, or else the file that it reaches.
    reached: u8,
}

/// The part of a name that selects one of several pieces of a kind.
enum Mover {
    File(u8),
    /// The first, the middle (of three) and the last piece on one file, from the front.
    Front,
    Middle,
    Back,
    /// One of more than three pawns on a file, or of pawns that share two files.
    Pawn {
        /// Its number among the pawns that share files, from the right and from the front of each file.
        number: u8,
        /// Its number on its file, from the front.
        position_on_file: u8,
        file: u8,
    },
}

/// The position of a piece among the pieces of its side and kind.
struct PieceOrder {
    file: u8,
    position_on_file: u8,
    count: u8,
    /// Its number if [`Mover::Pawn`] names it, or else 0.
    number: u8,
}

impl Name {
    fn new(before: &Placement, ply: Ply) -> Self {
        let (side, kind) = (ply.piece.side(), ply.piece.kind());
        let PieceOrder { file, position_on_file, count, number } =
            PieceOrder::new(before, side, kind, ply.from);
        let mover = match (kind, position_on_file) {
            // Only the front one can retreat, so the file is enough.
            (Kind::Advisor | Kind::Elephant, _) => Mover::File(file),
            _ if count < 2 => Mover::File(file),
            _ if number > 0 => Mover::Pawn { number, position_on_file, file },
            (_, 1) => Mover::Front,
            (_, 2) if count == 3 => Mover::Middle,
            _ => Mover::Back,
        };
        let direction = forward(side, ply.from, ply.to).signum();
        Self { kind, mover, direction, reached: last_number(kind, side, ply.from, ply.to) }
    }
}

impl PieceOrder {
    fn new(placement: &Placement, side: Side, kind: Kind, square: Square) -> Self {
        let squares: Vec<Square> = placement.squares_of(side, kind).collect();
        let on_file = |square: Square| squares.iter().filter(|other| other.col() == square.col()).count();
        let count = on_file(square);
        let mut shared: Vec<Square> = squares.iter().copied().filter(|&other| on_file(other) > 1).collect();
        // The order is from the right of the side, and from the front of each file.
        shared.sort_by_key(|&other| (file(side, other), forward(side, other, square)));
        let number = |squares: &mut dyn Iterator<Item = &Square>| {
            squares.take_while(|&&other| other != square).fold(1, |number: u8, _| number + 1)
        };
        let position_on_file = number(&mut shared.iter().filter(|other| other.col() == square.col()));
        let shares_two_files = shared.iter().any(|other| other.col() != square.col());
        let is_numbered = kind == Kind::Pawn && count > 1 && (shares_two_files || count > 3);
        Self {
            file: file(side, square),
            position_on_file: if count > 1 { position_on_file } else { 1 },
            count: u8::try_from(count).unwrap_or(u8::MAX),
            number: if is_numbered { number(&mut shared.iter()) } else { 0 },
        }
    }
}

/// The last number of a name: the distance of a straight-moving piece that goes forward or back, or the file.
fn last_number(kind: Kind, side: Side, from: Square, to: Square) -> u8 {
    let is_straight = matches!(kind, Kind::General | Kind::Rook | Kind::Cannon | Kind::Pawn);
    match forward(side, from, to) {
        ranks if ranks != 0 && is_straight => ranks.unsigned_abs(),
        _ => file(side, to),
    }
}

/// The number of ranks from `from` forward to `to`.
fn forward(side: Side, from: Square, to: Square) -> i8 {
    let down = to.row().cast_signed() - from.row().cast_signed();
    match side {
        Side::Red => -down,
        Side::Black => down,
    }
}

/// The file of a square, 1 to 9 from the right of a side.
const fn file(side: Side, square: Square) -> u8 {
    match side {
        Side::Red => Square::COLS - square.col(),
        Side::Black => square.col() + 1,
    }
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The name in the Chinese notation. Red writes files and distances in 一 to 九, Black in １ to ９, each from its own right. Ordinals are 一 to
/// 五 for both.
pub(crate) fn chinese(before: &Placement, ply: Ply) -> String {
    let side = ply.piece.side();
    let name = Name::new(before, ply);
    let pieces = if side == Side::Red { "帅仕相马车炮兵" } else { "将士象马车炮卒" };
    let piece =
        Kind::ALL.iter().position(|kind| *kind == name.kind).and_then(|index| pieces.chars().nth(index));
    let (first, second) = match name.mover {
        Mover::File(file) => (piece, Some(numeral(side, file))),
        Mover::Front => (Some('前'), piece),
        Mover::Middle => (Some('中'), piece),
        Mover::Back => (Some('后'), piece),
        Mover::Pawn { number, .. } => (Some(numeral(Side::Red, number)), piece),
    };
    let direction = ['退', '平', '进'][usize::from((name.direction + 1).unsigned_abs())];
    let last = [direction, numeral(side, name.reached)];
    first.into_iter().chain(second).chain(last).collect()
}

fn numeral(side: Side, number: u8) -> char {
    match side {
        Side::Red => NUMERALS[usize::from(number) - 1],
        Side::Black => char::from_u32(u32::from('０') + u32::from(number)).unwrap_or('０'),
    }
}

/// The name in WXF: a capital letter for red. `+C.5` is the front cannon of two on a file, `15+1` the first of several pawns on file 5.
pub(crate) fn wxf(before: &Placement, ply: Ply) -> String {
    let name = Name::new(before, ply);
    let letter = match name.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        kind => kind.letter(),
    };
    let mover = match name.mover {
        Mover::File(file) => format!("{letter}{file}"),
        Mover::Front => format!("+{letter}"),
        Mover::Middle => format!(".{letter}"),
        Mover::Back => format!("-{letter}"),
        Mover::Pawn { position_on_file, file, .. } => format!("{position_on_file}{file}"),
    };
    let direction = ['-', '.', '+'][usize::from((name.direction + 1).unsigned_abs())];
    let name = format!("{mover}{direction}{}", name.reached);
    if ply.piece.side() == Side::Black { name.to_ascii_lowercase() } else { name }
}

#[cfg(test)]
mod tests {
    use boardwire::{
        formats::xiangqi_fen,
        games::xiangqi::{Ply, iccs::Step},
    };

    use super::chinese;

    fn name_of(placement: &str, step: &str) -> String {
        let fen = xiangqi_fen::decode(placement).unwrap();
        let Step { from, to } = step.parse().unwrap();
        let position = fen.position();
        let piece = position.pieces.occupant(from).unwrap();
        let captured = position.pieces.occupant(to);
        chinese(fen.placement(), Ply { piece, from, to, captured })
    }

    #[test]
    fn moves_have_their_usual_names() {
        let positions: [(&str, &[(&str, &str)]); 7] = [
            // The first moves of common openings.
            (
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
                &[
                    ("h2e2", "炮二平五"),
                    ("b2e2", "炮八平五"),
                    ("h0g2", "马二进三"),
                    ("b0c2", "马八进七"),
                    ("i0i1", "车一进一"),
                    ("a0a2", "车九进二"),
                    ("c3c4", "兵七进一"),
                    ("g0e2", "相三进五"),
                    ("f0e1", "仕四进五"),
                    ("e0e1", "帅五进一"),
                    ("h2h6", "炮二进四"),
                    ("h9g7", "马８进７"),
                    ("b9c7", "马２进３"),
                    ("i9h9", "车９平８"),
                    ("h7e7", "炮８平５"),
                    ("g6g5", "卒７进１"),
                    ("g9e7", "象７进５"),
                    ("d9e8", "士４进５"),
                    ("e9e8", "将５进１"),
                ],
            ),
            // Retreats.
            (
                "4k4/4a4/4b4/9/9/2p6/9/2N1B4/4A4/3RK4",
                &[
                    ("c2b0", "马七退八"),
                    ("c2d0", "马七退六"),
                    ("e1d0", "仕五退六"),
                    ("e8f9", "士５退６"),
                    ("d0d4", "车六进四"),
                    ("d0a0", "车六平九"),
                ],
            ),
            // Two pieces of a kind on a file. Only the front advisor or elephant can retreat, so its file is enough.
            ("4k4/9/r8/r8/9/4C4/9/4C4/9/4K4", &[("e2e3", "后炮进一"), ("a6b6", "前车平２")]),
            ("3ak4/9/3a5/9/9/6B2/9/9/9/4K1B2", &[("g0e2", "相三进五"), ("d9e8", "士４进５")]),
            // Three pawns on a file, more than three, and pawns on two files.
            (
                "4k4/9/9/9/9/2p6/2p6/2p6/9/4K4",
                &[("c2b2", "前卒平２"), ("c3b3", "中卒平２"), ("c4b4", "后卒平２")],
            ),
            (
                "4k4/4P4/4P4/4P4/4P4/9/9/9/9/4K4",
                &[("e8d8", "一兵平六"), ("e7d7", "二兵平六"), ("e6d6", "三兵平六"), ("e5d5", "四兵平六")],
            ),
            (
                "4k4/9/9/9/9/8p/2p3p2/2p3p2/9/4K4",
                &[
                    ("c2b2", "一卒平２"),
                    ("c3b3", "二卒平２"),
                    ("g2h2", "三卒平８"),
                    ("g3h3", "四卒平８"),
                    ("i4h4", "卒９平８"),
                ],
            ),
        ];
        for (placement, names) in positions {
            for (step, name) in names {
                assert_eq!(name_of(placement, step), *name, "{placement}: {step}");
            }
        }
    }
}
