//! A vector: a request with its right replies.

mod file;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{
    description::{Description, is_id, is_printable},
    fault::{quoted, shortened},
    judge::Level,
    outcome::Outcome,
    protocol::{FormatOp, Op, Request},
    released::Status,
    requirements::{Requirement, Strength},
    runs::{MAX_EXPANDED_BYTES, sum},
    short::expectation,
    value::{Map, Value, parse, parse_located},
};

pub(super) use file::VectorFile;

/// The origin of a vector. A suite may omit unknown parts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Provenance {
    /// `source-sample`, `hand`, `generator`, `drawn` or `fuzz`.
    pub kind: String,
    /// The source of the vector.
    pub origin: String,
    /// The check that confirmed the vector.
    pub confirmed_by: String,
}

/// A vector. Its request and its expectation are parsed on use, because most runs need few of them and some are long. Parsing panics if the vector
/// does not follow the schema: a test checks the embedded vectors against the schema, and loading checks all others.
#[derive(Debug, Clone)]
pub struct Vector {
    /// The permanent id.
    pub id: String,
    /// The id in its file, which is another one for the second half of a round trip.
    pub(super) id_in_file: Option<String>,
    /// The file with the vector, below the folder of the vectors.
    pub file: Arc<str>,
    /// The format, with its version.
    pub format: Arc<str>,
    /// The purpose of the vector, in a line.
    pub reason: String,
    /// The ids of the requirements that the vector exercises.
    pub requirements: Vec<String>,
    /// The cells of the coverage list that the vector fills.
    pub covers: Vec<String>,
    /// Words by which a run selects vectors.
    pub tags: Vec<String>,
    /// The origin of the vector.
    pub provenance: Arc<Provenance>,
    /// The operation.
    pub op: Op,
    /// Whether the vector counts.
    pub status: Status,
    /// The outcome that the vector requires.
    pub outcome: Outcome,
    /// The id of its valid counterpart, which must be accepted for a rejection to count. Where a rejecting vector names none, the run chooses the
    /// shortest accepting vector of the format and operation that the testee accepts.
    pub counterpart: Option<String>,
    /// Why several replies are right, if the outcome is `either`; what is disputed, if the outcome is `disputed`.
    pub flag: Option<String>,
    /// The features of the format that a testee needs for the vector.
    pub needs: Vec<String>,
    /// The size of the vector, if a testee may omit large sizes: in cells, or in bytes or characters where there is no board.
    pub size: Option<u64>,
    request: Box<RawValue>,
    expect: Box<RawValue>,
    pub(super) suite: Arc<Description>,
}

impl Vector {
    /// The request and the right reply, with long strings expanded.
    pub fn case(&self) -> Case {
        let parsed = self.read("expect", &self.expect);
        let request = self.request_for(&parsed);
        let size = self.suite.runs.json_bytes_of_members(request.members());
        let expect = self.expand_replies(&parsed);
        let suite = Arc::clone(&self.suite);
        Case { request, size, outcome: self.outcome, expect, expected: OnceLock::new(), suite }
    }

    /// The request, with long strings expanded.
    pub fn request(&self) -> Request {
        self.request_for(&self.read("expect", &self.expect))
    }

    /// Whether the request has a member with this name. Nothing is expanded.
    pub fn has_member(&self, name: &str) -> bool {
        self.read("request", &self.request).get(name).is_some()
    }

    fn request_for(&self, expect: &Value) -> Request {
        let Value::Object(fields) = self.read("request", &self.request) else {
            self.panic("request", &"not an object")
        };
        let fields =
            self.suite.runs.expand_members(fields).unwrap_or_else(|error| self.panic("request", &error));
        let request = Request::new(self.op, &self.format, fields, self.max_reply_bytes(expect));
        request.with_reply_depth(self.suite.depth)
    }

    /// The right replies, with long strings expanded: several for `either`, the proposed ones for `disputed`, otherwise one.
    pub fn expect(&self) -> Vec<Value> {
        self.expand_replies(&self.read("expect", &self.expect))
    }

    fn expand_replies(&self, expect: &Value) -> Vec<Value> {
        let replies = self.list_of_replies(expect).iter().cloned();
        let expanded = replies.map(|reply| self.suite.runs.expand(reply)).collect::<Result<_, _>>();
        expanded.unwrap_or_else(|error| self.panic("expect", &error))
    }

    /// The request and the right replies as they are written, with runs.
    pub fn written(&self) -> [Value; 2] {
        [self.read("request", &self.request), self.read("expect", &self.expect)]
    }

    /// Whether the memory of the testee is judged, too.
    pub fn judges_memory(&self) -> bool {
        self.tags.iter().any(|tag| tag == "resources")
    }

    /// The right replies, each with the JSON pointer to it.
    pub(super) fn replies(&self) -> impl Iterator<Item = (String, Value)> {
        let has_several = self.outcome.has_several_replies();
        let pointer =
            move |index| if has_several { format!("/expect/{index}") } else { "/expect".to_owned() };
        self.expect().into_iter().enumerate().map(move |(index, reply)| (pointer(index), reply))
    }

    /// The id of the record in its file from which it was made.
    pub(super) fn id_in_file(&self) -> &str {
        self.id_in_file.as_deref().unwrap_or(&self.id)
    }

    pub(super) fn kind(&self) -> FormatOp {
        (Arc::clone(&self.format), self.op)
    }

    /// The approximate length of its request in bytes, with long strings expanded.
    pub fn length(&self) -> usize {
        self.suite.runs.json_bytes(&self.read("request", &self.request))
    }

    /// The length of its request and its right replies as they are written.
    pub(super) fn written_length(&self) -> usize {
        self.request.get().len() + self.expect.get().len()
    }

    /// The approximate length of its longest right reply in bytes, with long strings expanded.
    pub fn reply_length(&self) -> usize {
        self.max_reply_bytes(&self.read("expect", &self.expect))
    }

    fn max_reply_bytes(&self, expect: &Value) -> usize {
        let replies = self.list_of_replies(expect).iter();
        replies.map(|reply| self.suite.runs.json_bytes(reply)).max().unwrap_or_default()
    }

    fn list_of_replies<'e>(&self, expect: &'e Value) -> &'e [Value] {
        match expect {
            Value::Array(replies) if self.outcome.has_several_replies() => replies,
            reply => std::slice::from_ref(reply),
        }
    }

    /// Checks a vector from outside the program. Returns the memory of its expanded request and expectation, or why it is invalid.
    pub(super) fn check(&self) -> Result<usize, String> {
        if !is_id(&self.id) {
            return Err("it is not an id".to_owned());
        }
        if !is_id(&self.format) {
            return Err(format!("format: {} is not an id", quoted(&self.format)));
        }
        let Provenance { kind, origin, confirmed_by } = &*self.provenance;
        let texts = [&self.requirements, &self.covers, &self.tags, &self.needs].into_iter().flatten();
        let texts = texts.chain(&self.counterpart);
        let mut texts = texts.chain(&self.flag).chain([kind, origin, confirmed_by]);
        if let Some(text) = texts.find(|text| !is_printable(text)) {
            return Err(format!("{} has a control or invisible character", quoted(text)));
        }
        if self.outcome == Outcome::Disputed && self.flag.is_none() {
            return Err("flag: expected a text that says what is disputed".to_owned());
        }
        let request = self.parse("request", &self.request)?;
        if !request.is_object() {
            return Err("request: not an object".to_owned());
        }
        let expect = self.parse("expect", &self.expect)?;
        let replies = self.list_of_replies(&expect);
        // In a suite without codes, `true` says that the input is rejected.
        let is_rejection = |reply: &Value| {
            reply["reject"].is_string() || reply["reject"] == true && self.suite.level == Level::Verdict
        };
        let is_right = |reply: &Value| match self.outcome {
            Outcome::Accept => reply["ok"].is_object(),
            Outcome::Reject => is_rejection(reply),
            Outcome::Either | Outcome::Disputed => reply["ok"].is_object() || is_rejection(reply),
        };
        if replies.is_empty() || !replies.iter().all(is_right) {
            return Err(
                "expect: no reply of this outcome, such as {\"ok\": {…}} or {\"reject\": code}".to_owned()
            );
        }
        let memory = sum([&request, &expect].into_iter().map(|value| self.suite.runs.memory(value)));
        if memory > MAX_EXPANDED_BYTES {
            return Err(format!("it takes more than {MAX_EXPANDED_BYTES} bytes of memory"));
        }
        Ok(memory)
    }

    fn parse(&self, key: &str, raw: &RawValue) -> Result<Value, String> {
        let value = parse_located(raw.get(), self.suite.depth);
        let value = value.map_err(|(error, _)| format!("{key}: {error}"))?;
        if value.has_number_out_of_range() {
            return Err(format!("{key}: the exponent of a number has too many digits"));
        }
        self.suite.runs.fault("", &value).map_or(Ok(value), |fault| Err(format!("{key}: {fault}")))
    }

    fn read(&self, key: &str, raw: &RawValue) -> Value {
        parse(raw.get(), self.suite.depth).unwrap_or_else(|error| self.panic(key, &error))
    }

    fn panic(&self, key: &str, error: &dyn fmt::Display) -> ! {
        panic!("vectors/{}: {}: {key}: {error}", self.file, self.id)
    }

    /// The weakest strength of its requirements.
    pub fn strength(&self) -> Strength {
        self.rules().map(|rule| rule.strength).min().unwrap_or_default()
    }

    /// The profiles of its requirements.
    pub fn profiles(&self) -> BTreeSet<&str> {
        self.rules().filter_map(|rule| rule.profile.as_deref()).collect()
    }

    fn rules(&self) -> impl Iterator<Item = &Requirement> {
        self.requirements.iter().filter_map(|id| self.suite.requirement(id))
    }
}

/// A vector decoded for a run.
#[derive(Debug)]
pub struct Case {
    /// The request.
    pub request: Request,
    /// The approximate length of the request in bytes.
    pub size: usize,
    /// The required outcome.
    pub outcome: Outcome,
    /// The right replies, as [`Vector::expect`] gives them.
    pub expect: Vec<Value>,
    /// The right replies in short, computed on first use: several testees may fail.
    expected: OnceLock<String>,
    pub(super) suite: Arc<Description>,
}

impl Case {
    /// A case of a format of Boardwire that is not a vector, with its right reply: an `ok` or a `reject`.
    pub fn new(op: Op, format: &str, fields: Map<String, Value>, right: Value) -> Self {
        Self::in_suite(Description::embedded(), op, format, fields, right)
    }

    /// A case as [`Case::new`] makes it, for a format of this suite.
    pub fn in_suite(
        suite: &Arc<Description>,
        op: Op,
        format: &str,
        fields: Map<String, Value>,
        right: Value,
    ) -> Self {
        let outcome = if right.get("ok").is_some() { Outcome::Accept } else { Outcome::Reject };
        let suite = Arc::clone(suite);
        let size = suite.runs.json_bytes_of_members(&fields);
        let request = Request::new(op, format, fields, suite.runs.json_bytes(&right));
        let request = request.with_reply_depth(suite.depth);
        Self { request, size, outcome, expect: vec![right], expected: OnceLock::new(), suite }
    }

    /// Advice about a code that the suite does not have.
    pub(super) fn advice(&self, code: &str) -> Option<String> {
        let is_other = self.suite.owners_of_code(code).next().is_none();
        is_other.then(|| format!("no format of the suite has the code {}", shortened(code)))
    }

    /// The right replies, in short.
    pub(super) fn expected(&self) -> &str {
        self.expected.get_or_init(|| expectation(&self.expect))
    }
}
