//! `boardwire formats`: lists the formats.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire::formats::{ALL, Decode, Longest};
use boardwire_suite::{
    description::Description,
    formats::InputKind,
    select::{is_format, known},
    vectors::{Source, Suite},
};
use clap::Args;
use comfy_table::{Table, TableStyle};
use serde_json::json;

use super::{failure::Failure, format::Format, suite::SuiteArgs};

/// List the formats, or show the game, input, length, leniencies and chapter of one format
#[derive(Debug, Args)]
pub(super) struct FormatsArgs {
    /// The format to show, with or without its version
    format: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    suite: SuiteArgs,
}

pub(super) fn run(args: &FormatsArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    if source != Source::Embedded {
        return list_suite(args, &*Suite::description(&source)?);
    }
    let one = args.format.as_deref().map(str::parse::<Format>).transpose().map_err(Failure::new)?;
    let all = ALL.iter().copied().map(Format);
    let chosen: Vec<Format> = all.filter(|format| one.is_none_or(|one| one == *format)).collect();
    let mut out = stdout().lock();
    if args.json {
        let formats: Vec<_> = chosen.iter().map(|format| as_json(*format)).collect();
        writeln!(out, "{:#}", json!(formats))?;
    } else if let (Some(_), [format]) = (one, chosen.as_slice()) {
        show(&mut out, *format)?;
    } else {
        let mut table = Table::new();
        table.load_style(TableStyle::new());
        table.set_header(["format", "game", "input", "longest", "requirements"]);
        for format in chosen {
            let rules = format!("{}-1 …", format.prefix);
            table.add_row([format.id.to_owned(), game(format), input(format), longest(format), rules]);
        }
        writeln!(out, "{}", table.trim_fmt())?;
    }
    Ok(ExitCode::SUCCESS)
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

fn show(out: &mut impl Write, format: Format) -> Result<(), Failure> {
    let leniencies = leniencies(format).join(", ");
    let none = |text: String| if text.is_empty() { "none".to_owned() } else { text };
    let lines = [
        ("game", game(format)),
        ("input", input(format)),
        ("longest", longest(format)),
        ("operations", format.operations().join(", ")),
        ("leniencies", none(leniencies)),
        ("limit", if format.has_limit { "on cells" } else { "none" }.to_owned()),
        ("contains", none(format.contains.join(", "))),
        ("chapter", format!("spec/src/{}", format.chapter)),
    ];
    writeln!(out, "{format}")?;
    for (label, text) in lines {
        writeln!(out, "  {label:<10} {text}")?;
    }
    Ok(())
}

fn as_json(format: Format) -> serde_json::Value {
    json!({
        "format": format.id, "game": game(format), "input": input(format), "longest": longest(format),
        "operations": format.operations(), "leniencies": leniencies(format), "limit": format.has_limit,
        "contains": format.contains, "chapter": format!("spec/src/{}", format.chapter), "prefix": format.prefix,
    })
}

fn game(format: Format) -> String {
    format!("{:?}", format.game).to_lowercase()
}

fn input(format: Format) -> String {
    match format.decode {
        Decode::Text(_) => "text",
        Decode::AfterPosition(_) => "bytes after a position",
        _ => "bytes",
    }
    .to_owned()
}

fn longest(format: Format) -> String {
    match format.longest {
        Longest::Unbounded => "any length".to_owned(),
        Longest::Fixed(bytes) => format!("{bytes} bytes"),
        _ => "by its header".to_owned(),
    }
}

fn leniencies(format: Format) -> Vec<&'static str> {
    format.leniencies.iter().map(|leniency| leniency.name()).collect()
}
