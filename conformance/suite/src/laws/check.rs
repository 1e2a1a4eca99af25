//! Tries a law on a request and the testee's reply to it.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::inverse::{derived, inverse};
use crate::{
    compare::ValueRule,
    description::Description,
    difference::difference_by_rules,
    fault::Fault,
    formats::Format,
    law::{Law, LawKind},
    protocol::{Op, Reply, Request},
    requirements::Strength,
    schema::Schema,
    short::short_reply,
    value::Value,
};

/// The number of times that each law of a format was tried.
pub type Counts = BTreeMap<(String, LawKind), usize>;

impl Law {
    /// Whether a codec has to keep the law: the strength of its requirement is `must`, and the requirement has no profile or one of these.
    pub(crate) fn counts(&self, suite: &Description, profiles: &[String]) -> bool {
        suite.requirement(&self.requirement).is_none_or(|rule| {
            rule.strength == Strength::Must
                && rule.profile.as_ref().is_none_or(|profile| profiles.contains(profile))
        })
    }

    /// Whether the law is tried on a drawn request. An encoder need not check its values, so a drawn value has to satisfy the schema of the values.
    pub(crate) fn fits(&self, format: &Format, request: &Request) -> bool {
        let (LawKind::RoundTrip, false, Some(value)) = (self.law, self.checked, request.member("value"))
        else {
            return true;
        };
        let schema = format.values.get(&Op::Encode).and_then(|schema| Schema::new(schema).ok());
        schema.is_some_and(|schema| schema.violations(value, 1).is_ok_and(|violations| violations.is_empty()))
    }
}

/// A request and the reply to it.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// The request.
    pub request: Request,
    /// The reply in short, or the fault in words.
    pub got: String,
}

/// A broken law.
#[derive(Debug, Clone)]
pub struct Breach {
    /// The law.
    pub kind: LawKind,
    /// The requirement that a codec breaks together with the law.
    pub requirement: String,
    /// The requests and replies. The first request is the one on which the law was tried.
    pub steps: Vec<Exchange>,
    /// The difference between the last reply and the law, without the values of this request.
    pub cause: String,
    /// The difference of two values or encodings.
    pub difference: Option<String>,
}

/// The result of trying a law.
#[derive(Debug)]
pub(crate) enum Tried {
    /// The law says nothing about this request, or a reply that it needs is missing.
    NotApplicable,
    Held,
    Broken(Box<Breach>),
}

/// The reason why a law gets no further reply.
enum Stop {
    /// The reply is missing, and the testee may be right.
    Missing,
    /// The reply breaks the law.
    Broken(String, Option<String>),
}

/// Sends the requests of laws. Laws share some of them, so each is sent once.
pub(crate) struct Checker<'a> {
    suite: &'a Description,
    format: &'a Format,
    ask: &'a mut dyn FnMut(&Request) -> Result<Reply, Fault>,
    replies: HashMap<String, Result<Reply, Fault>>,
    steps: Vec<Exchange>,
    prefixes: Prefixes<'a>,
}

/// The prefixes of an input that are tried.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Prefixes<'a> {
    /// At most this number: the longest ones, where most faults are, and others at equal distances, among them the empty one.
    AtMost(usize),
    /// The prefixes with the length of one of these texts.
    OfLengths(&'a HashSet<usize>),
}

impl<'a> Checker<'a> {
    pub(crate) fn new(
        suite: &'a Description,
        format: &'a Format,
        prefixes: Prefixes<'a>,
        ask: &'a mut dyn FnMut(&Request) -> Result<Reply, Fault>,
    ) -> Self {
        Self { suite, format, ask, replies: HashMap::new(), steps: Vec::new(), prefixes }
    }

    /// Tries a law on a request and its reply.
    pub(crate) fn check(&mut self, law: &Law, request: &Request, reply: &Reply) -> Tried {
        // With a leniency, a decoder may accept inputs or values that the other operations reject.
        let is_lenient = request.member("allow").is_some();
        if is_lenient || reply.is_own_limit(request) || !law.begins_with(request.operation().0) {
            return Tried::NotApplicable;
        }
        self.steps = vec![Exchange { request: request.clone(), got: short_reply(reply) }];
        let result = match (law.law, reply) {
            (LawKind::RoundTrip, Reply::Ok(ok)) => self.check_round_trip(law, request, ok),
            (LawKind::Canonical, Reply::Ok(value)) => self.check_canonical(request, value),
            (LawKind::Stable, Reply::Ok(value)) => self.check_stable(request, value),
            (LawKind::Agree, _) => self.check_agree(law, request, reply),
            (LawKind::PrefixFree, Reply::Ok(_) | Reply::Accepted) => self.check_prefix_free(request),
            (LawKind::Leniency, Reply::Ok(value)) => self.check_leniency(request, value),
            _ => Err(Stop::Missing),
        };
        match result {
            Ok(()) => Tried::Held,
            Err(Stop::Missing) => Tried::NotApplicable,
            Err(Stop::Broken(cause, difference)) => Tried::Broken(Box::new(Breach {
                kind: law.law,
                requirement: law.requirement.clone(),
                steps: std::mem::take(&mut self.steps),
                cause,
                difference,
            })),
        }
    }

    fn check_round_trip(&mut self, law: &Law, request: &Request, ok: &Value) -> Result<(), Stop> {
        let value = request.member("value").ok_or(Stop::Missing)?;
        let decoding = inverse(request, ok.clone());
        let decoded = self.ask_accepted(&decoding, "the encoding")?;
        if self.difference(value, &decoded).is_none() {
            return Ok(());
        }
        if !law.normal {
            return self.check_same(value, &decoded, "value");
        }
        self.check_stable(&decoding, &decoded)
    }

    fn check_canonical(&mut self, request: &Request, value: &Value) -> Result<(), Stop> {
        let encoded = self.ask_accepted(&inverse(request, value.clone()), "the decoded value")?;
        let key = self.format.input.key();
        let input = request.member(key).ok_or(Stop::Missing)?;
        let object = |input: &Value| Value::object([(key, input.clone())]);
        self.check_same(&object(input), &object(&encoded[key]), "encoding")
    }

    fn check_stable(&mut self, request: &Request, value: &Value) -> Result<(), Stop> {
        let encoding = inverse(request, value.clone());
        let encoded = self.ask_accepted(&encoding, "the decoded value")?;
        let decoded_again = self.ask_accepted(&inverse(&encoding, encoded), "the encoding")?;
        self.check_same(value, &decoded_again, "value")
    }

    fn check_agree(&mut self, law: &Law, request: &Request, reply: &Reply) -> Result<(), Stop> {
        let is_accepted = |reply: &Reply| match reply {
            Reply::Ok(_) | Reply::Accepted => Some(true),
            Reply::Reject { .. } | Reply::Rejected => Some(false),
            Reply::Unsupported(_) | Reply::Error(_) => None,
        };
        let expected = is_accepted(reply).ok_or(Stop::Missing)?;
        let (op, format) = request.operation();
        let mut result = Err(Stop::Missing);
        for other in law.operations.iter().filter(|other| **other != op) {
            let got = self.ask_reply(&derived(request, *other, format, request.fields()))?;
            if is_accepted(&got).ok_or(Stop::Missing)? != expected {
                let verb = if expected { "rejects" } else { "accepts" };
                return Err(Stop::Broken(format!("{other} {verb} the input"), None));
            }
            result = Ok(());
        }
        result
    }

    fn check_prefix_free(&mut self, request: &Request) -> Result<(), Stop> {
        let (op, format) = request.operation();
        let key = self.format.input.key();
        let input = request.member(key).and_then(Value::as_str).ok_or(Stop::Missing)?;
        // Both digits of a byte are one unit.
        let ends: Vec<usize> = match key {
            "hex" => (0..input.len()).step_by(2).collect(),
            _ => input.char_indices().map(|(index, _)| index).collect(),
        };
        let step_count = self.steps.len();
        for end in self.prefixes.chosen(&ends) {
            let mut fields = request.fields();
            fields.insert(key.to_owned(), input[..end].into());
            if let Reply::Ok(_) | Reply::Accepted = self.ask_reply(&derived(request, op, format, fields))? {
                return Err(Stop::Broken("a proper prefix is accepted".to_owned(), None));
            }
            self.steps.truncate(step_count);
        }
        if ends.is_empty() { Err(Stop::Missing) } else { Ok(()) }
    }

    fn check_leniency(&mut self, request: &Request, value: &Value) -> Result<(), Stop> {
        let all: Vec<Value> = self.format.leniencies.iter().map(|name| name.as_str().into()).collect();
        let each = all.chunks(1).chain((all.len() > 1).then_some(&all[..]));
        let (op, format) = request.operation();
        let (step_count, mut result) = (self.steps.len(), Err(Stop::Missing));
        for allowed in each {
            let mut fields = request.fields();
            fields.insert("allow".to_owned(), allowed.to_vec().into());
            match self.ask_accepted(&derived(request, op, format, fields), "the input, with leniency,") {
                Ok(got) => self.check_same(value, &got, "value")?,
                Err(Stop::Missing) => continue,
                Err(broken) => return Err(broken),
            }
            self.steps.truncate(step_count);
            result = Ok(());
        }
        result
    }

    /// The reply to a request. A fault is a missing reply if the testee may be right.
    fn ask_reply(&mut self, request: &Request) -> Result<Reply, Stop> {
        let ask = || (self.ask)(request);
        let reply = self.replies.entry(request.line("")).or_insert_with(ask);
        let got = reply.as_ref().map_or_else(ToString::to_string, short_reply);
        self.steps.push(Exchange { request: request.clone(), got });
        match reply {
            Err(fault) if fault.kind.is_late() || fault.kind.is_flood() => Err(Stop::Missing),
            Err(fault) => Err(Stop::Broken(format!("no reply: {}", fault.kind.code()), None)),
            Ok(Reply::Error(_)) => Err(Stop::Broken("the reply is `error`".to_owned(), None)),
            Ok(reply) if reply.is_own_limit(request) => Err(Stop::Missing),
            Ok(reply) => Ok(reply.clone()),
        }
    }

    /// The value or encoding of a reply, which has to accept.
    fn ask_accepted(&mut self, request: &Request, what: &str) -> Result<Value, Stop> {
        match self.ask_reply(request)? {
            Reply::Ok(ok) => Ok(ok),
            Reply::Reject { code, .. } => {
                Err(Stop::Broken(format!("{what} is rejected with `{code:.60}`"), None))
            }
            Reply::Accepted | Reply::Rejected | Reply::Unsupported(_) | Reply::Error(_) => Err(Stop::Missing),
        }
    }

    fn difference(&self, expected: &Value, got: &Value) -> Option<String> {
        difference_by_rules(&self.suite.compare, ValueRule::default(), expected, got)
    }

    fn check_same(&self, expected: &Value, got: &Value, what: &str) -> Result<(), Stop> {
        let difference = self.difference(expected, got);
        let broken = |difference| Stop::Broken(format!("another {what}"), Some(difference));
        difference.map_or(Ok(()), |difference| Err(broken(difference)))
    }
}

impl Prefixes<'_> {
    fn chosen(self, ends: &[usize]) -> Vec<usize> {
        match self {
            Self::AtMost(max) => {
                let (shorter, longest) = ends.split_at(ends.len().saturating_sub(max / 2));
                let step = shorter.len().div_ceil(max - max / 2).max(1);
                longest.iter().rev().chain(shorter.iter().step_by(step)).copied().collect()
            }
            Self::OfLengths(lengths) => ends.iter().copied().filter(|end| lengths.contains(end)).collect(),
        }
    }
}
