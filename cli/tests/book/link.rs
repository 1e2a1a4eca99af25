//! The chapter Xiangqi link.

use std::collections::BTreeSet;

use boardwire::{
    codes::base64url::{self, BITS_PER_CHAR},
    formats::{xiangqi_link, xiangqi_position},
    games::xiangqi::Piece,
    options::Options,
};
use serde_json::json;

use crate::{
    ask::{LINK, Observed, bits, hex, outcome, place, position_fields, real, real_history, word_of},
    claims::Checks,
    sheet::Sheet,
    text::{codes, listed, spaced},
    values,
};

pub(crate) const CHECKS: Checks = &[
    ("alphabet", alphabet),
    ("link-fault", fault),
    ("link-faults", faults),
    ("link-parts", parts),
    ("link-sizes", sizes),
    ("opening-text", |sheet| sheet.facts(&format!("`{}`", values::opening_text()))),
    ("sextets", sextets),
    ("spare-bits", spare_bits),
];

/// The numbers of characters and spare bits for each number of bytes.
fn text_of(bytes: usize) -> (usize, u64) {
    let chars = base64url::encode(&vec![0; bytes]).len();
    (chars, chars as u64 * BITS_PER_CHAR - 8 * bytes as u64)
}

/// m mod 3, `4*(m div 3)` and the summand after it, spare bits.
fn spare_bits(sheet: &mut Sheet<'_>) {
    for rest in 0..3 {
        let (chars, spare) = text_of(300 + rest);
        let more = chars - 4 * (300 / 3);
        let more = if more == 0 { String::new() } else { more.to_string() };
        sheet.line_facts(rest + 1, &format!("{rest} 4 3 {more} {spare}"));
    }
}

/// The ends of the ranges of the alphabet with their values, and the numbers of spare bits.
fn alphabet(sheet: &mut Sheet<'_>) {
    let value = |text: char| base64url::decode(&format!("{text}AAA")).unwrap()[0] >> 2;
    for (first, last) in [('A', 'Z'), ('a', 'z'), ('0', '9')] {
        sheet.facts(&format!("`{first}`..=`{last}`; {}; {}", value(first), value(last)));
    }
    sheet.facts(&format!("`-` {}; `_` {}; 0; {}", value('-'), value('_'), (1 << BITS_PER_CHAR) - 1));
    let spare: BTreeSet<u64> = (0..3).map(|bytes| text_of(bytes).1).collect();
    sheet.facts(&listed(spare));
}

/// The codes are those of the vectors of links and of no vector of a position or a history. The last row is about those.
fn faults(sheet: &mut Sheet<'_>) {
    let is_of = |code: &str, format: &str| {
        sheet.context.refusals[code].get(format).is_some_and(|ops| ops.contains("decode"))
    };
    let all = sheet.context.refusals.keys().map(String::as_str).filter(|code| is_of(code, "xiangqi-link/1"));
    let own = all.filter(|code| !is_of(code, "xiangqi-position/1") && !is_of(code, "xiangqi-history/1"));
    let own: BTreeSet<String> = own.map(str::to_owned).collect();
    let last = sheet.item.lines.len() - 1;
    let mut found = BTreeSet::new();
    for line in 2..last {
        sheet.lock(line);
        for code in codes(&sheet.written(line)[0]) {
            sheet.holds(line, own.contains(code) && found.insert(code.to_owned()));
        }
    }
    sheet.same(2, &found, &own);
    sheet.line_facts(last, &format!("n/{BITS_PER_CHAR} %"));
}

/// The characters of the link: the base, and of each part its separator, its name with `=`, and its value.
fn parts(sheet: &mut Sheet<'_>) {
    let mut parts = Observed::default();
    xiangqi_link::decode_with(LINK, Options::new(), &mut parts).unwrap();
    let mut ends = Vec::new();
    for (name, start, len, _) in &parts.texts {
        if *name != "base" {
            ends.extend([*start, start + name.len() as u64 + 1]);
        }
        ends.push(start + len);
    }
    let (mut start, mut line) = (0, 2);
    for end in ends {
        let span = if start + 1 == end { start.to_string() } else { format!("{start}..={}", end - 1) };
        let text = LINK[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()].to_owned();
        // A value comes after `=`, with the number of its characters.
        let is_value = start > 0 && LINK.as_bytes()[usize::try_from(start).unwrap() - 1] == b'=';
        let length = if is_value { (end - start).to_string() } else { String::new() };
        sheet.line_facts(line, &format!("{span} {text} {length}"));
        (start, line) = (end, line + 1);
    }
    sheet.lines(line, &[""; 0]);
}

fn bytes_of(part: &str) -> Vec<u8> {
    if part == "p" { xiangqi_position::encode(&real().position) } else { real_history() }
}

/// Eight characters a line, their bits, and the six bytes of these.
fn sextets(sheet: &mut Sheet<'_>) {
    let bytes = bytes_of(sheet.item.arg(0));
    let chars: Vec<char> = base64url::encode(&bytes).chars().collect();
    let mut padded = bytes.clone();
    padded.push(0);
    let lines = chars.chunks(8).zip(0..).flat_map(|(chars, group)| {
        let bits =
            (0..chars.len() as u64).map(|i| bits(&padded, (group * 8 + i) * BITS_PER_CHAR, BITS_PER_CHAR));
        let first = usize::try_from(group).unwrap() * 6;
        [spaced(chars), spaced(bits), hex(&bytes[first..(first + 6).min(bytes.len())])]
    });
    sheet.lines(0, &lines.collect::<Vec<_>>());
}

fn sizes(sheet: &mut Sheet<'_>) {
    sheet.facts(&format!("`{LINK}`"));
    for part in ["p", "r"] {
        let (chars, bytes) = (text_of(bytes_of(part).len()).0 as u64, bytes_of(part).len() as u64);
        // The spare bits are all 0.
        sheet.facts(&format!("{chars}; {}; {bytes}; 0", chars * BITS_PER_CHAR));
    }
}

/// The position of the link with a rook on the square of a horse, which no encoder writes.
fn fault(sheet: &mut Sheet<'_>) {
    let position = real().position;
    let [rook, horse] = [8, 6].map(|id| Piece::new(id).unwrap());
    let square = position.pieces.square(horse);
    let bytes = xiangqi_position::encode(&position);
    let fields = position_fields(&position);
    let start = fields.iter().find(|field| field.kind.name() == "piece" && field.number == 8).unwrap().start;
    let word = word_of(rook, square);
    let end = start + word.len() as u64;
    let all = bits(&bytes, 0, start) + &word + &bits(&bytes, end, 8 * bytes.len() as u64 - end);
    let bytes: Vec<u8> =
        (0..bytes.len()).map(|i| u8::from_str_radix(&all[8 * i..8 * i + 8], 2).unwrap()).collect();
    let text = format!("?p={}", base64url::encode(&bytes));
    let value = text.find('=').unwrap() as u64 + 1;
    let (_, at) = outcome(&json!({ "op": "decode", "format": "xiangqi-link/1", "text": text })).unwrap_err();
    sheet.same(0, &place("xiangqi-position/1", &hex(&bytes)), &start);
    sheet.same(0, &at, &Some(value + start / BITS_PER_CHAR));
    let (rook, horse, square) = (rook.id(), horse.id(), square.unwrap().number());
    sheet.facts(&format!("`{}`; `{text}`; {rook}; {horse}; {rook}; {square}; {start}; {value}", hex(&bytes)));
}
