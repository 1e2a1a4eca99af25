//! Runs vectors in several processes of one testee. No request depends on another, so the results are those of one process.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use super::{
    fault::Fault,
    judge::{Level, Verdict},
    null::{NullTestees, Score},
    runner::{AT_FAILURE, PartialRun, RunResults},
    session::MAX_RESTARTS,
    testee::Testee,
    vectors::Suite,
};

/// The work that each vector takes regardless of its length, as the number of bytes that take as long.
const BYTES_PER_VECTOR: usize = 500;

/// A testee that may run in a thread of its own.
pub type ThreadTestee = Box<dyn Testee + Send>;

/// Runs the chosen vectors, and scores the null testees by the vectors that are sent. All vectors of a format go to the same testee. The first
/// testee gets the requests that test the adapter. `started` is called when a testee has said hello. `each` receives the verdict on each vector
/// that counts, again if it changes; it may end the run.
///
/// # Errors
/// If a testee cannot be started or does not say hello.
pub fn run<'a>(
    suite: &'a Suite,
    chosen: &[usize],
    testees: &mut [ThreadTestee],
    level: Level,
    started: &(dyn Fn() + Sync),
    each: &(dyn Fn(&Verdict) -> ControlFlow<()> + Sync),
) -> Result<(RunResults<'a>, Vec<Score>), Fault> {
    let groups = if testees.len() == 1 { vec![chosen.to_vec()] } else { by_format(suite, chosen) };
    let (next_group, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let run_formats = |testee| {
        let run = PartialRun::new(suite, testee, level);
        stop.fetch_or(run.is_err(), Ordering::Relaxed);
        started();
        let (mut run, mut nulls) = (run?, NullTestees::new(suite, level));
        while let Some(vectors) = groups.get(next_group.fetch_add(1, Ordering::Relaxed)) {
            run.send(vectors, &stop, &mut |index| nulls.ask(index), &mut |verdict| each(verdict));
        }
        Ok((run, nulls.scores()))
    };
    let runs: Result<Vec<_>, Fault> = thread::scope(|scope| {
        let testees = testees.iter_mut().take(groups.len().max(1));
        let threads: Vec<_> = testees.map(|testee| scope.spawn(|| run_formats(testee.as_mut()))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let runs = runs?;
    let restart_count: usize = runs.iter().map(|(run, _)| run.verdicts.session.restart_count).sum();
    let mut reasons = runs.iter().filter_map(|(run, _)| run.verdicts.session.ended.as_deref());
    // A single process would have ended after this number of restarts. So that the report does not depend on the jobs, one process runs all vectors
    // again.
    if runs.len() > 1 && (restart_count >= MAX_RESTARTS || reasons.any(|reason| reason != AT_FAILURE)) {
        drop(runs);
        testees[0].restart();
        return run(suite, chosen, &mut testees[..1], level, started, each);
    }
    let mut runs = runs.into_iter();
    let Some((mut all, mut scores)) = runs.next() else { unreachable!("there is a testee") };
    for (run, more_scores) in runs {
        all.cases.extend(run.cases);
        all.unscored.extend(run.unscored);
        all.verdicts.add(run.verdicts);
        for (score, other) in scores.iter_mut().zip(more_scores) {
            score.vectors = score.vectors.sum(other.vectors);
        }
    }
    let positions: HashMap<usize, usize> = chosen.iter().copied().zip(0..).collect();
    for cases in [&mut all.cases, &mut all.unscored] {
        cases.sort_by_cached_key(|(vector, _)| suite.index(&vector.id).map(|index| positions[&index]));
    }
    Ok((all.finish(chosen), scores))
}

/// The vectors of each format in their order, the formats with the most work first.
fn by_format(suite: &Suite, chosen: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: HashMap<&str, Vec<usize>> = HashMap::new();
    for &index in chosen {
        groups.entry(&suite.vectors()[index].format).or_default().push(index);
    }
    let work = |&index: &usize| BYTES_PER_VECTOR + suite.vectors()[index].written_length();
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_by_cached_key(|vectors| (Reverse(vectors.iter().map(work).sum::<usize>()), vectors[0]));
    groups
}

#[cfg(test)]
mod tests {
    use super::{ControlFlow, ThreadTestee, run};
    use crate::{
        fault::{Fault, FaultKind},
        json,
        judge::Level,
        protocol::{Hello, Reply, Request},
        testee::Testee,
        value::Value,
        vectors::Suite,
    };

    const FORMATS: [&str; 3] = ["a/1", "b/1", "c/1"];

    /// Accepts each text as a value, but for the texts with these words.
    #[derive(Clone, Default)]
    struct Accepting {
        crashes: &'static str,
        wrong: &'static str,
    }

    impl Testee for Accepting {
        fn hello(&mut self) -> Result<Hello, Fault> {
            let formats = FORMATS.map(|format| (format.to_owned(), ["decode".to_owned()].into()));
            Ok(Hello { name: "accepting".into(), formats: formats.into(), ..Hello::default() })
        }

        fn ask(&mut self, request: &Request) -> Result<Reply, Fault> {
            let text = request.member("text").and_then(Value::as_str).unwrap();
            let has = |word: &str| !word.is_empty() && text.contains(word);
            match text {
                _ if has(self.crashes) => Err(FaultKind::StdoutClosed.into()),
                _ if has(self.wrong) => Ok(Reply::Ok(json!({"text": "another"}))),
                _ if has("large") => Ok(Reply::Unsupported("no".into())),
                _ => Ok(Reply::Ok(json!({"text": text}))),
            }
        }

        fn restart(&mut self) {}
    }

    /// Seven vectors of each format. One of them may be left out.
    fn suite() -> Suite {
        let vector = |format: &str, name: &str, size: Option<u64>| {
            let (id, text) = (format!("{}.decode.{name}", &format[..1]), format!("{format} {name}"));
            let (request, expect) = (json!({"text": text}), json!({"ok": {"text": text}}));
            let mut vector = Suite::vector(&id, "decode", "accept", &request, &expect);
            if let Some(size) = size {
                vector["size"] = size.into();
            }
            vector
        };
        let files = FORMATS.map(|format| {
            let plain = (0..6).map(|number| vector(format, &number.to_string(), None));
            (
                format,
                Suite::file(format, &plain.chain([vector(format, "large", Some(9))]).collect::<Vec<_>>()),
            )
        });
        Suite::from_texts("[]", files.iter().map(|(name, text)| (*name, text.as_str()))).unwrap()
    }

    #[test]
    fn the_results_are_the_same_whatever_the_number_of_testees() {
        let suite = suite();
        // In the order of the suite, and as a shuffle may order them.
        let orders = [(0..21).collect::<Vec<_>>(), (0..21).map(|number| number * 8 % 21).collect()];
        let testees = [("", ""), ("", "a/1 3"), ("b/1 2", "1"), ("b/1", "c/1"), ("/1", "")];
        for (order, (crashes, wrong)) in orders.iter().flat_map(|order| testees.map(|testee| (order, testee)))
        {
            let results = |jobs| {
                let testee = || Box::new(Accepting { crashes, wrong }) as ThreadTestee;
                let mut testees: Vec<_> = std::iter::repeat_with(testee).take(jobs).collect();
                let each = &|_: &_| ControlFlow::Continue(());
                let (run, nulls) = run(&suite, order, &mut testees, Level::Offset, &|| {}, each).unwrap();
                format!("{run:?} {nulls:?}")
            };
            let one = results(1);
            assert!(one.contains("ended: Some") || crashes != "/1");
            for jobs in [2, 3, 9] {
                assert!(results(jobs) == one, "{jobs} testees, crashes {crashes:?}, wrong {wrong:?}");
            }
        }
    }
}
