//! The list of the built-in formats.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire::formats::{ALL, Decode, Longest};
use comfy_table::{Table, TableStyle};
use serde_json::json;

use super::named_format::Format;
use crate::failure::Failure;

/// Prints all formats, or the named one.
pub(crate) fn list(format: Option<&str>, is_json: bool) -> Result<ExitCode, Failure> {
    let one = format.map(str::parse::<Format>).transpose().map_err(Failure::new)?;
    let all = ALL.iter().copied().map(Format);
    let chosen: Vec<Format> = all.filter(|format| one.is_none_or(|one| one == *format)).collect();
    let mut out = stdout().lock();
    if is_json {
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
