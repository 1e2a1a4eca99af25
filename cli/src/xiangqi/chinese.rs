//! Names of moves in the Chinese notation, written and found: `炮二平五`, the piece, its file, the direction, and the file or the distance that it reaches.
//!
//! The rules for pieces of a kind on one file are those of the notation standard for programs (`xqbase.com/protocol/cchess_move.htm`): 前 and 后, with 中
//! for three pawns; ordinals for more pawns, and for pawns on two files; and none of it for advisors and elephants, of which only the front one
//! can retreat. Red counts files and distances in 一 to 九, Black in １ to ９, each from the right of its own side. Ordinals are in 一 to 五 for both.

use boardwire::games::xiangqi::{Kind, Piece, Placement, Ply, Position, Side, Square, iccs::Step, moves};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A move that is played from a placement.
pub(crate) fn of(before: &Placement, ply: Ply) -> String {
    let (side, kind) = (ply.piece.side(), ply.piece.kind());
    let mover = mover(before, side, kind, ply.from);
    let forward = forward(side, ply.from, ply.to);
    let direction = match forward {
        0 => '平',
        1.. => '进',
        _ => '退',
    };
    let is_straight = matches!(kind, Kind::General | Kind::Rook | Kind::Cannon | Kind::Pawn);
    let reached = if is_straight && forward != 0 { forward.unsigned_abs() } else { file(side, ply.to) };
    format!("{mover}{direction}{}", numeral(side, reached))
}

/// Whether a word has the form of a name.
pub(crate) fn is_name(word: &str) -> bool {
    let mut characters = folded(word);
    matches!(characters.nth(2), Some('平' | '进' | '退'))
        && characters.next().is_some_and(|last| ('１'..='９').contains(&last))
        && characters.next().is_none()
}

/// The only move of the side to move with a name, which may be in traditional characters.
pub(crate) fn find(position: &Position, name: &str) -> Option<Step> {
    let placement = Placement::from(&position.pieces);
    let mut found = None;
    for piece in Piece::all().filter(|piece| piece.side() == position.turn) {
        let Some(from) = position.pieces.square(piece) else { continue };
        let of_kind = folded(character(piece.side(), piece.kind()).encode_utf8(&mut [0; 4])).next();
        if !folded(name).take(2).any(|character| Some(character) == of_kind) {
            continue;
        }
        for to in Square::all() {
            let ply = Ply { piece, from, to, captured: position.pieces.occupant(to) };
            let is_played = || moves::play(&mut position.clone(), ply).is_ok();
            if folded(&of(&placement, ply)).eq(folded(name)) && is_played() {
                if found.is_some() {
                    return None;
                }
                found = Some(Step { from, to });
            }
        }
    }
    found
}

/// The characters of a name, with one for all forms of a piece, a direction or a number.
fn folded(name: &str) -> impl Iterator<Item = char> {
    const FORMS: [(&str, char); 9] = [
        ("帅帥將", '将'),
        ("仕", '士'),
        ("相", '象'),
        ("兵", '卒'),
        ("馬傌", '马'),
        ("車俥", '车'),
        ("砲", '炮'),
        ("進", '进'),
        ("後", '后'),
    ];
    name.chars().map(|character| {
        if let Some(digit) = character.to_digit(10) {
            return char::from_u32(u32::from('０') + digit).unwrap_or(character);
        }
        if let Some(number) =
            (1..).zip(NUMERALS).find_map(|(number, numeral)| (numeral == character).then_some(number))
        {
            return numeral(Side::Black, number);
        }
        let form = FORMS.iter().find(|(forms, _)| forms.contains(character));
        form.map_or(character, |(_, form)| *form)
    })
}

/// The piece, with its file, or with its rank among the pieces that share its name.
fn mover(before: &Placement, side: Side, kind: Kind, from: Square) -> String {
    let character = character(side, kind);
    let all = |col: u8| {
        let mut squares: Vec<Square> =
            before.squares_of(side, kind).filter(|square| square.col() == col).collect();
        // The front one is nearest to the other side.
        squares.sort_by_key(|&square| forward(side, square, from));
        squares
    };
    let same_file = all(from.col());
    if same_file.len() < 2 || matches!(kind, Kind::Advisor | Kind::Elephant) {
        return format!("{character}{}", numeral(side, file(side, from)));
    }
    let mut files: Vec<u8> = (0..Square::COLS).collect();
    files.sort_by_key(|&col| Square::at(0, col).map(|square| file(side, square)));
    let shared: Vec<Vec<Square>> = files.into_iter().map(all).filter(|squares| squares.len() > 1).collect();
    let order = if kind == Kind::Pawn && (shared.len() > 1 || same_file.len() > 3) {
        let place = shared.iter().flatten().position(|&square| square == from);
        NUMERALS[place.unwrap_or_default()]
    } else {
        let place = same_file.iter().position(|&square| square == from).unwrap_or_default();
        match place {
            0 => '前',
            1 if same_file.len() == 3 => '中',
            _ => '后',
        }
    };
    format!("{order}{character}")
}

/// How many ranks `to` is ahead of `from`.
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

fn numeral(side: Side, number: u8) -> char {
    match side {
        Side::Red => NUMERALS[usize::from(number) - 1],
        Side::Black => char::from_u32(u32::from('０') + u32::from(number)).unwrap_or('０'),
    }
}

const fn character(side: Side, kind: Kind) -> char {
    match (side, kind) {
        (Side::Red, Kind::General) => '帅',
        (Side::Red, Kind::Advisor) => '仕',
        (Side::Red, Kind::Elephant) => '相',
        (Side::Red, Kind::Pawn) => '兵',
        (Side::Black, Kind::General) => '将',
        (Side::Black, Kind::Advisor) => '士',
        (Side::Black, Kind::Elephant) => '象',
        (Side::Black, Kind::Pawn) => '卒',
        (_, Kind::Horse) => '马',
        (_, Kind::Rook) => '车',
        (_, Kind::Cannon) => '炮',
    }
}

#[cfg(test)]
mod tests {
    use boardwire::{
        formats::xiangqi_fen,
        games::xiangqi::{Ply, iccs::Step},
    };

    use super::of;

    /// The name of a move from a placement.
    fn named(placement: &str, step: &str) -> String {
        let fen = xiangqi_fen::decode(placement).unwrap();
        let Step { from, to } = step.parse().unwrap();
        let position = fen.position();
        let piece = position.pieces.occupant(from).unwrap();
        let captured = position.pieces.occupant(to);
        of(fen.placement(), Ply { piece, from, to, captured })
    }

    /// First moves as every book of openings has them.
    #[test]
    fn moves_of_openings() {
        const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
        for (step, name) in [
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
        ] {
            assert_eq!(named(OPENING, step), name, "{step}");
        }
    }

    #[test]
    fn pieces_go_back() {
        let placement = "4k4/4a4/4b4/9/9/2p6/9/2N1B4/4A4/3RK4";
        for (step, name) in [
            ("c2b0", "马七退八"),
            ("c2d0", "马七退六"),
            ("e1d0", "仕五退六"),
            ("e8f9", "士５退６"),
            ("d0d4", "车六进四"),
            ("d0a0", "车六平九"),
        ] {
            assert_eq!(named(placement, step), name, "{step}");
        }
    }

    #[test]
    fn two_of_a_kind_on_a_file_are_front_and_back() {
        let placement = "4k4/9/r8/r8/9/4C4/9/4C4/9/4K4";
        for (step, name) in
            [("e4d4", "前炮平六"), ("e2e3", "后炮进一"), ("a6b6", "前车平２"), ("a7a8", "后车退１")]
        {
            assert_eq!(named(placement, step), name, "{step}");
        }
    }

    /// The one that can retreat is the front one, so that the file is enough.
    #[test]
    fn advisors_and_elephants_have_their_file() {
        let placement = "3ak4/9/3a5/9/9/6B2/9/9/9/4K1B2";
        for (step, name) in
            [("g0e2", "相三进五"), ("g4e2", "相三退五"), ("d9e8", "士４进５"), ("d7e8", "士４退５")]
        {
            assert_eq!(named(placement, step), name, "{step}");
        }
    }

    #[test]
    fn three_pawns_on_a_file_are_front_middle_and_back() {
        let placement = "4k4/9/4P4/4P4/4P4/2p6/2p6/2p6/9/4K4";
        for (step, name) in [
            ("e7d7", "前兵平六"),
            ("e6d6", "中兵平六"),
            ("e5d5", "后兵平六"),
            ("c2b2", "前卒平２"),
            ("c3b3", "中卒平２"),
            ("c4b4", "后卒平２"),
        ] {
            assert_eq!(named(placement, step), name, "{step}");
        }
    }

    #[test]
    fn more_pawns_on_a_file_have_ordinals() {
        let placement = "4k4/4P4/4P4/4P4/4P4/9/9/9/9/4K4";
        for (step, name) in
            [("e8d8", "一兵平六"), ("e7d7", "二兵平六"), ("e6d6", "三兵平六"), ("e5d5", "四兵平六")]
        {
            assert_eq!(named(placement, step), name, "{step}");
        }
    }

    /// From the right of the side, and from the front of each file; a pawn alone on its file keeps the file.
    #[test]
    fn pawns_on_two_files_have_ordinals() {
        let red = "4k4/9/2P3P2/2P3P2/P8/9/9/9/9/4K4";
        for (step, name) in [
            ("g7f7", "一兵平四"),
            ("g6f6", "二兵平四"),
            ("c7d7", "三兵平六"),
            ("c6d6", "四兵平六"),
            ("a5b5", "兵九平八"),
        ] {
            assert_eq!(named(red, step), name, "{step}");
        }
        let black = "4k4/9/9/9/9/8p/2p3p2/2p3p2/9/4K4";
        for (step, name) in [
            ("c2b2", "一卒平２"),
            ("c3b3", "二卒平２"),
            ("g2h2", "三卒平８"),
            ("g3h3", "四卒平８"),
            ("i4h4", "卒９平８"),
        ] {
            assert_eq!(named(black, step), name, "{step}");
        }
    }
}
