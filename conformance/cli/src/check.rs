//! `boardwire check`: is it valid, and what does it hold?

use std::{
    io::{self, IsTerminal, Write},
    mem,
    process::ExitCode,
};

use anstream::stdout;
use anstyle::{AnsiColor, Style};
use boardwire::{
    formats::{DecodeError, ErrorKind},
    options::Limits,
};
use boardwire_suite::{
    requirements::Requirement,
    untrusted::{Untrusted, json_lines},
};
use clap::Args;
use serde_json::{Map, Value as Json, json};

use super::{
    failure::Failure,
    read::{Decoded, Format, Notation, Reading, Recognition},
    show::{
        errors::{self, BAD, DIM},
        findings::{Findings, of_ternary, of_value},
        recognised,
        rules::RulesSeen,
    },
    variant,
};

/// Say whether an input is valid and what it holds: exit status 0 valid, 1 not, 2 could not be judged
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    reading: Reading,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// What came of the check of an input.
enum Verdict {
    Valid(Findings),
    Invalid {
        error: DecodeError,
        broken: Option<Requirement>,
        variant: Option<String>,
    },
    /// Neither valid nor not.
    NotJudged {
        error: DecodeError,
        /// The word for it in JSON.
        because: &'static str,
    },
}

pub(super) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let mut opened = match args.reading.without_turn()?.open() {
        Err(failure) if args.json && failure.in_json().is_some() => return in_json(&failure),
        opened => opened?,
    };
    let format = opened.format;
    let how = mem::take(&mut opened.how);
    let mut seen = RulesSeen::default();
    let (result, raw) = match format {
        format if format.is_streamed() && opened.input.notation != Notation::Sgf => {
            // Nothing is decoded, so there is no need for a limit unless one is given.
            let options = args.reading.options(Limits::NONE);
            let is_file = format == Format::TERNARY_BOARD;
            (of_ternary(opened.input.bytes()?, options, is_file, &mut seen)?, None)
        }
        _ => {
            let options = args.reading.options(Limits::DEFAULT);
            let decoded =
                Decoded::read(opened, options, |attached| args.reading.position(attached), &mut seen)?;
            let result = decoded.result.map(|value| of_value(&value, &decoded.raw));
            (result, Some(decoded.raw))
        }
    };
    let verdict = match result {
        Ok(findings) => Verdict::Valid(findings),
        // More cells than the caller allows.
        Err(error) if matches!(error.kind, ErrorKind::Limit(_)) => {
            Verdict::NotJudged { error, because: "over-limit" }
        }
        // The history may fit the position with other identities.
        Err(error) if how.has_chosen_identities => Verdict::NotJudged { error, because: "undecided" },
        Err(error) => {
            let variant = raw.as_ref().and_then(variant::placement);
            Verdict::Invalid { broken: seen.broken(format, &error), error, variant }
        }
    };
    let decided = match verdict {
        Verdict::Valid(_) => seen.decided(),
        _ => Vec::new(),
    };
    if args.json {
        writeln!(stdout(), "{}", json_lines(&as_json(&verdict, format, &how, &decided))?)?;
    } else {
        print(&verdict, format, &how, &decided)?;
    }
    Ok(ExitCode::from(match verdict {
        Verdict::Valid(_) => 0,
        Verdict::Invalid { .. } => 1,
        Verdict::NotJudged { .. } => 2,
    }))
}

const GOOD: Style = AnsiColor::Green.on_default().bold();

fn print(
    verdict: &Verdict,
    format: Format,
    how: &Recognition,
    decided: &[Requirement],
) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match verdict {
        Verdict::Valid(findings) => {
            writeln!(out, "{GOOD}valid{GOOD:#}: {format}")?;
            recognised::print(&mut out, how)?;
            if let Some(diagram) = findings.diagram.as_ref().filter(|_| io::stdout().is_terminal()) {
                write!(out, "{diagram}")?;
            }
            for (label, text) in &findings.lines {
                writeln!(out, "  {DIM}{label:<10}{DIM:#} {}", Untrusted::new(text).complete())?;
            }
            for rule in decided {
                writeln!(out, "  {DIM}{:<10}{DIM:#} {}: {}", "decided", rule.id, rule.text)?;
            }
        }
        Verdict::Invalid { error, broken, variant } => {
            writeln!(out, "{BAD}invalid{BAD:#}: {format}")?;
            recognised::print(&mut out, how)?;
            errors::print(&mut out, error)?;
            if let Some(rule) = broken {
                writeln!(out, "  {DIM}{:<10}{DIM:#} {}: {}", "broken", rule.id, rule.text)?;
            }
            if let Some(placement) = variant {
                writeln!(out, "  {DIM}{:<10}{DIM:#} these bytes read as {}", "variant", variant::NAME)?;
                writeln!(out, "  {DIM}{:<10}{DIM:#} {placement}", "")?;
            }
        }
        Verdict::NotJudged { error, .. } => {
            writeln!(out, "{BAD}not judged{BAD:#}: {format}")?;
            recognised::print(&mut out, how)?;
            errors::print(&mut out, error)?;
        }
    }
    Ok(())
}

fn as_json(verdict: &Verdict, format: Format, how: &Recognition, decided: &[Requirement]) -> Json {
    let mut answer = Map::new();
    answer.insert("format".into(), format.id.into());
    match verdict {
        Verdict::Valid(findings) => {
            answer.insert("verdict".into(), "valid".into());
            answer.extend(findings.json.clone());
            let ids: Vec<&str> = decided.iter().map(|rule| rule.id.as_str()).collect();
            answer.insert("decided".into(), ids.into());
        }
        Verdict::Invalid { error, broken, variant } => {
            answer.insert("verdict".into(), "invalid".into());
            answer.insert("error".into(), errors::json(error));
            answer.insert("requirement".into(), json!(broken.as_ref().map(|rule| &rule.id)));
            let variant =
                variant.as_ref().map(|placement| json!({ "name": variant::NAME, "placement": placement }));
            answer.insert("variant".into(), variant.into());
        }
        Verdict::NotJudged { error, because } => {
            answer.insert("verdict".into(), (*because).into());
            answer.insert("error".into(), errors::json(error));
        }
    }
    recognised::add_json(&mut answer, how);
    Json::Object(answer)
}

/// The answer to an input that is not recognised.
fn in_json(failure: &Failure) -> Result<ExitCode, Failure> {
    writeln!(stdout(), "{}", json_lines(&failure.in_json())?)?;
    Ok(ExitCode::from(2))
}
