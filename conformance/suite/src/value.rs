//! JSON values whose numbers are exact: a number keeps its text, and no key of an object has a special meaning.

pub(crate) mod locate;
mod number;
mod parse;

use std::fmt;
use std::io;
use std::ops::{Index, IndexMut};

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, de::Error};
use serde_json::value::RawValue;

pub use number::Number;
pub(crate) use parse::parse_located;
pub use parse::{ParseError, parse};

/// The greatest nesting of objects and lists that a JSON text may have, the outermost included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub struct Depth(usize);

impl Depth {
    /// The greatest depth that a suite may have: Python's reader of JSON ends at 1000.
    pub const MAX: Self = Self(900);

    /// The depth of a file of vectors: the file, its list, a vector, and its list of replies have a level each.
    pub const MAX_OF_FILE: Self = Self(904);

    /// The number of objects and lists in one another.
    pub fn levels(self) -> usize {
        self.0
    }
}

impl Default for Depth {
    fn default() -> Self {
        Self(128)
    }
}

impl TryFrom<u64> for Depth {
    type Error = String;

    fn try_from(depth: u64) -> Result<Self, String> {
        let depth = usize::try_from(depth).ok().filter(|depth| (1..=Self::MAX.0).contains(depth));
        depth.map(Self).ok_or_else(|| format!("the depth is not between 1 and {}", Self::MAX.0))
    }
}

/// The members of an object, in their order.
pub type Map<K = String, V = Value> = IndexMap<K, V>;

/// A JSON value. Two are equal if they are equal as JSON: numbers by value, objects in any order of their keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    String(String),
    /// A list.
    Array(Vec<Value>),
    /// An object.
    Object(Map),
}

static NULL: Value = Value::Null;

impl Value {
    /// An object with these members.
    pub fn object<'a>(members: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// The member of an object, if it has one with this key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.get(key)
    }

    /// The member of an object, to change it, if the object has this key.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        self.as_object_mut()?.get_mut(key)
    }

    /// The value as an integer of 64 bits without sign, if it is one.
    pub fn as_u64(&self) -> Option<u64> {
        if let Self::Number(number) = self { number.as_u64() } else { None }
    }

    /// The value as a signed integer of 64 bits, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        if let Self::Number(number) = self { number.as_i64() } else { None }
    }

    /// The text, if the value is a text.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The items, if the value is a list.
    pub fn as_array(&self) -> Option<&Vec<Self>> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }

    /// The members, if the value is an object.
    pub fn as_object(&self) -> Option<&Map> {
        if let Self::Object(members) = self { Some(members) } else { None }
    }

    /// The members to change, if the value is an object.
    pub fn as_object_mut(&mut self) -> Option<&mut Map> {
        if let Self::Object(members) = self { Some(members) } else { None }
    }

    /// Whether the value is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether the value is a text.
    pub fn is_string(&self) -> bool {
        matches!(self, Self::String(_))
    }

    /// Whether the value is a list.
    pub fn is_array(&self) -> bool {
        matches!(self, Self::Array(_))
    }

    /// Whether the value is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// Takes the value out, and leaves `null`.
    #[must_use]
    pub fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    /// The part to which a JSON pointer such as `/moves/0` leads.
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Self> {
        pointer.split('/').skip(1).try_fold(self, |value, key| match value {
            Self::Object(members) => members.get_mut(&key.replace("~1", "/").replace("~0", "~")),
            Self::Array(items) => items.get_mut(key.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// The values of the members of an object, or the items of a list.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Self> {
        let members = self.as_object().into_iter().flat_map(Map::values);
        members.chain(self.as_array().into_iter().flatten())
    }

    /// Whether a number in the value has an exponent that cannot be compared.
    pub(crate) fn has_number_out_of_range(&self) -> bool {
        matches!(self, Self::Number(number) if number.is_out_of_range())
            || self.children().any(Self::has_number_out_of_range)
    }

    /// Reads a small value as another type.
    ///
    /// # Errors
    /// If it does not have the form of the type.
    pub fn read<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.to_string())
    }
}

impl Index<&str> for Value {
    type Output = Self;

    /// The member with this key, or `null`.
    fn index(&self, key: &str) -> &Self {
        self.get(key).unwrap_or(&NULL)
    }
}

impl Index<usize> for Value {
    type Output = Self;

    /// The item with this index, or `null`.
    fn index(&self, index: usize) -> &Self {
        self.as_array().and_then(|items| items.get(index)).unwrap_or(&NULL)
    }
}

impl IndexMut<&str> for Value {
    /// The member with this key. A value that is not an object becomes one, and a member that is missing is added.
    fn index_mut(&mut self, key: &str) -> &mut Self {
        if !self.is_object() {
            *self = Self::Object(Map::new());
        }
        let Self::Object(members) = self else { unreachable!() };
        members.entry(key.to_owned()).or_default()
    }
}

impl fmt::Display for Value {
    /// The value as JSON without white space, or in several lines for `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_pretty = f.alternate();
        let writer = Writer(f);
        let result = if is_pretty {
            serde_json::to_writer_pretty(writer, self)
        } else {
            serde_json::to_writer(writer, self)
        };
        result.map_err(|_| fmt::Error)
    }
}

/// Writes each part of a JSON text at once: some are long.
struct Writer<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl io::Write for Writer<'_, '_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(part).map_err(io::Error::other)?;
        self.0.write_str(text).map_err(io::Error::other)?;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(is_true) => serializer.serialize_bool(*is_true),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(members) => serializer.collect_map(members),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    /// Reads a value from JSON text.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse(raw.get(), Depth::MAX).map_err(D::Error::custom)
    }
}

/// Converts a value of which every number is an integer of 64 bits, or a double.
impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(is_true) => Self::Bool(is_true),
            serde_json::Value::Number(number) => Self::Number(match number.as_i64() {
                Some(integer) => integer.into(),
                None => Number::from_text(&number.to_string()),
            }),
            serde_json::Value::String(text) => Self::String(text),
            serde_json::Value::Array(items) => items.into_iter().map(Self::from).collect(),
            serde_json::Value::Object(members) => {
                Self::Object(members.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
        }
    }
}

/// Converts a value for a program that knows only doubles and integers of 64 bits. A number beyond them becomes `null`.
impl From<&Value> for serde_json::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(is_true) => Self::Bool(*is_true),
            Value::Number(number) => match number.as_i64() {
                Some(integer) if number.is_plain() => integer.into(),
                _ => serde_json::from_str(&number.to_string()).unwrap_or_default(),
            },
            Value::String(text) => Self::String(text.clone()),
            Value::Array(items) => items.iter().map(Self::from).collect(),
            Value::Object(members) => {
                Self::Object(members.iter().map(|(key, value)| (key.clone(), value.into())).collect())
            }
        }
    }
}

macro_rules! from {
    ($($from:ty),*; $variant:ident) => {$(
        impl From<$from> for Value {
            fn from(value: $from) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
from!(bool; Bool);
from!(i32, i64, u8, u16, u32, u64, usize, Number; Number);
from!(&str, String, &String; String);

impl From<Map> for Value {
    fn from(members: Map) -> Self {
        Self::Object(members)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        items.into_iter().collect()
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}

impl PartialEq<str> for Value {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == Some(text)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, text: &&str) -> bool {
        self == *text
    }
}

impl PartialEq<bool> for Value {
    fn eq(&self, is_true: &bool) -> bool {
        matches!(self, Self::Bool(value) if value == is_true)
    }
}

/// Writes a value as JSON is written. The values in it must not come from outside: their numbers are rounded.
#[macro_export]
macro_rules! json {
    ($($json:tt)+) => { $crate::value::Value::from(::serde_json::json!($($json)+)) };
}
