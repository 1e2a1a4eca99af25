//! The requests of `conformance/protocol.json`, which an adapter must reject, or pass on without the options that it must ignore.

mod malformed_values;

use std::fmt;

use serde::Deserialize;

use super::{
    description::Description,
    formats::Format,
    protocol::{Reply, Request},
};

pub(super) use malformed_values::checks as of_malformed_values;

pub(super) static TEXT: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/conformance/protocol.json"));

/// A request that an adapter must reject before it reaches the codec, or must pass on.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) name: String,
    pub(super) reason: String,
    /// Whether only the specification of the built-in formats says that the change is wrong.
    #[serde(default)]
    built_in: bool,
    key: Option<String>,
    /// The new value as JSON text, in which names such as `$limit` represent words of the format; `None` removes the member.
    value: Option<String>,
    /// A JSON pointer to an object inside the member, which gets a further member.
    extra: Option<String>,
    /// A complete line instead of a changed member, with `$id` in place of the id as JSON.
    pub(super) line: Option<String>,
    /// The bytes, in hex, that replace `$bytes` in the line. They need not be UTF-8.
    #[serde(default)]
    pub(super) bytes: String,
    pub(super) reply: ExpectedReply,
}

/// The expected reply, with any reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExpectedReply {
    Unsupported,
    #[default]
    Error,
    /// `unsupported` or `error`, because an adapter may consider the request unknown or malformed.
    Either,
    /// Any reply of the codec, because the member is to be ignored. A codec may be unfinished.
    Codec,
    /// `error` or `reject`, because an encoder may have to reject values of another shape.
    #[serde(skip)]
    ErrorOrReject,
}

impl fmt::Display for ExpectedReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsupported => "`unsupported`",
            Self::Error => "`error`",
            Self::Either => "`error` or `unsupported`",
            Self::Codec => "no `error`",
            Self::ErrorOrReject => "`error` or `reject`",
        })
    }
}

impl Check {
    /// Makes the line of a request with the changed member, and `$id` in place of its id; `None` if the check does not apply to the request.
    pub(super) fn line(&self, suite: &Description, format: &Format, request: &Request) -> Option<String> {
        let Some(changed) = self.key.as_deref() else { return self.line.clone() };
        let old = request.members();
        let is_ignored = ["allow", "limits"].contains(&changed) && !request.takes_options();
        let takes_option = request.takes_options() && !format.options(changed).is_empty();
        let is_other_input = ["hex", "text"].contains(&changed) && changed != format.input.key();
        // The check changes a value that is an object. In other formats a value may be a text.
        let is_other_value = changed == "value"
            && self.value.is_some()
            && old.get(changed).is_some_and(|old| !old.is_object());
        if !(old.contains_key(changed) || takes_option || is_ignored)
            || is_ignored != (self.reply == ExpectedReply::Codec)
            || is_other_input
            || is_other_value
            || self.built_in && Description::embedded().format(&format.id).is_none()
        {
            return None;
        }
        let mut new_value = match &self.value {
            Some(value) => Some(with_words(value, suite, format)?),
            None => None,
        };
        if let Some(pointer) = &self.extra {
            let mut extended = old[changed].clone();
            extended.pointer_mut(pointer)?.as_object_mut()?.insert("x-note".to_owned(), 1.into());
            new_value = Some(extended.to_string());
        }
        let kept =
            old.iter().filter(|(key, _)| *key != changed).map(|(key, value)| (&**key, value.to_string()));
        Some(line_with_id(kept.chain(new_value.map(|new_value| (changed, new_value)))))
    }
}

/// The line of an object with these members, and `$id` in place of its id.
fn line_with_id<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members = members.into_iter().map(|(key, value)| format!(",\"{key}\":{value}"));
    format!("{{\"id\":$id{}}}", members.collect::<String>())
}

/// Replaces `$limit` and other names in the JSON text of a value with words of the format; `None` if the format has no such word.
fn with_words(value: &str, suite: &Description, format: &Format) -> Option<String> {
    let Some((before, rest)) = value.split_once('$') else { return Some(value.to_owned()) };
    let (name, after) = rest.split_at(rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()));
    let format_name = format.id.split('/').next().unwrap_or_default();
    let is_format = |id: &String| suite.format(id).is_some();
    let is_leniency = |word: &String| suite.formats.iter().any(|format| format.leniencies.contains(word));
    let word = match name {
        "format" => Some(format.id.clone()),
        "name" => Some(format_name.to_owned()).filter(|id| !is_format(id)),
        "newer" => (2..1 << 16).map(|version| format!("{format_name}/{version}")).find(|id| !is_format(id)),
        "unknown" => ["all", "no-such"].map(str::to_owned).into_iter().find(|word| !is_leniency(word)),
        "leniency" => format.leniencies.first().cloned(),
        "LENIENCY" => {
            format.leniencies.iter().map(|word| word.to_uppercase()).find(|word| !is_leniency(word))
        }
        "limit" => format.limits.first().cloned(),
        _ => None,
    };
    Some([before, &word?, after].concat())
}

impl ExpectedReply {
    pub(super) fn matches(self, reply: &Reply) -> bool {
        match self {
            Self::Unsupported => matches!(reply, Reply::Unsupported(_)),
            Self::Error => matches!(reply, Reply::Error(_)),
            Self::Either => matches!(reply, Reply::Unsupported(_) | Reply::Error(_)),
            Self::Codec => !matches!(reply, Reply::Error(_)),
            Self::ErrorOrReject => matches!(reply, Reply::Reject { .. } | Reply::Error(_)),
        }
    }
}
