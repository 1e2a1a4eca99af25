//! Judges several testees, two at a time, and compares their reports.

use std::process::ExitCode;

use boardwire_suite::report::{NotRun, TesteeSpec};
use indicatif::ProgressBar;

use super::args::ConformArgs;
use super::judge::{JudgedTestee, Selection, judge};
use super::progress;
use crate::suites::{compare, pages::LoadedReport};
use crate::{exit, failure::Failure, parallel};

/// The exit statuses, the most important first.
const STATUSES_BY_PRIORITY: [u8; 4] =
    [exit::NOT_RUN, exit::NOT_CONFORMANT, exit::NOT_DECIDED, exit::NOTHING_VERIFIED];

pub(super) fn run(args: &ConformArgs, selection: &Selection) -> Result<ExitCode, Failure> {
    reject_options_for_one_testee(args)?;
    let bar = progress::bar(selection.chosen.len() * args.testee.len());
    let judged = parallel::each(2, &args.testee, &|command| judge_one(args, selection, command, &bar));
    bar.finish_and_clear();
    let judged = judged.into_iter().collect::<Result<Vec<_>, Failure>>()?;
    let (statuses, mut reports): (Vec<u8>, Vec<LoadedReport>) = judged.into_iter().unzip();
    let labels: Vec<String> = (1..=reports.len()).map(|number| number.to_string()).collect();
    compare::show(
        &mut reports,
        &labels,
        args.json,
        args.max_failures(),
        args.html.as_deref(),
        args.overwriting,
    )?;
    let status = STATUSES_BY_PRIORITY.into_iter().find(|status| statuses.contains(status));
    Ok(ExitCode::from(status.unwrap_or(exit::CONFORMANT)))
}

fn reject_options_for_one_testee(args: &ConformArgs) -> Result<(), Failure> {
    let options = [
        ("--known", args.known.is_some()),
        ("--write-known", args.write_known.is_some()),
        ("--text", args.text.is_some()),
        ("--junit", args.junit.is_some()),
        ("--badge", args.badge.is_some()),
        ("--trace", args.trace.is_some()),
        ("--fail-fast", args.fail_fast),
        ("--failures with --json", args.json && args.failures.is_some()),
    ];
    match options.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => {
            let what =
                format!("{option} is for one testee, and --testee is given {} times", args.testee.len());
            Err(Failure::new(what).advise("leave the option out, or give one --testee"))
        }
        None => Ok(()),
    }
}

/// Judges one testee. Returns the exit status of a run with this testee alone, and its report.
fn judge_one(
    args: &ConformArgs,
    selection: &Selection,
    command: &str,
    bar: &ProgressBar,
) -> Result<(u8, LoadedReport), Failure> {
    Ok(match judge(args, selection, TesteeSpec::Testee(command), None, bar)? {
        Ok(JudgedTestee { report, .. }) => (exit::status(report.verdict), report.into()),
        Err(fault) => (exit::NOT_RUN, NotRun::new(Some(command), &fault).into()),
    })
}
