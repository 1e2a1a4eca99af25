//! Finds reasons why a Xiangqi position cannot occur in a game. Decoders do not check all of them, and the list is not complete.

use boardwire::games::xiangqi::{
    Candidates, Kind, Piece, Placement, Setup, Side, Square, iccs::Step, identity, rules::Board,
};

use crate::terminal::count;

/// Finds reasons why a position is impossible. Without a side to move, some reasons are not checked.
pub(crate) fn reasons(placement: &Placement, turn: Option<Side>) -> Vec<String> {
    let mut reasons = Vec::new();
    let has_identities = identity::choose(placement).is_some();
    for side in [Side::Red, Side::Black] {
        // With identities, the number of pieces and their squares are right. Only a missing general is possible.
        let kinds = Kind::ALL.into_iter().filter(|&kind| !has_identities || kind == Kind::General);
        kinds.for_each(|kind| add_reasons_for_kind(placement, side, kind, &mut reasons));
    }
    let general = |side| placement.squares_of(side, Kind::General).next();
    if reasons.is_empty() && !has_identities {
        // A pawn that has not crossed the river is on its original file.
        reasons.push("pawns on their own side of the river share a file".to_owned());
    }
    if let (Some(red), Some(black)) = (general(Side::Red), general(Side::Black))
        && red.col() == black.col()
        && (black.row() + 1..red.row())
            .all(|row| Square::at(row, red.col()).is_some_and(|square| placement.get(square).is_none()))
    {
        reasons.push(format!("the generals on {red} and {black} face each other"));
        return reasons;
    }
    reasons.extend(turn.and_then(|turn| capture_reason(placement, turn, general(turn.other())?)));
    reasons
}

/// Adds the reasons from the number and the squares of a side's pieces of one kind.
fn add_reasons_for_kind(placement: &Placement, side: Side, kind: Kind, reasons: &mut Vec<String>) {
    let max_count = Piece::group(side, kind).count();
    let squares: Vec<Square> = placement.squares_of(side, kind).collect();
    let piece_count = squares.len();
    if piece_count > max_count || kind == Kind::General && piece_count == 0 {
        let pieces = count(piece_count, &kind.to_string());
        reasons.push(format!("{side} has {pieces}, and a set has {max_count}"));
    }
    let is_impossible = |square: &&Square| {
        !Piece::group(side, kind).any(|piece| Candidates::for_piece(piece).contains(**square))
    };
    let impossible_squares: Vec<_> = squares.iter().filter(is_impossible).map(Square::to_string).collect();
    if !impossible_squares.is_empty() {
        let article = if matches!(kind, Kind::Advisor | Kind::Elephant) { "an" } else { "a" };
        reasons.push(format!("{article} {kind} of {side} is never on {}", impossible_squares.join(" or ")));
    }
}

/// The reason if the side to move can capture the general of the other side.
fn capture_reason(placement: &Placement, turn: Side, general: Square) -> Option<String> {
    let with_turn = |turn| Setup::new(turn, placement.clone()).ok().map(|setup| Board::from(&setup));
    if !with_turn(turn.other())?.is_check() {
        return None;
    }
    let capturing_step = with_turn(turn)?.moves().iter().find(|step| step.to == general);
    let capturer = capturing_step
        .and_then(|Step { from, .. }| Some(format!(" with the {} on {from}", placement.get(from)?.1)));
    Some(format!("{turn} is to move and can take the general on {general}{}", capturer.unwrap_or_default()))
}

/// Reads a placement without checking the squares of its pieces; `None` if it is not a placement.
pub(crate) fn read_placement(fen: &str) -> Option<Placement> {
    let mut placement = Placement::EMPTY;
    let ranks: Vec<&str> = fen.split(' ').next()?.split('/').collect();
    for (row, rank) in (0..).zip(&ranks) {
        let mut col = 0;
        for character in rank.chars() {
            if let Some(empty) = character.to_digit(10) {
                col += u8::try_from(empty).ok()?;
                continue;
            }
            let side = if character.is_ascii_uppercase() { Side::Red } else { Side::Black };
            placement
                .set(Square::at(row, col)?, Some((side, Kind::from_letter(character.to_ascii_uppercase())?)));
            col += 1;
        }
        (col == Square::COLS).then_some(())?;
    }
    (ranks.len() == usize::from(Square::ROWS)).then_some(placement)
}
