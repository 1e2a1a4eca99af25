//! The chapter Xiangqi link.

use std::collections::BTreeSet;

use boardwire::{
    codes::base64url::{self, BITS_PER_CHAR},
    formats::{xiangqi_history, xiangqi_link, xiangqi_position},
    games::xiangqi::Piece,
    observe::{Observer, TextField},
    options::Options,
};
use boardwire_suite::vectors::Outcome;
use serde_json::json;

use crate::{
    ask::{LINK, bits, decode, hex, outcome, real, spaced},
    claims::{Check, Context, Key},
    position::word_of,
    sheet::Sheet,
    text::codes,
    values,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.name.as_str()) {
        ("base64url", _) if key.is_block() => spare_bits,
        ("base64url", "alphabet") => |sheet, _| alphabet(sheet),
        ("Order of faults", "fault|place") => places,
        ("Values and texts", "opening-text") => |sheet, _| {
            sheet.phrase(&format!("O stands for `{}`, the opening position.", values::opening_text()));
        },
        ("A real link", "characters|text|") => characters,
        ("A real link", "p") => |sheet, _| sextets(sheet, &xiangqi_position::encode(&real().position)),
        ("A real link", "r") => {
            |sheet, _| sextets(sheet, &xiangqi_history::encode(&real().position, &real().history).unwrap())
        }
        ("A real link", _) if key.is_prose() => real_words,
        ("A fault inside p", _) if key.is_prose() => fault_words,
        _ => return None,
    })
}

/// How many characters and spare bits so many bytes give.
fn text_of(bytes: usize) -> (usize, u64) {
    let chars = base64url::encode(&vec![0; bytes]).len();
    (chars, chars as u64 * BITS_PER_CHAR - 8 * bytes as u64)
}

fn spare_bits(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut lines = vec!["m bytes    m mod 3   characters         spare bits".to_owned()];
    for rest in 0..3 {
        let (chars, spare) = text_of(300 + rest);
        let more = chars - 4 * (300 / 3);
        let more = if more == 0 { String::new() } else { format!(" + {more}") };
        lines.push(format!("{rest} 4*(m div 3){more} {spare}"));
    }
    sheet.lines(0, &lines);
}

/// The characters in the order of their values.
fn alphabet(sheet: &mut Sheet<'_>) {
    let value = |text: char| base64url::decode(&format!("{text}AAA")).ok().map(|bytes| bytes[0] >> 2);
    let range = |first, last| format!("`{first}`..=`{last}`");
    let [big, small, digit] = [('A', 'Z'), ('a', 'z'), ('0', '9')];
    let values = |(first, last)| (value(first).unwrap(), value(last).unwrap());
    let ((a, z), (small_a, small_z), (zero, nine)) = (values(big), values(small), values(digit));
    sheet.phrase(&format!(
        "The alphabet, 0 to {}: {} are {a} to {z}, {} {small_a} to {small_z}, {} {zero} to {nine}, `-` {}, `_` {}. Each \
         character gives six bits",
        (1 << BITS_PER_CHAR) - 1,
        range(big.0, big.1),
        range(small.0, small.1),
        range(digit.0, digit.1),
        value('-').unwrap(),
        value('_').unwrap(),
    ));
    let spare: BTreeSet<u64> = (0..3).map(|bytes| text_of(bytes).1).collect();
    let spare: Vec<String> = spare.iter().map(ToString::to_string).collect();
    sheet.phrase(&format!("the {}, {} or {} bits left over", spare[0], spare[1], spare[2]));
}

/// The codes are those that vectors of links expect and no vector of a position or a history does.
fn places(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    let codes_of = |format: &str| {
        let vectors = context.suite.vectors().iter();
        let refused = vectors.filter(|vector| &*vector.format == format && vector.outcome == Outcome::Reject);
        let decoded = refused.filter(|vector| vector.op.name() == "decode");
        decoded
            .map(|vector| vector.expect()[0]["reject"].as_str().unwrap().to_owned())
            .collect::<BTreeSet<_>>()
    };
    let inner = &codes_of("xiangqi-position/1") | &codes_of("xiangqi-history/1");
    let own = &codes_of("xiangqi-link/1") - &inner;
    let last = sheet.item.lines.len() - 1;
    let mut told = BTreeSet::new();
    for line in 2..last {
        let first = crate::position::written(sheet, line).swap_remove(0);
        for code in codes(&first) {
            if !own.contains(code) || !told.insert(code.to_owned()) {
                sheet.fault(line, "computed", code, "a code of links, once");
            }
        }
        sheet.claim_line(line);
        context.frozen.chosen(sheet, line);
    }
    for code in own.difference(&told) {
        sheet.fault(last, "computed", "no row", code);
    }
    sheet.line(
        last,
        &format!("| bit n of p or r | character floor(n/{BITS_PER_CHAR}) of the value; if it is percent-encoded, its `%` |"),
    );
}

/// The parts of a link with their first characters.
#[derive(Default)]
struct Parts(Vec<(String, u64, u64, String)>);

impl Observer for Parts {
    fn text(&mut self, field: TextField<'_>) {
        self.0.push((field.kind.name().to_owned(), field.start, field.len, field.value.to_owned()));
    }
}

fn characters(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut parts = Parts::default();
    xiangqi_link::decode_with(LINK, Options::new(), &mut parts).unwrap();
    let mut rows = Vec::new();
    let mut at = 0;
    let row = |start: u64, len: u64, meaning: &str| {
        let end = start + len - 1;
        let span = if start == end { start.to_string() } else { format!("{start}..={end}") };
        let text = &LINK[usize::try_from(start).unwrap()..=usize::try_from(end).unwrap()];
        format!("| {span} | `{text}` | {meaning} |")
    };
    for (name, start, len, _) in &parts.0 {
        if name == "base" {
            rows.push(row(*start, *len, name));
        } else {
            // `?` or `&`, then the name with its `=`, then the value.
            let before = name.len() as u64 + 1;
            let plural = if len - before == 1 { "" } else { "s" };
            rows.push(row(at, 1, ""));
            rows.push(row(*start, before, ""));
            rows.push(row(
                start + before,
                len - before,
                &format!("{name}, {} character{plural}", len - before),
            ));
        }
        at = start + len;
    }
    sheet.rows(&rows);
}

/// Eight characters a line, their bits, and the six bytes of these.
fn sextets(sheet: &mut Sheet<'_>, bytes: &[u8]) {
    let text = base64url::encode(bytes);
    let all = bits(bytes, 0, 8 * bytes.len() as u64) + "00000";
    let chars: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    for (group, chars) in chars.chunks(8).enumerate() {
        lines.push(spaced(chars));
        let first = group * 8;
        lines.push(spaced((first..first + chars.len()).map(|i| &all[6 * i..6 * i + 6])));
        lines.push(hex(&bytes[group * 6..(group * 6 + 6).min(bytes.len())]));
    }
    sheet.lines(0, &lines);
}

fn real_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let link = real();
    sheet.phrase(&format!("`{LINK}`"));
    let bytes = [
        xiangqi_position::encode(&link.position),
        xiangqi_history::encode(&link.position, &link.history).unwrap(),
    ];
    for (bytes, spare_in_words) in bytes.iter().zip(["two spare bits, both 0", "four spare bits, all 0"]) {
        let (chars, spare) = text_of(bytes.len());
        assert_eq!(spare, if spare_in_words.starts_with("two") { 2 } else { 4 });
        sheet.phrase(&format!(
            "{chars} characters are {} bits: {} bytes and {spare_in_words}.",
            chars as u64 * BITS_PER_CHAR,
            bytes.len(),
        ));
    }
}

fn fault_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let position = real().position;
    let (rook, horse) = (Piece::new(8).unwrap(), Piece::new(6).unwrap());
    let square = position.pieces.square(horse);
    // The bits of the rook are written for the horse's square, which no encoder does.
    let fields = crate::position::fields_of(&xiangqi_position::encode(&position));
    let place = fields.iter().find(|field| field.kind.name() == "piece" && field.number == 8).unwrap().start;
    let bytes = xiangqi_position::encode(&position);
    let total = bytes.len() as u64 * 8;
    let word = word_of(rook, square);
    let all = bits(&bytes, 0, place) + &word;
    let all = all + &bits(&bytes, place + word.len() as u64, total - place - word.len() as u64);
    let bytes: Vec<u8> =
        (0..bytes.len()).map(|i| u8::from_str_radix(&all[8 * i..8 * i + 8], 2).unwrap()).collect();
    let text = format!("?p={}", base64url::encode(&bytes));
    sheet.phrase(&format!(
        "The position of the real link with the rook {} on {}, where the horse {} stands: `{}`, as a link `{text}`.",
        rook.id(),
        square.unwrap().number(),
        horse.id(),
        hex(&bytes),
    ));
    assert_eq!(
        decode("xiangqi-position/1", &hex(&bytes)),
        Err(format!("`square-occupied-twice` at bit {place}"))
    );
    let value = text.find('=').unwrap() as u64 + 1;
    let at = value + place / BITS_PER_CHAR;
    let request = json!({ "op": "decode", "format": "xiangqi-link/1", "text": text });
    assert_eq!(outcome(&request), Err(format!("`square-occupied-twice` at character {at}")));
    sheet.phrase(&format!(
        "The code word of rook {} begins at bit {place} of the position. p's value begins at character {value}, so the fault \
         is at character {value} + floor({place}/{BITS_PER_CHAR}) = {at}.",
        rook.id(),
    ));
}
