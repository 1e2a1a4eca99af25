//! The Chinese notation of moves: `炮二平五`, the piece, its file, the direction, and the file or the distance that it reaches.
//!
//! Several pieces of a kind on one file follow the notation standard for programs (`xqbase.com/protocol/cchess_move.htm`): 前 and 后, with 中 for
//! three pawns; ordinals for more pawns, and for pawns on two files. Advisors and elephants keep their file, because only the front one can
//! retreat. Red writes files and distances in 一 to 九, Black in １ to ９, each from its own right. Ordinals are 一 to 五 for both.

use boardwire::games::xiangqi::{Kind, Placement, Ply, Side};

use super::names::{Mover, Name};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The characters of each kind: first those that are written for red and black, then other characters that are read.
const PIECES: [(Kind, &str); 7] = [
    (Kind::General, "帅将帥將"),
    (Kind::Advisor, "仕士"),
    (Kind::Elephant, "相象"),
    (Kind::Horse, "马马馬傌"),
    (Kind::Rook, "车车車俥"),
    (Kind::Cannon, "炮炮砲包"),
    (Kind::Pawn, "兵卒"),
];

pub(crate) fn name(before: &Placement, ply: Ply) -> String {
    let side = ply.piece.side();
    let name = Name::new(before, ply);
    let piece = PIECES.iter().find(|(kind, _)| *kind == name.kind);
    let piece = piece.and_then(|(_, characters)| characters.chars().nth(usize::from(side == Side::Black)));
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

/// Reads a name, in traditional or simplified characters, with numerals or digits of any width.
pub(crate) fn read(text: &str) -> Option<Name> {
    let characters: Vec<char> = text.chars().take(5).collect();
    let &[first, second, direction, reached] = &characters[..] else { return None };
    let mover = |character: char| match character {
        '前' => Some(Mover::Front),
        '中' => Some(Mover::Middle),
        '后' | '後' => Some(Mover::Back),
        _ => None,
    };
    // The piece is followed by its file, or preceded by its position on the file.
    let (kind, mover) = match (kind(first), kind(second)) {
        (Some(kind), None) => (kind, mover(second).or_else(|| number(second).map(Mover::File))?),
        (None, Some(Kind::Pawn)) => {
            let pawn = |number| Mover::Pawn { number, position_on_file: 0, file: 0 };
            (Kind::Pawn, mover(first).or_else(|| number(first).map(pawn))?)
        }
        (None, Some(kind)) => (kind, mover(first)?),
        _ => return None,
    };
    let direction = match direction {
        '进' | '進' => 1,
        '平' => 0,
        '退' => -1,
        _ => return None,
    };
    Some(Name { kind, mover, direction, reached: number(reached)? })
}

fn kind(character: char) -> Option<Kind> {
    PIECES.iter().find_map(|&(kind, characters)| characters.contains(character).then_some(kind))
}

/// Parses a numeral, or a digit of any width.
fn number(character: char) -> Option<u8> {
    let digit = match character {
        '１'..='９' => u32::from(character) - u32::from('０'),
        _ => character.to_digit(10).filter(|&digit| digit > 0).unwrap_or_default(),
    };
    let numeral =
        || (1..).zip(NUMERALS).find_map(|(number, numeral)| (numeral == character).then_some(number));
    u8::try_from(digit).ok().filter(|&digit| digit > 0).or_else(numeral)
}

fn numeral(side: Side, number: u8) -> char {
    match side {
        Side::Red => NUMERALS[usize::from(number) - 1],
        Side::Black => char::from_u32(u32::from('０') + u32::from(number)).unwrap_or('０'),
    }
}

#[cfg(test)]
mod tests {
    use boardwire::{
        formats::xiangqi_fen,
        games::xiangqi::{Ply, iccs::Step},
    };

    use super::name;

    fn name_of(placement: &str, step: &str) -> String {
        let fen = xiangqi_fen::decode(placement).unwrap();
        let Step { from, to } = step.parse().unwrap();
        let position = fen.position();
        let piece = position.pieces.occupant(from).unwrap();
        let captured = position.pieces.occupant(to);
        name(fen.placement(), Ply { piece, from, to, captured })
    }

    /// The first moves of common openings.
    #[test]
    fn opening_moves_have_their_usual_names() {
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
            assert_eq!(name_of(OPENING, step), name, "{step}");
        }
    }

    #[test]
    fn retreating_moves_are_named() {
        let placement = "4k4/4a4/4b4/9/9/2p6/9/2N1B4/4A4/3RK4";
        for (step, name) in [
            ("c2b0", "马七退八"),
            ("c2d0", "马七退六"),
            ("e1d0", "仕五退六"),
            ("e8f9", "士５退６"),
            ("d0d4", "车六进四"),
            ("d0a0", "车六平九"),
        ] {
            assert_eq!(name_of(placement, step), name, "{step}");
        }
    }

    #[test]
    fn two_pieces_on_a_file_are_front_and_back() {
        let placement = "4k4/9/r8/r8/9/4C4/9/4C4/9/4K4";
        for (step, name) in
            [("e4d4", "前炮平六"), ("e2e3", "后炮进一"), ("a6b6", "前车平２"), ("a7a8", "后车退１")]
        {
            assert_eq!(name_of(placement, step), name, "{step}");
        }
    }

    /// Only the front one can retreat, so the file is enough.
    #[test]
    fn advisors_and_elephants_are_named_by_file() {
        let placement = "3ak4/9/3a5/9/9/6B2/9/9/9/4K1B2";
        for (step, name) in
            [("g0e2", "相三进五"), ("g4e2", "相三退五"), ("d9e8", "士４进５"), ("d7e8", "士４退５")]
        {
            assert_eq!(name_of(placement, step), name, "{step}");
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
            assert_eq!(name_of(placement, step), name, "{step}");
        }
    }

    #[test]
    fn more_pawns_on_a_file_have_ordinals() {
        let placement = "4k4/4P4/4P4/4P4/4P4/9/9/9/9/4K4";
        for (step, name) in
            [("e8d8", "一兵平六"), ("e7d7", "二兵平六"), ("e6d6", "三兵平六"), ("e5d5", "四兵平六")]
        {
            assert_eq!(name_of(placement, step), name, "{step}");
        }
    }

    /// Pawns are counted from the right, and from the front of each file. A single pawn on a file keeps its file.
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
            assert_eq!(name_of(red, step), name, "{step}");
        }
        let black = "4k4/9/9/9/9/8p/2p3p2/2p3p2/9/4K4";
        for (step, name) in [
            ("c2b2", "一卒平２"),
            ("c3b3", "二卒平２"),
            ("g2h2", "三卒平８"),
            ("g3h3", "四卒平８"),
            ("i4h4", "卒９平８"),
        ] {
            assert_eq!(name_of(black, step), name, "{step}");
        }
    }
}
