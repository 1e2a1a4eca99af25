//! A record of another project, and the vector that it becomes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::slice;

use boardwire_suite::{
    json,
    untrusted::Untrusted,
    value::{Depth, Map, Value, parse},
};
use data_encoding::BASE64_NOPAD;

use super::mapping::{Notation, Part, Records};

/// A record: a file, a line of it, or an item of a list in it.
#[derive(Default)]
pub(super) struct Record<'a> {
    pub(super) file: &'a str,
    /// The number of the line or of the item; 0 if the file is the record.
    pub(super) number: usize,
    /// The record and the objects that contain it, the outermost first.
    pub(super) scopes: &'a [&'a Value],
    /// The bytes of the file, and the value in the file next to it, if the file is the record.
    pub(super) bytes: Option<&'a [u8]>,
    pub(super) value: Option<Value>,
}

/// The member to which a path such as `key.x` leads.
pub(super) fn member<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, key| value.get(key))
}

/// A text, a number or a truth value as text.
fn text(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(text.into()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string().into()),
        _ => None,
    }
}

impl Record<'_> {
    /// The location of the record: the file, and the number in the file.
    pub(super) fn location(&self) -> String {
        let file = Untrusted::new(self.file).complete();
        if self.number == 0 { file } else { format!("{file}, number {}", self.number) }
    }

    /// A member of the record, or of the innermost object around it that has the member.
    fn member(&self, path: &str) -> Option<&Value> {
        self.scopes.iter().rev().find_map(|scope| member(scope, path)).filter(|value| !value.is_null())
    }

    /// The value of a part.
    fn part(&self, part: &Part) -> Option<Cow<'_, Value>> {
        let (folders, name) = self.file.rsplit_once('/').unwrap_or(("", self.file));
        let text = match part {
            Part::Member(path) => return self.member(path).map(Cow::Borrowed),
            Part::Ending(_) => return self.value.as_ref().map(Cow::Borrowed),
            Part::Always(word) => word.clone(),
            Part::Folder(number) => folders.split('/').nth(number.checked_sub(1)?)?.to_owned(),
            Part::Start(length) => name.chars().take(*length).collect(),
        };
        Some(Cow::Owned(text.into()))
    }

    /// A part as text that is printable and not empty.
    fn word(&self, part: Option<&Part>) -> Option<String> {
        let word = Untrusted::new(text(&*self.part(part?)?)?).complete();
        Some(word).filter(|word| !word.is_empty())
    }

    /// The meaning of the word in a part. Without a list of words, each word means itself.
    fn meaning(&self, part: &Part, words: &BTreeMap<String, String>) -> Result<String, String> {
        let name = if let Part::Member(path) = part { path } else { "verdict" };
        let word = self.word(Some(part)).ok_or_else(|| format!("it has no `{name}`"))?;
        let chosen = if words.is_empty() { Some(&word) } else { words.get(&word) };
        chosen.cloned().ok_or_else(|| format!("`{name}` is {word:.60}"))
    }

    /// The end of the id of the record's vector.
    pub(super) fn id(&self, ending: &str) -> String {
        let stem = self.file.strip_suffix(ending).unwrap_or(self.file);
        let id = if self.number == 0 { stem.to_owned() } else { format!("{stem}.{}", self.number) };
        id.replace(|c: char| !c.is_ascii_alphanumeric() && !"-._@/".contains(c), "-")
    }

    /// The vector without its id, and the group of its requirement, or the reason to leave the record out.
    pub(super) fn vector(&self, records: &Records, input: &str) -> Result<(Value, String), String> {
        let decode = Part::Always("decode".to_owned());
        let operation = self.meaning(records.operation.as_ref().unwrap_or(&decode), &records.operations)?;
        let outcome = self.meaning(&records.verdict, &records.verdicts)?;
        let members = records.request.iter();
        let members = members.filter_map(|(key, path)| Some((key.clone(), self.member(path)?.clone())));
        let mut request: Map = members.collect();
        if records.request.is_empty() {
            let bytes = self.input(&records.input)?;
            let (key, input) = match input {
                "text" => ("text", String::from_utf8(bytes).map_err(|_| "its input is not UTF-8")?),
                _ => ("hex", hex::encode(bytes)),
            };
            request.insert(key.to_owned(), input.into());
        }
        let rejection = json!({ "reject": true });
        let expect = match outcome.as_str() {
            "reject" => rejection,
            "accept" => self.accepted(records)?,
            "either" | "disputed" => Value::from_iter([self.accepted(records)?, rejection]),
            _ => return Err(format!("its verdict is {outcome:.60}")),
        };
        let reason = self.word(records.reason.as_ref()).unwrap_or_else(|| self.location());
        let tags = records.tags.as_ref().and_then(|part| self.part(part));
        let tags = tags
            .as_deref()
            .map_or(&[][..], |tags| tags.as_array().map_or(slice::from_ref(tags), Vec::as_slice));
        let tags = tags.iter().filter_map(text).filter(|tag| !tag.is_empty());
        let tags: Vec<String> = tags.map(|tag| Untrusted::new(tag).complete()).collect();
        let mut vector = json!({ "op": operation, "outcome": outcome, "reason": reason, "tags": tags });
        if expect.is_array() {
            vector["flag"] = reason.into();
        }
        (vector["request"], vector["expect"]) = (request.into(), expect);
        // The suite has the same limit on the depth. Its error would not name the record.
        parse(&vector.to_string(), Depth::default()).map_err(|error| format!("of its JSON: {error}"))?;
        let requirement = self.word(records.requirement.as_ref()).unwrap_or_else(|| "general".to_owned());
        Ok((vector, requirement))
    }

    /// The bytes of the input of a decoder.
    fn input(&self, members: &BTreeMap<Notation, String>) -> Result<Vec<u8>, String> {
        if let Some(bytes) = self.bytes {
            return Ok(bytes.to_vec());
        }
        let found = members.iter().find_map(|(notation, path)| Some((*notation, text(self.member(path)?)?)));
        let (notation, text) = found.ok_or("it has no input")?;
        let bytes = match notation {
            Notation::Hex => hex::decode(&*text).ok(),
            Notation::Base64 => base64(&text),
            Notation::Text => Some(text.into_owned().into_bytes()),
        };
        bytes.ok_or_else(|| format!("its input is not {notation:?}").to_lowercase())
    }

    /// The reply that accepts the request, with the value.
    fn accepted(&self, records: &Records) -> Result<Value, String> {
        let value = records.value.as_ref().map(|part| self.part(part).ok_or("it has no value"));
        let value = value.transpose()?.map_or_else(|| Map::new().into(), Cow::into_owned);
        if value.is_object() {
            Ok(json!({ "ok": value }))
        } else {
            Err("its value is not an object".to_owned())
        }
    }
}

/// The bytes of base64, in one of its alphabets, with or without padding.
fn base64(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.trim_end_matches('=').replace('-', "+").replace('_', "/");
    BASE64_NOPAD.decode(digits.as_bytes()).ok()
}
