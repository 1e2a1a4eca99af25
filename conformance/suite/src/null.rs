//! Testees that implement nothing. Their scores show how much a score is worth.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::fault::Fault;
use super::judge::{Count, Level};
use super::protocol::{FormatOp, Hello, Reply, Request};
use super::testee::Testee;
use super::vectors::{Outcome, Suite};
use super::verdicts::Verdicts;
use crate::{json, value::Value};

/// The behaviour of a testee that implements nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NullKind {
    /// Rejects everything, with the most common code at offset 0.
    AlwaysReject,
    /// Rejects everything, with a random code at a random offset.
    RandomReject,
    /// Accepts everything, without a value.
    AcceptAll,
    /// Replies with the content of the request.
    Echo,
    /// Sends the same reply to all requests of a format and operation: the right reply to the shortest of them.
    Constant,
    /// Names every operation and supports none.
    Unsupported,
}

impl NullKind {
    /// All null testees.
    pub const ALL: [Self; 6] = [
        Self::AlwaysReject,
        Self::RandomReject,
        Self::AcceptAll,
        Self::Echo,
        Self::Constant,
        Self::Unsupported,
    ];

    /// The name of the null testee.
    pub fn name(self) -> &'static str {
        match self {
            Self::AlwaysReject => "always reject",
            Self::RandomReject => "reject at random",
            Self::AcceptAll => "accept all",
            Self::Echo => "echo",
            Self::Constant => "constant",
            Self::Unsupported => "unsupported",
        }
    }
}

/// Vectors with longer requests do not count: they take long and show nothing more.
const MAX_REQUEST_BYTES: usize = 1 << 16;

/// All null testees, which answer the vectors of the testee that is judged. A suite in which one of them scores high measures little.
pub struct NullTestees<'a> {
    suite: &'a Suite,
    level: Level,
    testees: Vec<(Score, Verdicts<'a, Box<NullTestee<'a>>>)>,
}

impl<'a> NullTestees<'a> {
    /// Null testees that have answered no vector yet.
    pub fn new(suite: &'a Suite, level: Level) -> Self {
        let start = |kind| {
            let testee = Box::new(NullTestee { kind, suite, constants: HashMap::new() });
            let score = Score { testee: kind, vectors: Count::default() };
            Some((score, Verdicts::new(suite, testee, level).ok()?))
        };
        Self { suite, level, testees: NullKind::ALL.into_iter().filter_map(start).collect() }
    }

    /// Sends the vector with this index to all of them.
    pub fn ask(&mut self, index: usize) {
        let case = self.suite.case(index);
        if case.size > MAX_REQUEST_BYTES || case.outcome == Outcome::Disputed {
            return;
        }
        for (Score { vectors, .. }, verdicts) in &mut self.testees {
            let verdict = verdicts.verdict(index, &mut || {});
            vectors.add(verdict.is_judged() && !verdict.is_failure(self.level));
            verdicts.clear_results();
        }
    }

    /// The number of right replies of each since the start or the last call.
    pub fn scores(&mut self) -> Vec<Score> {
        let take = |score: &mut Score| Score { vectors: std::mem::take(&mut score.vectors), ..*score };
        self.testees.iter_mut().map(|(score, _)| take(score)).collect()
    }
}

/// The score of a null testee.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Score {
    /// The kind of the null testee.
    pub testee: NullKind,
    /// The number of right replies, and of all vectors that were sent.
    pub vectors: Count,
}

struct NullTestee<'a> {
    kind: NullKind,
    suite: &'a Suite,
    constants: HashMap<FormatOp, Value>,
}

/// Codes that the decoders of several formats have.
const CODES: [&str; 4] = ["truncated", "trailing-bytes", "byte-out-of-range", "limit-exceeded"];

impl Testee for NullTestee<'_> {
    fn hello(&mut self) -> Result<Hello, Fault> {
        let mut formats: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for vector in self.suite.vectors() {
            formats.entry(vector.format.to_string()).or_default().insert(vector.op.name().to_owned());
        }
        let name = self.kind.name().to_owned();
        Ok(Hello { name, formats, ..Hello::default() })
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
        Ok(match self.kind {
            NullKind::AlwaysReject => {
                Reply::Reject { code: "truncated".into(), at: Some(json!({ "bit": 0 })) }
            }
            NullKind::RandomReject => {
                // The seed is the request alone, so the reply does not depend on earlier requests.
                let mut rng = ChaCha8Rng::from_seed(Sha256::digest(request.line("")).into());
                let code = CODES[rng.random_range(0..CODES.len())].into();
                Reply::Reject { code, at: Some(json!({ "bit": rng.random_range(0..200) })) }
            }
            NullKind::AcceptAll => Reply::Ok(json!({})),
            NullKind::Echo => Reply::Ok(self.echo_reply(request)),
            NullKind::Constant => Reply::Ok(self.constant_reply(request)),
            NullKind::Unsupported => Reply::Unsupported("nothing is supported".into()),
        })
    }

    fn restart(&mut self) {}
}

impl NullTestee<'_> {
    fn echo_reply(&mut self, request: &Request) -> Value {
        if let Some(value) = request.member("value") {
            return value.clone();
        }
        let mut reply = self.constant_reply(request);
        for key in ["hex", "text"] {
            if let Some(content) = request.member(key) {
                reply[key] = content.clone();
            }
        }
        reply
    }

    /// The right reply to the shortest vector of the format and operation of the request.
    fn constant_reply(&mut self, request: &Request) -> Value {
        let [format, op] =
            ["format", "op"].map(|key| request.member(key).and_then(Value::as_str).unwrap_or_default());
        let Ok(op) = op.parse() else { return json!({}) };
        let suite = self.suite;
        let constant = self.constants.entry((format.into(), op)).or_insert_with_key(|kind| {
            let contrasts = suite.contrasts(kind.clone());
            let reply = contrasts.first().map(|(index, _)| suite.vectors()[*index].expect().swap_remove(0));
            reply.map_or_else(|| json!({}), |mut reply| reply["ok"].take())
        });
        constant.clone()
    }
}
