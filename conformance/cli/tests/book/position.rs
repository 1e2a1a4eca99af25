//! The chapter Xiangqi position: squares, ids, candidate lists, code words, and the fields of the examples.

use std::collections::BTreeSet;

use boardwire::{
    codes::{
        base64url,
        prefix::{PrefixCode, Word},
    },
    formats::{xiangqi_position, xiangqi_variant},
    games::xiangqi::{Kind, Piece, Position, Side, Square, candidates, origins},
    observe::{Field, FieldKind, Observer},
    options::Options,
};

use crate::{
    ask::{self, bits, decode, hex, home, piece_name, position_hex, real, spaced},
    claims::{Check, Context, Key},
    names::longest,
    sheet::Sheet,
    text::cells,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match key.section {
        "Squares, directions, pieces" if key.is_block() => grid,
        "Squares, directions, pieces" if key.is_table() => ids,
        "Candidate lists" if key.is_block() => lists,
        "The code" if key.is_table() => words,
        "The code" if key.name == "textbook" => textbook,
        "The code" if key.name == "code-sizes" => |sheet, _| {
            let (lists, origins) = code_sizes();
            sheet.phrase(&format!(
                "{} are sizes of candidate lists; {} those of",
                listed(&lists),
                listed(&origins)
            ));
        },
        "The opening position" if key.is_table() => |sheet, _| fields(sheet, &Position::opening()),
        "The opening position" if key.is_block() => |sheet, _| bytes_with_bits(sheet, &Position::opening()),
        "The opening position" if key.is_prose() => opening_words,
        "A position of a real game" if key.is_table() => |sheet, _| fields(sheet, &real().position),
        "A position of a real game" if key.is_block() => |sheet, _| bytes_with_bits(sheet, &real().position),
        "A position of a real game" if key.is_prose() => real_words,
        "The longest position" if key.is_prose() => longest_words,
        "A relative" if key.name == "relative" => relative_words,
        _ => return None,
    })
}

fn grid(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut lines = vec!["file  a   b   c   d   e   f   g   h   i     ICCS rank".to_owned()];
    for row in 0..Square::ROWS {
        let squares: Vec<Square> = (0..Square::COLS).map(|col| Square::at(row, col).unwrap()).collect();
        let remark = match row {
            0 => "Black's back rank",
            9 => "Red's back rank",
            row if squares[0].turned().row() == row + 1 => "-- river below --",
            _ => "",
        };
        let rank = &squares[0].to_string()[1..];
        lines.push(format!(
            "row {row} {} {rank} {remark}",
            spaced(squares.iter().map(|square| square.number()))
        ));
    }
    sheet.lines(0, &lines);
}

fn ids(sheet: &mut Sheet<'_>, _: &Context<'_>) {
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

/// Neighbouring ids with one list between them are told together.
fn lists(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut groups: Vec<Vec<Piece>> = Vec::new();
    for piece in Piece::all() {
        match groups.last_mut() {
            Some(group) if list(group[0]) == list(piece) => group.push(piece),
            _ => groups.push(vec![piece]),
        }
    }
    let mut line = 0;
    for group in groups {
        let (first, last, all) = (group[0], group[group.len() - 1], list(group[0]));
        let ids =
            if first == last { first.id().to_string() } else { format!("{}..={}", first.id(), last.id()) };
        let mut kinds: Vec<String> = group.iter().map(|piece| piece.kind().to_string()).collect();
        kinds.dedup();
        let plural = if first == last { "" } else { "s" };
        let kinds = kinds.iter().map(|kind| format!("{kind}{plural}")).collect::<Vec<_>>().join(", ");
        sheet.line(line, &format!("{ids}  {} {kinds}, {} candidates", first.side(), all.len()));
        line += 1;
        let mut rest = &all[..];
        while !rest.is_empty() {
            // As many as the line has: where it is wrapped is left to the book.
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

fn word(word: Word) -> String {
    if word.len == 0 { String::new() } else { format!("{:0width$b}", word.bits, width = word.len as usize) }
}

/// How many candidates and how many origin candidates there can be.
fn code_sizes() -> (BTreeSet<u32>, BTreeSet<u32>) {
    let lists = Piece::all().map(|piece| candidates::of(piece).len()).collect();
    let places = |piece| Square::all().filter(move |&square| candidates::of(piece).contains(square));
    let sizes = Piece::all()
        .flat_map(|piece| places(piece).map(move |square| origins::of(piece, square).squares().len()));
    (lists, sizes.filter(|size| *size > 0).map(|size| u32::try_from(size).unwrap()).collect())
}

fn words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (lists, origins) = code_sizes();
    let rows: Vec<String> = lists.union(&origins).map(|&n| words_row(n)).collect();
    sheet.rows(&rows);
}

fn words_row(n: u32) -> String {
    let code = PrefixCode::new(n);
    let k = n.ilog2();
    let b = n - (1 << k);
    let code_word = |index| format!("`{}`", word(code.word(index)));
    let words = if n == 1 {
        "(no bits)".to_owned()
    } else if n <= 17 {
        spaced((0..n).map(code_word))
    } else {
        let (long, odd) = ((1 << k) - b, 1 << k);
        let three =
            |first, last| format!("{}, {} to {}", code_word(first), code_word(first + 1), code_word(last));
        format!(
            "0 to {}: {} to {} (i in {k} bits); {long} to {}: {} (i in {k} bits, then 0); {odd} to {}: {} (i - {b} in {k} \
             bits, then 1)",
            long - 1,
            code_word(0),
            code_word(long - 1),
            odd - 1,
            three(long, odd - 1),
            n - 1,
            three(odd, n - 1),
        )
    };
    format!("| {n} | {k} | {b} | {words} |")
}

fn listed(sizes: &BTreeSet<u32>) -> String {
    let mut sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let last = sizes.pop().unwrap();
    format!("{} and {last}", sizes.join(", "))
}

/// The textbook's truncated binary code numbers the long words in order.
fn textbook(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (n, k) = (10u32, 3);
    let short = (2 << k) - n;
    let code = PrefixCode::new(n);
    let theirs = spaced((short..n).map(|index| format!("{:0width$b}", index + short, width = k + 1)));
    let ours = spaced((short..n).map(|index| word(code.word(index))));
    sheet.phrase(&format!(
        "for n = {n} it gives `{theirs}` to the indices {short} to {}, this one `{ours}`.",
        n - 1
    ));
}

/// The fields that a decoder reads.
#[derive(Default)]
pub(crate) struct Fields(pub(crate) Vec<Field>);

impl Observer for Fields {
    fn field(&mut self, field: Field) {
        self.0.push(field);
    }
}

pub(crate) fn fields_of(bytes: &[u8]) -> Vec<Field> {
    let mut fields = Fields::default();
    xiangqi_position::decode_with(bytes, Options::new(), &mut fields).unwrap();
    fields.0
}

fn fields(sheet: &mut Sheet<'_>, position: &Position) {
    let bytes = xiangqi_position::encode(position);
    let rows: Vec<String> = fields_of(&bytes)
        .iter()
        .map(|field| {
            let word = bits(&bytes, field.start, field.len);
            let id = u8::try_from(field.number).unwrap();
            let (name, index, meaning) = match field.kind.name() {
                "turn" => ("turn".to_owned(), String::new(), position.turn.to_string()),
                "piece" => {
                    let piece = Piece::new(id).unwrap();
                    let meaning = field.represents.map_or("dead".to_owned(), |square| square.to_string());
                    (
                        piece_name(piece),
                        format!("{} of {}", field.value, candidates::of(piece).len()),
                        meaning,
                    )
                }
                _ => ("padding".to_owned(), String::new(), format!("{} bits", field.len)),
            };
            format!("| {name} | {} | `{word}` | {index} | {meaning} |", field.start)
        })
        .collect();
    sheet.rows(&rows);
}

/// Eight bytes a line: the bits, and below them the hex.
pub(crate) fn in_bits_and_hex(sheet: &mut Sheet<'_>, bytes: &[u8]) {
    let lines: Vec<String> = bytes
        .chunks(8)
        .flat_map(|chunk| {
            let bits = spaced(chunk.iter().map(|byte| format!("{byte:08b}")));
            [bits, spaced(chunk.iter().map(|byte| format!("{byte:02x}")))]
        })
        .collect();
    sheet.lines(0, &lines);
}

fn bytes_with_bits(sheet: &mut Sheet<'_>, position: &Position) {
    in_bits_and_hex(sheet, &xiangqi_position::encode(position));
}

/// The bits before padding.
pub(crate) fn length(position: &Position) -> u64 {
    let bytes = xiangqi_position::encode(position);
    let fields = fields_of(&bytes);
    fields.iter().filter(|field| field.kind != FieldKind::Padding).map(|field| field.len).sum()
}

fn opening_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let opening = Position::opening();
    let bytes = xiangqi_position::encode(&opening);
    let index_of = |kind| {
        let pieces = Piece::all().filter(|piece| piece.kind() == kind);
        let indices: BTreeSet<_> =
            pieces.map(|piece| candidates::of(piece).index_of(opening.pieces.square(piece))).collect();
        indices.into_iter().collect::<Vec<_>>()
    };
    let [general, others @ ..] = [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Pawn].map(index_of);
    if general == [Some(0)] && others.iter().all(|indices| *indices == [Some(1)]) {
        sheet.phrase("The index is 0 for the generals, 1 for advisors, elephants and pawns.");
    }
    sheet.phrase(&format!("one of the positions with the fewest bits, {}.", length(&opening)));
    sheet.phrase("As base64url text");
    sheet.phrase(&format!("`{}`.", base64url::encode(&bytes)));
}

fn real_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let value = serde_json::json!(real().position);
    let fen = ask::outcome(&serde_json::json!({ "op": "encode", "format": "xiangqi-fen/1", "value": value }));
    sheet.phrase(&format!("The value of `p` in `{}`.", ask::LINK));
    sheet.phrase(&format!("picture is `{}`.", fen.unwrap()["text"].as_str().unwrap()));
}

fn longest_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let longest = longest();
    let most = |piece| {
        let list = candidates::of(piece);
        (0..list.len()).map(|index| PrefixCode::new(list.len()).word(index).len).max().unwrap()
    };
    assert_eq!(length(&longest), 1 + u64::from(Piece::all().map(most).sum::<u32>()));
    sheet.phrase(&format!("{} bits with the side to move: `{}`.", length(&longest), position_hex(&longest)));
}

fn relative_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let opening = xiangqi_variant::encode(&Position::opening().pieces);
    // The alphabet of RFC 4648, section 4, and its padding.
    let text = base64url::encode(&opening).replace('-', "+").replace('_', "/");
    let padding = "=".repeat((4 - text.len() % 4) % 4);
    sheet.phrase(&format!("its text is base64 with `=`. Its opening position is `{text}{padding}`."));
    sheet.phrase("padded with 0, rooks before horses");
    let fault = decode("xiangqi-position/1", &hex(&opening)).unwrap_err();
    sheet.phrase(&format!("those bytes are malformed: {fault}."));
}

/// The bits of a piece on a square, for other chapters.
pub(crate) fn word_of(piece: Piece, square: Option<Square>) -> String {
    let list = candidates::of(piece);
    word(PrefixCode::new(list.len()).word(list.index_of(square).unwrap()))
}

/// Cells of a written row, for rows that name what they are about.
pub(crate) fn written(sheet: &Sheet<'_>, line: usize) -> Vec<String> {
    cells(sheet.item.text(line)).into_iter().map(str::to_owned).collect()
}
