//! The chapter Xiangqi history: origin candidates, and the plies of a real game field by field.

use std::collections::BTreeSet;

use boardwire::{
    formats::xiangqi_history,
    games::xiangqi::{Kind, Piece, Position, Side, Square, candidates, iccs, origins},
    observe::{Field, FieldKind},
    options::Options,
};
use serde_json::json;

use crate::{
    ask::{bits, home, outcome, piece_name, position_hex, real, spaced},
    claims::{Check, Context, Key},
    names::without,
    position::{Fields, in_bits_and_hex, written},
    sheet::Sheet,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.name.as_str()) {
        ("Origin candidates", "piece|origin candidates, in order, for each square it may stand on") => {
            all_origins
        }
        ("Origin candidates", "piece|on|origin candidates, in order") => some_origins,
        ("Values and bytes", "opening-b") => |sheet, _| {
            let b = without(Side::Red, &[1, 23]);
            sheet.phrase("In the rows marked B the position is the opening without red's advisor 1 and black's rook 23:");
            sheet.phrase(&format!("`{}`.", position_hex(&b)));
        },
        ("One ply", _) if key.is_prose() => one_ply,
        ("Twenty plies of a real game", "newest") => newest,
        ("Twenty plies of a real game", "bytes") => |sheet, _| in_bits_and_hex(sheet, &real_bytes()),
        ("Twenty plies of a real game", _) if key.is_table() => all_plies,
        ("Twenty plies of a real game", _) if key.is_prose() => real_words,
        _ => return None,
    })
}

/// `66: 67 75; 67: 68 66 76`
fn all_origins(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut rows = Vec::new();
    for (kind, name) in
        [(Kind::General, "general"), (Kind::Advisor, "advisors"), (Kind::Elephant, "elephants")]
    {
        for side in [Side::Red, Side::Black] {
            let mut origins_of = BTreeSet::new();
            for piece in Piece::group(side, kind) {
                for square in Square::all().filter(|&square| candidates::of(piece).contains(square)) {
                    let origins = origins::of(piece, square);
                    let origins = spaced(origins.squares().iter().map(|origin| origin.number()));
                    origins_of.insert((square.number(), origins));
                }
            }
            let all: Vec<String> =
                origins_of.iter().map(|(square, origins)| format!("{square}: {origins}")).collect();
            rows.push(format!("| {side} {name} | {} |", all.join("; ")));
        }
    }
    sheet.rows(&rows);
}

fn some_origins(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        let row = written(sheet, line);
        let id = row[0].split(' ').next().and_then(|id| Piece::new(id.parse().ok()?));
        let (Some(piece), Some(square)) = (id, row[1].parse().ok().and_then(Square::new)) else {
            sheet.fault(line, "computed", &row.join(" | "), "a piece and a square");
            continue;
        };
        let name = match piece.kind() {
            Kind::Pawn => format!("{} (home {})", piece_name(piece), home(piece)),
            _ => piece_name(piece),
        };
        let origins = origins::of(piece, square);
        let origins = match origins.squares() {
            [] => "none".to_owned(),
            squares => spaced(squares.iter().map(|origin| origin.number())),
        };
        sheet.line(line, &format!("| {name} | {} | {origins} |", square.number()));
        context.frozen.chosen(sheet, line);
    }
}

fn one_ply(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut position = Position { turn: Side::Black, ..Position::opening() };
    let pawn = Piece::new(13).unwrap();
    let (from, to) = (candidates::home(pawn), Square::new(home(pawn) - 9).unwrap());
    position.pieces.put(pawn, to).unwrap();
    sheet.phrase(&format!(
        "the opening after red's middle pawn, id {}, has stepped from {} to {}; black to move; hex `{}`.",
        pawn.id(),
        from.number(),
        to.number(),
        position_hex(&position),
    ));
    let ply = boardwire::games::xiangqi::Ply { piece: pawn, from, to, captured: None };
    let bytes = xiangqi_history::encode(&position, &[ply]).unwrap();
    let fields = fields_of(&bytes, &position);
    let word = |name: &str| {
        let field = fields.iter().find(|field| field.kind.name() == name).unwrap();
        bits(&bytes, field.start, field.len)
    };
    sheet.phrase(&format!(
        "The mover is of the side not to move, red: {} is `{}`. Nothing was captured: `{}`. The origin candidates of a red \
         pawn with home {} on {}, which is not across the river, are the square behind it, {}, alone: no bits.",
        pawn.within_side(),
        word("mover"),
        word("capture"),
        home(pawn),
        to.number(),
        spaced(origins::of(pawn, to).squares().iter().map(|origin| origin.number())),
    ));
    let record: u64 =
        fields.iter().filter(|field| field.kind != FieldKind::Padding).map(|field| field.len).sum();
    sheet.phrase(&format!(
        "Five bits, `{}`, and three padding bits 1: `{:08b}` = `{:02x}`.",
        bits(&bytes, 0, record),
        bytes[0],
        bytes[0],
    ));
    let cut = bytes[0] - 1;
    let hex = format!("{cut:02x}");
    let request =
        json!({ "op": "decode", "format": "xiangqi-history/1", "hex": hex, "position": json!(position) });
    sheet.phrase(&format!(
        "With `{cut:02x}`, `{cut:08b}`, the three bits left after the record are `{}`, not all 1: a record begins at bit \
         {record}, its mover needs four bits, and the history is {}.",
        bits(&[cut], record, 8 - record),
        outcome(&request).unwrap_err(),
    ));
}

fn real_bytes() -> Vec<u8> {
    let link = real();
    xiangqi_history::encode(&link.position, &link.history).unwrap()
}

fn fields_of(bytes: &[u8], position: &Position) -> Vec<Field> {
    let mut fields = Fields::default();
    xiangqi_history::decode_with(bytes, position, Options::new(), &mut fields).unwrap();
    fields.0
}

/// The newest five records, a line a field.
fn newest(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (link, bytes) = (real(), real_bytes());
    let mut lines = vec!["bits field value".to_owned()];
    for field in fields_of(&bytes, &link.position)
        .iter()
        .filter(|field| field.number < 5 && field.kind != FieldKind::Padding)
    {
        let ply = link.history[usize::try_from(field.number).unwrap()];
        let word = bits(&bytes, field.start, field.len);
        let word = if word.is_empty() { "(none)".to_owned() } else { word };
        let named = |piece: Piece| format!("{} {} {}", piece.side(), piece.kind(), piece.id());
        let (name, value) = match field.kind.name() {
            "mover" => ("mover", format!("{}: {}, on {}", field.value, named(ply.piece), ply.to.number())),
            "capture" => ("captured", if field.value == 1 { "yes" } else { "no" }.to_owned()),
            "captured" => {
                let captured = named(ply.captured.unwrap());
                ("captured id", format!("{}: {captured}, put back on {}", field.value, ply.to.number()))
            }
            _ => {
                let origins = origins::of(ply.piece, ply.to);
                let all = spaced(origins.squares().iter().map(|origin| origin.number()));
                ("origin index", format!("{} of {}: {all}", field.value, origins.squares().len()))
            }
        };
        lines.push(format!("{} {word} {name} {value}", field.start));
        if name == "origin index" {
            lines.push(format!("-> {}", ply.from.number()));
        }
    }
    sheet.lines(0, &lines);
}

fn all_plies(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (link, bytes) = (real(), real_bytes());
    let fields = fields_of(&bytes, &link.position);
    let rows: Vec<String> = (0..)
        .zip(&link.history)
        .map(|(number, ply)| {
            let own =
                fields.iter().filter(|field| field.number == number && field.kind != FieldKind::Padding);
            let own: Vec<&Field> = own.collect();
            let words =
                own.iter().map(|field| bits(&bytes, field.start, field.len)).filter(|word| !word.is_empty());
            let captured =
                ply.captured.map_or(String::new(), |piece| format!("{} {}", piece.id(), piece.kind()));
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
        })
        .collect();
    sheet.rows(&rows);
}

fn real_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (link, bytes) = (real(), real_bytes());
    let fields = fields_of(&bytes, &link.position);
    let padding = fields.iter().find(|field| field.kind == FieldKind::Padding).unwrap();
    sheet.phrase("The value of `r` in the link");
    sheet.phrase(&format!(
        "`{}`, with the position `{}`.",
        crate::ask::hex(&bytes),
        position_hex(&link.position)
    ));
    sheet.phrase(&format!(
        "The {} records take {} bits; {} padding bits follow, `{}`.",
        link.history.len(),
        padding.start,
        padding.len,
        bits(&bytes, padding.start, padding.len),
    ));
    let first = xiangqi_history::undo_all(&link.position, &link.history).unwrap();
    assert_eq!(first, Position::opening());
}
