//! The vectors of a suite as tests of `cargo test`. The judge is that of the suite's runner. The README has an example.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use boardwire_suite::{
    fault::Fault,
    judge::Verdict,
    protocol::{Hello, Request as Asked},
    released::Status,
    runner,
    vectors::{Source, Suite, Vector},
};
pub use boardwire_suite::{
    judge::Level,
    protocol::Reply,
    testee::Testee,
    value::{Depth, Map, Value, parse},
};
use libtest_mimic::{Arguments, Trial};

/// A request to a codec.
pub struct Request<'a> {
    /// The operation, such as `decode`.
    pub operation: &'a str,
    /// The input: bytes, or a text in UTF-8. It is empty if the request has none.
    pub input: Vec<u8>,
    /// All members of the request, such as `value`, `allow` and `limits`.
    pub members: &'a Map,
    /// The request, as a testee in another process reads it.
    pub asked: &'a Asked,
    key: &'static str,
    unit: &'a str,
}

impl Request<'_> {
    /// The reply that rejects the input with a code at an offset, in the unit of the format.
    pub fn reject(&self, code: &str, offset: u64) -> Reply {
        let at = (self.operation != "encode").then(|| Value::object([(self.unit, offset.into())]));
        Reply::Reject { code: code.to_owned(), at }
    }

    /// The value of `encode` with this output: bytes, or a text in UTF-8.
    pub fn output(&self, output: &[u8]) -> Value {
        let text = || String::from_utf8(output.to_vec()).expect("the output is UTF-8");
        Value::object([(self.key, if self.key == "text" { text() } else { hex::encode(output) }.into())])
    }
}

/// The function of an operation: a value, or another reply.
pub type Function = Box<dyn Fn(&Request) -> Result<Value, Reply>>;

/// The functions of one format.
#[derive(Default)]
pub struct Codec {
    /// The format with its version.
    pub format: &'static str,
    /// The functions by the names of their operations. An operation without a function is not judged.
    pub functions: BTreeMap<&'static str, Function>,
    /// The features that the functions lack. Vectors that need one are ignored.
    pub lacks: &'static [&'static str],
}

impl Codec {
    fn answer(&self, suite: &Suite, unit: &str, request: &Asked) -> Result<Reply, String> {
        let (format, members) = (suite.format(self.format).ok_or("no format")?, request.members());
        let text = |key: &str| members.get(key).and_then(Value::as_str).unwrap_or_default();
        let (operation, key) = (text("op"), format.input.key());
        let function = self.functions.get(operation).ok_or("no function")?;
        let hex = || hex::decode(text("hex")).map_err(|error| error.to_string());
        let input = if key == "text" { text("text").into() } else { hex()? };
        let request = Request { operation, input, members, asked: request, key, unit };
        match catch_unwind(AssertUnwindSafe(|| function(&request))) {
            Ok(Ok(value)) => Reply::read([("ok".to_owned(), value)].into_iter().collect()),
            Ok(Err(reply)) => Ok(reply),
            Err(_) => Err("the codec panicked".to_owned()),
        }
    }
}

struct Judged<'a>(Codec, &'a Suite, String);

impl Testee for Judged<'_> {
    fn hello(&mut self) -> Result<Hello, Fault> {
        let of_format = |names| BTreeMap::from([(self.0.format.to_owned(), names)]);
        let formats = of_format(self.0.functions.keys().map(ToString::to_string).collect());
        let lacks = of_format(self.0.lacks.iter().map(ToString::to_string).collect());
        Ok(Hello { name: "codec".to_owned(), formats, lacks, ..Hello::default() })
    }

    fn ask(&mut self, request: &Asked) -> Result<Reply, Fault> {
        Ok(self.0.answer(self.1, &self.2, request).unwrap_or_else(Reply::Error))
    }

    fn restart(&mut self) {}
}

/// Judges a codec as the main function of a test without Rust's harness. Each vector of its operations is a test.
pub fn run(codec: Codec, level: Level, profiles: &[&str]) -> ! {
    let arguments = Arguments::from_args();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    let suite = Suite::load(&Source::Folder(folder.into()), &[]);
    let mut suite = suite.unwrap_or_else(|fault| panic!("{fault}"));
    suite.choose_profiles(&profiles.iter().map(ToString::to_string).collect::<Vec<_>>());
    let format = suite.format(codec.format).unwrap_or_else(|| panic!("no such format: {}", codec.format));
    let mut names = codec.lacks.iter().chain(profiles).chain(codec.functions.keys());
    let known = format.features.iter().chain(&format.profiles).map(String::as_str);
    let known: Vec<&str> = known.chain(format.operations.iter().map(|op| op.name())).collect();
    assert_eq!(names.find(|name| !known.contains(name)), None, "{} has {known:?}", format.id);
    let is_judged =
        |vector: &Vector| *vector.format == *format.id && codec.functions.contains_key(vector.op.name());
    let vectors = suite.vectors();
    let chosen: Vec<usize> = (0..vectors.len()).filter(|index| is_judged(&vectors[*index])).collect();
    let level = level.min(suite.level);
    let replies = vectors.iter().filter(|vector| *vector.format == *format.id).flat_map(Vector::expect);
    let unit = replies.into_iter().find_map(|reply| reply["at"].as_object()?.keys().next().cloned());
    let unit = unit.unwrap_or_else(|| if format.input.key() == "text" { "char" } else { "bit" }.to_owned());
    let results = runner::run(&suite, &chosen, &mut Judged(codec, &suite, unit), level);
    let results = results.unwrap_or_else(|fault| panic!("{fault}"));
    let scored = results.cases.iter().map(|(vector, verdict)| trial(&suite, vector, verdict, true, level));
    let is_shown = |vector: &Vector| !matches!(vector.status, Status::New | Status::Quarantined);
    let unscored = results.unscored.iter().filter(|(vector, _)| is_shown(vector));
    let unscored = unscored.map(|(vector, verdict)| trial(&suite, vector, verdict, false, level));
    libtest_mimic::run(&arguments, scored.chain(unscored).collect()).exit()
}

fn trial(suite: &Suite, vector: &Vector, verdict: &Verdict, counts: bool, level: Level) -> Trial {
    let is_wrong = verdict.is_failure(level) || *verdict == Verdict::NotRun;
    let is_unsupported = matches!(verdict, Verdict::Unsupported(_));
    let what = match verdict {
        Verdict::Wrong(wrong) => format!("  expected   {}\n  got        {}", wrong.expected, wrong.got),
        Verdict::Fault(fault) => fault.to_string(),
        Verdict::Unsupported(reason) => reason.clone(),
        _ => "the run ended before it".to_owned(),
    };
    let kind = ["observed", "", "unsupported"][if is_unsupported { 2 } else { usize::from(counts) }];
    let request = Value::from(vector.request().fields()).to_string();
    let head =
        format!("{}\n  request    {} {} {request:.400}\n{what}", vector.reason, vector.op, vector.format);
    let rules = vector.requirements.iter().filter_map(|id| suite.requirement(id));
    let text = rules.fold(head, |text, rule| format!("{text}\n  {:<10} {}", rule.id, rule.text));
    Trial::test(vector.id.clone(), move || if is_wrong || is_unsupported { Err(text.into()) } else { Ok(()) })
        .with_kind(kind)
        .with_ignored_flag(is_unsupported || is_wrong && !counts)
}
