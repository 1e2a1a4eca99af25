//! Damaged encodings: bits flipped, items replaced, inserted or removed, inputs cut, extended or spliced. And values of which a part is wrong.

use arbitrary::{Arbitrary, Result, Unstructured};
use serde_json::{Value, json};

/// One edit of an input. An index is taken modulo the length of the input.
#[derive(Debug, Clone, Copy)]
pub enum Edit {
    /// Flips a bit. In a text, replaces a character.
    Flip(u16, u8),
    /// Replaces an item.
    Replace(u16, u8),
    /// Inserts an item.
    Insert(u16, u8),
    /// Removes an item.
    Remove(u16),
    /// Cuts off the item of this index and all items after it.
    Cut(u16),
    /// Appends an item.
    Extend(u8),
    /// Appends 256 items, so that their number does not fit into one byte.
    Flood(u8),
    /// Replaces the items from the first index by those of another input from the second index.
    Splice(u16, u16),
}

impl<'a> Arbitrary<'a> for Edit {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let index = u.arbitrary()?;
        Ok(match u.int_in_range(0..=7)? {
            0 => Self::Flip(index, u.arbitrary()?),
            1 => Self::Replace(index, u.arbitrary()?),
            2 => Self::Insert(index, u.arbitrary()?),
            3 => Self::Remove(index),
            4 => Self::Cut(index),
            5 => Self::Extend(u.arbitrary()?),
            6 => Self::Flood(u.arbitrary()?),
            _ => Self::Splice(index, u.arbitrary()?),
        })
    }
}

/// A character that has a meaning in some text, or one that has none in any.
fn palette_character(number: u8) -> char {
    const PALETTE: &str = "?&=#%prs 019/-_+.~wbKkPpXzAQé\u{0}";
    let index = usize::from(number) % PALETTE.chars().count();
    PALETTE.chars().nth(index).expect("it is within the palette")
}

/// A value and the edits of its encoding. Half of the values have no edits.
#[derive(Debug, Clone)]
pub struct Damaged<T> {
    /// The value.
    pub value: T,
    /// The value whose encoding [`Edit::Splice`] uses.
    pub splice_source: T,
    /// The edits, in order.
    pub edits: Vec<Edit>,
}

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for Damaged<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        // The edits come first: a value consumes all remaining bytes.
        let edits = if u.ratio(1, 2)? {
            Vec::new()
        } else {
            let count = u.int_in_range(1..=3)?;
            (0..count).map(|_| u.arbitrary()).collect::<Result<_>>()?
        };
        Ok(Self { value: u.arbitrary()?, splice_source: u.arbitrary()?, edits })
    }
}

impl<T> Damaged<T> {
    /// The encoding after the edits.
    pub fn bytes(&self, encode: impl Fn(&T) -> Vec<u8>) -> Vec<u8> {
        let flip_bit = |byte: &u8, number: u8| byte ^ 1 << (number % 8);
        self.apply(encode(&self.value), &encode(&self.splice_source), |byte| byte, flip_bit)
    }

    /// The text after the edits.
    pub fn text(&self, encode: impl Fn(&T) -> String) -> String {
        let characters = |value| encode(value).chars().collect::<Vec<char>>();
        let (text, source) = (characters(&self.value), characters(&self.splice_source));
        let replace = |_: &char, number| palette_character(number);
        self.apply(text, &source, palette_character, replace).into_iter().collect()
    }

    fn apply<I: Copy>(
        &self,
        mut items: Vec<I>,
        splice_source: &[I],
        new_item: impl Fn(u8) -> I,
        flip: impl Fn(&I, u8) -> I,
    ) -> Vec<I> {
        for &edit in &self.edits {
            let reduce = |index: u16, count: usize| usize::from(index) % count.max(1);
            let len = items.len();
            match edit {
                Edit::Flip(index, number) if len > 0 => {
                    let item = &mut items[reduce(index, len)];
                    *item = flip(item, number);
                }
                Edit::Replace(index, number) if len > 0 => items[reduce(index, len)] = new_item(number),
                Edit::Remove(index) if len > 0 => drop(items.remove(reduce(index, len))),
                Edit::Insert(index, number) => items.insert(reduce(index, len + 1), new_item(number)),
                Edit::Cut(index) => items.truncate(reduce(index, len + 1)),
                Edit::Splice(index, start) => {
                    items.truncate(reduce(index, len + 1));
                    items.extend_from_slice(&splice_source[reduce(start, splice_source.len() + 1)..]);
                }
                Edit::Extend(number) => items.push(new_item(number)),
                Edit::Flood(number) => items.extend([new_item(number); 256]),
                _ => {}
            }
        }
        items
    }
}

/// A change of a value in JSON: it replaces one of the leaves, a text in half of the cases. Half of the changes change nothing.
#[derive(Debug, Clone, Arbitrary)]
pub struct Change {
    leaf_index: Option<u16>,
    replacement: u8,
    in_text: bool,
}

impl Change {
    /// Changes the value.
    pub fn apply(&self, value: &mut Value) {
        fn collect_leaves<'v>(value: &'v mut Value, leaves: &mut Vec<&'v mut Value>) {
            match value {
                Value::Array(items) => items.iter_mut().for_each(|item| collect_leaves(item, leaves)),
                Value::Object(members) => members.values_mut().for_each(|it| collect_leaves(it, leaves)),
                leaf => leaves.push(leaf),
            }
        }
        let mut leaves = Vec::new();
        collect_leaves(value, &mut leaves);
        if self.in_text && leaves.iter().any(|leaf| leaf.is_string()) {
            leaves.retain(|leaf| leaf.is_string());
        }
        let Some(index) = self.leaf_index.map(usize::from).filter(|_| !leaves.is_empty()) else { return };
        let leaf_index = index % leaves.len();
        let leaf = &mut *leaves[leaf_index];
        *leaf = match (&*leaf, self.replacement) {
            (Value::Number(_), 255) => Value::Null,
            (Value::Number(number), 254) => json!(number.as_u64().unwrap_or_default() + 1),
            (Value::String(text), number) if !text.is_empty() => {
                let mut characters: Vec<char> = text.chars().collect();
                characters[leaf_index % text.chars().count()] = palette_character(number);
                characters.into_iter().collect::<String>().into()
            }
            (_, number) => json!(number % 100),
        };
    }
}
