//! `boardwire formats`: lists the formats.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire_suite::{
    formats::{Format, InputKind},
    select::{is_format, known},
    vectors::Suite,
};
use clap::Args;
use serde_json::json;

use crate::suites::suite::SuiteArgs;
use crate::{failure::Failure, terminal::table};

/// List the formats, or show the input, operations, leniencies, limits and chapter of one format
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
    let suite = Suite::description(&args.suite.source())?;
    let ids = suite.formats.iter().map(|format| format.id.as_str());
    args.format
        .iter()
        .try_for_each(|given| known("the suite has no format", given, ids.clone(), is_format))?;
    let is_chosen = |format: &&Format| args.format.as_ref().is_none_or(|given| is_format(given, &format.id));
    let mut table = table(["format", "input", "operations", "prefix", "requirements"]);
    let (mut answer, mut details) = (Vec::new(), Vec::new());
    for format in suite.formats.iter().filter(is_chosen) {
        let input = if format.input == InputKind::Text { "text" } else { "bytes" };
        let operations: Vec<&str> = format.operations.iter().map(|op| op.name()).collect();
        let requirements = suite.requirements.iter().filter(|rule| rule.format == format.id).count();
        table.add_row([
            &*format.id,
            input,
            &operations.join(", "),
            &format.prefix,
            &requirements.to_string(),
        ]);
        answer.push(json!({
            "format": format.id, "input": input, "operations": operations, "leniencies": format.leniencies,
            "limits": format.limits, "contains": format.contains, "requirements": requirements,
            "prefix": format.prefix, "chapter": format.chapter,
        }));
        details = vec![format.id.clone()];
        for (label, words) in [
            ("input", vec![input]),
            ("operations", operations),
            ("leniencies", format.leniencies.iter().map(String::as_str).collect()),
            ("limits", format.limits.iter().map(String::as_str).collect()),
            ("contains", format.contains.iter().map(String::as_str).collect()),
            ("chapter", vec![&format.chapter]),
        ] {
            let text = Some(words.join(", ")).filter(|text| !text.is_empty());
            details.push(format!("  {label:<10} {}", text.as_deref().unwrap_or("none")));
        }
    }
    let text = match args.format {
        _ if args.json => format!("{:#}", json!(answer)),
        Some(_) => details.join("\n"),
        None => table.trim_fmt(),
    };
    writeln!(stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}
