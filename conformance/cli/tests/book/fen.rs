//! The chapter Xiangqi FEN: the identities that two pictures get.

use std::collections::BTreeSet;

use boardwire::{
    formats::xiangqi_fen,
    games::xiangqi::{Piece, Position, Side, Square, candidates},
};

use crate::{
    ask::{position_hex, real, spaced},
    claims::{Check, Context, Key},
    lists,
    position::{length, word_of},
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.section {
        "A position of a real game" if key.is_table() => identities,
        "A position of a real game" if key.is_prose() => fen_words,
        "The river rule for pawns" if key.is_prose() => river_words,
        _ => return None,
    })
}

fn real_fen() -> (Position, String, Position) {
    let position = real().position;
    let text = xiangqi_fen::encode(&(&position.pieces).into(), position.turn);
    let chosen = xiangqi_fen::decode(&text).unwrap().position();
    (position, text, chosen)
}

/// The pairs whose squares are exchanged.
fn identities(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (game, _, chosen) = real_fen();
    let other = Piece::all().filter(|&piece| game.pieces.square(piece) != chosen.pieces.square(piece));
    let rows: Vec<String> = other
        .collect::<Vec<_>>()
        .chunks(2)
        .map(|pair| {
            let ids = spaced(pair.iter().map(|piece| piece.id()));
            let of = |position: &Position| {
                let squares: Vec<Option<Square>> =
                    pair.iter().map(|&piece| position.pieces.square(piece)).collect();
                let bits = spaced(pair.iter().zip(&squares).map(|(&piece, &square)| word_of(piece, square)));
                format!("{} | `{bits}`", spaced(squares.iter().flatten().map(|square| square.number())))
            };
            format!("| {ids} | {} | {} |", of(&game), of(&chosen))
        })
        .collect();
    sheet.rows(&rows);
}

fn fen_words(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let (game, text, chosen) = real_fen();
    sheet.phrase(&format!("`{}`, is written", position_hex(&game)));
    sheet.phrase(&format!("`{text}`"));
    let rook = [7, 8].map(|id| Piece::new(id).unwrap());
    let bits: usize = rook.map(|piece| word_of(piece, game.pieces.square(piece)).len()).iter().sum();
    sheet.phrase(&lists::known(
        context,
        &format!("Both choices of a pair have {bits} bits (XF-8), no pawn differs (XF-9), and the second is the smaller string (XF-10)."),
    ));
    sheet.phrase(&format!("chosen is `{}`, {} bits as before.", position_hex(&chosen), length(&chosen)));
    assert_eq!(length(&chosen), length(&game));
}

fn river_words(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let text = "4k4/9/9/9/4P4/9/9/9/9/4K4 b";
    let position = xiangqi_fen::decode(text).unwrap().position();
    let pawns: Vec<Piece> = Piece::group(Side::Red, Piece::new(11).unwrap().kind()).collect();
    let chosen = pawns.iter().find(|&&pawn| position.pieces.square(pawn).is_some()).unwrap();
    let square = position.pieces.square(*chosen).unwrap();
    let indices: BTreeSet<_> =
        pawns.iter().map(|&pawn| candidates::of(pawn).index_of(Some(square)).unwrap()).collect();
    let index = spaced(&indices);
    sheet.phrase(&format!(
        "`{text}` has one red pawn, on square {}, across the river in column {}. {} has the index {index} in the list of \
         every red pawn",
        square.number(),
        square.col(),
        square.number(),
    ));
    let columns: Vec<String> = pawns.iter().map(|&pawn| candidates::home(pawn).col().to_string()).collect();
    let with = |owner: Piece| {
        let own = |pawn: &Piece| word_of(*pawn, (*pawn == owner).then_some(square));
        pawns.iter().map(own).collect::<String>()
    };
    let least = pawns.iter().copied().min_by_key(|&pawn| with(pawn)).unwrap();
    sheet.phrase(&lists::known(
        context,
        &format!(
            "The homes of ids {} to {} are in the columns {}: XF-9 leaves id {} alone. Its bits for the five pawns are `{}`; \
             by the smallest bit string alone, id {} would have been chosen, `{}`. Position: `{}`.",
            pawns[0].id(),
            pawns[4].id(),
            columns.join(", "),
            chosen.id(),
            with(*chosen),
            least.id(),
            with(least),
            position_hex(&position),
        ),
    ));
}
