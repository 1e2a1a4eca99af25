//! The chapter Xiangqi position: squares, ids, candidate lists, code words, and the fields of the examples.

use std::collections::BTreeSet;

use boardwire::{
    codes::base64url,
    formats::{xiangqi_position, xiangqi_variant},
    games::xiangqi::{Kind, Piece, Position, Side, Square, candidates, origins},
};
use serde_json::json;

use crate::{
    ask::{
        self, bits, hex, home, length, longest, piece_name, place, position_fields, position_hex, real, word,
    },
    claims::Checks,
    sheet::Sheet,
    text::{listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("candidate-lists", lists),
    ("code-sizes", |sheet| {
        let (lists, origins) = code_sizes();
        sheet.facts(&listed(lists.iter().chain(&origins)));
    }),
    ("code-words", words),
    ("position-fields", fields),
    ("position-longest", |sheet| {
        sheet.facts(&format!("`{}`; {}", position_hex(&longest()), length(&longest())));
    }),
    ("position-opening", opening),
    ("position-real", |sheet| {
        let fen =
            ask::outcome(&json!({ "op": "encode", "format": "xiangqi-fen/1", "value": real().position }))
                .unwrap();
        sheet.facts(&format!("`p`; `{}`; `{}`", ask::LINK, fen["text"].as_str().unwrap()));
    }),
    ("position-relative", relative),
    ("textbook-code", textbook),
    ("xiangqi-ids", ids),
    ("xiangqi-squares", squares),
];

/// Each row with its numbers: its own, those of its squares, and the rank of ICCS.
fn squares(sheet: &mut Sheet<'_>) {
    for row in 0..Square::ROWS {
        let squares: Vec<Square> = (0..Square::COLS).map(|col| Square::at(row, col).unwrap()).collect();
        let numbers = spaced(squares.iter().map(|square| square.number()));
        sheet.line_facts(usize::from(row) + 1, &format!("{row} {numbers} {}", &squares[0].to_string()[1..]));
    }
}

fn ids(sheet: &mut Sheet<'_>) {
    let rows = Kind::ALL.map(|kind| {
        let [red, black] = [Side::Red, Side::Black].map(|side| Piece::group(side, kind).collect::<Vec<_>>());
        let ids = |pieces: &[Piece]| spaced(pieces.iter().map(|piece| piece.id()));
        let homes = |pieces: &[Piece]| spaced(pieces.iter().map(|&piece| home(piece)));
        format!("| {} | {} | {kind} | {} | {} |", ids(&red), ids(&black), homes(&red), homes(&black))
    });
    sheet.rows(&rows);
}

/// The candidates as the book writes them.
fn list(piece: Piece) -> Vec<String> {
    let list = candidates::of(piece);
    let name = |square: Option<Square>| square.map_or("D".to_owned(), |square| square.number().to_string());
    (0..list.len()).map(|index| name(list.square(index))).collect()
}

/// Neighbouring ids with one list share it: a line with the ids and the size, then the list, wrapped freely.
fn lists(sheet: &mut Sheet<'_>) {
    let pieces: Vec<Piece> = Piece::all().collect();
    let mut line = 0;
    for group in pieces.chunk_by(|one, other| list(*one) == list(*other)) {
        let (first, last, mut rest) = (group[0].id(), group[group.len() - 1].id(), &list(group[0])[..]);
        let ids = if first == last { first.to_string() } else { format!("{first}..={last}") };
        sheet.line_facts(line, &format!("{ids} {}", rest.len()));
        line += 1;
        while !rest.is_empty() {
            let written =
                sheet.item.lines.get(line).map_or(rest.len(), |(_, text)| text.split_whitespace().count());
            let (here, further) = rest.split_at(written.clamp(1, rest.len()));
            sheet.line(line, &here.join(" "));
            rest = further;
            line += 1;
        }
    }
    sheet.lines(line, &[""; 0]);
}

/// The possible numbers of candidates and of origin candidates.
fn code_sizes() -> (BTreeSet<u32>, BTreeSet<u32>) {
    let lists = Piece::all().map(|piece| candidates::of(piece).len()).collect();
    let places = |piece| Square::all().filter(move |&square| candidates::of(piece).contains(square));
    let sizes = Piece::all()
        .flat_map(|piece| places(piece).map(move |square| origins::of(piece, square).squares().len()));
    (lists, sizes.filter(|size| *size > 0).map(|size| u32::try_from(size).unwrap()).collect())
}

fn words(sheet: &mut Sheet<'_>) {
    let (lists, origins) = code_sizes();
    let all: Vec<u32> = lists.union(&origins).copied().collect();
    sheet.same(0, &sheet.body().len(), &all.len());
    for (line, n) in sheet.body().zip(all) {
        let k = n.ilog2();
        let b = n - (1 << k);
        let words = |indices: &[u32]| spaced(indices.iter().map(|&index| word(n, index)));
        let words = if n <= 17 {
            words(&(0..n).collect::<Vec<_>>())
        } else {
            // Of the many words, those at the ends of the three kinds, and their lengths in bits.
            let (long, odd) = ((1 << k) - b, 1 << k);
            let short = format!("0 {} {} {k}", long - 1, words(&[0, long - 1]));
            let even = format!("{long} {} {} {k} 0", odd - 1, words(&[long, long + 1, odd - 1]));
            format!("{short} {even} {odd} {} {} {b} {k} 1", n - 1, words(&[odd, odd + 1, n - 1]))
        };
        sheet.line_facts(line, &format!("{n} {k} {b} {words}"));
    }
}

/// The truncated binary code of textbooks numbers the long words in order.
fn textbook(sheet: &mut Sheet<'_>) {
    let (n, k) = (10u32, 3);
    let short = (2 << k) - n;
    let theirs = spaced((short..n).map(|index| format!("{:0width$b}", index + short, width = k + 1)));
    let ours = spaced((short..n).map(|index| word(n, index)));
    sheet.facts(&format!("`{theirs}`; `{ours}`; {n}; {short}; {}", n - 1));
}

fn fields(sheet: &mut Sheet<'_>) {
    let position = ask::position(sheet.item.arg(0));
    let bytes = xiangqi_position::encode(&position);
    let rows = position_fields(&position).into_iter().map(|field| {
        let (name, index, meaning) =
            match (field.kind.name(), Piece::new(u8::try_from(field.number).unwrap())) {
                ("turn", _) => ("turn".to_owned(), String::new(), position.turn.to_string()),
                ("piece", Some(piece)) => {
                    let meaning = field.represents.map_or("dead".to_owned(), |square| square.to_string());
                    (
                        piece_name(piece),
                        format!("{} of {}", field.value, candidates::of(piece).len()),
                        meaning,
                    )
                }
                _ => ("padding".to_owned(), String::new(), format!("{} bits", field.len)),
            };
        let word = bits(&bytes, field.start, field.len);
        format!("| {name} | {} | `{word}` | {index} | {meaning} |", field.start)
    });
    sheet.rows(&rows.collect::<Vec<_>>());
}

fn opening(sheet: &mut Sheet<'_>) {
    let opening = Position::opening();
    let index = |kind| {
        let mut pieces = Piece::all().filter(|piece| piece.kind() == kind);
        let index = |piece| candidates::of(piece).index_of(opening.pieces.square(piece)).unwrap();
        let first = index(pieces.next().unwrap());
        assert!(pieces.all(|piece| index(piece) == first), "{kind}");
        first
    };
    let indices: BTreeSet<u32> = [Kind::Advisor, Kind::Elephant, Kind::Pawn].map(index).into();
    let text = base64url::encode(&xiangqi_position::encode(&opening));
    sheet.facts(&format!("{}; {}; {}", index(Kind::General), listed(indices), length(&opening)));
    sheet.facts(&format!("base64url; `{text}`"));
}

fn relative(sheet: &mut Sheet<'_>) {
    let opening = xiangqi_variant::encode(&Position::opening().pieces);
    // The alphabet of RFC 4648, section 4, and its padding.
    let text = base64url::encode(&opening).replace('-', "+").replace('_', "/");
    let padding = "=".repeat((4 - text.len() % 4) % 4);
    let place = place("xiangqi-position/1", &hex(&opening));
    sheet.facts(&format!("`{text}{padding}`; `=`; base64; 0; {place}"));
}
