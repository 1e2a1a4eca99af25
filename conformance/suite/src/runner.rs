//! Runs the chosen vectors, one after another, against one testee.
//!
//! Some verdicts need a second reply. A rejection counts only if the testee accepts the valid counterpart. A value counts only if the testee
//! gives another value for the contrast. Every right reply must be right again, in another order and from another JSON writer.

use std::collections::HashSet;
use std::ops::{ControlFlow, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

use super::adapter::{self, AdapterReplies};
use super::fault::Fault;
use super::judge::{Level, Verdict};
use super::protocol::Hello;
use super::released::Status;
use super::testee::Testee;
use super::timeouts::LateReplies;
use super::unsupported::{self, LeftOut, Replies};
use super::vectors::{Outcome, Suite, Vector};
use super::verdicts::Verdicts;

/// The results of a run.
#[derive(Debug)]
pub struct RunResults<'a> {
    /// The hello of the testee.
    pub hello: Hello,
    /// The chosen vectors that count, and their verdicts.
    pub cases: Vec<(&'a Vector, Verdict)>,
    /// The chosen vectors that do not count, and their verdicts.
    pub unscored: Vec<(&'a Vector, Verdict)>,
    /// The parts of the named operations that the testee leaves out.
    pub left_out: Vec<LeftOut>,
    /// The replies to the requests that test the adapter.
    pub adapter: AdapterReplies,
    /// The late replies.
    pub late: LateReplies,
    /// The reason why the run ended early, if it did.
    pub ended: Option<String>,
}

/// The reason why a run ended if its watcher ended it.
pub(super) const AT_FAILURE: &str = "it was to end at this failure";

/// Runs the chosen vectors at a level.
///
/// # Errors
/// If the testee cannot be started or does not say hello.
pub fn run<'a>(
    suite: &'a Suite,
    chosen: &[usize],
    testee: &mut dyn Testee,
    level: Level,
) -> Result<RunResults<'a>, Fault> {
    let mut run = PartialRun::new(suite, testee, level)?;
    run.send(chosen, &AtomicBool::new(false), &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    Ok(run.finish(chosen))
}

/// The vectors that one testee got, and their verdicts.
pub(super) struct PartialRun<'a, T> {
    pub(super) verdicts: Verdicts<'a, T>,
    pub(super) cases: Vec<(&'a Vector, Verdict)>,
    pub(super) unscored: Vec<(&'a Vector, Verdict)>,
}

impl<'a, T: DerefMut<Target: Testee>> PartialRun<'a, T> {
    /// Says hello to the testee.
    pub(super) fn new(suite: &'a Suite, testee: T, level: Level) -> Result<Self, Fault> {
        let verdicts = Verdicts::new(suite, testee, level)?;
        Ok(Self { verdicts, cases: Vec::new(), unscored: Vec::new() })
    }

    /// Sends these vectors, and then the right ones again in another order. `background` receives the index of each vector while the testee
    /// works on it. `each` receives the verdict on each vector that counts, again if it changes; it may end the run. Partial runs
    /// with the same `stop` end together.
    pub(super) fn send(
        &mut self,
        vectors: &[usize],
        stop: &AtomicBool,
        background: &mut dyn FnMut(usize),
        each: &mut dyn FnMut(&Verdict) -> ControlFlow<()>,
    ) {
        let verdicts = &mut self.verdicts;
        let suite = verdicts.suite;
        let (mut cases, mut unscored) = (Vec::with_capacity(vectors.len()), Vec::new());
        for (position, &index) in vectors.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                verdicts.session.ended.get_or_insert_with(|| AT_FAILURE.to_owned());
            }
            let verdict = verdicts.verdict(index, &mut || {
                background(index);
                // Reading the next vector can take as long as a reply.
                if let Some(&next) = vectors.get(position + 1) {
                    suite.case(next);
                }
            });
            let vector = &suite.vectors()[index];
            let verdict =
                unsupported::certainly_wrong(vector, &verdict, &verdicts.session.hello).unwrap_or(verdict);
            // A reply to a disputed vector that follows no reading is wrong, whoever decides the dispute.
            let is_scored = match vector.status {
                Status::Scored => true,
                Status::Disputed => verdict.is_failure(verdicts.level),
                Status::New | Status::Observed | Status::Quarantined => false,
            };
            if !is_scored {
                unscored.push((vector, verdict));
                continue;
            }
            if each(&verdict).is_break() {
                verdicts.session.ended.get_or_insert_with(|| AT_FAILURE.to_owned());
            }
            stop.fetch_or(verdicts.session.ended.is_some(), Ordering::Relaxed);
            cases.push((vector, verdict));
        }
        let mut repeated: Vec<_> = cases.iter_mut().chain(&mut unscored).collect();
        repeated.sort_by_cached_key(|(vector, _)| suite.index(&vector.id).map(shuffling_key));
        for (vector, verdict) in repeated {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            if let Some(changed) = verdicts.repeat(vector, verdict) {
                *verdict = changed;
                let ends = vector.status == Status::Scored && each(verdict).is_break();
                stop.fetch_or(ends || verdicts.session.ended.is_some(), Ordering::Relaxed);
            }
        }
        self.cases.extend(cases);
        self.unscored.extend(unscored);
    }

    /// The results of the run of these vectors.
    pub(super) fn finish(self, chosen: &[usize]) -> RunResults<'a> {
        let Self { mut verdicts, mut cases, mut unscored } = self;
        let adapter = adapter::check(verdicts.suite, &mut verdicts.session, chosen);
        let replies = Replies::collect(&verdicts);
        for (vector, verdict) in cases.iter_mut().chain(&mut unscored) {
            if vector.outcome == Outcome::Disputed {
                continue;
            }
            if let (Verdict::Unsupported(reason), Some(replies)) = (&verdict, replies.get(&vector.kind())) {
                *verdict = replies.verdict(vector, reason);
            }
        }
        let mut seen = HashSet::new();
        let kinds = cases.iter().map(|(vector, _)| vector.kind()).filter(|kind| seen.insert(kind.clone()));
        let left_out = kinds.filter_map(|kind| replies.get(&kind)).flat_map(Replies::left_out).collect();
        let session = verdicts.session;
        let late = session.retry.late;
        RunResults { hello: session.hello, cases, unscored, left_out, adapter, late, ended: session.ended }
    }
}

/// A sort key that shuffles indices, so that requests of all kinds follow one another: the finalizer of `SplitMix64`.
fn shuffling_key(index: usize) -> u64 {
    let mut key = (index as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::mem;
    use std::time::Duration;

    use super::{RunResults, run};
    use crate::{
        fault::{Fault, FaultKind, Wait},
        json,
        judge::{Count, Level, Verdict, Wrong},
        protocol::{Hello, Op, Reply, Request},
        released::Status,
        report::{Report, ReportInputs},
        session::MAX_RESTARTS,
        summary::{Conclusion, conclude},
        testee::Testee,
        unsupported::LeftOut,
        value::Value,
        vectors::Suite,
    };

    /// A testee that replies to each request by a script, which receives the text of the request. It counts the calls. If it reads lines of JSON, a
    /// layout that changes the line changes the text too, so that a script can distinguish the two requests.
    struct Scripted<F> {
        script: F,
        calls: HashMap<&'static str, usize>,
        reads_lines: bool,
    }

    impl<F: FnMut(&str) -> Result<Reply, FaultKind>> Scripted<F> {
        fn new(script: F) -> Self {
            Self { script, calls: HashMap::new(), reads_lines: false }
        }

        fn count(&mut self, what: &'static str) {
            *self.calls.entry(what).or_default() += 1;
        }
    }

    impl<F: FnMut(&str) -> Result<Reply, FaultKind>> Testee for Scripted<F> {
        fn hello(&mut self) -> Result<Hello, Fault> {
            self.count("hello");
            let formats = [("a/1".to_owned(), ["decode".to_owned()].into())].into();
            Ok(Hello { name: "scripted".into(), formats, ..Hello::default() })
        }

        fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
            self.count("ask");
            let (line, text) = (request.line("x"), request.member("text").unwrap().as_str().unwrap());
            let is_plain = line.starts_with("{\"id\":\"x\",\"op\"") && line.contains(text);
            let otherwise = if self.reads_lines && !is_plain { " otherwise" } else { "" };
            Ok((self.script)(&format!("{text}{otherwise}"))?)
        }

        fn reads_lines(&self) -> bool {
            self.reads_lines
        }

        fn restart(&mut self) {
            self.count("restart");
        }
    }

    /// Pairs of a rejecting vector `bad-N` and its valid counterpart `good-N`, the request of each being its name, and an encode.
    fn suite(pair_count: usize) -> Suite {
        let vector = |op: &str, name: &str, outcome: &str, expect: Value| {
            let id = format!("aa.{op}.{name}");
            let mut vector = Suite::vector(&id, op, outcome, &json!({ "text": name }), &expect);
            vector["requirements"] = json!(["AA-1"]);
            vector
        };
        let pair = |n: usize| {
            let reply = json!({"reject": "bad", "at": {"char": 0}});
            let mut bad = vector("decode", &format!("bad-{n}"), "reject", reply);
            bad["counterpart"] = format!("aa.decode.good-{n}").into();
            [bad, vector("decode", &format!("good-{n}"), "accept", json!({"ok": {"n": n}}))]
        };
        let mut vectors: Vec<Value> = (0..pair_count).flat_map(pair).collect();
        vectors.push(vector("encode", "other", "accept", json!({"ok": {"text": ""}})));
        let rules = json!([{
            "id": "AA-1", "format": "a/1", "basis": "source", "text": "t", "operations": ["decode", "encode"],
        }]);
        Suite::from_texts(&rules.to_string(), [("file", Suite::file("a/1", &vectors).as_str())]).unwrap()
    }

    fn right(name: &str) -> Reply {
        match name.split_once('-') {
            Some(("good", n)) => Reply::Ok(json!({"n": n.parse::<u64>().unwrap()})),
            _ => Reply::Reject { code: "bad".into(), at: Some(json!({"char": 0})) },
        }
    }

    /// Right replies to all requests but this one.
    fn except(
        name: &'static str,
        mut reply: impl FnMut() -> Result<Reply, FaultKind>,
    ) -> impl FnMut(&str) -> Result<Reply, FaultKind> {
        move |text| if text == name { reply() } else { Ok(right(text)) }
    }

    /// Right replies to this number of requests, and then none.
    fn only_first(number: usize) -> impl FnMut(&str) -> Result<Reply, FaultKind> {
        let mut sent = 0;
        move |name| {
            sent += 1;
            if sent > number { Err(timeout_fault(2)) } else { Ok(right(name)) }
        }
    }

    fn judge<'s>(
        suite: &'s Suite,
        chosen: &[usize],
        script: impl FnMut(&str) -> Result<Reply, FaultKind>,
    ) -> RunResults<'s> {
        run(suite, chosen, &mut Scripted::new(script), Level::Offset).unwrap()
    }

    fn verdicts(run: &RunResults<'_>) -> Vec<&'static str> {
        let word = |verdict: &Verdict| match verdict {
            Verdict::Right => "right",
            Verdict::Unsupported(_) => "unsupported",
            verdict => verdict.failure_code().unwrap_or("not-run"),
        };
        run.cases.iter().map(|(_, verdict)| word(verdict)).collect()
    }

    #[test]
    fn each_vector_of_a_named_operation_is_sent_once() {
        let (suite, mut testee) = (suite(3), Scripted::new(|name| Ok(right(name))));
        let run = run(&suite, &[0, 1, 2, 3, 4, 5, 6], &mut testee, Level::Offset).unwrap();
        assert_eq!(verdicts(&run), [&["right"; 6][..], &["unsupported"]].concat());
        assert_eq!(testee.calls, HashMap::from([("hello", 1), ("ask", 6)]));
        assert_eq!(conclude(&run, Level::Offset).0, Conclusion::Conformant);
    }

    /// Two vectors to accept, of which the second is shorter, and one to reject that names no counterpart.
    #[test]
    fn a_counterpart_is_chosen_for_a_rejection_that_names_none() {
        let vector = |text: &str, outcome: &str, expect: Value| {
            Suite::vector(&format!("aa.decode.{text}"), "decode", outcome, &json!({ "text": text }), &expect)
        };
        let suite = Suite::of_vectors(&[
            vector("good-11", "accept", json!({"ok": {"n": 11}})),
            vector("good-2", "accept", json!({"ok": {"n": 2}})),
            vector("bad-1", "reject", json!({"reject": "bad", "at": {"char": 0}})),
        ]);
        let mut sent = Vec::new();
        let all_right = judge(&suite, &[2], |name| {
            sent.push(name.to_owned());
            Ok(right(name))
        });
        assert_eq!(
            (verdicts(&all_right).concat().as_str(), sent.join(" ").as_str()),
            ("right", "bad-1 good-2")
        );
        // This testee rejects the shorter vector.
        let bounded = judge(&suite, &[2], except("good-2", || Ok(right("bad-2"))));
        assert_eq!(verdicts(&bounded), ["right"]);
        let rejecting = judge(&suite, &[2], |_| Ok(right("bad-1")));
        assert_eq!(verdicts(&rejecting), ["counterpart-rejected"]);
    }

    #[test]
    fn a_rejection_counts_only_if_its_counterpart_is_accepted() {
        let suite = suite(1);
        let verdict = |counterpart: fn() -> Result<Reply, FaultKind>| {
            verdicts(&judge(&suite, &[0], except("good-0", counterpart))).concat()
        };
        // A wrong value is a failure of the counterpart alone.
        assert_eq!(verdict(|| Ok(Reply::Ok(json!({"n": 7})))), "right");
        assert_eq!(verdict(|| Ok(right("bad-0"))), Wrong::Counterpart.name());
        assert_eq!(verdict(|| Err(FaultKind::Ended("1".into()))), Wrong::Counterpart.name());
        assert_eq!(verdict(|| Err(FaultKind::StdoutClosed)), "stdout-closed");
        assert_eq!(verdict(|| Ok(Reply::Unsupported("no".into()))), Wrong::Unsupported.name());
    }

    #[test]
    fn a_constant_reply_does_not_count_as_right() {
        let suite = suite(3);
        let script = |_: &str| Ok(Reply::Ok(json!({"n": 1})));
        assert_eq!(verdicts(&judge(&suite, &[1, 3, 5], script)), ["value", "constant", "value"]);
        // The run sends the contrast although the filter excludes it.
        let mut constant = Scripted::new(script);
        let run = run(&suite, &[3], &mut constant, Level::Offset).unwrap();
        assert_eq!((verdicts(&run).concat().as_str(), constant.calls["ask"]), ("constant", 2));
    }

    #[test]
    fn too_many_faults_end_a_run_even_with_replies_between_them() {
        let suite = suite(MAX_RESTARTS + 5);
        let indices: Vec<usize> = (0..2 * MAX_RESTARTS + 10).collect();
        let mut testee = Scripted::new(|name| {
            if name.starts_with("bad") { Err(FaultKind::StdoutClosed) } else { Ok(right(name)) }
        });
        let run = run(&suite, &indices, &mut testee, Level::Offset).unwrap();
        assert_eq!(testee.calls["restart"], MAX_RESTARTS);
        assert_eq!(verdicts(&run).iter().filter(|word| **word == "not-run").count(), 11);
    }

    /// A timeout after this number of seconds.
    fn timeout_fault(seconds: u64) -> FaultKind {
        FaultKind::NoReply(Wait { time: Duration::from_secs(seconds), has_read: true, answered_count: 0 })
    }

    #[test]
    fn a_late_reply_is_judged_like_any_other() {
        let suite = suite(2);
        let judged = |late: Reply| {
            let mut is_first = true;
            let reply = || if mem::take(&mut is_first) { Err(timeout_fault(2)) } else { Ok(late.clone()) };
            let run = judge(&suite, &[0, 1, 2, 3], except("good-1", reply));
            assert_eq!((run.late.replies, run.ended.as_deref()), (1, None));
            (verdicts(&run).join(" "), conclude(&run, Level::Offset).0)
        };
        let all_right = ("right right right right".to_owned(), Conclusion::Conformant);
        assert_eq!(judged(right("good-1")), all_right);
        let wrong = ("right right right value".to_owned(), Conclusion::NotConformant);
        assert_eq!(judged(right("good-7")), wrong);
    }

    #[test]
    fn an_input_that_hangs_the_testee_is_a_failure() {
        let suite = suite(2);
        let run = judge(&suite, &[0, 1, 3], except("good-1", || Err(timeout_fault(2))));
        assert_eq!(verdicts(&run), ["right", "right", "hang"]);
        assert_eq!(conclude(&run, Level::Offset).0, Conclusion::NotConformant);
        let Verdict::Fault(fault) = &run.cases[2].1 else { unreachable!() };
        assert_eq!(
            fault.to_string(),
            "no reply in 4 s, while a short request gets one: this input hangs the program"
        );
    }

    #[test]
    fn a_run_without_further_replies_is_not_decided() {
        let suite = suite(5);
        let run = judge(&suite, &[1, 3, 5, 7, 9, 0, 2, 4], only_first(3));
        let last_verdicts = ["no-reply", "no-reply", "no-reply", "not-run", "not-run"];
        assert_eq!(verdicts(&run), [&["right"; 3][..], &last_verdicts].concat());
        assert_eq!(conclude(&run, Level::Offset), (Conclusion::NotDecided, Count { right: 3, of: 3 }));
        let report = Report::new(&suite, &run, Level::Offset, ReportInputs::default());
        assert!(
            report.broken.is_empty() && report.failures.iter().all(|failure| failure.requirements.is_empty())
        );
        let message =
            "no reply in 4 s; it answered 3 requests before: the program is slow or the machine is busy";
        assert_eq!(report.failures[0].got.raw(), message);
    }

    #[test]
    fn a_rejection_whose_counterpart_gets_no_reply_is_not_decided() {
        assert_eq!(verdicts(&judge(&suite(1), &[0], only_first(1))), ["no-reply"]);
    }

    #[test]
    fn an_adapter_fault_breaks_no_requirement() {
        let suite = suite(2);
        let broken_and_failed = |kind: FaultKind| {
            let run = judge(&suite, &[0, 1, 2, 3], except("good-1", || Err(kind.clone())));
            assert_eq!(conclude(&run, Level::Offset).0, Conclusion::NotConformant);
            let report = Report::new(&suite, &run, Level::Offset, ReportInputs::default());
            let failed_count = report.requirements.iter().map(|rule| rule.of - rule.right).sum::<usize>();
            (report.broken.len(), failed_count)
        };
        assert_eq!(broken_and_failed(FaultKind::WrongId(2, None)), (0, 0));
        assert_eq!(broken_and_failed(FaultKind::NotJson(2, "x".to_owned())), (0, 0));
        assert_ne!(broken_and_failed(FaultKind::Ended("signal: 11".to_owned())), (0, 0));
    }

    #[test]
    fn an_error_needs_no_new_process() {
        let suite = suite(5);
        let mut testee = Scripted::new(|_| Ok(Reply::Error("what?".into())));
        let run = run(&suite, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &mut testee, Level::Offset).unwrap();
        assert_eq!(verdicts(&run), ["error"; 10]);
        assert_eq!(testee.calls.get("restart"), None);
        assert_eq!(conclude(&run, Level::Verdict).0, Conclusion::NotConformant);
    }

    #[test]
    fn right_replies_are_checked_with_another_json_writer() {
        let suite = suite(2);
        let judged = |script: &mut dyn FnMut(&str) -> Result<Reply, FaultKind>| {
            let mut testee = Scripted { reads_lines: true, ..Scripted::new(script) };
            let run = run(&suite, &[0, 1, 2, 3], &mut testee, Level::Offset).unwrap();
            (verdicts(&run).join(" "), testee.calls["ask"])
        };
        let name = |text: &str| text.split(' ').next().unwrap().to_owned();
        assert_eq!(judged(&mut |text| Ok(right(&name(text)))), ("right right right right".to_owned(), 9));
        let mut reads_plain_alone = |text: &str| {
            if text == "good-0 otherwise" { Ok(Reply::Error("?".into())) } else { Ok(right(&name(text))) }
        };
        assert_eq!(judged(&mut reads_plain_alone).0, "right error right right");
        let mut sent = 0;
        let mut gives_up = |text: &str| {
            sent += 1;
            Ok(if sent > 8 { Reply::Unsupported("no more".into()) } else { right(&name(text)) })
        };
        assert_eq!(judged(&mut gives_up).0, "right right right state");
    }

    /// Vectors of a decoder: plain ones, some that allow a leniency, and boards of three sizes. The last one is an encoder's.
    fn suite_with_optional_parts() -> Suite {
        let rows: [(&str, &str, &[&str], Option<u64>); 8] = [
            ("decode", "plain", &[], None),
            ("decode", "one", &["l"], None),
            ("decode", "two", &["l", "m"], None),
            ("decode", "three", &["m"], None),
            ("decode", "large", &[], Some(100_000)),
            ("decode", "larger", &[], Some(200_000)),
            ("decode", "largest", &[], Some(300_000)),
            ("encode", "plain", &[], None),
        ];
        Suite::of_vectors(&rows.map(|(op, name, allow, size)| {
            let (id, request) = (format!("aa.{op}.{name}"), json!({ "text": name }));
            let mut vector = Suite::vector(&id, op, "accept", &request, &json!({"ok": {"n": name}}));
            if !allow.is_empty() {
                vector["request"]["allow"] = json!(allow);
            }
            vector["size"] = size.into();
            vector
        }))
    }

    /// Supports all requests but these.
    fn without(names: &'static [&'static str]) -> impl FnMut(&str) -> Result<Reply, FaultKind> {
        |name| {
            let unsupported = names.contains(&name).then(|| Reply::Unsupported("no".into()));
            Ok(unsupported.unwrap_or_else(|| Reply::Ok(json!({ "n": name }))))
        }
    }

    #[test]
    fn unsupported_must_cover_a_complete_leniency_or_all_larger_sizes() {
        let suite = suite_with_optional_parts();
        let run = |names| judge(&suite, &[0, 1, 2, 3, 4, 5, 6], without(names));
        let count = |names| verdicts(&run(names)).into_iter().filter(|word| *word == "unsupported").count();
        let wrong_ids = |names| {
            let run = run(names);
            let wrong = run.cases.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Wrong(_)));
            wrong.map(|(vector, _)| vector.id["aa.decode.".len()..].to_owned()).collect::<Vec<_>>().join(" ")
        };
        // A testee leaves out a leniency in all requests with it, or in none.
        assert_eq!((wrong_ids(&["one", "two"]), count(&["one", "two"])), (String::new(), 2));
        assert_eq!(wrong_ids(&["one"]), "one");
        assert_eq!(wrong_ids(&["one", "three"]), "one three");
        assert_eq!(wrong_ids(&["plain"]), "plain");
        // A testee leaves out a size together with all larger ones.
        assert_eq!((wrong_ids(&["larger", "largest"]), count(&["larger", "largest"])), (String::new(), 2));
        assert_eq!(wrong_ids(&["large", "largest"]), "large");
        let run = run(&["one", "two", "three", "largest"]);
        let omission = |leniency: Option<&str>, size, vectors| LeftOut {
            format: "a/1".into(),
            op: Op::Decode,
            leniency: leniency.map(str::to_owned),
            limit: None,
            feature: None,
            size,
            vectors,
        };
        let left_out =
            [omission(Some("l"), None, 2), omission(Some("m"), None, 2), omission(None, Some(300_000), 1)];
        assert_eq!(run.left_out, left_out);
        assert_eq!(conclude(&run, Level::Offset), (Conclusion::Conformant, Count { right: 3, of: 3 }));
    }

    #[test]
    fn omissions_are_listed_once_in_any_order() {
        let suite = suite_with_optional_parts();
        // The requests go to the decoder, the encoder, and the decoder again.
        let run = judge(&suite, &[6, 7, 0], without(&["largest"]));
        assert_eq!(run.left_out.iter().map(|left_out| left_out.vectors).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn unreleased_vectors_are_judged_and_not_scored() {
        let mut suite = suite(2);
        suite.set_status(|id| if id.ends_with("-1") { Status::New } else { Status::Scored });
        let run = judge(&suite, &[0, 1, 2, 3], except("good-1", || Ok(right("good-7"))));
        assert_eq!(verdicts(&run), ["right", "right"]);
        let unscored: Vec<bool> =
            run.unscored.iter().map(|(_, verdict)| *verdict == Verdict::Right).collect();
        assert_eq!(unscored, [true, false]);
        assert_eq!(conclude(&run, Level::Offset).0, Conclusion::Conformant);
    }
}
