//! `boardwire conform`: judges whether a codec does what the specification says.

mod args;
mod drawn;
mod exec;
mod failures;
mod files;
mod folder;
mod judge;
mod progress;
mod several;
mod testee;

use std::io::Write;
use std::process::ExitCode;

use boardwire_suite::{
    fault::Fault,
    report::{NotRun, TesteeSpec},
    vectors::Suite,
};
use serde_json::json;

pub(crate) use args::ConformArgs;
use judge::{JudgedTestee, Selection, judge};

use crate::suites::{
    explain, fuzz,
    report_text::{self, DEFAULT_MAX_CAUSES},
};
use crate::{
    exit,
    failure::Failure,
    output::{Output, as_json, print},
};

pub(crate) fn run(mut args: ConformArgs) -> Result<ExitCode, Failure> {
    // All testees get the same drawn requests.
    if args.draw.is_some() {
        args.seed = Some(fuzz::seed(args.seed)?);
    }
    let args = &args;
    let selection = Selection::from_args(args)?;
    if args.list {
        return list(&selection.suite, &selection.chosen, args.json);
    }
    args.files().try_for_each(|path| Output::check(path, args.overwriting))?;
    if args.testee.len() > 1 {
        return several::run(args, &selection);
    }
    let known = args.known.as_deref().map(failures::read_known).transpose()?;
    let bar = progress::bar(selection.chosen.len());
    let testee_spec = testee::testee_spec(args);
    let judged = judge(args, &selection, testee_spec, known.as_ref(), &bar)?;
    bar.finish_and_clear();
    let JudgedTestee { run, report, laws, testees } = match judged {
        Ok(judged) => judged,
        Err(fault) => return not_run(args, testee_spec, &fault),
    };
    let (verdict, max_failures) = (report.verdict, args.max_failures());
    let max_causes = max_failures.or(args.json.then_some(DEFAULT_MAX_CAUSES));
    let has_text = !args.json || args.text.is_some();
    let mut text = if has_text { report_text::report(&report, max_causes) } else { String::new() };
    // If a single failure was chosen by its id, its fields are printed as the reference reads them.
    if let (true, [failure], [_, ..]) = (has_text, &report.failures[..], &args.id[..])
        && let Some(index) = selection.suite.index(failure.id.raw())
    {
        let request = selection.suite.vectors()[index].request();
        let testees = args.reference.iter().chain(&args.testee);
        let explained = explain::explain_request(&args.suite.source(), testees, args.limits, &request);
        text.extend(explained.map(|explained| explained + "\n"));
    }
    // The verdict is printed first: a file that cannot be written must not hide it.
    if args.json {
        print(&as_json(&report.clone().shortened(max_failures.unwrap_or(usize::MAX)))?)?;
    } else {
        print(&text)?;
    }
    files::write(args, &selection, (&run, laws.as_ref()), known.as_ref(), &text, report)?;
    // The processes end here, after the report: their end can no longer affect the report.
    drop(testees);
    Ok(ExitCode::from(exit::status(verdict)))
}

fn not_run(args: &ConformArgs, testee_spec: TesteeSpec<'_>, fault: &Fault) -> Result<ExitCode, Failure> {
    if args.json {
        print(&as_json(&NotRun::new(testee_spec.command(), fault))?)?;
    } else {
        let mut stderr = anstream::stderr();
        stderr.write_all(report_text::not_run(fault).as_bytes())?;
    }
    Ok(ExitCode::from(exit::NOT_RUN))
}

fn list(suite: &Suite, chosen: &[usize], json: bool) -> Result<ExitCode, Failure> {
    let vectors = || chosen.iter().map(|index| &suite.vectors()[*index]);
    let text = if json {
        let vectors = vectors().map(|vector| {
            json!({
                "id": vector.id, "format": vector.format, "op": vector.op, "outcome": vector.outcome,
                "reason": vector.reason, "requirements": vector.requirements, "tags": vector.tags,
                "needs": vector.needs, "profiles": vector.profiles(), "provenance": vector.provenance,
            })
        });
        as_json(&vectors.collect::<Vec<_>>())?
    } else {
        vectors().flat_map(|vector| [&vector.id, ": ", &vector.reason, "\n"]).collect()
    };
    print(&text)?;
    Ok(ExitCode::from(if chosen.is_empty() { exit::NOTHING_VERIFIED } else { exit::CONFORMANT }))
}
