//! Mistakes whose details are learnt from wrong replies: exchanged symbols, the order of lists, changed bytes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    content::content_by_key,
    fields,
    mistake::{Mistake, Pair, key_mistake, keys_mistake, leaf_mistake, map_leaves},
    symbols::Symbols,
    values,
};

/// The maximum number of pairs that a mistake exchanges.
const MAX_EXCHANGES: usize = 8;

pub(super) fn add(wrong: &[Pair], mistakes: &mut Vec<Mistake>) {
    let keys: BTreeSet<String> =
        wrong.iter().flat_map(|(right, _)| content_by_key([right].into_iter()).into_keys()).collect();
    let differs = |key: &&String| wrong.iter().any(|(right, got)| member(right, key) != member(got, key));
    let wrong_keys: Vec<String> = keys.iter().filter(differs).cloned().collect();
    if (2..=MAX_EXCHANGES).contains(&wrong_keys.len()) {
        let key_list = wrong_keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" and ");
        for (what, edit) in values::EDITS {
            mistakes.push(keys_mistake(
                format!("each of {key_list} {what}"),
                wrong_keys.clone(),
                move |_, member, _| Some(map_leaves(member, &|leaf| Some(edit(leaf.as_str()?).into()))),
            ));
        }
    }
    for key in keys {
        let members: Vec<(&Value, &Value)> = wrong
            .iter()
            .filter_map(|(right, got)| Some((member(right, &key)?, member(got, &key)?)))
            .collect();
        let texts: Vec<(&str, &str)> =
            members.iter().filter_map(|(right, got)| Some((right.as_str()?, got.as_str()?))).collect();
        if !texts.is_empty() && texts.len() == members.len() {
            add_text_mistakes(&key, &texts, mistakes);
            fields::add(&key, &texts, mistakes);
        }
        add_order_mistake(&key, &members, mistakes);
        add_leaf_mistakes(&key, &members, mistakes);
    }
}

/// Finds the first member under a key, at any depth.
pub(super) fn member<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Object(members) => {
            members.get(key).or_else(|| members.values().find_map(|child| member(child, key)))
        }
        Value::Array(items) => items.iter().find_map(|child| member(child, key)),
        _ => None,
    }
}

fn add_text_mistakes(key: &str, texts: &[(&str, &str)], mistakes: &mut Vec<Mistake>) {
    let is_hex = key == "hex";
    for size in if is_hex { vec![2, 1] } else { vec![1] } {
        let learned = Symbols::learn(texts.iter().copied(), size);
        let Some(symbols) = learned.filter(|symbols| !is_hex || symbols.is_exchange()) else { continue };
        let what = match (is_hex, size) {
            (false, _) => symbols.description(&format!(" in `{key}`")),
            (true, 1) => format!("the digits {}", symbols.description("")),
            (true, _) => format!("the bytes {}", symbols.description("")),
        };
        mistakes.push(symbols.mistake(what, key));
    }
    add_end_mistakes(key, texts, mistakes);
    if is_hex {
        add_byte_mistake(texts, mistakes);
    }
}

type TextChange = Box<dyn Fn(&str) -> Option<String>>;

/// Adds the mistake of the same extra or missing text at the start or end of all texts.
fn add_end_mistakes(key: &str, texts: &[(&str, &str)], mistakes: &mut Vec<Mistake>) {
    let Some((right, got)) = texts.first() else { return };
    let quote = |text: &str| format!("{text:?}");
    let mut push = |what: String, change: TextChange| {
        mistakes.push(leaf_mistake(what, key, move |leaf| change(leaf.as_str()?).map(Value::from)));
    };
    if let Some(end) = got.strip_prefix(right).filter(|end| !end.is_empty()).map(str::to_owned) {
        push(
            format!("`{key}` has {} at its end", quote(&end)),
            Box::new(move |text| Some(format!("{text}{end}"))),
        );
    }
    if let Some(start) = got.strip_suffix(right).filter(|start| !start.is_empty()).map(str::to_owned) {
        push(
            format!("`{key}` has {} at its beginning", quote(&start)),
            Box::new(move |text| Some(format!("{start}{text}"))),
        );
    }
    if let Some(end) = right.strip_prefix(got).filter(|end| !end.is_empty()).map(str::to_owned) {
        push(
            format!("`{key}` lacks {} at its end", quote(&end)),
            Box::new(move |text| text.strip_suffix(&end).map(str::to_owned)),
        );
    }
    if let Some(start) = right.strip_suffix(got).filter(|start| !start.is_empty()).map(str::to_owned) {
        push(
            format!("`{key}` lacks {} at its beginning", quote(&start)),
            Box::new(move |text| text.strip_prefix(&start).map(str::to_owned)),
        );
    }
}

/// Adds the mistake of a single byte that differs by the same number in all encodings.
fn add_byte_mistake(texts: &[(&str, &str)], mistakes: &mut Vec<Mistake>) {
    let difference = |(right, got): &(&str, &str)| {
        let (right, got) = (hex::decode(right).ok()?, hex::decode(got).ok()?);
        if right.len() != got.len() {
            return None;
        }
        let mut differences = right.iter().zip(&got).enumerate().filter(|(_, (right, got))| right != got);
        let (at, (right_byte, got_byte)) = differences.next()?;
        differences.next().is_none().then(|| (at, got_byte.wrapping_sub(*right_byte)))
    };
    let Some((at, by)) = texts.first().and_then(difference) else { return };
    if texts.iter().all(|pair| difference(pair) == Some((at, by))) {
        let how =
            if by < 128 { format!("{by} too great") } else { format!("{} too small", by.wrapping_neg()) };
        mistakes.push(key_mistake(format!("byte {at} is {how}"), "hex", move |member, _| {
            let mut bytes = hex::decode(member.as_str()?).ok()?;
            let byte = bytes.get_mut(at)?;
            *byte = byte.wrapping_add(by);
            Some(hex::encode(bytes).into())
        }));
    }
}

/// Adds the mistake of another order of a list, if the order is the same in all lists of this length.
fn add_order_mistake(key: &str, members: &[(&Value, &Value)], mistakes: &mut Vec<Mistake>) {
    const MAX_LIST_LENGTH: usize = 256;
    let lists: Option<Vec<(&Vec<Value>, &Vec<Value>)>> =
        members.iter().map(|(right, got)| Some((right.as_array()?, got.as_array()?))).collect();
    let Some(lists) = lists.filter(|lists| !lists.is_empty()) else { return };
    let length = lists[0].0.len();
    let is_same = |list: &&(&Vec<Value>, &Vec<Value>)| list.0.len() == length && list.1.len() == length;
    if !(2..=MAX_LIST_LENGTH).contains(&length) || !lists.iter().all(|list| is_same(&list)) {
        return;
    }
    let mut from = Vec::with_capacity(length);
    for to in 0..length {
        let fits = |from: &usize| lists.iter().all(|(right, got)| got[to] == right[*from]);
        // An item that can keep its position does so. Among equal items, the first is taken.
        let source = Some(to).filter(fits).or_else(|| (0..length).filter(|at| !from.contains(at)).find(fits));
        let Some(source) = source else { return };
        from.push(source);
    }
    if (0..length).all(|at| from[at] == at) || from.iter().collect::<BTreeSet<_>>().len() < length {
        return;
    }
    let moved: Vec<String> = (0..length)
        .filter(|at| from[*at] > *at && from[from[*at]] == *at)
        .map(|at| format!("{at} and {}", from[at]))
        .collect();
    let is_exchange = 2 * moved.len() == (0..length).filter(|at| from[*at] != *at).count();
    let what = if is_exchange && moved.len() <= MAX_EXCHANGES {
        format!("the items {} of `{key}` are exchanged", moved.join(", "))
    } else {
        let first: Vec<String> = from.iter().take(12).map(usize::to_string).collect();
        let more = if length > 12 { ", …" } else { "" };
        format!("the items of `{key}` are in another order: {}{more}", first.join(", "))
    };
    mistakes.push(key_mistake(what, key, move |member, _| {
        let items = member.as_array().filter(|items| items.len() == from.len())?;
        Some(from.iter().map(|at| items[*at].clone()).collect())
    }));
}

/// Adds the mistakes of numbers that all differ by the same amount, and of leaves that always have the same wrong value.
fn add_leaf_mistakes(key: &str, members: &[(&Value, &Value)], mistakes: &mut Vec<Mistake>) {
    let mut pairs = Vec::new();
    for (right, got) in members {
        if !zip(right, got, &mut pairs) {
            return;
        }
    }
    let by = |(right, got): &(&Value, &Value)| got.as_i64()?.checked_sub(right.as_i64()?);
    let numbers = || pairs.iter().filter(|(right, _)| right.is_number());
    if let Some(first) = numbers().next().and_then(by).filter(|first| *first != 0)
        && numbers().all(|pair| by(pair) == Some(first))
    {
        let how = if first < 0 { "small" } else { "great" };
        let what = format!("`{key}` is {} too {how}", first.unsigned_abs());
        mistakes.push(leaf_mistake(what, key, move |leaf| Some(leaf.as_i64()?.checked_add(first)?.into())));
    }
    let mut map: BTreeMap<String, &Value> = BTreeMap::new();
    for (right, got) in pairs {
        if *map.entry(right.to_string()).or_insert(got) != got {
            return;
        }
    }
    map.retain(|right, got| *right != got.to_string());
    if (1..=3).contains(&map.len()) {
        let key_list: Vec<String> =
            map.iter().map(|(right, got)| format!("{got:.40} in place of {right:.40}")).collect();
        let map: BTreeMap<String, Value> = map.into_iter().map(|(right, got)| (right, got.clone())).collect();
        mistakes.push(leaf_mistake(format!("`{key}` has {}", key_list.join(", ")), key, move |leaf| {
            map.get(&leaf.to_string()).cloned()
        }));
    }
}

/// Collects pairs of the leaves of two values. Returns whether the values have the same shape.
fn zip<'a>(right: &'a Value, got: &'a Value, pairs: &mut Vec<(&'a Value, &'a Value)>) -> bool {
    match (right, got) {
        (Value::Array(right), Value::Array(got)) => {
            right.len() == got.len() && right.iter().zip(got).all(|(right, got)| zip(right, got, pairs))
        }
        (Value::Object(_) | Value::Array(_), _) | (_, Value::Object(_) | Value::Array(_)) => false,
        _ => {
            pairs.push((right, got));
            true
        }
    }
}
