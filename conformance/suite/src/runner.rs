//! A run: the chosen vectors, one after another, against one testee.

use std::ops::ControlFlow;

use super::{
    contrast::Answer,
    fault::{Fault, Kind},
    judge::{Mismatch, Verdict, Wrong, in_short, judge},
    protocol::{Hello, Reply},
    released::Standing,
    testee::Testee,
    vectors::{Outcome, Suite, Vector},
};

/// So many faults one after another end a run: there is nothing to be learnt any more.
const FAULTS_IN_A_ROW: usize = 5;

/// And so many in all: each costs a fresh process, and often the whole time for a reply.
const FAULTS_IN_ALL: usize = 100;

/// What a run found.
#[derive(Debug)]
pub struct Run<'a> {
    /// What the testee said of itself.
    pub hello: Hello,
    /// The chosen vectors that count, and their verdicts.
    pub cases: Vec<(&'a Vector, Verdict)>,
    /// Those that do not count, and theirs.
    pub unscored: Vec<(&'a Vector, Verdict)>,
    /// Why the run ended before its end, if it did.
    pub ended: Option<String>,
}

/// Runs the chosen vectors.
///
/// # Errors
/// If the testee cannot be started or does not say hello.
pub fn run<'a>(suite: &'a Suite, chosen: &[usize], testee: &mut dyn Testee) -> Result<Run<'a>, Fault> {
    run_watched(suite, chosen, testee, &mut |_| {}, &mut |_| ControlFlow::Continue(()))
}

/// Runs the chosen vectors. `meanwhile` is told the index of each that is asked, while the testee works at it; `each` is told the verdict of each
/// that counts, and may end the run.
///
/// # Errors
/// If the testee cannot be started or does not say hello.
pub fn run_watched<'a>(
    suite: &'a Suite,
    chosen: &[usize],
    testee: &mut dyn Testee,
    meanwhile: &mut dyn FnMut(usize),
    each: &mut dyn FnMut(&Verdict) -> ControlFlow<()>,
) -> Result<Run<'a>, Fault> {
    let mut runner = Runner::new(suite, testee)?;
    let (mut cases, mut unscored) = (Vec::with_capacity(chosen.len()), Vec::new());
    for (at, &index) in chosen.iter().enumerate() {
        let verdict = runner.verdict_while(index, &mut || {
            meanwhile(index);
            // Reading the next takes as long as many a reply.
            if let Some(&next) = chosen.get(at + 1) {
                suite.case(next);
            }
        });
        let vector = &suite.vectors()[index];
        if vector.standing != Standing::Scored {
            unscored.push((vector, verdict));
            continue;
        }
        if each(&verdict).is_break() {
            runner.ended.get_or_insert_with(|| "it was to end at this failure".to_owned());
        }
        cases.push((vector, verdict));
    }
    Ok(Run { hello: runner.hello, cases, unscored, ended: runner.ended })
}

/// What one question brought: the verdict by the vector alone, and whether the testee accepted.
#[derive(Clone)]
struct Found {
    verdict: Verdict,
    accepted: bool,
    /// What it accepted with, to be compared with what it accepts others with.
    answer: Option<Answer>,
    /// The reply in short, unless it accepts.
    reply: String,
}

/// A run, a vector at a time.
pub(super) struct Runner<'a, T> {
    suite: &'a Suite,
    testee: T,
    hello: Hello,
    /// By the index of the vector: a twin of many vectors is asked once.
    found: Vec<Option<Found>>,
    in_a_row: usize,
    in_all: usize,
    ended: Option<String>,
}

impl<'a, T: Testee> Runner<'a, T> {
    /// Greets the testee.
    pub(super) fn new(suite: &'a Suite, mut testee: T) -> Result<Self, Fault> {
        let hello = testee.hello()?;
        let found = suite.vectors().iter().map(|_| None).collect();
        Ok(Self { suite, testee, hello, found, in_a_row: 0, in_all: 0, ended: None })
    }

    /// The verdict on the testee's reply to the vector with this index.
    pub(super) fn verdict(&mut self, index: usize) -> Verdict {
        self.verdict_while(index, &mut || {})
    }

    /// As [`Runner::verdict`]; `meanwhile` is called while the testee works, if it is asked.
    fn verdict_while(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Verdict {
        let vector = &self.suite.vectors()[index];
        let found = self.find_while(index, meanwhile);
        let refused = matches!(
            found.verdict,
            Verdict::Right | Verdict::Wrong(Mismatch { wrong: Wrong::Code | Wrong::Place, .. })
        );
        match self.suite.twin(vector) {
            Some(twin) if vector.outcome == Outcome::Reject && refused => self.beside(found, &twin.id),
            _ if vector.outcome == Outcome::Accept && found.verdict == Verdict::Right => {
                self.against(found, vector)
            }
            _ => found.verdict,
        }
    }

    /// The verdict on a right reply in the light of the reply to another question.
    fn against(&mut self, found: Found, vector: &Vector) -> Verdict {
        let contrast = found.answer.and_then(|answer| self.suite.contrast(vector, answer));
        let Some(index) = contrast else { return found.verdict };
        if self.find(index).answer != found.answer {
            return found.verdict;
        }
        let contrast = &self.suite.vectors()[index].id;
        Verdict::Wrong(Mismatch {
            wrong: Wrong::Constant,
            expected: format!("this reply, and another one to {contrast}"),
            got: "the same reply to both".to_owned(),
            difference: None,
        })
    }

    /// The verdict on a refusal in the light of what became of its twin.
    fn beside(&mut self, found: Found, twin: &str) -> Verdict {
        let Some(index) = self.suite.index(twin) else { return found.verdict };
        let Found { verdict, accepted, reply, .. } = self.find(index);
        match verdict {
            _ if accepted => found.verdict,
            Verdict::Unsupported(reason) => Verdict::Unsupported(format!("its valid twin {twin}: {reason}")),
            Verdict::NotRun => Verdict::NotRun,
            _ => Verdict::Wrong(Mismatch {
                wrong: Wrong::Twin,
                expected: format!("this refused and its valid twin {twin} accepted"),
                got: format!("{}, and to the twin {reply}", found.reply),
                difference: None,
            }),
        }
    }

    fn find(&mut self, index: usize) -> Found {
        self.find_while(index, &mut || {})
    }

    fn find_while(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Found {
        if let Some(found) = &self.found[index] {
            meanwhile();
            return found.clone();
        }
        let found = self.ask(index, meanwhile);
        self.found[index].insert(found).clone()
    }

    fn ask(&mut self, index: usize, meanwhile: &mut dyn FnMut()) -> Found {
        let vector = &self.suite.vectors()[index];
        let unasked = |verdict| Found { verdict, accepted: false, answer: None, reply: String::new() };
        if !self.hello.knows(&vector.format, vector.op) {
            return unasked(Verdict::Unsupported("the testee's hello does not name it".into()));
        }
        if self.ended.is_some() {
            return unasked(Verdict::NotRun);
        }
        let case = self.suite.case(index);
        let request = &case.request;
        let reply = if vector.is_of_resources() {
            meanwhile();
            self.testee.ask_measured(request)
        } else {
            self.testee.send(request);
            meanwhile();
            self.testee.ask(request).map(|reply| (reply, None))
        };
        match reply {
            Ok((reply, peak)) => {
                self.in_a_row = 0;
                let accepted = matches!(reply, Reply::Ok(_) | Reply::Accepted);
                let short = if accepted { String::new() } else { in_short(&reply) };
                let answer = match &reply {
                    Reply::Ok(value) => Answer::of(request, value),
                    _ => None,
                };
                let verdict = judge(&case, &reply, peak);
                Found { verdict, accepted, answer, reply: short }
            }
            Err(fault) => {
                let reply = format!("no reply ({})", fault.kind.code());
                self.recover(&fault.kind);
                Found { verdict: Verdict::Fault(fault), accepted: false, answer: None, reply }
            }
        }
    }

    /// Goes on with a fresh process, unless that has no sense any more.
    fn recover(&mut self, kind: &Kind) {
        self.testee.restart();
        self.in_a_row += 1;
        self.in_all += 1;
        if self.in_a_row == FAULTS_IN_A_ROW {
            self.ended = Some(format!("{FAULTS_IN_A_ROW} faults in a row, the last: {kind}"));
        } else if self.in_all == FAULTS_IN_ALL {
            self.ended = Some(format!("{FAULTS_IN_ALL} faults in all, the last: {kind}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::{Value, json};

    use super::{FAULTS_IN_A_ROW, FAULTS_IN_ALL, Run, run};
    use crate::fault::{Fault, Kind};
    use crate::judge::{Level, Verdict, Wrong};
    use crate::protocol::{Hello, Reply, Request};
    use crate::released::Standing;
    use crate::summary::{Conclusion, conclude};
    use crate::testee::Testee;
    use crate::vectors::Suite;

    /// A testee that does what it is told for each request, by the request's text.
    struct Scripted<F>(F, HashMap<&'static str, usize>);

    impl<F: FnMut(&str) -> Result<Reply, Kind>> Scripted<F> {
        fn new(script: F) -> Self {
            Self(script, HashMap::new())
        }

        fn count(&mut self, what: &'static str) {
            *self.1.entry(what).or_default() += 1;
        }
    }

    impl<F: FnMut(&str) -> Result<Reply, Kind>> Testee for Scripted<F> {
        fn hello(&mut self) -> Result<Hello, Fault> {
            self.count("hello");
            let formats = vec![("a/1".to_owned(), vec!["decode".to_owned()])];
            Ok(Hello { name: "scripted".into(), version: String::new(), language: String::new(), formats })
        }

        fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
            self.count("ask");
            Ok(self.0(request.member("text").unwrap().as_str().unwrap())?)
        }

        fn restart(&mut self) {
            self.count("restart");
        }
    }

    /// Pairs of a reject `bad-N` and its twin `good-N`, the request of each being its name, and an encode.
    fn suite(pairs: usize) -> Suite {
        let vector = |op: &str, name: &str, outcome: &str, expect: Value, twin: Option<String>| {
            json!({
                "id": format!("aa.{op}.{name}"), "reason": "r", "requirements": [], "op": op,
                "request": {"text": name}, "outcome": outcome, "expect": expect, "twin": twin,
            })
        };
        let pair = |n: usize| {
            let twin = Some(format!("aa.decode.good-{n}"));
            let bad = json!({"reject": "bad", "at": {"char": 0}});
            [
                vector("decode", &format!("bad-{n}"), "reject", bad, twin),
                vector("decode", &format!("good-{n}"), "accept", json!({"ok": {"n": n}}), None),
            ]
        };
        let mut vectors: Vec<Value> = (0..pairs).flat_map(pair).collect();
        vectors.push(vector("encode", "other", "accept", json!({"ok": {"text": ""}}), None));
        let file = json!({
            "format": "a/1", "licence": "CC0-1.0", "vectors": vectors,
            "provenance": {"kind": "hand", "origin": "here", "confirmed_by": "nobody"},
        });
        Suite::read("[]", [("file", file.to_string().as_str())]).unwrap()
    }

    /// The right reply.
    fn right(name: &str) -> Reply {
        match name.split_once('-') {
            Some(("good", n)) => Reply::Ok(json!({"n": n.parse::<u64>().unwrap()})),
            _ => Reply::Reject { code: "bad".into(), at: Some(json!({"char": 0})) },
        }
    }

    fn verdicts(run: &Run<'_>) -> Vec<String> {
        let word = |verdict: &Verdict| match verdict {
            Verdict::Right => "right".to_owned(),
            Verdict::Wrong(mismatch) => mismatch.wrong.name().to_owned(),
            Verdict::Unsupported(_) => "unsupported".to_owned(),
            Verdict::Fault(fault) => fault.kind.code().to_owned(),
            Verdict::NotRun => "not-run".to_owned(),
        };
        run.cases.iter().map(|(_, verdict)| word(verdict)).collect()
    }

    #[test]
    fn each_vector_is_asked_once_and_what_hello_does_not_name_never() {
        let (suite, mut testee) = (suite(3), Scripted::new(|name| Ok(right(name))));
        let run = run(&suite, &[0, 1, 2, 3, 4, 5, 6], &mut testee).unwrap();
        let right = "right";
        assert_eq!(verdicts(&run), [right, right, right, right, right, right, "unsupported"]);
        assert_eq!(testee.1, HashMap::from([("hello", 1), ("ask", 6)]));
        assert_eq!(conclude(&run, Level::Place).0, Conclusion::Conformant);
    }

    #[test]
    fn a_twin_is_asked_only_for_a_refusal_and_is_not_reported() {
        let suite = suite(1);
        let mut testee = Scripted::new(|name| Ok(right(name)));
        let refused = run(&suite, &[0], &mut testee).unwrap();
        assert_eq!((verdicts(&refused), testee.1["ask"]), (vec!["right".to_owned()], 2));
        let mut testee = Scripted::new(|_| Ok(Reply::Ok(json!({}))));
        let accepted = run(&suite, &[0], &mut testee).unwrap();
        assert_eq!((verdicts(&accepted), testee.1["ask"]), (vec!["accepted".to_owned()], 1));
    }

    #[test]
    fn a_refusal_is_worth_what_becomes_of_its_twin() {
        let suite = suite(1);
        let verdict = |twin: fn() -> Result<Reply, Kind>| {
            let mut testee = Scripted::new(|name| if name == "good-0" { twin() } else { Ok(right(name)) });
            let run = run(&suite, &[0], &mut testee).unwrap();
            verdicts(&run).concat()
        };
        // A wrong value is a failure of the twin alone.
        assert_eq!(verdict(|| Ok(Reply::Ok(json!({"n": 7})))), "right");
        assert_eq!(verdict(|| Ok(right("bad-0"))), Wrong::Twin.name());
        assert_eq!(verdict(|| Err(Kind::StdoutClosed)), Wrong::Twin.name());
        assert_eq!(verdict(|| Ok(Reply::Unsupported("no".into()))), "unsupported");
    }

    #[test]
    fn a_right_reply_that_is_given_to_everything_is_worth_nothing() {
        let suite = suite(3);
        let mut constant = Scripted::new(|_| Ok(Reply::Ok(json!({"n": 1}))));
        let run = run(&suite, &[1, 3, 5], &mut constant).unwrap();
        assert_eq!(verdicts(&run), ["value", "constant", "value"]);
        // It asks for the contrast although the filter leaves that out.
        let mut constant = Scripted::new(|_| Ok(Reply::Ok(json!({"n": 1}))));
        let run = super::run(&suite, &[3], &mut constant).unwrap();
        assert_eq!((verdicts(&run).concat().as_str(), constant.1["ask"]), ("constant", 2));
    }

    #[test]
    fn faults_in_a_row_end_a_run() {
        let suite = suite(5);
        let mut testee = Scripted::new(|_| Err(Kind::StdoutClosed));
        let run = run(&suite, &[0, 1, 2, 3, 4, 5, 6], &mut testee).unwrap();
        assert_eq!(testee.1["restart"], FAULTS_IN_A_ROW);
        assert_eq!(verdicts(&run)[FAULTS_IN_A_ROW..], ["not-run", "not-run"]);
        assert!(run.ended.is_some());
        assert_eq!(conclude(&run, Level::Place).0, Conclusion::NotConformant);
    }

    #[test]
    fn too_many_faults_end_a_run_even_with_replies_between_them() {
        let suite = suite(FAULTS_IN_ALL + 5);
        let good: Vec<usize> = (0..2 * FAULTS_IN_ALL + 10).collect();
        let mut testee =
            Scripted::new(
                |name| if name.starts_with("bad") { Err(Kind::StdoutClosed) } else { Ok(right(name)) },
            );
        let run = run(&suite, &good, &mut testee).unwrap();
        assert_eq!(testee.1["restart"], FAULTS_IN_ALL);
        assert_eq!(verdicts(&run).iter().filter(|word| *word == "not-run").count(), 11);
    }

    #[test]
    fn an_error_is_a_fault_that_needs_no_fresh_process() {
        let suite = suite(5);
        let mut testee = Scripted::new(|_| Ok(Reply::Error("what?".into())));
        let run = run(&suite, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &mut testee).unwrap();
        assert_eq!(verdicts(&run), ["error"; 10]);
        assert_eq!(testee.1.get("restart"), None);
        assert_eq!(conclude(&run, Level::Verdict).0, Conclusion::NotConformant);
    }

    #[test]
    fn nothing_judged_is_nothing_verified() {
        let suite = suite(1);
        let mut testee = Scripted::new(|_| Ok(Reply::Unsupported("no".into())));
        let run = run(&suite, &[0, 1, 2], &mut testee).unwrap();
        assert_eq!(conclude(&run, Level::Place).0, Conclusion::NothingVerified);
    }

    #[test]
    fn what_no_release_has_is_judged_and_does_not_count() {
        let mut suite = suite(2);
        suite.stand(|id| if id.ends_with("-1") { Standing::New } else { Standing::Scored });
        let mut testee =
            Scripted::new(|name| Ok(if name == "good-1" { Reply::Ok(json!({"n": 7})) } else { right(name) }));
        let run = run(&suite, &[0, 1, 2, 3], &mut testee).unwrap();
        assert_eq!(verdicts(&run), ["right", "right"]);
        let unscored: Vec<bool> =
            run.unscored.iter().map(|(_, verdict)| *verdict == Verdict::Right).collect();
        assert_eq!(unscored, [true, false]);
        assert_eq!(conclude(&run, Level::Place).0, Conclusion::Conformant);
    }
}
