//! `boardwire formats`: the formats, out of their table.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire::formats::{ALL, Longest};
use clap::Args;
use comfy_table::{Table, TableStyle};
use serde_json::json;

use super::{failure::Failure, format::Format};

/// List the formats, or show one: its game, input, length, leniencies and chapter
#[derive(Debug, Args)]
pub(super) struct FormatsArgs {
    /// The format to show, with its version or without
    format: Option<Format>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &FormatsArgs) -> Result<ExitCode, Failure> {
    let all = ALL.iter().copied().map(Format);
    let chosen: Vec<Format> = all.filter(|format| args.format.is_none_or(|one| one == *format)).collect();
    let mut out = stdout().lock();
    if args.json {
        let formats: Vec<_> = chosen.iter().map(|format| as_json(*format)).collect();
        writeln!(out, "{:#}", json!(formats))?;
    } else if let (Some(_), [format]) = (args.format, chosen.as_slice()) {
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
    use boardwire::formats::InputKind;
    match format.input_kind() {
        InputKind::Bytes => "bytes",
        InputKind::AfterPosition => "bytes after a position",
        InputKind::Text => "text",
    }
    .to_owned()
}

fn longest(format: Format) -> String {
    match format.longest {
        Longest::Unbounded => "any length".to_owned(),
        Longest::Fixed(bytes) => format!("{bytes} bytes"),
        Longest::Board(_) => "by its header".to_owned(),
    }
}

fn leniencies(format: Format) -> Vec<&'static str> {
    format.leniencies.iter().map(|leniency| leniency.name()).collect()
}
