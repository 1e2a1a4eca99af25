//! `boardwire check`: whether inputs are valid and what they hold.

mod inputs;
mod many;
mod verdict;

use std::{
    ffi::{OsStr, OsString},
    io::{BufWriter, Write},
    num::NonZeroUsize,
    process::ExitCode,
};

use anstream::stdout;
use anstyle::AnsiColor;
use boardwire_suite::untrusted::{Untrusted, json_lines};
use clap::Args;

use self::{
    inputs::Inputs,
    verdict::{Checked, Verdict},
};
use super::{
    failure::Failure,
    inspector,
    read::ReadOptions,
    show::{
        diagram::Style,
        errors::{self, BAD},
        lines::{self, Lines},
        moves::MoveOptions,
        recognised,
        view::View,
    },
    variant,
};

/// Report whether inputs are valid, what they hold, and which requirement a bad one breaks
///
/// Several inputs get one line each, and the exit status is the worst one. In a folder, hidden files are left out.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Files, folders, patterns such as '*.sgf', `-` for standard input, or the input itself: hex, a link, the value of a link's p, a FEN,
    /// SGF, JSON, or text that holds one
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<OsString>,

    #[command(flatten)]
    reading: ReadOptions,

    #[command(flatten)]
    moves: MoveOptions,

    /// Print the text of the requirements that are decided
    #[arg(long)]
    why: bool,

    /// Check this many inputs at the same time; as many as there are processors if it is not given
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Print JSON; of several inputs an object a line
    #[arg(long)]
    json: bool,

    /// The address of the inspector, a page of the book: print with it the address that shows the input
    #[arg(long, value_name = "URL", value_parser = inspector::base)]
    inspector: Option<String>,
}

pub(super) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    args.reading.without_turn()?;
    match Inputs::of(&args.inputs)? {
        Inputs::One(input) => one(args, input),
        Inputs::Many(inputs) => many::run(args, &inputs),
    }
}

/// Prints all that there is to say of an input.
fn one(args: &CheckArgs, input: &OsStr) -> Result<ExitCode, Failure> {
    let style = if args.json { Style::Plain } else { Style::of_stdout() };
    let view = View { style, columns: lines::columns(), notation: args.moves.notation };
    let checked = match Checked::of(input, &args.reading, view, args.inspector.as_deref()) {
        Err(failure) if args.json && failure.in_json().is_some() => {
            writeln!(stdout(), "{}", json_lines(&failure.in_json())?)?;
            return Ok(ExitCode::from(2));
        }
        checked => checked?,
    };
    if args.json {
        writeln!(stdout(), "{}", json_lines(&checked.as_json())?)?;
    } else {
        print(&checked, args.why)?;
    }
    Ok(ExitCode::from(checked.verdict.status()))
}

const GOOD: anstyle::Style = AnsiColor::Green.on_default().bold();

fn print(checked: &Checked, why: bool) -> Result<(), Failure> {
    let Checked { format, how, verdict, inspector, .. } = checked;
    let without = checked.without();
    let mut lines = Lines::to_stdout(BufWriter::new(stdout().lock()));
    match verdict {
        Verdict::Valid { findings, decided } => {
            writeln!(lines.out, "{GOOD}valid{GOOD:#}: {format}{without}")?;
            recognised::print(&mut lines, how)?;
            if let Some(diagram) = &findings.diagram {
                write!(lines.out, "{diagram}")?;
            }
            for (label, text) in &findings.lines {
                lines.line(label, &Untrusted::new(text).complete())?;
            }
            if why {
                for rule in decided {
                    lines.line("decided", &format!("{}: {}", rule.id, rule.text))?;
                }
            } else if !decided.is_empty() {
                let ids: Vec<&str> = decided.iter().map(|rule| rule.id.as_str()).collect();
                lines.line("decided", &format!("{} (--why prints the text)", ids.join(" ")))?;
            }
        }
        Verdict::Invalid { error, broken, variant } => {
            writeln!(lines.out, "{BAD}invalid{BAD:#}: {format}{without}")?;
            recognised::print(&mut lines, how)?;
            errors::print(&mut lines, error)?;
            if let Some(rule) = broken {
                lines.line("broken", &format!("{}: {}", rule.id, rule.text))?;
            }
            if let Some(placement) = variant {
                lines.line("variant", &format!("these bytes read as {}", variant::NAME))?;
                lines.line("", placement)?;
            }
        }
        Verdict::NotJudged { error, .. } => {
            writeln!(lines.out, "{BAD}not judged{BAD:#}: {format}{without}")?;
            recognised::print(&mut lines, how)?;
            errors::print(&mut lines, error)?;
        }
    }
    if let Some(address) = inspector {
        writeln!(lines.out, "{:<10} {address}", "inspector")?;
    }
    Ok(lines.out.flush()?)
}
