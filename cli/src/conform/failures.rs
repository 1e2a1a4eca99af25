//! Sends failures again, and compares them with the known ones.

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

use crate::{failure::Failure, read::read_file};

/// The number of failures from which none is sent again: each costs a process.
const MAX_REPEATED_REQUESTS: usize = 100;

/// Sends each failure again, alone, to a new process.
pub(super) fn ask_again(
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
        let Ok(again) = runner::run(suite, &[index], testee) else {
            continue;
        };
        let became = match again.cases.first() {
            Some((_, verdict)) if !verdict.is_failure(level) => Alone::Right,
            Some((_, verdict)) if verdict == before => Alone::Same,
            _ => Alone::Different,
        };
        alone.insert(vector.id.clone(), became);
    }
    alone
}

pub(super) fn read_known(path: &Path) -> Result<KnownFailures, Failure> {
    let text = read_file(path)?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::new(format!("{} is not a list of known failures: {error}", Untrusted::of_path(path)))
            .advise("make one with --write-known")
    })
}
