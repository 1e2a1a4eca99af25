//! `boardwire compare`: the reports of several implementations side by side, as `conform` shows those of several testees.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwire_suite::untrusted::Untrusted;
use clap::Args;

use crate::suites::{
    pages::{self, Comparison, LoadedReport},
    report_text::{self, DEFAULT_MAX_CAUSES},
};
use crate::{
    failure::Failure,
    output::{Output, Overwriting, as_json, print},
};

/// Show reports of `boardwire conform --json` side by side
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Report files that `boardwire conform --json` wrote, one for each testee
    #[arg(required = true)]
    reports: Vec<PathBuf>,

    /// Show at most this many causes of failures, and at most this many vectors; 0 shows all
    #[arg(long, value_name = "NUMBER", default_value_t = DEFAULT_MAX_CAUSES)]
    failures: usize,

    /// Write the comparison as JSON, which includes the reports
    #[arg(long)]
    json: bool,

    /// Also write an HTML page with every requirement and every failure
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

pub(crate) fn run(args: &CompareArgs) -> Result<ExitCode, Failure> {
    args.html.iter().try_for_each(|path| Output::check(path, args.overwriting))?;
    let mut reports =
        args.reports.iter().map(|path| LoadedReport::read(path)).collect::<Result<Vec<_>, _>>()?;
    let labels: Vec<String> =
        args.reports.iter().map(|path| format!("{:.60}", Untrusted::from_path(path))).collect();
    let max_causes = Some(args.failures).filter(|max| *max > 0);
    show(&mut reports, &labels, args.json, max_causes, args.html.as_deref(), args.overwriting)?;
    if let Some(shortened) = reports.iter().find(|report| report.failures_left_out > 0) {
        return Err(Failure::new(format!("the report of {} leaves failures out", shortened.name()))
            .advise("write it without --failures"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints reports side by side, as text or JSON, and writes their page. Reports of testees with the same name get their labels.
pub(crate) fn show(
    reports: &mut [LoadedReport],
    labels: &[String],
    json: bool,
    max_causes: Option<usize>,
    html: Option<&Path>,
    overwriting: Overwriting,
) -> Result<(), Failure> {
    let names: Vec<String> = reports.iter().map(LoadedReport::column).collect();
    for ((report, label), name) in reports.iter_mut().zip(labels).zip(&names) {
        let same_name_count = names.iter().filter(|other| *other == name).count();
        report.label = (same_name_count > 1).then(|| label.clone());
    }
    let comparison = Comparison::new(reports);
    print(&if json {
        let json = comparison.json();
        as_json(&json.map_err(|error| Failure::new(format!("a report cannot be read: {error}")))?)?
    } else {
        report_text::comparison(&comparison, max_causes)
    })?;
    html.map_or(Ok(()), |path| Output::write_file(path, overwriting, pages::page(&comparison).as_bytes()))
}
