//! Judges several testees, two at a time, and compares their reports.

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};
use std::thread;

use boardwire_suite::report::{Named, NotRun};

use super::{args::ConformArgs, judge::Selection, judge::judge, progress::Progress};
use crate::{compare, exit, failure::Failure, output::as_json, pages::Loaded};

/// The report of a testee, and the exit status that a run of it alone has.
type Outcome = (Loaded, u8);

/// The exit statuses, the one that counts most first.
const BY_WEIGHT: [u8; 4] = [exit::NOT_RUN, exit::NOT_CONFORMANT, exit::NOT_DECIDED, exit::NOTHING_VERIFIED];

pub(super) fn run(args: &ConformArgs, selection: &Selection) -> Result<ExitCode, Failure> {
    refuse(args)?;
    let next = AtomicUsize::new(0);
    let progress = Mutex::new(Progress::new(selection.chosen.len() * args.testee.len()));
    let work = |selection: &Selection| {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.take_while(|number| *number < args.testee.len());
        numbers
            .map(|number| Ok((number, outcome(args, selection, &args.testee[number], &progress)?)))
            .collect::<Result<Vec<(usize, Outcome)>, Failure>>()
    };
    let (mine, others) = thread::scope(|scope| {
        // Threads do not share a suite, so that one testee alone pays for no lock.
        let other = scope.spawn(|| work(&Selection::of(args)?));
        (work(selection), other.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let mut outcomes: Vec<(usize, Outcome)> = mine?.into_iter().chain(others?).collect();
    outcomes.sort_by_key(|(number, _)| *number);
    let (mut reports, statuses): (Vec<Loaded>, Vec<u8>) =
        outcomes.into_iter().map(|(_, outcome)| outcome).unzip();
    let labels: Vec<String> = (1..=reports.len()).map(|number| number.to_string()).collect();
    compare::show(&mut reports, &labels, args.json, args.most(), args.html.as_deref(), args.overwriting)?;
    let status = BY_WEIGHT.into_iter().find(|status| statuses.contains(status));
    Ok(ExitCode::from(status.unwrap_or(exit::CONFORMANT)))
}

/// Refuses the options that are for one testee.
fn refuse(args: &ConformArgs) -> Result<(), Failure> {
    let options = [
        ("--known", args.known.is_some()),
        ("--write-known", args.write_known.is_some()),
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

/// Judges one of the testees.
fn outcome(
    args: &ConformArgs,
    selection: &Selection,
    command: &str,
    progress: &Mutex<Progress>,
) -> Result<Outcome, Failure> {
    let (report, status) = match judge(args, selection, Named::Testee(command), None, progress)? {
        Ok(judged) => (as_json(&judged.report)?, exit::status(judged.report.verdict)),
        Err(fault) => (as_json(&NotRun::new(Some(command), &fault))?, exit::NOT_RUN),
    };
    let report = Loaded::parse(report);
    Ok((report.map_err(|error| Failure::new(format!("the report cannot be read: {error}")))?, status))
}
