//! A file of vectors.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Provenance, Vector};
use crate::{
    description::{Description, is_printable},
    outcome::Outcome,
    protocol::Op,
    released::Status,
    untrusted::Untrusted,
    value::Value,
};

/// Escapes the control characters of a text. Most texts have none and are returned unchanged.
fn printable(text: String) -> String {
    if is_printable(&text) { text } else { Untrusted::new(&text).complete() }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VectorFile {
    format: Arc<str>,
    /// The licence of the vectors in the file. No run uses it.
    #[serde(rename = "licence")]
    _licence: Option<String>,
    #[serde(default)]
    provenance: Arc<Provenance>,
    vectors: Vec<WrittenVector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenVector {
    id: String,
    reason: String,
    requirements: Vec<String>,
    #[serde(default)]
    covers: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    provenance: Option<Arc<Provenance>>,
    op: Op,
    request: Box<RawValue>,
    outcome: Outcome,
    expect: Box<RawValue>,
    counterpart: Option<String>,
    flag: Option<String>,
    #[serde(default)]
    needs: Vec<String>,
    size: Option<u64>,
    /// Whether the record is also a vector of encode, whose right reply is the input.
    #[serde(default)]
    roundtrip: bool,
}

impl VectorFile {
    /// The vectors of a file. An error has the id of a vector with an impossible `roundtrip`, and the reason.
    pub(crate) fn into_vectors(
        self,
        name: &str,
        suite: &Arc<Description>,
    ) -> Result<Vec<Vector>, (String, String)> {
        let file: Arc<str> = name.into();
        let mut vectors = Vec::with_capacity(self.vectors.len());
        for entry in self.vectors {
            let WrittenVector { roundtrip, .. } = entry;
            let vector = Vector {
                id: entry.id,
                id_in_file: None,
                file: Arc::clone(&file),
                format: Arc::clone(&self.format),
                reason: printable(entry.reason),
                requirements: entry.requirements,
                covers: entry.covers,
                tags: entry.tags,
                provenance: entry.provenance.unwrap_or_else(|| Arc::clone(&self.provenance)),
                op: entry.op,
                status: if entry.outcome == Outcome::Disputed { Status::Disputed } else { Status::Scored },
                outcome: entry.outcome,
                counterpart: entry.counterpart,
                flag: entry.flag,
                needs: entry.needs,
                size: entry.size,
                request: entry.request,
                expect: entry.expect,
                suite: Arc::clone(suite),
            };
            let encoding = roundtrip.then(|| vector.encoding().map_err(|what| (vector.id.clone(), what)));
            let encoding = encoding.transpose()?;
            vectors.extend([Some(vector), encoding].into_iter().flatten());
        }
        Ok(vectors)
    }
}

impl Vector {
    /// The vector of encode that writes the input of this accepting vector of decode again.
    fn encoding(&self) -> Result<Self, String> {
        let what = "`roundtrip` needs an accepting vector of decode, whose id contains `.decode.`";
        let id = self.id.replacen(".decode.", ".encode.", 1);
        if self.op != Op::Decode || self.outcome != Outcome::Accept || id == self.id {
            return Err(what.to_owned());
        }
        let (mut request, mut expect) =
            (self.parse("request", &self.request)?, self.parse("expect", &self.expect)?);
        let members = request.as_object_mut().ok_or(what)?;
        let (key, input) = ["hex", "text"]
            .into_iter()
            .find_map(|key| Some((key, members.shift_remove(key)?)))
            .ok_or("`roundtrip` needs a request with `hex` or `text`")?;
        members.retain(|name, _| !["allow", "limits"].contains(&name.as_str()));
        members.insert("value".to_owned(), expect["ok"].take());
        let raw = |value: &Value| RawValue::from_string(value.to_string()).map_err(|error| error.to_string());
        Ok(Self {
            id,
            id_in_file: Some(self.id.clone()),
            op: Op::Encode,
            counterpart: None,
            request: raw(&request)?,
            expect: raw(&Value::object([("ok", Value::object([(key, input)]))]))?,
            ..self.clone()
        })
    }
}
