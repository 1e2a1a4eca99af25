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

/// The maximum number of repeated requests: each costs a process.
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
        let Ok(second_run) = runner::run(suite, &[index], testee, level) else {
            continue;
        };
        let result = match second_run.cases.first() {
            Some((_, verdict)) if !verdict.is_failure(level) => Alone::Right,
            Some((_, verdict)) if verdict == before => Alone::Same,
            _ => Alone::Different,
        };
        alone.insert(vector.id.clone(), result);
    }
    alone
}

pub(super) fn read_known(path: &Path) -> Result<KnownFailures, Failure> {
    let text = read_file(path)?;
    let read = serde_json::from_str(&text).map_err(|error| error.to_string());
    let is_distinct = |known: &KnownFailures| known.by_id().len() == known.failures.len();
    let read = read.and_then(|known| is_distinct(&known).then_some(known).ok_or("an id occurs twice".into()));
    read.map_err(|error| {
        Failure::new(format!("{} is not a list of known failures: {error}", Untrusted::from_path(path)))
            .advise("make one with --write-known")
    })
}
