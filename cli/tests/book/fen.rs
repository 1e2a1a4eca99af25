//! The chapter Xiangqi FEN: the identities of two diagrams.

use std::collections::BTreeSet;

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{Kind, Piece, Position, Side, candidates},
};

use crate::{
    ask::{length, position_hex, real, word_of},
    claims::Checks,
    sheet::Sheet,
    text::{listed, spaced},
};

pub(crate) const CHECKS: Checks =
    &[("fen-example", example), ("fen-identities", identities), ("fen-river", river)];

/// The real position, its text, and the position that is read from the text.
fn real_fen() -> (Position, String, Position) {
    let position = real().position;
    let text = xiangqi_fen::encode(&(&position.pieces).into(), position.turn);
    let chosen = xiangqi_fen::decode(&text).unwrap().position();
    (position, text, chosen)
}

/// The code words of these pieces.
fn words(position: &Position, pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(|&piece| word_of(piece, position.pieces.square(piece))).collect()
}

/// The pairs of pieces that exchange their squares.
fn exchanged() -> Vec<Piece> {
    let (game, _, chosen) = real_fen();
    Piece::all().filter(|&piece| game.pieces.square(piece) != chosen.pieces.square(piece)).collect()
}

fn identities(sheet: &mut Sheet<'_>) {
    let (game, _, chosen) = real_fen();
    let all = exchanged();
    let rows = all.chunks(2).map(|pair| {
        let of = |position: &Position| {
            let squares = pair.iter().map(|&piece| position.pieces.square(piece).unwrap().number());
            format!("{} | `{}`", spaced(squares), words(position, pair).join(" "))
        };
        format!("| {} | {} | {} |", spaced(pair.iter().map(|piece| piece.id())), of(&game), of(&chosen))
    });
    sheet.rows(&rows.collect::<Vec<_>>());
}

fn example(sheet: &mut Sheet<'_>) {
    let (game, text, chosen) = real_fen();
    let bits: BTreeSet<usize> = exchanged().chunks(2).map(|pair| words(&game, pair).concat().len()).collect();
    sheet.facts(&format!("`{}`; `{text}`; `{}`", position_hex(&game), position_hex(&chosen)));
    sheet.facts(&format!("{}; {}", listed(bits), length(&chosen)));
    sheet.same(0, &length(&game), &length(&chosen));
}

/// One pawn across the river: its file decides, and not the smallest bits.
fn river(sheet: &mut Sheet<'_>) {
    let text = "4k4/9/9/9/4P4/9/9/9/9/4K4 b";
    let position = xiangqi_fen::decode(text).unwrap().position();
    let pawns: Vec<Piece> = Piece::group(Side::Red, Kind::Pawn).collect();
    let chosen = pawns.iter().find(|&&pawn| position.pieces.square(pawn).is_some()).unwrap();
    let square = position.pieces.square(*chosen).unwrap();
    let with = |owner: Piece| {
        let own = |pawn: &Piece| word_of(*pawn, (*pawn == owner).then_some(square));
        pawns.iter().map(own).collect::<String>()
    };
    let least = pawns.iter().copied().min_by_key(|&pawn| with(pawn)).unwrap();
    let indices: BTreeSet<u32> =
        pawns.iter().map(|&pawn| candidates::of(pawn).index_of(Some(square)).unwrap()).collect();
    let columns =
        pawns.iter().map(|&pawn| candidates::home(pawn).col().to_string()).collect::<Vec<_>>().join(", ");
    sheet.facts(&format!("`{text}`; `{}`; `{}`; `{}`", with(*chosen), with(least), position_hex(&position)));
    sheet.facts(&format!("{columns}; {}; {1}; {1}; {2}", listed(indices), square.number(), square.col()));
    sheet.facts(&listed([pawns[0], pawns[4], *chosen, least].map(Piece::id)));
}
