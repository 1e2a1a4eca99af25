//! Repeats the requests of failures, and reads lists of known failures.

use std::collections::HashMap;
use std::path::Path;

use boardwire_suite::{
    judge::Level,
    known::KnownFailures,
    report::Alone,
    runner::{self, RunResults},
    testee::Testee,
    untrusted::Untrusted,
    vectors::Suite,
};

use crate::{failure::Failure, file_reading::read_file};

/// The maximum number of repeated requests. Each needs a new process.
const MAX_REPEATED_REQUESTS: usize = 100;

/// Repeats the request of each failure alone, in a new process.
pub(super) fn repeat_failures(
    suite: &Suite,
    run: &RunResults<'_>,
    level: Level,
    testee: &mut dyn Testee,
) -> HashMap<String, Alone> {
    let failures =
        run.cases.iter().filter(|(_, verdict)| verdict.is_failure(level)).take(MAX_REPEATED_REQUESTS);
    let mut alone = HashMap::new();
    for (vector, before) in failures {
        testee.restart();
        let Some(index) = suite.index(&vector.id) else { continue };
        let Ok(run_alone) = runner::run(suite, &[index], testee, level) else { continue };
        let result = match run_alone.cases.first() {
            Some((_, verdict)) if !verdict.is_failure(level) => Alone::Right,
            Some((_, verdict)) if verdict == before => Alone::Same,
            _ => Alone::Different,
        };
        alone.insert(vector.id.clone(), result);
    }
    alone
}

pub(super) fn read_known(path: &Path) -> Result<KnownFailures, Failure> {
    let fail = |what: &str| {
        Failure::new(format!("{} is not a list of known failures: {what}", Untrusted::from_path(path)))
            .advise("make one with --write-known")
    };
    let known: KnownFailures =
        serde_json::from_str(&read_file(path)?).map_err(|error| fail(&error.to_string()))?;
    let is_distinct = known.by_id().len() == known.failures.len();
    if is_distinct { Ok(known) } else { Err(fail("an id occurs twice")) }
}
