//! `boardwire formats`: lists the formats.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire_suite::{
    formats::{Format, InputKind},
    select::{ensure, is_format},
    vectors::Suite,
};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::suites::suite::SuiteArgs;
use crate::terminal::{columns, table, wrap_text};

/// List the formats, or show the input, operations, leniencies, limits, codes, features, profiles and chapter of one format
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
        .try_for_each(|given| ensure("the suite has no format", given, ids.clone(), is_format))?;
    let is_chosen = |format: &&Format| args.format.as_ref().is_none_or(|given| is_format(given, &format.id));
    let chosen = suite.formats.iter().filter(is_chosen);
    let requirement_count =
        |format: &Format| suite.requirements.iter().filter(|rule| rule.format == format.id).count();
    let text = if args.json {
        let objects = chosen.map(|format| {
            json!({
                "format": format.id, "title": format.title, "input": input(format), "operations": operations(format),
                "leniencies": format.leniencies, "limits": format.limits, "features": format.features,
                "profiles": format.profiles, "values": format.values, "contains": format.contains,
                "requirements": requirement_count(format), "prefix": format.prefix, "chapter": format.chapter,
            })
        });
        format!("{:#}", json!(objects.collect::<Vec<_>>()))
    } else if args.format.is_some() {
        chosen.map(details).collect::<Vec<_>>().join("\n")
    } else {
        let mut table = table(["format", "input", "operations", "prefix", "requirements"]);
        for format in chosen {
            let (operations, requirements) =
                (operations(format).join(", "), requirement_count(format).to_string());
            table.add_row([&*format.id, input(format), &*operations, &*format.prefix, &*requirements]);
        }
        table.trim_fmt()
    };
    writeln!(stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}

fn input(format: &Format) -> &'static str {
    match format.input {
        InputKind::Bytes => "bytes",
        InputKind::Text => "text",
    }
}

fn operations(format: &Format) -> Vec<&str> {
    format.operations.iter().map(|operation| operation.name()).collect()
}

fn details(format: &Format) -> String {
    let codes: Vec<&str> = format.codes.iter().map(|code| code.code.as_str()).collect();
    let facts = [
        ("title", format.title.clone()),
        ("input", input(format).to_owned()),
        ("operations", operations(format).join(", ")),
        ("leniencies", format.leniencies.join(", ")),
        ("limits", format.limits.join(", ")),
        ("contains", format.contains.join(", ")),
        ("codes", codes.join(", ")),
        ("chapter", format.chapter.clone()),
    ];
    let facts = facts.map(|(label, text)| (label, if text.is_empty() { "none".to_owned() } else { text }));
    // Few formats have features or profiles.
    let rare = [("features", &format.features), ("profiles", &format.profiles)];
    let rare = rare.into_iter().filter(|(_, names)| !names.is_empty());
    let facts = facts.into_iter().chain(rare.map(|(label, names)| (label, names.join(", "))));
    let values = format.value_notes().map(|(op, note)| format!("\n  value of {op}: {note}"));
    let lines = facts.map(|(label, text)| format!("\n  {label:<10} {text}")).chain(values);
    let text = format.id.clone() + &lines.collect::<String>();
    text.lines().flat_map(|line| wrap_text(line, columns(), "    ")).collect::<Vec<_>>().join("\n")
}
