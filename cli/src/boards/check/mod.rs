//! `boardwire check`: reports whether inputs are valid and what they contain.

mod args;
mod inputs;
mod lines;
mod many;
mod verdict;

use std::{
    io::{BufWriter, Write},
    process::ExitCode,
};

use anstream::stdout;
use boardwire_suite::untrusted::{Untrusted, json_lines};

pub(crate) use self::args::CheckArgs;
use self::{
    inputs::Inputs,
    verdict::{Checked, InputVerdict},
};
use crate::boards::{
    read::default_stdin,
    show::{answer::Answer, detection, diagram::Style, errors, view::View},
    variant,
};
use crate::terminal::{LineWriter, columns};
use crate::{failure::Failure, input_source::RawInput};

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    // An unknown format is reported once, not for each input.
    args.reading.format()?;
    let inputs = match &args.inputs[..] {
        [] => Inputs::One(default_stdin()?),
        arguments => Inputs::find(arguments)?,
    };
    match inputs {
        Inputs::One(input) => {
            let source = RawInput::open(input)?;
            let is_list = args.lines || !args.reading.exact && lines::is_list(&source, input);
            if is_list { lines::run(args, source, input) } else { check_one(args, source) }
        }
        Inputs::Many(_) if args.lines => Err(Failure::new("--lines checks the lines of one file")
            .advise("name one file, or `-` for standard input")),
        Inputs::Many(inputs) => many::run(args, &inputs),
    }
}

/// Checks one input and prints the full report.
fn check_one(args: &CheckArgs, source: RawInput) -> Result<ExitCode, Failure> {
    // Outside of a terminal, the width of a board is not limited.
    let (style, columns) = match Style::for_stdout() {
        _ if args.json => (Style::Plain, None),
        Style::Plain if args.board => (Style::Terminal, Some(usize::MAX)),
        style => (style, columns()),
    };
    let view = View { style, columns, notation: args.moves.notation };
    let opened = args.reading.open_source(source);
    let checked = match opened.and_then(|opened| Checked::judge(opened, args, view)) {
        Err(failure) if args.json && failure.json_answer().is_some() => {
            writeln!(stdout(), "{}", json_lines(&failure.json_answer())?)?;
            return Ok(ExitCode::from(2));
        }
        checked => checked?,
    };
    let status = checked.verdict.status();
    if args.json {
        writeln!(stdout(), "{}", json_lines(&checked.into_json(Answer::default()))?)?;
    } else {
        print(&checked, view, args.why)?;
    }
    Ok(ExitCode::from(status))
}

fn print(checked: &Checked, view: View, why: bool) -> Result<(), Failure> {
    let Checked { recognition, verdict, inspector, .. } = checked;
    let mut lines = LineWriter::to_stdout(BufWriter::new(stdout().lock()));
    let (style, word) = checked.styled_word();
    writeln!(lines.out, "{style}{word}{style:#}: {}{}", checked.description(), checked.lost_clause())?;
    detection::print(&mut lines, recognition)?;
    match verdict {
        InputVerdict::Valid { findings, decided } => {
            if let Some(diagram) = &findings.diagram {
                write!(lines.out, "{diagram}")?;
            }
            for (label, text) in &findings.lines {
                // The value is a list of 32 square numbers.
                if *label == "identities" && !why {
                    lines.line(label, "chosen (--why prints them)")?;
                    continue;
                }
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
        InputVerdict::Invalid { error, broken, variant, reasons } => {
            if let Some(before) = checked.wrong_move.as_ref().and_then(|wrong| wrong.before.as_ref()) {
                lines.line("board", "before the move:")?;
                write!(lines.out, "{}", view.before(before))?;
            }
            errors::print(&mut lines, error, checked.source())?;
            if !reasons.is_empty() {
                lines.line("possible", &format!("no: {}", reasons.join("; ")))?;
            }
            if let Some(rule) = broken {
                lines.line("broken", &format!("{}: {}", rule.id, rule.text))?;
            }
            if let Some(placement) = variant {
                lines.line("variant", &format!("these bytes read as {}", variant::NAME))?;
                lines.line("", placement)?;
            }
        }
        InputVerdict::NotJudged { error, .. } => errors::print(&mut lines, error, checked.source())?,
    }
    if let Some(url) = inspector {
        writeln!(lines.out, "{:<10} {url}", "inspector")?;
    }
    Ok(lines.out.flush()?)
}
