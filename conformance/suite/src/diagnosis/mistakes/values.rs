//! Mistakes in numbers, lists and objects.

use super::mistake::Mistake;
use crate::{
    json,
    value::{Map, Value},
};

type NumberEdit = fn(i64) -> Option<Value>;

const NUMBER_EDITS: [(&str, NumberEdit); 12] = [
    ("is 1 too great: it counts from 1, and not from 0", |n| Some(n.checked_add(1)?.into())),
    ("is 1 too small: it counts from 0, and not from 1", |n| Some(n.checked_sub(1)?.into())),
    ("is read as a signed byte", |n| signed(n, 8)),
    ("is read as a signed number of 16 bits", |n| signed(n, 16)),
    ("is read as a signed number of 32 bits", |n| signed(n, 32)),
    ("is kept in a byte, without its higher bits", |n| Some((n & 0xff).into())),
    ("is kept in 16 bits, without its higher bits", |n| Some((n & 0xffff).into())),
    ("is a text in place of a number", |n| Some(n.to_string().into())),
    ("is counted in bytes, and not in bits", |n| Some((n / 8).into())),
    ("is counted in bits, and not in bytes", |n| Some(n.checked_mul(8)?.into())),
    ("has its 2 bytes in the other order", |n| Some(u16::try_from(n).ok()?.swap_bytes().into())),
    ("has its 4 bytes in the other order", |n| Some(u32::try_from(n).ok()?.swap_bytes().into())),
];

type ListEdit = fn(&[Value]) -> Vec<Value>;

const ORDER_EDITS: [(&str, ListEdit); 6] = [
    ("reverse order", |items| items.iter().rev().cloned().collect()),
    ("another order: it is sorted", sorted),
    ("another order: its first item is at its end", |items| {
        items.iter().skip(1).chain(items.first()).cloned().collect()
    }),
    ("another order: its last item is at its beginning", |items| {
        items.last().into_iter().chain(without_last(items)).cloned().collect()
    }),
    ("another order: each two neighbours are exchanged", |items| {
        items.chunks(2).flat_map(|pair| pair.iter().rev()).cloned().collect()
    }),
    ("another order: its two halves are exchanged", |items| {
        let (first, second) = items.split_at(items.len() / 2);
        [second, first].concat()
    }),
];

const LENGTH_EDITS: [(&str, ListEdit); 3] = [
    ("its last item", |items| without_last(items).to_vec()),
    ("its first item", |items| items.get(1..).unwrap_or_default().to_vec()),
    ("its nulls", |items| items.iter().filter(|item| !item.is_null()).cloned().collect()),
];

/// Adds the mistakes in the numbers, lists and objects under a key.
pub(super) fn add(key: &str, mistakes: &mut Vec<Mistake>) {
    let keys = || vec![key.to_owned()];
    let numbers = NUMBER_EDITS.into_iter().map(|(what, edit)| {
        Mistake::in_leaves("number", format!("`{key}` {what}"), keys(), move |leaf| edit(leaf.as_i64()?))
    });
    mistakes.extend(numbers);
    for replacement in [json!(0), json!(-1), json!(255)] {
        let what = format!("`{key}` has {replacement} in place of null");
        let change = move |leaf: &Value| leaf.is_null().then(|| replacement.clone());
        mistakes.push(Mistake::in_leaves("number", what, keys(), change));
    }
    let list = |part, what, edit: ListEdit| {
        Mistake::new(part, what, keys(), move |_, member, _| {
            member.as_array().into_iter().map(|items| edit(items).into()).collect()
        })
    };
    mistakes.extend(ORDER_EDITS.map(|(what, edit)| list("order", format!("`{key}` is in {what}"), edit)));
    mistakes.extend(LENGTH_EDITS.map(|(what, edit)| list("length", format!("`{key}` lacks {what}"), edit)));
    let what = format!("one level of nesting of `{key}` is lost: its only item or member is in its place");
    mistakes.push(Mistake::new("number", what, keys(), |_, member, _| match member {
        Value::Array(items) if items.len() == 1 => items.clone(),
        Value::Object(members) if members.len() == 1 => members.values().cloned().collect(),
        _ => Vec::new(),
    }));
    let what = format!("one level of nesting is lost: the members of `{key}` are beside it");
    let (inner, around) = (key.to_owned(), ["ok", "value"].map(str::to_owned).to_vec());
    mistakes.push(Mistake::new("number", what, around, move |_, member, _| {
        let Some((outer, Value::Object(members))) = member.as_object().zip(member.get(&inner)) else {
            return Vec::new();
        };
        let others = outer.iter().filter(|(name, _)| **name != inner);
        let flat: Map<String, Value> =
            others.chain(members).map(|(name, member)| (name.clone(), member.clone())).collect();
        vec![flat.into()]
    }));
}

/// Reads the lowest bits of a number as a signed number, if the number has no higher bits.
fn signed(number: i64, bit_count: u32) -> Option<Value> {
    (1 << (bit_count - 1)..1 << bit_count).contains(&number).then(|| (number - (1 << bit_count)).into())
}

fn without_last(items: &[Value]) -> &[Value] {
    &items[..items.len().saturating_sub(1)]
}

fn sorted(items: &[Value]) -> Vec<Value> {
    let mut items = items.to_vec();
    items.sort_by_cached_key(|item| (item.as_i64(), item.to_string()));
    items
}
