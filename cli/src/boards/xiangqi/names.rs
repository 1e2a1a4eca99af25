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
    /// The number of the piece if [`Mover::Pawn`] names the piece, or else 0.
    number: u8,
}

impl Name {
    fn new(before: &Placement, ply: Ply) -> Self {
        let (side, kind) = (ply.piece.side(), ply.piece.kind());
        let PieceOrder { file, position_on_file, count, number } =
            PieceOrder::new(before, side, kind, ply.from);
        let mover = match (kind, position_on_file) {
            // Only the front piece can retreat, so the file is enough.
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
    let ranks_down = to.row().cast_signed() - from.row().cast_signed();
    match side {
        Side::Red => -ranks_down,
        Side::Black => ranks_down,
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

/// The name in the Chinese notation. Red writes files and distances in 一 to 九, Black in １ to ９, each from its own right. Both sides
/// write ordinals in 一 to 五.
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
    let text = format!("{mover}{direction}{}", name.reached);
    if ply.piece.side() == Side::Black { text.to_ascii_lowercase() } else { text }
}
