//! A disagreement, and its vector.

use std::collections::BTreeMap;

use crate::{
    json,
    judge::expectation,
    protocol::Request,
    untrusted::Untrusted,
    value::Value,
    vectors::{Outcome, Suite},
};
use sha2::{Digest, Sha256};

use super::answers::{Answer, Disagreement, PanelResult};

/// A disagreement with the smallest request that shows it.
#[derive(Debug)]
pub struct Finding {
    /// The kind of the disagreement.
    pub kind: Disagreement,
    /// The request.
    pub request: Request,
    /// The replies of the testees.
    pub result: PanelResult,
    /// Whether every step that makes the request smaller was tried in time.
    pub is_smallest: bool,
    /// The number of the case that first showed it.
    pub number: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The shortest found list of requests that reproduces the finding in new processes.
    pub replay: Vec<String>,
}

impl Finding {
    /// The name of the finding, with a digest of its kind and of the testees: the same finding has the same name in another run.
    pub fn name(&self, testees: &[&str]) -> String {
        let Disagreement { format, op, wrong, classes, causes, .. } = &self.kind;
        let digest = Sha256::digest(json!([format, op, classes, causes, testees]).to_string());
        format!("{op}-{wrong}-{}", hex::encode(&digest[..4]))
    }

    /// The testees that break the law, if the finding is a broken law and other testees keep it.
    pub fn breaking_testees(&self, testees: &[&str]) -> Option<String> {
        self.kind.law.filter(|_| testees.len() > 1)?;
        let breaking = testees.iter().zip(&self.kind.classes).filter(|(_, class)| class.is_some());
        Some(breaking.map(|(name, _)| *name).collect::<Vec<_>>().join(", "))
    }

    /// The testees of each class, and the reply of the first of them. The class of the expected reply comes first, even if no testee is in
    /// it.
    pub fn partition(&self, testees: &[&str]) -> Vec<(Vec<String>, String)> {
        let mut classes: BTreeMap<usize, (Vec<String>, String)> = BTreeMap::new();
        if let Some(base) = self.result.base.as_ref().filter(|_| self.result.is_decided) {
            classes.insert(0, (Vec::new(), expectation(&base.expect)));
        }
        for (view, name) in self.result.views.iter().zip(testees) {
            let (Some(class), Some(answer)) = (view.class, &view.answer) else { continue };
            let text = match answer {
                Answer::Reply(reply, _) => {
                    reply.as_expected().map_or_else(|| format!("{reply:?}"), |right| expectation(&[right]))
                }
                Answer::Fault(fault) => fault.to_string(),
            };
            classes.entry(class).or_insert_with(|| (Vec::new(), text)).0.push((*name).to_owned());
        }
        classes.into_values().collect()
    }

    /// The replies of the testees that did not fail, one per class, in the order of the classes.
    fn readings(&self) -> Vec<Value> {
        let mut readings: BTreeMap<usize, Value> = BTreeMap::new();
        for view in &self.result.views {
            if let (Some(class), Some(Answer::Reply(reply, _))) = (view.class, &view.answer)
                && let Some(right) = reply.as_expected()
            {
                readings.entry(class).or_insert(right);
            }
        }
        readings.into_values().collect()
    }

    /// The requirement that the testees probably break: that of the law, of the code or, without one, the first of its format and operation.
    pub fn requirement(&self, suite: &Suite) -> Option<String> {
        let Disagreement { format, op, .. } = &self.kind;
        if let Some(breach) = &self.result.breach {
            return Some(breach.requirement.clone());
        }
        let base = self.result.base.iter().flat_map(|base| &base.expect).cloned();
        let replies: Vec<Value> = base.chain(self.readings()).collect();
        let code = replies.iter().find_map(|reply| reply["reject"].as_str());
        suite.likely_requirement(format, *op, code).map(str::to_owned)
    }

    /// Makes a file of one vector in the form of the suite. Its requirement is that of the code, or else the first of its format and
    /// operation; an editor should replace it. The vector is disputed if no reply is known to be right. `None` if all testees
    /// fail, so that no reply can be expected, and of a broken law.
    pub fn vector_file(&self, suite: &Suite, testees: &[&str]) -> Option<Value> {
        let Disagreement { format, op, wrong, law: None, .. } = &self.kind else { return None };
        let readings = self.readings();
        let (outcome, expect) = match &self.result.base {
            Some(base) if self.result.is_decided => (base.outcome, base.expect[0].clone()),
            _ if readings.is_empty() => return None,
            _ => (Outcome::Disputed, readings.into()),
        };
        let rule = self.requirement(suite);
        let accepting = suite.accepting(&(format.as_str().into(), *op));
        let counterpart = accepting.first().map(|index| suite.vectors()[*index].id.as_str());
        let prefix =
            suite.format(format).map_or_else(|| "xx".to_owned(), |format| format.prefix.to_lowercase());
        let mut vector = json!({
            "id": format!("{prefix}.{op}.found-{}", self.name(testees).rsplit('-').next().unwrap_or_default()),
            "reason": format!("a testee replied wrongly: {wrong}"),
            "requirements": [rule],
            "tags": ["found"],
            "op": op,
            "request": null,
            "outcome": outcome,
            "expect": null,
        });
        vector["request"] = self.request.fields().into();
        vector["expect"] = expect;
        if outcome == Outcome::Disputed {
            vector["reason"] = format!("testees disagree about it: {wrong}").into();
            let classes = self.partition(testees).into_iter();
            let flag: Vec<String> =
                classes.map(|(names, text)| format!("{}: {text}", names.join(", "))).collect();
            vector["flag"] = Untrusted::new(flag.join("; ")).complete().into();
        }
        if outcome == Outcome::Reject {
            vector["counterpart"] = counterpart.into();
            // The input may have two faults: it is not known whether one repair leads to this valid counterpart.
            vector["tags"] = json!(["found", "two-faults"]);
        }
        let mut file = json!({
            "format": format,
            "licence": "CC0-1.0",
            "provenance": {
                "kind": "fuzz",
                "origin": format!("boardwire fuzz, seed {}, case {}", self.seed, self.number),
                "confirmed_by": "not confirmed yet",
            },
        });
        file["vectors"] = vec![vector].into();
        Some(file)
    }
}
