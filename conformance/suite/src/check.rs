//! The requests of `conformance/protocol.json`, which an adapter must reject.

use std::fmt;

use serde::Deserialize;

use super::protocol::{Reply, Request};

pub(super) static TEXT: &str = include_str!(concat!(env!("BOARDWIRE_ROOT"), "/conformance/protocol.json"));

/// A request that an adapter must reject before it reaches the codec.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    pub(super) name: String,
    pub(super) reason: String,
    key: Option<String>,
    /// The new value as JSON text; `None` removes the member.
    value: Option<String>,
    /// A JSON pointer to an object inside the member, which gets a further member.
    extra: Option<String>,
    /// A complete line instead of a changed member, with `$id` in place of the id as JSON.
    line: Option<String>,
    /// The bytes, in hex, that replace `$bytes` in the line. They need not be UTF-8.
    #[serde(default)]
    pub(super) bytes: String,
    pub(super) reply: ExpectedReply,
}

/// The expected reply, with any reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExpectedReply {
    Unsupported,
    Error,
    /// Either of the two, because an adapter may consider the request unknown or malformed.
    Either,
}

impl fmt::Display for ExpectedReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsupported => "`unsupported`",
            Self::Error => "`error`",
            Self::Either => "`error` or `unsupported`",
        })
    }
}

impl Check {
    pub(super) fn read(text: &str) -> Result<Vec<Self>, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Makes the line of a request with the changed member, and `$id` in place of its id; `None` if the request does not have the member.
    pub(super) fn line(&self, request: &Request, has_option: impl Fn(&str) -> bool) -> Option<String> {
        let Some(changed) = self.key.as_deref() else { return self.line.clone() };
        let old = request.members();
        if !(old.contains_key(changed) || request.takes_options() && has_option(changed)) {
            return None;
        }
        let mut new = self.value.clone();
        if let Some(pointer) = &self.extra {
            let mut extended = old[changed].clone();
            extended.pointer_mut(pointer)?.as_object_mut()?.insert("x-note".to_owned(), 1.into());
            new = Some(extended.to_string());
        }
        let mut members = vec!["\"id\":$id".to_owned()];
        let kept = old.iter().filter(|(key, _)| *key != changed);
        members.extend(kept.map(|(key, value)| format!("\"{key}\":{value}")));
        members.extend(new.iter().map(|value| format!("\"{changed}\":{value}")));
        Some(format!("{{{}}}", members.join(",")))
    }

    /// Whether the check is the same for every format, so that one request is enough.
    pub(super) fn is_format_independent(&self) -> bool {
        self.line.is_some()
    }
}

impl ExpectedReply {
    pub(super) fn matches(self, reply: &Reply) -> bool {
        match self {
            Self::Unsupported => matches!(reply, Reply::Unsupported(_)),
            Self::Error => matches!(reply, Reply::Error(_)),
            Self::Either => matches!(reply, Reply::Unsupported(_) | Reply::Error(_)),
        }
    }
}
