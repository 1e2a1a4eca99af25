//! Mistakes in texts, numbers and lists.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{
    content::KeyContent,
    mistake::{Change, Mistake, key_mistake, leaf_mistake},
    symbols::Symbols,
};

/// The maximum number of symbols of which all pairs are tried.
const MAX_SYMBOLS: usize = 16;

pub(super) fn add(key: &str, content: &KeyContent, mistakes: &mut Vec<Mistake>) {
    if content.has_text {
        texts(key, content, mistakes);
    }
    if content.has_number || content.has_null {
        numbers(key, content, mistakes);
    }
    if content.has_list {
        lists(key, content, mistakes);
    }
    if content.has_object {
        mistakes.push(without_level(key));
        mistakes.push(key_mistake(
            format!("one level of nesting of `{key}` is lost: its only member is in its place"),
            key,
            |member, _| {
                let members = member.as_object().filter(|members| members.len() == 1)?;
                members.values().next().cloned()
            },
        ));
    }
}

type TextEdit = fn(&str) -> String;

/// Mistakes in a text or a part of a text. The first two apply to hexadecimal bytes as well.
pub(super) const EDITS: [(&str, TextEdit); 6] = [
    ("is in upper case", |text| text.chars().map(to_upper).collect()),
    ("is in lower case", |text| text.chars().map(to_lower).collect()),
    ("has its letters in the other case", swap_case),
    ("is in reverse order", |text| text.chars().rev().collect()),
    ("is padded with `=` to a multiple of 4 characters", |text| {
        text.to_owned() + &"=".repeat(text.len().next_multiple_of(4) - text.len())
    }),
    ("is without `=` at its end", |text| text.trim_end_matches('=').to_owned()),
];

fn texts(key: &str, content: &KeyContent, mistakes: &mut Vec<Mistake>) {
    let mut push = |what: &str, edit: TextEdit| {
        let change = move |leaf: &Value| leaf.as_str().map(|text| edit(text).into());
        mistakes.push(leaf_mistake(format!("`{key}` {what}"), key, change).with_part("symbols"));
    };
    for (what, edit) in EDITS.into_iter().take(if content.is_hex { 2 } else { EDITS.len() }) {
        push(what, edit);
    }
    if content.is_hex {
        return;
    }
    if content.leaves.iter().any(|leaf| leaf.contains(' ')) {
        push("has the letters of its first word in the other case", |text| {
            by_words(text, swap_case, str::to_owned)
        });
        push("is in upper case after the first word", |text| {
            by_words(text, str::to_owned, str::to_uppercase)
        });
        push("has its letters in the other case after the first word", |text| {
            by_words(text, str::to_owned, swap_case)
        });
    }
    push("has its numbers without leading zeros", |text| with_numbers(text, without_zeros));
    push("has its numbers with a leading zero", |text| with_numbers(text, |digits| format!("0{digits}")));
    push("has its words in reverse order", |text| text.split(' ').rev().collect::<Vec<_>>().join(" "));
    push("lacks its last character", |text| {
        text.chars().take(text.chars().count().saturating_sub(1)).collect()
    });
    push("lacks its first character", |text| text.chars().skip(1).collect());
    push("has a line feed at its end", |text| format!("{text}\n"));
    push("has a space at its end", |text| format!("{text} "));
    for (first, second) in pairs(&content.leaves) {
        if first.chars().count() > 1 || second.chars().count() > 1 {
            let what = format!("`{first}` and `{second}` are exchanged in `{key}`");
            let change = move |leaf: &Value| match leaf.as_str()? {
                text if text == first => Some(second.clone().into()),
                text if text == second => Some(first.clone().into()),
                _ => None,
            };
            mistakes.push(leaf_mistake(what, key, change).with_part("symbols"));
            continue;
        }
        let upper = [&first, &second].map(|symbol| symbol.to_uppercase());
        let lower = [first, second];
        let both = [lower.clone(), upper];
        if both[0] != both[1] {
            mistakes.push(symbols(key, &both));
        }
        if content.leaves.iter().any(|leaf| leaf.contains(' ')) {
            mistakes.push(first_word_mistake(symbols(key, &both), key));
        }
        mistakes.push(symbols(key, &[lower]));
    }
}

/// Makes the mistake of exchanged characters in texts.
fn symbols(key: &str, pairs: &[[String; 2]]) -> Mistake {
    let symbols = Symbols::exchange(pairs);
    symbols.clone().mistake(symbols.description(&format!(" in `{key}`")), key)
}

/// Restricts a mistake to the first word.
fn first_word_mistake(mistake: Mistake, key: &str) -> Mistake {
    let Change::Map(change) = mistake.change else { return mistake };
    let name = key.to_owned();
    let change = move |leaf: &Value| {
        let text = leaf.as_str()?;
        let (word, words) = text.split_at(text.find(' ').unwrap_or(text.len()));
        let changed = change(&json!({ &*name: word }));
        Some(format!("{}{words}", changed[&*name].as_str()?).into())
    };
    leaf_mistake(format!("{}, in the first word", mistake.what), key, change).with_part("symbols")
}

/// Pairs of symbols that may be exchanged: words if there are few, or else characters.
fn pairs(leaves: &BTreeSet<String>) -> Vec<(String, String)> {
    let is_word = |leaf: &String| leaf.chars().all(char::is_alphabetic);
    let symbols: Vec<String> = if leaves.len() <= MAX_SYMBOLS / 2 && leaves.iter().all(is_word) {
        leaves.iter().cloned().collect()
    } else {
        let characters: BTreeSet<char> = leaves.iter().flat_map(|leaf| leaf.chars()).collect();
        let is_letter = |c: &char| c.is_lowercase();
        let has_letter = characters.iter().any(is_letter);
        let symbols =
            characters.into_iter().filter(|c| if has_letter { is_letter(c) } else { c.is_alphanumeric() });
        symbols.map(String::from).collect()
    };
    if symbols.len() > MAX_SYMBOLS {
        return Vec::new();
    }
    let after_index = |index: usize| symbols[index + 1..].iter().cloned();
    symbols
        .iter()
        .enumerate()
        .flat_map(|(index, first)| after_index(index).map(move |second| (first.clone(), second)))
        .collect()
}

fn swap_case(text: &str) -> String {
    text.chars().map(|c| if c.is_lowercase() { to_upper(c) } else { to_lower(c) }).collect()
}

/// Changes the first word of a text in one way, and the other words in another.
fn by_words(text: &str, first: fn(&str) -> String, rest: fn(&str) -> String) -> String {
    let (word, words) = text.split_at(text.find(' ').unwrap_or(text.len()));
    first(word) + &rest(words)
}

fn to_upper(c: char) -> char {
    c.to_ascii_uppercase()
}

fn to_lower(c: char) -> char {
    c.to_ascii_lowercase()
}

fn without_zeros(digits: &str) -> String {
    let kept = digits.trim_start_matches('0');
    if kept.is_empty() { "0".to_owned() } else { kept.to_owned() }
}

fn with_numbers(text: &str, change: impl Fn(&str) -> String) -> String {
    let (mut out, mut digits) = (String::new(), String::new());
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            out += &change(&std::mem::take(&mut digits));
        }
        out.push(c);
    }
    out.pop();
    out
}

fn numbers(key: &str, content: &KeyContent, mistakes: &mut Vec<Mistake>) {
    let mut push = |what: &str, edit: fn(i64) -> Option<Value>| {
        mistakes.push(leaf_mistake(format!("`{key}` {what}"), key, move |leaf| edit(leaf.as_i64()?)));
    };
    push("is 1 too great: it counts from 1, and not from 0", |n| Some(n.checked_add(1)?.into()));
    push("is 1 too small: it counts from 0, and not from 1", |n| Some(n.checked_sub(1)?.into()));
    push("is read as a signed byte", |n| (128..256).contains(&n).then(|| (n - 256).into()));
    push("is read as a signed number of 16 bits", |n| {
        (1 << 15..1 << 16).contains(&n).then(|| (n - (1 << 16)).into())
    });
    push("is read as a signed number of 32 bits", |n| {
        (1 << 31..1 << 32).contains(&n).then(|| (n - (1 << 32)).into())
    });
    push("is kept in a byte, without its higher bits", |n| Some((n & 0xff).into()));
    push("is kept in 16 bits, without its higher bits", |n| Some((n & 0xffff).into()));
    push("is negative", |n| Some(n.checked_neg()?.into()));
    push("is a text in place of a number", |n| Some(n.to_string().into()));
    push("is counted in bytes, and not in bits", |n| Some((n / 8).into()));
    push("is counted in bits, and not in bytes", |n| Some(n.checked_mul(8)?.into()));
    push("is always 0", |_| Some(0.into()));
    for width in [2, 3, 4] {
        let swapped = move |leaf: &Value| {
            let bytes = leaf.as_u64()?.to_be_bytes();
            let kept = &bytes[8 - width..];
            bytes[..8 - width]
                .iter()
                .all(|byte| *byte == 0)
                .then(|| kept.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte)).into())
        };
        mistakes.push(leaf_mistake(
            format!("`{key}` has its {width} bytes in the other order"),
            key,
            swapped,
        ));
    }
    if content.has_null {
        for replacement in [json!(0), json!(-1), json!(255)] {
            let what = format!("`{key}` has {replacement} in place of null");
            mistakes.push(leaf_mistake(what, key, move |leaf| leaf.is_null().then(|| replacement.clone())));
        }
    }
}

type ListEdit = fn(&[Value]) -> Vec<Value>;

fn lists(key: &str, content: &KeyContent, mistakes: &mut Vec<Mistake>) {
    let mut push = |what: &str, edit: ListEdit| {
        let part = if what.contains("missing") || what.contains("doubled") { "length" } else { "order" };
        let change = move |member: &Value, _: &Map<String, Value>| Some(edit(member.as_array()?).into());
        mistakes.push(key_mistake(what.replace("{}", &format!("`{key}`")), key, change).with_part(part));
    };
    push("{} is in reverse order", |items| items.iter().rev().cloned().collect());
    push("{} is sorted, from the least on", sorted);
    push("{} is sorted, from the greatest on", |items| sorted(items).into_iter().rev().collect());
    push("the last item of {} is missing", |items| items[..items.len().saturating_sub(1)].to_vec());
    push("the first item of {} is missing", |items| items.get(1..).unwrap_or_default().to_vec());
    push("the last item of {} is doubled", |items| items.iter().chain(items.last()).cloned().collect());
    push("the first item of {} is doubled", |items| items.iter().take(1).chain(items).cloned().collect());
    push("{} is in another order: its first item is at its end", |items| {
        items.iter().skip(1).chain(items.first()).cloned().collect()
    });
    push("{} is in another order: its last item is at its beginning", |items| {
        items.last().into_iter().chain(&items[..items.len().saturating_sub(1)]).cloned().collect()
    });
    push("{} is in another order: each two neighbours are exchanged", |items| {
        items.chunks(2).flat_map(|pair| pair.iter().rev()).cloned().collect()
    });
    push("{} is in another order: its two halves are exchanged", |items| {
        let (first, second) = items.split_at(items.len() / 2);
        [second, first].concat()
    });
    push("nulls are missing in {}", |items| items.iter().filter(|item| !item.is_null()).cloned().collect());
    if content.has_list_in_list {
        push("one level of nesting of {} is lost: its lists are joined", |items| {
            let item_list = |item: &Value| match item {
                Value::Array(items) => items.clone(),
                other => vec![other.clone()],
            };
            items.iter().flat_map(item_list).collect()
        });
    }
    push("each item of {} is in a list of its own", |items| items.iter().map(|item| json!([item])).collect());
    mistakes.push(key_mistake(
        format!("one level of nesting of `{key}` is lost: its only item is in its place"),
        key,
        |member, _| match member.as_array()?.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        },
    ));
    mistakes.push(key_mistake(format!("`{key}` is a text in place of a list"), key, |member, _| {
        let texts = member
            .as_array()?
            .iter()
            .map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
        Some(texts.collect::<Vec<_>>().join(" ").into())
    }));
    mistakes.push(
        Mistake::from_test(format!("`{key}` is in another order"), key, |right, got| {
            right.as_array().zip(got.as_array()).is_some_and(|(right, got)| sorted(right) == sorted(got))
        })
        .with_part("order"),
    );
}

fn sorted(items: &[Value]) -> Vec<Value> {
    let mut items = items.to_vec();
    items.sort_by(|first, second| match (first.as_i64(), second.as_i64()) {
        (Some(first), Some(second)) => first.cmp(&second),
        _ => first.to_string().cmp(&second.to_string()),
    });
    items
}

/// Makes the mistake of a lost level of nesting: the members of an object are next to it, and not inside it.
fn without_level(key: &str) -> Mistake {
    let what = format!("one level of nesting is lost: the members of `{key}` are beside it");
    let name = key.to_owned();
    let change = Change::Map(Box::new(move |object: &Value| unnest(object, &name)));
    Mistake { what, key: key.to_owned(), part: "", change }
}

/// Moves the members of the object under a key to the object around it.
fn unnest(value: &Value, key: &str) -> Value {
    match value {
        Value::Object(members) => {
            let mut changed = Map::new();
            for (name, member) in members {
                match member {
                    Value::Object(members_of_key) if name == key => changed.extend(members_of_key.clone()),
                    _ => drop(changed.insert(name.clone(), unnest(member, key))),
                }
            }
            changed.into()
        }
        Value::Array(items) => items.iter().map(|item| unnest(item, key)).collect(),
        _ => value.clone(),
    }
}
