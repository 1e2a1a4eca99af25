//! The chapter Xiangqi history: origin candidates, and the plies of a real game field by field.

use std::collections::BTreeSet;

use boardwire::{
    formats::xiangqi_history,
    games::xiangqi::{Kind, Piece, Ply, Position, Side, Square, candidates, iccs, origins},
    observe::{Field, FieldKind},
    options::Options,
};

use serde_json::json;

use crate::{
    ask::{Observed, bits, hex, home, outcome, piece_name, position_hex, real, real_history, without},
    claims::Checks,
    sheet::Sheet,
    text::spaced,
};

pub(crate) const CHECKS: Checks = &[
    ("history-b", |sheet| {
        sheet.facts(&format!("1; 23; `{}`", position_hex(&without(&[1, 23]))));
    }),
    ("history-newest", newest),
    ("history-plies", plies),
    ("history-real", real_game),
    ("one-ply", one_ply),
    ("origins", all_origins),
    ("origins-of", some_origins),
];

fn origin_squares(piece: Piece, square: Square) -> String {
    spaced(origins::of(piece, square).squares().iter().map(|origin| origin.number()))
}

/// `66: 67 75; 67: 68 66 76`
fn all_origins(sheet: &mut Sheet<'_>) {
    let mut rows = Vec::new();
    for (kind, name) in
        [(Kind::General, "general"), (Kind::Advisor, "advisors"), (Kind::Elephant, "elephants")]
    {
        for side in [Side::Red, Side::Black] {
            let mut all = BTreeSet::new();
            for piece in Piece::group(side, kind) {
                for square in Square::all().filter(|&square| candidates::of(piece).contains(square)) {
                    all.insert((square.number(), origin_squares(piece, square)));
                }
            }
            let all: Vec<String> =
                all.iter().map(|(square, origins)| format!("{square}: {origins}")).collect();
            rows.push(format!("| {side} {name} | {} |", all.join("; ")));
        }
    }
    sheet.rows(&rows);
}

/// Rows of the book's choice: a piece, of a pawn its home too, a square and the origins.
fn some_origins(sheet: &mut Sheet<'_>) {
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        let piece = Piece::new(row[0].split(' ').next().unwrap().parse().unwrap()).unwrap();
        let square = Square::new(row[1].parse().unwrap()).unwrap();
        sheet.holds(line, row[0].starts_with(&piece_name(piece)));
        let home = if piece.kind() == Kind::Pawn { home(piece).to_string() } else { String::new() };
        let origins = origin_squares(piece, square);
        sheet.line_facts(line, &format!("{} {home} {} {origins}", piece.id(), square.number()));
    }
}

fn fields_of(bytes: &[u8], position: &Position) -> Vec<Field> {
    let mut fields = Observed::default();
    xiangqi_history::decode_with(bytes, position, Options::new(), &mut fields).unwrap();
    fields.fields
}

/// A pawn's step from its home, and the byte that contains it.
fn one_ply(sheet: &mut Sheet<'_>) {
    let mut position = Position { turn: Side::Black, ..Position::opening() };
    let pawn = Piece::new(13).unwrap();
    let (from, to) = (candidates::home(pawn), Square::new(home(pawn) - 9).unwrap());
    position.pieces.put(pawn, to).unwrap();
    let ply = Ply { piece: pawn, from, to, captured: None };
    let bytes = xiangqi_history::encode(&position, &[ply]).unwrap();
    let fields = fields_of(&bytes, &position);
    let record: u64 =
        fields.iter().filter(|field| field.kind != FieldKind::Padding).map(|field| field.len).sum();
    let cut = [bytes[0] - 1];
    let request =
        json!({ "op": "decode", "format": "xiangqi-history/1", "hex": hex(&cut), "position": position });
    let (_, at) = outcome(&request).unwrap_err();
    sheet.same(0, &bytes, &vec![0xd7]);
    let [mover, capture, all] = [(0, 4), (4, 1), (0, record)].map(|(start, len)| bits(&bytes, start, len));
    sheet.facts(&format!("`{}`; `{all}`; `{mover}`; `{capture}`", position_hex(&position)));
    sheet.facts(&format!("`{}`; `{}`; `{}`", hex(&cut), bits(&cut, 0, 8), bits(&cut, record, 8 - record)));
    // The line repeats the squares and the id. Padding and a bit of it are 1.
    let (from, to, id) = (from.number(), to.number(), pawn.id());
    sheet.facts(&format!(
        "{from}; {to}; {from}; {to}; {}; {id}; {}",
        origin_squares(pawn, ply.to),
        pawn.within_side()
    ));
    sheet.facts(&format!("1; 1; {record}; {}", at.unwrap()));
}

/// The newest five records, a line a field, and an origin on a line of its own.
fn newest(sheet: &mut Sheet<'_>) {
    let (game, bytes) = (real(), real_history());
    let fields = fields_of(&bytes, &game.position);
    let mut line = 1;
    for field in fields.iter().filter(|field| field.number < 5 && field.kind != FieldKind::Padding) {
        let ply = game.history[usize::try_from(field.number).unwrap()];
        let word = bits(&bytes, field.start, field.len);
        let origins = origins::of(ply.piece, ply.to);
        let said = match field.kind.name() {
            "mover" => format!("{} {} {}", field.value, ply.piece.id(), ply.to.number()),
            "capture" => String::new(),
            "captured" => format!("{} {} {}", field.value, ply.captured.unwrap().id(), ply.to.number()),
            _ => format!("{} {} {}", field.value, origins.squares().len(), origin_squares(ply.piece, ply.to)),
        };
        sheet.line_facts(line, &format!("{} {word} {said}", field.start));
        line += 1;
        if field.kind.name() == "origin" {
            sheet.line_facts(line, &ply.from.number().to_string());
            line += 1;
        }
    }
    sheet.lines(line, &[""; 0]);
}

fn plies(sheet: &mut Sheet<'_>) {
    let (link, bytes) = (real(), real_history());
    let fields = fields_of(&bytes, &link.position);
    let rows = (0..).zip(&link.history).map(|(number, ply)| {
        let own = fields.iter().filter(|field| field.number == number && field.kind != FieldKind::Padding);
        let own: Vec<&Field> = own.collect();
        let words =
            own.iter().map(|field| bits(&bytes, field.start, field.len)).filter(|word| !word.is_empty());
        let captured = ply.captured.map_or(String::new(), |piece| format!("{} {}", piece.id(), piece.kind()));
        format!(
            "| {} | `{}` | {} | {} | {captured} | {} | {} | {} | {} |",
            own[0].start,
            spaced(words),
            piece_name(ply.piece),
            ply.to.number(),
            origins::of(ply.piece, ply.to).squares().len(),
            own[own.len() - 1].value,
            ply.from.number(),
            iccs::Step::from(*ply),
        )
    });
    sheet.rows(&rows.collect::<Vec<_>>());
}

fn real_game(sheet: &mut Sheet<'_>) {
    let (link, bytes) = (real(), real_history());
    let fields = fields_of(&bytes, &link.position);
    let padding = fields.iter().find(|field| field.kind == FieldKind::Padding).unwrap();
    let first = xiangqi_history::undo_all(&link.position, &link.history).unwrap();
    sheet.same(0, &first, &Position::opening());
    let (start, len) = (padding.start, padding.len);
    sheet.facts(&format!("`r`; `{}`; `{}`", hex(&bytes), position_hex(&link.position)));
    sheet.facts(&format!("`{}`; {}; {start}; {len}", bits(&bytes, start, len), link.history.len()));
}
