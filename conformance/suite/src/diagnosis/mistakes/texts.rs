//! Mistakes in texts, in words of a text, and in fields such as `name=value` of a link.

use std::{collections::BTreeSet, rc::Rc};

use super::{
    mistake::{Mistake, Pair, TextsByKey},
    symbols::Symbols,
};

/// The maximum number of symbols of which all pairs are tried.
const MAX_SYMBOLS: usize = 16;

/// The maximum number of keys that have one mistake in common.
const MAX_KEYS: usize = 8;

type Edit = Rc<dyn Fn(&str) -> String>;
type TextEdit = fn(&str) -> String;

/// Selects the fields of a text that have a mistake, by the complete text, the index, and the name with its `=`.
type Select = Rc<dyn Fn(&str, usize, &str) -> bool>;

/// Mistakes in texts. The first of them are tried in words and fields as well.
const EDITS: [(&str, TextEdit); 9] = [
    ("is in upper case", str::to_ascii_uppercase),
    ("is in lower case", str::to_ascii_lowercase),
    ("has its letters in the other case", swap_case),
    ("is padded with `=` to a multiple of 4 characters", |text| {
        text.to_owned() + &"=".repeat(text.len().next_multiple_of(4) - text.len())
    }),
    ("is without `=` at its end", |text| text.trim_end_matches('=').to_owned()),
    ("is in reverse order", |text| text.chars().rev().collect()),
    ("has its words in reverse order", |text| text.split(' ').rev().collect::<Vec<_>>().join(" ")),
    ("has a line feed at its end", |text| format!("{text}\n")),
    ("has a space at its end", |text| format!("{text} ")),
];

/// The number of mistakes that are tried in words and fields.
const EDITS_IN_FIELDS: usize = 5;

pub(super) fn add(keys: &[String], texts: &BTreeSet<String>, mistakes: &mut Vec<Mistake>) {
    if texts.is_empty() {
        return;
    }
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let names =
        if let [name] = &*quoted { name.clone() } else { format!("each of {}", quoted.join(" and ")) };
    let in_names = format!(" in {}", quoted.join(" and "));
    let mut push = |what: String, edit: Edit| mistakes.push(edit_mistake(what, keys.to_vec(), edit));
    let words: [(&str, Select); 2] = [
        (", in the first word", Rc::new(|_, index, _| index == 0)),
        (", after the first word", Rc::new(|_, index, _| index > 0)),
    ];
    let has_words = texts.iter().any(|text| text.contains(' '));
    let words = words.iter().filter(|_| has_words);
    // A change of `hex` must leave hexadecimal digits.
    let is_hex = keys.contains(&"hex".to_owned());
    for (what, edit) in EDITS.into_iter().take(if is_hex { 2 } else { EDITS.len() }) {
        push(format!("{names} {what}"), Rc::new(edit));
    }
    if is_hex {
        return;
    }
    for (what, edit) in EDITS.into_iter().take(EDITS_IN_FIELDS) {
        for (where_, select) in words.clone() {
            push(format!("{names} {what}{where_}"), in_fields(select, edit));
        }
    }
    for [first, second] in pairs(texts) {
        let upper = [first.to_uppercase(), second.to_uppercase()];
        let lower = [first, second];
        let both =
            if lower[0].chars().count() == 1 { vec![lower.clone(), upper] } else { vec![lower.clone()] };
        for exchanged in [both, vec![lower]] {
            let symbols = Symbols::exchange(&exchanged);
            let what = symbols.description(&in_names);
            let edit = move |text: &str| symbols.change(text);
            for (where_, select) in words.clone().take(1) {
                push(format!("{what}{where_}"), in_fields(select, edit.clone()));
            }
            push(what, Rc::new(edit));
        }
    }
}

fn edit_mistake(what: String, keys: Vec<String>, edit: Edit) -> Mistake {
    Mistake::in_leaves("symbols", what, keys, move |leaf| Some(edit(leaf.as_str()?).into()))
}

/// Pairs of symbols that may be exchanged: words if there are few, or else characters.
fn pairs(texts: &BTreeSet<String>) -> Vec<[String; 2]> {
    let is_word = |text: &String| text.chars().all(char::is_alphabetic);
    let symbols: Vec<String> = if texts.len() <= MAX_SYMBOLS / 2 && texts.iter().all(is_word) {
        texts.iter().cloned().collect()
    } else {
        let characters: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
        let has_letter = characters.iter().any(|c| c.is_lowercase());
        let is_symbol = |c: &char| if has_letter { c.is_lowercase() } else { c.is_alphanumeric() };
        characters.into_iter().filter(is_symbol).map(String::from).collect()
    };
    if symbols.len() > MAX_SYMBOLS {
        return Vec::new();
    }
    let pairs_with = |(index, first)| symbols[index + 1..].iter().map(move |second: &String| [first, second]);
    symbols.iter().enumerate().flat_map(pairs_with).map(|pair| pair.map(String::clone)).collect()
}

fn swap_case(text: &str) -> String {
    let swapped = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    text.chars().map(swapped).collect()
}

/// Restricts an edit to some fields of a text.
fn in_fields(select: &Select, edit: impl Fn(&str) -> String + 'static) -> Edit {
    let select = Rc::clone(select);
    Rc::new(move |text| {
        let edited = fields(text).into_iter().enumerate().map(|(index, [name, value, end])| {
            let is_edited = select(text, index, name);
            [name, &*if is_edited { edit(value) } else { value.to_owned() }, end].concat()
        });
        edited.collect()
    })
}

/// Splits a text into fields. Each field has a name with its `=`, which may be empty, a value, and the character at its end.
fn fields(text: &str) -> Vec<[&str; 3]> {
    const ENDS: [char; 4] = [' ', '?', '&', '#'];
    let field = |field| {
        let value = str::trim_end_matches(field, ENDS);
        let (name, value) = value.split_at(value.find('=').map_or(0, |at| at + 1));
        [name, value, &field[name.len() + value.len()..]]
    };
    text.split_inclusive(ENDS).map(field).collect()
}

/// Adds the mistakes that wrong values show: in one key, in all keys that differ, or in fields with the same names.
pub(super) fn add_learned(wrong_pairs: &[Pair], by_key: &TextsByKey, mistakes: &mut Vec<Mistake>) {
    let differs = |key: &&String| wrong_pairs.iter().any(|(right, got)| right.get(key) != got.get(key));
    let keys: Vec<String> = by_key.keys().filter(differs).cloned().collect();
    for key in &keys {
        let texts = wrong_pairs
            .iter()
            .map(|(right, got)| Some((right[key.as_str()].as_str()?, got[key.as_str()].as_str()?)));
        if let Some(texts) = texts.collect::<Option<Vec<_>>>() {
            if let Some(symbols) = Symbols::learn(texts.iter().copied()).filter(|_| key != "hex") {
                let what = symbols.description(&format!(" in `{key}`"));
                let edit = Rc::new(move |text: &str| symbols.change(text));
                mistakes.push(edit_mistake(what, vec![key.clone()], edit));
            }
            add_fields(key, &texts, mistakes);
        }
    }
    if (2..=MAX_KEYS).contains(&keys.len()) {
        // The symbols of several keys have nothing in common.
        add(&keys, &BTreeSet::from([String::new()]), mistakes);
    }
}

/// Adds the mistakes in fields that pairs of a right and an actual text show.
fn add_fields(key: &str, texts: &[(&str, &str)], mistakes: &mut Vec<Mistake>) {
    let (mut values, mut changed_names, mut moved_names) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for (right, got) in texts {
        let (right, got) = (fields(right), fields(got));
        if right.len() != got.len() || right.iter().all(|[name, ..]| name.is_empty()) {
            return;
        }
        for ([name, right, _], [got_name, got, _]) in right.into_iter().zip(got) {
            if name != got_name {
                moved_names.insert([name.min(got_name).to_owned(), name.max(got_name).to_owned()]);
            } else if right != got {
                changed_names.insert(name.to_owned());
                values.push((right, got));
            }
        }
    }
    let quoted = |names: &mut dyn Iterator<Item = &String>| {
        let names: Vec<_> = names.map(|name| format!("`{}`", name.trim_end_matches('='))).collect();
        names.join(" and ")
    };
    let mut push = |what: String, edit: Edit| mistakes.push(edit_mistake(what, vec![key.to_owned()], edit));
    if let (Some(pair), 1, true) = (moved_names.first().cloned(), moved_names.len(), changed_names.is_empty())
    {
        let what =
            format!("`{key}` has its fields in another order: {} are exchanged", quoted(&mut pair.iter()));
        push(what, Rc::new(move |text| with_exchanged(text, &pair)));
    }
    if changed_names.is_empty() || !moved_names.is_empty() {
        return;
    }
    let names = quoted(&mut changed_names.iter());
    // A text without `?` is a value without a name.
    let select: Select =
        Rc::new(move |text, _, name| changed_names.contains(name) || name.is_empty() && !text.contains('?'));
    for (what, edit) in EDITS.into_iter().take(EDITS_IN_FIELDS) {
        push(format!("each value of {names} in `{key}` {what}"), in_fields(&select, edit));
    }
    if let Some(symbols) = Symbols::learn(values.into_iter()) {
        let what = symbols.description(&format!(" in the values of {names} in `{key}`"));
        push(what, in_fields(&select, move |text| symbols.change(text)));
    }
}

/// Exchanges two fields of a text, which keep the characters at their ends.
fn with_exchanged(text: &str, pair: &[String; 2]) -> String {
    let mut fields = fields(text);
    let at = |name: &String| fields.iter().position(|field| field[0] == name);
    if let (Some(first), Some(second)) = (at(&pair[0]), at(&pair[1])) {
        fields.swap(first, second);
        let end = fields[first][2];
        fields[first][2] = std::mem::replace(&mut fields[second][2], end);
    }
    fields.concat().concat()
}
