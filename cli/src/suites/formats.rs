//! `boardwire formats`: lists the formats.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire_suite::{
    description::Description,
    formats::InputKind,
    select::{is_format, known},
    vectors::{Source, Suite},
};
use clap::Args;
use comfy_table::{Table, TableStyle};
use serde_json::json;

use crate::suites::suite::SuiteArgs;
use crate::{built_in, failure::Failure};

/// List the formats, or show the game, input, length, leniencies and chapter of one format
#[derive(Debug, Args)]
pub(crate) struct FormatsArgs {
    /// The format to show, with or without its version
    format: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    suite: SuiteArgs,
}

pub(crate) fn run(args: &FormatsArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    if source != Source::Embedded {
        return list_suite(args, &*Suite::description(&source)?);
    }
    built_in::list_formats(args.format.as_deref(), args.json)
}

/// Prints the formats of another suite.
fn list_suite(args: &FormatsArgs, suite: &Description) -> Result<ExitCode, Failure> {
    let ids = suite.formats.iter().map(|format| format.id.as_str());
    args.format
        .iter()
        .try_for_each(|given| known("the suite has no format", given, ids.clone(), is_format))?;
    let chosen = suite
        .formats
        .iter()
        .filter(|format| args.format.as_ref().is_none_or(|given| is_format(given, &format.id)));
    let mut table = Table::new();
    table.load_style(TableStyle::new());
    table.set_header(["format", "input", "operations", "requirements"]);
    let mut answer = Vec::new();
    for format in chosen {
        let input = if format.input == InputKind::Text { "text" } else { "bytes" };
        let operations: Vec<&str> = format.operations.iter().map(|op| op.name()).collect();
        let requirements = suite.requirements.iter().filter(|rule| rule.format == format.id).count();
        table.add_row([&*format.id, input, &operations.join(", "), &requirements.to_string()]);
        answer.push(json!({
            "format": format.id, "input": input, "operations": operations, "requirements": requirements,
            "prefix": format.prefix, "chapter": format.chapter,
        }));
    }
    let text = if args.json { format!("{:#}", json!(answer)) } else { table.trim_fmt() };
    writeln!(stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}
