//! One failure, as a report shows it.

use serde::{Deserialize, Serialize};

use crate::{
    adapter::FailedCheck,
    difference::brief,
    fault::shortened,
    judge::{Mismatch, OtherVector, Verdict, expectation},
    protocol::Request,
    untrusted::Untrusted,
    value::{Map, Value},
    vectors::{Suite, Vector},
};

/// The testee, as a command line names it.
#[derive(Debug, Clone, Copy, Default)]
pub enum TesteeSpec<'a> {
    /// The built-in reference.
    #[default]
    Reference,
    /// A program that speaks the protocol.
    Testee(&'a str),
    /// A command that runs for each input.
    Exec(&'a str),
}

impl<'a> TesteeSpec<'a> {
    /// The command line; none for the built-in reference.
    pub fn command(self) -> Option<&'a str> {
        match self {
            Self::Reference => None,
            Self::Testee(command) | Self::Exec(command) => Some(command),
        }
    }
}

/// The result of a failing vector that was sent again to a new process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alone {
    /// The vector fails in the same way.
    Same,
    /// The vector fails in another way.
    Different,
    /// The vector passes: the testee keeps state from earlier requests.
    Right,
}

/// A vector that the testee fails.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct FailedVector {
    /// The id of the vector.
    pub id: Untrusted<'static>,
    /// The format of the vector, with the version.
    pub format: Untrusted<'static>,
    /// The operation of the vector.
    pub op: Untrusted<'static>,
    /// The kind of the wrong reply, or the code of the fault.
    pub kind: Untrusted<'static>,
    /// Whether the testee has a fault, so that there was no reply to judge.
    pub fault: bool,
    /// The purpose of the vector.
    pub reason: Untrusted<'static>,
    /// The requirements that the vector exercises.
    pub requirements: Vec<CitedRequirement>,
    /// The members of the request except operation and format, each of bounded length.
    pub request: Map<String, Value>,
    /// The right reply, in short.
    pub expected: Untrusted<'static>,
    /// The actual reply, in short, or the fault in words.
    pub got: Untrusted<'static>,
    /// The first difference: the bit, the character or the member of the value.
    pub difference: Option<Untrusted<'static>>,
    /// The last lines of the testee's stderr.
    pub stderr: Vec<Untrusted<'static>>,
    /// The command that runs this vector alone.
    pub again: Untrusted<'static>,
    /// The address of a page that shows the input, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspector: Option<Untrusted<'static>>,
    /// The result of sending the vector again alone, if that was done.
    pub alone: Option<Alone>,
    /// The index of the cause of the failure in the report.
    pub cause: usize,
    /// The valid counterpart, if the vector fails because of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterpart: Option<Counterpart>,
    /// The right and the actual value, if the reply is a short value.
    #[serde(skip)]
    pub values: Option<(Value, Value)>,
}

/// The members of a request, as a report shows them.
pub(super) fn request_members(request: &Request) -> Map<String, Value> {
    let text = |member: &Value| member.as_str().map_or_else(|| brief(member), shortened);
    let key = |key: &String| format!("{:.60}", Untrusted::new(key));
    request.fields().iter().map(|(name, member)| (key(name), text(member).into())).collect()
}

fn right_and_actual_values(vector: &Vector, verdict: &Verdict) -> Option<(Value, Value)> {
    let Verdict::Wrong(mismatch) = verdict else { return None };
    let mut got: Value = serde_json::from_str(mismatch.reply.as_deref()?).ok()?;
    let mut right = vector.expect().into_iter().next()?;
    Some((right.get_mut("ok")?.take(), got.get_mut("ok")?.take()))
}

/// The valid counterpart of a vector, which the testee does not accept.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Counterpart {
    /// The id of the counterpart.
    pub id: Untrusted<'static>,
    /// The purpose of the counterpart.
    pub reason: Untrusted<'static>,
    /// The members of the counterpart's request, as in a failure.
    pub request: Map<String, Value>,
    /// The right reply, in short.
    pub expected: Untrusted<'static>,
    /// The actual reply, in short.
    pub got: Untrusted<'static>,
    /// The command that runs the counterpart alone.
    pub again: Untrusted<'static>,
}

impl Counterpart {
    fn new(suite: &Suite, verdict: &Verdict, again: &dyn Fn(&Vector) -> String) -> Option<Self> {
        let Verdict::Wrong(Mismatch { other: Some(OtherVector { id, got }), .. }) = verdict else {
            return None;
        };
        let vector = &suite.vectors()[suite.index(id)?];
        Some(Self {
            id: id.clone().into(),
            reason: vector.reason.clone().into(),
            request: request_members(&vector.request()),
            expected: expectation(&vector.expect()).into(),
            got: got.clone().into(),
            again: again(vector).into(),
        })
    }
}

/// A requirement, as a report shows it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CitedRequirement {
    /// The id of the requirement.
    pub id: Untrusted<'static>,
    /// The sentence of the requirement.
    pub text: Untrusted<'static>,
    /// The location of the requirement in the specification.
    pub link: Untrusted<'static>,
}

impl CitedRequirement {
    pub(super) fn new(suite: &Suite, id: &str) -> Self {
        let requirement = suite.requirement(id);
        let text = requirement.map(|requirement| requirement.text.clone());
        let link = requirement.map(|requirement| requirement.source.clone());
        Self {
            id: id.to_owned().into(),
            text: text.unwrap_or_default().into(),
            link: link.unwrap_or_default().into(),
        }
    }
}

impl FailedVector {
    pub(super) fn new(
        suite: &Suite,
        vector: &Vector,
        verdict: &Verdict,
        again: &dyn Fn(&Vector) -> String,
    ) -> Option<Self> {
        let kind = verdict.failure_code()?;
        let expected = match verdict {
            Verdict::Wrong(mismatch) => mismatch.expected.clone(),
            _ => expectation(&vector.expect()),
        };
        let rules = vector.requirements.iter().map(|id| CitedRequirement::new(suite, id));
        let mut failure = Self {
            id: vector.id.clone().into(),
            format: vector.format.to_string().into(),
            op: Untrusted::new(vector.op.name()),
            kind: Untrusted::new(kind),
            reason: vector.reason.clone().into(),
            // An adapter fault is no evidence about the codec.
            requirements: if verdict.is_codec_evidence() { rules.collect() } else { Vec::new() },
            request: request_members(&vector.request()),
            expected: expected.into(),
            again: again(vector).into(),
            counterpart: Counterpart::new(suite, verdict, again),
            values: right_and_actual_values(vector, verdict),
            ..Self::default()
        };
        failure.describe(verdict);
        Some(failure)
    }

    /// Sets the actual reply and its difference, or the fault.
    pub(super) fn describe(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Wrong(mismatch) => {
                self.got = mismatch.got.clone().into();
                self.difference = mismatch.difference.clone().map(Untrusted::new);
            }
            Verdict::Fault(fault) => {
                self.fault = true;
                self.got = fault.to_string().into();
                self.stderr = fault.stderr.iter().cloned().map(Untrusted::new).collect();
            }
            Verdict::Right | Verdict::Unsupported(_) | Verdict::Disputed { .. } | Verdict::NotRun => {}
        }
    }

    /// Whether there was no reply in time, so that the testee may be right.
    pub fn is_undecided(&self) -> bool {
        self.kind.raw() == "no-reply"
    }

    /// The failure of an adapter, independent of its codec.
    pub(super) fn from_adapter(failed: &FailedCheck, testee_spec: TesteeSpec<'_>) -> Self {
        let FailedCheck { name, reason, format, op, line, expected, got, request_count, .. } = failed;
        let operations = match request_count - 1 {
            0 => String::new(),
            1 => "; and the same with 1 other operation".to_owned(),
            other_count => format!("; and the same with {other_count} other operations"),
        };
        let request = line.iter().map(|line| ("line".to_owned(), shortened(line).into())).collect();
        // A line that is not UTF-8 has its bytes in octal.
        let print_request = line.as_ref().map(|line| {
            let format = if line.contains("\\0") { "%b" } else { "%s" };
            format!("printf '{format}\\n' {}", shell_words::quote(line))
        });
        let print_request = print_request.unwrap_or_else(|| ":".to_owned());
        Self {
            id: format!("protocol.{name}").into(),
            format: format.clone().into(),
            op: Untrusted::new(op.name()),
            kind: Untrusted::new("protocol"),
            reason: format!("{reason}{operations}").into(),
            request,
            expected: expected.clone().into(),
            got: got.clone().into(),
            again: format!("{print_request} | {}", testee_spec.command().unwrap_or_default()).into(),
            ..Self::default()
        }
    }
}

/// The members of a request, each on a line.
pub fn request_lines(request: &Map<String, Value>) -> impl Iterator<Item = String> {
    request.iter().map(|(key, member)| {
        let (key, member) = (Untrusted::new(key), Untrusted::new(member.as_str().unwrap_or_default()));
        format!("{:<9} {member}", format!("{key:.20}"))
    })
}

/// The command that runs one vector alone, with these options.
pub(super) fn again(testee_spec: TesteeSpec<'_>, options: &str, vector: &Vector) -> String {
    let testee = match testee_spec {
        TesteeSpec::Reference => String::new(),
        TesteeSpec::Testee(command) => format!(" --testee {}", shell_words::quote(command)),
        TesteeSpec::Exec(command) => {
            format!(" --exec {} --format {}", shell_words::quote(command), vector.format)
        }
    };
    format!("boardwire conform{testee} --id {}{options}", vector.id)
}
