//! The vectors of a suite as tests of `cargo test`. The runner of the suite judges the replies. The README has an example.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use boardwire_suite::{
    fault::Fault,
    formats::{Format, InputKind},
    judge::{Verdict, expectation},
    protocol::{Hello, Request as Asked},
    released::Status,
    runner,
    untrusted::Untrusted,
    vectors::{Source, Suite, Vector},
};
pub use boardwire_suite::{
    judge::Level,
    protocol::Reply,
    testee::Testee,
    value::{Depth, Value, parse},
};
use libtest_mimic::{Arguments, Trial};

/// A request to a codec.
pub struct Request<'a> {
    /// The operation, such as `decode`.
    pub operation: &'a str,
    /// The input: bytes, or a text in UTF-8. It is empty if the request has none.
    pub input: Vec<u8>,
    /// The request with all its members, such as `value`, `allow` and `limits`.
    pub asked: &'a Asked,
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

struct CodecTestee<'a>(Codec, &'a Format);

impl Testee for CodecTestee<'_> {
    fn hello(&mut self) -> Result<Hello, Fault> {
        let of_format = |names| BTreeMap::from([(self.1.id.clone(), names)]);
        let formats = of_format(self.0.functions.keys().map(ToString::to_string).collect());
        let lacks = of_format(self.0.lacks.iter().map(ToString::to_string).collect());
        Ok(Hello { name: "codec".to_owned(), formats, lacks, ..Hello::default() })
    }

    fn ask(&mut self, asked: &Asked) -> Result<Reply, Fault> {
        let text = |key| asked.member(key).and_then(Value::as_str).unwrap_or_default();
        let operation = text("op");
        let input = match self.1.input {
            InputKind::Text => text("text").into(),
            InputKind::Bytes => hex::decode(text("hex")).unwrap_or_default(),
        };
        let request = Request { operation, input, asked };
        let reply = catch_unwind(AssertUnwindSafe(|| self.0.functions[operation](&request)));
        let reply = reply.unwrap_or_else(|_| Err(Reply::Error("the codec panicked".to_owned())));
        Ok(reply.map_or_else(|reply| reply, Reply::Ok))
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
    let format_names = format.features.iter().chain(&format.profiles).map(String::as_str);
    let format_names: Vec<&str> = format_names.chain(format.operations.iter().map(|op| op.name())).collect();
    assert_eq!(names.find(|name| !format_names.contains(name)), None, "{} has {format_names:?}", format.id);
    let is_judged = |vector: &Vector| {
        let is_chosen = *vector.format == *format.id && codec.functions.contains_key(vector.op.name());
        is_chosen && !matches!(vector.status, Status::New | Status::Quarantined)
    };
    let chosen: Vec<usize> =
        (0..suite.vectors().len()).filter(|index| is_judged(&suite.vectors()[*index])).collect();
    let level = level.min(suite.level);
    let results = runner::run(&suite, &chosen, &mut CodecTestee(codec, format), level);
    let results = results.unwrap_or_else(|fault| panic!("{fault}"));
    let scored = results.cases.iter().map(|(vector, verdict)| make_trial(&suite, vector, verdict, true, level));
    let unscored =
        results.unscored.iter().map(|(vector, verdict)| make_trial(&suite, vector, verdict, false, level));
    libtest_mimic::run(&arguments, scored.chain(unscored).collect()).exit()
}

fn make_trial(suite: &Suite, vector: &Vector, verdict: &Verdict, counts: bool, level: Level) -> Trial {
    let (kind, expected, got) = match verdict {
        Verdict::Unsupported(reason) => ("unsupported", String::new(), reason.clone()),
        Verdict::Wrong(wrong) if verdict.is_failure(level) => ("", wrong.expected.clone(), wrong.got.clone()),
        Verdict::Fault(fault) => ("", expectation(&vector.expect()), fault.to_string()),
        Verdict::NotRun => ("", String::new(), "the run ended before it".to_owned()),
        _ => return Trial::test(vector.id.clone(), || Ok(())),
    };
    let request = Value::from(vector.request().fields()).to_string();
    let mut text = vector.reason.clone();
    let rules = vector.requirements.iter().filter_map(|id| suite.requirement(id));
    let rules = rules.map(|rule| (&*rule.id, rule.text.clone()));
    for (name, part) in [("request", request), ("expected", expected), ("got", got)].into_iter().chain(rules)
    {
        text += &format!("\n  {name:<10} {:.400}", Untrusted::new(part));
    }
    let kind = if counts { kind } else { "observed" };
    let trial = Trial::test(vector.id.clone(), move || Err(text.into()));
    trial.with_kind(kind).with_ignored_flag(!kind.is_empty())
}
