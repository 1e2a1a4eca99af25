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
    /// Cuts off the rest.
    Cut(u16),
    /// Appends an item.
    Extend(u8),
    /// Appends as many items as do not fit one byte.
    Flood(u8),
    /// Replaces the rest by the rest of another input.
    Splice(u16, u16),
}

impl<'a> Arbitrary<'a> for Edit {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let at = u.arbitrary()?;
        Ok(match u.int_in_range(0..=7)? {
            0 => Self::Flip(at, u.arbitrary()?),
            1 => Self::Replace(at, u.arbitrary()?),
            2 => Self::Insert(at, u.arbitrary()?),
            3 => Self::Remove(at),
            4 => Self::Cut(at),
            5 => Self::Extend(u.arbitrary()?),
            6 => Self::Flood(u.arbitrary()?),
            _ => Self::Splice(at, u.arbitrary()?),
        })
    }
}

/// A character that has a meaning in some text, or one that has none in any.
fn character(number: u8) -> char {
    const PALETTE: &str = "?&=#%prs 019/-_+.~wbKkPpXzAQé\u{0}";
    let at = usize::from(number) % PALETTE.chars().count();
    PALETTE.chars().nth(at).expect("it is within the palette")
}

/// A value and the edits of its encoding. Half of the values have no edits.
#[derive(Debug, Clone)]
pub struct Damaged<T> {
    /// The value.
    pub value: T,
    /// The value whose encoding [`Edit::Splice`] uses.
    pub other: T,
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
        Ok(Self { value: u.arbitrary()?, other: u.arbitrary()?, edits })
    }
}

impl<T> Damaged<T> {
    /// The encoding after the edits.
    pub fn bytes(&self, encode: impl Fn(&T) -> Vec<u8>) -> Vec<u8> {
        let flip = |byte: &u8, with: u8| byte ^ 1 << (with % 8);
        self.apply(encode(&self.value), &encode(&self.other), |byte| byte, flip)
    }

    /// The text after the edits.
    pub fn text(&self, encode: impl Fn(&T) -> String) -> String {
        let characters = |value| encode(value).chars().collect::<Vec<char>>();
        let (text, other) = (characters(&self.value), characters(&self.other));
        self.apply(text, &other, character, |_, with| character(with)).into_iter().collect()
    }

    fn apply<I: Copy>(
        &self,
        mut items: Vec<I>,
        other: &[I],
        item: impl Fn(u8) -> I,
        flip: impl Fn(&I, u8) -> I,
    ) -> Vec<I> {
        for &edit in &self.edits {
            let within = |at: u16, count: usize| usize::from(at) % count.max(1);
            let len = items.len();
            match edit {
                Edit::Flip(at, with) if len > 0 => {
                    let at = within(at, len);
                    items[at] = flip(&items[at], with);
                }
                Edit::Replace(at, with) if len > 0 => items[within(at, len)] = item(with),
                Edit::Remove(at) if len > 0 => drop(items.remove(within(at, len))),
                Edit::Insert(at, with) => items.insert(within(at, len + 1), item(with)),
                Edit::Cut(at) => items.truncate(within(at, len + 1)),
                Edit::Splice(at, from) => {
                    items.truncate(within(at, len + 1));
                    items.extend_from_slice(&other[within(from, other.len() + 1)..]);
                }
                Edit::Extend(with) => items.push(item(with)),
                Edit::Flood(with) => items.extend([item(with); 256]),
                _ => {}
            }
        }
        items
    }
}

/// A change of a value in JSON: one of its leaves is another one, a text in half of the cases. Half of the changes change nothing.
#[derive(Debug, Clone, Arbitrary)]
pub struct Change {
    at: Option<u16>,
    to: u8,
    in_text: bool,
}

impl Change {
    /// Changes the value.
    pub fn apply(&self, value: &mut Value) {
        fn leaves<'v>(value: &'v mut Value, found: &mut Vec<&'v mut Value>) {
            match value {
                Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, found)),
                Value::Object(members) => members.values_mut().for_each(|member| leaves(member, found)),
                leaf => found.push(leaf),
            }
        }
        let mut found = Vec::new();
        leaves(value, &mut found);
        if self.in_text && found.iter().any(|leaf| leaf.is_string()) {
            found.retain(|leaf| leaf.is_string());
        }
        let Some(at) = self.at.filter(|_| !found.is_empty()).map(|at| usize::from(at) % found.len()) else {
            return;
        };
        let leaf = &mut *found[at];
        *leaf = match (&*leaf, self.to) {
            (Value::Number(_), 255) => Value::Null,
            (Value::Number(number), 254) => json!(number.as_u64().unwrap_or_default() + 1),
            (Value::String(text), to) if !text.is_empty() => {
                let mut characters: Vec<char> = text.chars().collect();
                characters[at % text.chars().count()] = character(to);
                characters.into_iter().collect::<String>().into()
            }
            (_, to) => json!(to % 100),
        };
    }
}
