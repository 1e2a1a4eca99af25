//! A disagreement between a testee and the reference, and its vector.

use boardwire_suite::{
    judge::{Mismatch, Verdict},
    protocol::Op,
    requirements::Requirement,
    vectors::{Case, Outcome, Suite},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The kind of a disagreement. Two disagreements of one kind are reported once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The format.
    pub format: String,
    /// The operation.
    pub op: Op,
    /// The kind of the wrong reply, or the code of the testee's fault.
    pub wrong: &'static str,
    /// The right code, if the input must be rejected.
    pub right: Option<String>,
    /// The code of the reply, if it is another one.
    pub got: Option<String>,
}

impl Kind {
    pub(super) fn of(case: &Case, verdict: &Verdict) -> Self {
        let (wrong, got) = match verdict {
            Verdict::Wrong(Mismatch { wrong, got, .. }) => {
                // `reject CODE at …`: the offset differs from case to case.
                let code = got.strip_prefix("reject ").and_then(|got| got.split(' ').next());
                (wrong.name(), code.map(str::to_owned))
            }
            Verdict::Fault(fault) => (fault.kind.code(), None),
            Verdict::Unsupported(_) => ("unsupported", None),
            Verdict::Right | Verdict::Disputed { .. } | Verdict::NotRun => ("right", None),
        };
        let member = |key| case.request.member(key).and_then(Value::as_str).unwrap_or_default();
        Self {
            format: member("format").to_owned(),
            op: member("op").parse().unwrap_or(Op::Decode),
            wrong,
            right: case.expect[0]["reject"].as_str().map(str::to_owned),
            got,
        }
    }

    pub(super) fn is_of_memory(&self) -> bool {
        self.wrong == "memory"
    }
}

/// A disagreement with the smallest request that shows it.
#[derive(Debug)]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// The request and the right reply.
    pub case: Case,
    /// The verdict on the testee's reply.
    pub verdict: Verdict,
    /// The number of the case that first showed it.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The requests that reproduce it in a new process, as few as were found, if any do.
    pub replay: Option<Vec<String>>,
}

impl Finding {
    /// Its name, with a digest of the request: the same request has the same name.
    pub fn name(&self) -> String {
        let digest = Sha256::digest(self.case.request.line(""));
        let digest = hex::encode(&digest[..4]);
        format!("{}-{}-{digest}", self.kind.op, self.kind.wrong)
    }

    /// The input alone, where the request has one.
    pub fn input(&self) -> Option<Vec<u8>> {
        let member = |key| self.case.request.member(key).and_then(Value::as_str);
        let hex = member("hex").and_then(|hex| hex::decode(hex).ok());
        hex.or_else(|| member("text").map(|text| text.as_bytes().to_vec()))
    }

    /// A file of one vector, as the suite writes it. Its requirements are those that name the code, or else the first one of its format and
    /// operation; an editor should replace them.
    pub fn vector(&self, suite: &Suite) -> Value {
        let Kind { format, op, wrong, right, .. } = &self.kind;
        let rules =
            suite.requirements.iter().filter(|rule| rule.format == *format && rule.operations.contains(op));
        let rules: Vec<&Requirement> = rules.collect();
        let code = right.as_ref().map(|code| format!("`{code}`"));
        let named = rules.iter().find(|rule| code.as_ref().is_some_and(|code| rule.text.contains(code)));
        let rule = named.or(rules.first()).map(|rule| rule.id.as_str());
        let same_kind =
            suite.vectors().iter().filter(|vector| *vector.format == **format && vector.op == *op);
        let same_kind: Vec<_> = same_kind.filter(|vector| vector.outcome == Outcome::Accept).collect();
        let counterpart =
            same_kind.iter().min_by_key(|vector| vector.length()).map(|vector| vector.id.as_str());
        let prefix = counterpart.and_then(|id| id.split('.').next()).unwrap_or("xx");
        let mut vector = json!({
            "id": format!("{prefix}.{op}.found-{}", self.name().rsplit('-').next().unwrap_or_default()),
            "reason": format!("a testee was wrong about it: {wrong}"),
            "requirements": [rule],
            "tags": ["found"],
            "op": op,
            "request": self.case.request.fields(),
            "outcome": self.case.outcome,
            "expect": self.case.expect[0],
        });
        if self.case.outcome == Outcome::Reject {
            vector["counterpart"] = counterpart.into();
            // That one repair leads to this valid counterpart is not shown.
            vector["tags"] = json!(["found", "two-faults"]);
        }
        json!({
            "format": format,
            "licence": "CC0-1.0",
            "provenance": {
                "kind": "fuzz",
                "origin": format!("boardwire fuzz, seed {}, case {}", self.seed, self.number),
                "confirmed_by": "not confirmed yet",
            },
            "vectors": [vector],
        })
    }
}
