//! The files that a run writes in addition to its output.

use std::path::PathBuf;

use anstream::adapter::strip_str;
use boardwire_suite::{
    judge::{Level, Verdict},
    known::KnownFailures,
    laws::VectorLaws,
    report::Report,
    runner::RunResults,
    trace,
};

use super::{args::ConformArgs, judge::Selection};
use crate::suites::pages::{self, LoadedReport, PassedOrSkipped};
use crate::{
    failure::Failure,
    output::{Output, as_json},
};

pub(super) fn write(
    args: &ConformArgs,
    selection: &Selection,
    (run, laws): (&RunResults<'_>, Option<&VectorLaws>),
    known: Option<&KnownFailures>,
    text: &str,
    report: Report,
) -> Result<(), Failure> {
    let write = |path: &Option<PathBuf>, text: &dyn Fn() -> Result<String, Failure>| match path {
        Some(path) => Output::write_file(path, args.overwriting, text()?.as_bytes()),
        None => Ok(()),
    };
    let Selection { suite, level, .. } = selection;
    write(&args.trace, &|| {
        let folder = args.trace.as_ref().and_then(|page| args.suite.folder_from(page.parent()?));
        let chapters =
            folder.map_or_else(String::new, |folder| format!("{}/{}", folder.display(), suite.chapters));
        Ok(trace::page(&trace::trace(suite, run, *level), &run.hello.name, *level, &chapters))
    })?;
    write(&args.write_known, &|| {
        as_json(&KnownFailures::from_run(run, laws, *level, &known.cloned().unwrap_or_default()))
    })?;
    write(&args.text, &|| Ok(strip_str(text).to_string()))?;
    let report = LoadedReport::from(report);
    write(&args.junit, &|| pages::junit(&report, &passed_or_skipped(*level, run)))?;
    write(&args.badge, &|| Ok(pages::badge(&report)))?;
    let report = [report];
    write(&args.html, &|| Ok(pages::page(&pages::Comparison::new(&report))))
}

fn passed_or_skipped<'a>(level: Level, run: &'a RunResults<'_>) -> Vec<PassedOrSkipped<'a>> {
    let has_no_failure = |verdict: &Verdict| !verdict.is_failure(level) && !verdict.is_undecided();
    // Operations that the testee does not name are left out.
    let claimed = run.cases.iter().filter(|(vector, _)| run.hello.knows(&vector.format, vector.op));
    let cases =
        claimed.filter(|(_, verdict)| has_no_failure(verdict)).map(|(vector, verdict)| PassedOrSkipped {
            id: &vector.id,
            format: &vector.format,
            op: vector.op.name(),
            skipped: match verdict {
                Verdict::Unsupported(reason) => Some(reason),
                Verdict::NotRun => Some("the run ended before"),
                Verdict::Right | Verdict::Wrong(_) | Verdict::Disputed { .. } | Verdict::Fault(_) => None,
            },
        });
    cases.collect()
}
