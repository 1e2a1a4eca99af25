//! `boardwire compare`: the reports of several implementations side by side.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::untrusted::Untrusted;
use clap::Args;
use comfy_table::{CellAlignment, Table, TableStyle};

use super::{
    failure::Failure,
    output::{Output, Overwriting},
    pages::{self, Count, Loaded},
};

/// Show reports of `boardwire conform --json` side by side
#[derive(Debug, Args)]
pub(super) struct CompareArgs {
    /// Reports: files that `boardwire conform --json` wrote, one for each testee
    #[arg(required = true)]
    reports: Vec<PathBuf>,

    /// Also write a page with every requirement and every failure
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwriting: Overwriting,
}

pub(super) fn run(args: &CompareArgs) -> Result<ExitCode, Failure> {
    args.html.iter().try_for_each(|path| Output::check(path, args.overwriting))?;
    let mut reports = args.reports.iter().map(|path| Loaded::read(path)).collect::<Result<Vec<_>, _>>()?;
    distinguish(&mut reports, &args.reports);
    if let Some(path) = &args.html {
        Output::write_file(path, args.overwriting, pages::page(&reports).as_bytes())?;
    }
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    let names = reports.iter().map(Loaded::column);
    table.set_header(["format".to_owned(), "operation".to_owned()].into_iter().chain(names));
    let mut kinds: Vec<(&Untrusted<'_>, &Untrusted<'_>)> = Vec::new();
    // A row that no testee supports compares nothing.
    for row in reports.iter().flat_map(|report| &report.table).filter(|row| row.judged() > 0) {
        if !kinds.contains(&(&row.format, &row.op)) {
            kinds.push((&row.format, &row.op));
        }
    }
    for (format, op) in kinds {
        let cell = |report: &Loaded| {
            let row = report.table.iter().find(|row| row.format == *format && row.op == *op);
            row.map_or_else(String::new, |row| {
                let Count { right, of } = report.right_in(row);
                if of == 0 { "not supported".to_owned() } else { format!("{right} of {of}") }
            })
        };
        table.add_row(
            [format, op].map(|word| format!("{word:.60}")).into_iter().chain(reports.iter().map(cell)),
        );
    }
    let verdicts = reports.iter().map(|report| report.verdict().to_owned());
    table.add_row(["all".to_owned(), String::new()].into_iter().chain(verdicts));
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(stdout(), "{}", table.trim_fmt())?;
    if let Some(cut) = reports.iter().find(|report| report.failures_left_out > 0) {
        return Err(Failure::new(format!("the report of {} leaves failures out", cut.name()))
            .advise("write it without --failures"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports of testees with the same name get the names of their files.
fn distinguish(reports: &mut [Loaded], paths: &[PathBuf]) {
    let names: Vec<String> = reports.iter().map(Loaded::column).collect();
    for (report, path) in reports.iter_mut().zip(paths) {
        if names.iter().filter(|name| **name == report.column()).count() > 1 {
            report.file = Some(format!("{:.60}", Untrusted::of_path(path)));
        }
    }
}
