//! Checks many inputs: prints a line for each, in the order of the arguments, and a summary.

use std::{
    ffi::{OsStr, OsString},
    fmt,
    io::{BufWriter, Write},
    process::ExitCode,
};

use anstream::stdout;
use boardwire_suite::untrusted::{Untrusted, json_line};
use serde_json::{Map, Value as Json, json};

use super::{args::CheckArgs, verdict::Checked};
use crate::boards::{
    read::Opened,
    show::{answer::Answer, detection, diagram::Style, errors, view::View},
};
use crate::terminal::{BAD, columns, count, hidden_bar, show_if_slow, wrap_text};
use crate::{failure::Failure, parallel};

/// The number of inputs that a thread checks before their reports are printed.
const INPUTS_PER_JOB: usize = 64;

/// The report on an input in a list.
pub(super) struct InputReport {
    pub(super) text: String,
    status: u8,
    is_recognised: bool,
}

pub(super) fn run(args: &CheckArgs, inputs: &[OsString]) -> Result<ExitCode, Failure> {
    let job_count = args.job_count().min(inputs.len());
    let columns = columns();
    let mut out = BufWriter::new(stdout());
    let mut summary = Summary::new("input");
    let template = "{bar:30} {pos} of {len} inputs, {per_sec}, {eta} left";
    let bar = hidden_bar(Some(inputs.len() as u64), template);
    for batch in inputs.chunks(job_count * INPUTS_PER_JOB) {
        let reports = parallel::each(job_count, batch, &|input| {
            let report = InputReport::check(input, args, columns);
            bar.inc(1);
            show_if_slow(&bar);
            report
        });
        let mut text = String::new();
        for report in &reports {
            text.extend([&report.text, "\n"]);
            summary.add(report);
        }
        bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
    }
    bar.finish_and_clear();
    summary.finish(out, args)
}

impl InputReport {
    fn check(input: &OsStr, args: &CheckArgs, columns: Option<usize>) -> Self {
        const MAX_INPUT_CHARS: usize = 200;
        let name = format!("{:.*}", MAX_INPUT_CHARS, Untrusted::from_path(input.as_ref()));
        let key = ("input", json!(input.to_string_lossy()));
        Self::new(key, &name, args.reading.open(input), args, columns)
    }

    /// Makes a report on an input, with its key in JSON and its name in a list.
    pub(super) fn new(
        key: (&'static str, Json),
        name: &str,
        opened: Result<Opened, Failure>,
        args: &CheckArgs,
        columns: Option<usize>,
    ) -> Self {
        let view = View { style: Style::Plain, columns: None, notation: args.moves.notation };
        let checked = opened.and_then(|opened| Checked::judge(opened, args, view));
        let is_recognised = checked.is_ok();
        let status = checked.as_ref().map_or(2, |checked| checked.verdict.status());
        let text =
            if args.json { Self::json(key, checked) } else { Self::format_line(name, checked, columns) };
        Self { text, status, is_recognised }
    }

    fn json((key, input): (&'static str, Json), checked: Result<Checked, Failure>) -> String {
        let failure = match checked {
            Ok(checked) => {
                let mut answer = Answer::default();
                answer.add(key, input);
                return json_line(&checked.into_json(answer));
            }
            Err(failure) => failure,
        };
        let not_judged = || json!({ "format": null, "verdict": "not-judged", "what": failure.message() });
        let mut line = Map::from_iter([(key.to_owned(), input)]);
        if let Json::Object(answer) = failure.json_answer().cloned().unwrap_or_else(not_judged) {
            line.extend(answer);
        }
        json_line(&line)
    }

    fn format_line(input: &str, checked: Result<Checked, Failure>, columns: Option<usize>) -> String {
        /// The number of columns before the input.
        const INDENT: usize = 34;
        let line = |style: anstyle::Style, word: &str, format: &str, what: &str| {
            let columns = columns.map(|columns| columns.saturating_sub(INDENT));
            let text = wrap_text(&format!("{input}{what}"), columns, "").join(&format!("\n{:INDENT$}", ""));
            format!("{style}{word:<10}{style:#}  {format:<20}  {text}")
        };
        let checked = match checked {
            Ok(checked) => checked,
            Err(failure) => {
                return line(BAD, "not judged", "", &format!(": {:.300}", Untrusted::new(failure.message())));
            }
        };
        let what = checked.verdict.error().map_or_else(String::new, |error| {
            let move_name = checked.wrong_move.as_ref().map(|wrong_move| wrong_move.name.clone());
            let location = move_name.unwrap_or_else(|| error.location.to_string());
            format!(": {}: {location}: {}", error.code(), errors::describe(error, checked.source()))
        });
        let mut what = Untrusted::new(what).to_string() + &checked.lost_clause();
        let alternatives = &checked.recognition.alternatives;
        if checked.verdict.status() == 1 && !alternatives.is_empty() {
            what.extend(["; ", &detection::describe_alternatives(alternatives)]);
        }
        let repairs = Untrusted::new(checked.recognition.repairs.join("; ")).to_string();
        if !repairs.is_empty() {
            what.extend([" (repaired: ", &repairs, ")"]);
        }
        let (style, word) = checked.styled_word();
        line(style, word, checked.format.id, &what)
    }
}

/// The number of inputs with each verdict.
#[derive(Default)]
pub(super) struct Summary {
    /// The unit that is counted: `input` or `line`.
    unit: &'static str,
    /// The number of inputs with each exit status.
    input_counts: [usize; 3],
    unrecognised_count: usize,
}

impl Summary {
    pub(super) fn new(unit: &'static str) -> Self {
        Self { unit, ..Self::default() }
    }

    pub(super) fn add_valid(&mut self) {
        self.input_counts[0] += 1;
    }

    /// Adds the numbers of another summary.
    pub(super) fn merge(&mut self, other: &Self) {
        self.input_counts.iter_mut().zip(other.input_counts).for_each(|(total, more)| *total += more);
        self.unrecognised_count += other.unrecognised_count;
    }

    /// Writes the summary after the lines. The exit status is the highest exit status of the inputs.
    pub(super) fn finish(&self, mut out: impl Write, args: &CheckArgs) -> Result<ExitCode, Failure> {
        if !args.json {
            writeln!(out, "{self}")?;
        }
        out.flush()?;
        let status = self.input_counts.iter().rposition(|&number| number > 0).unwrap_or_default();
        Ok(ExitCode::from(u8::try_from(status).unwrap_or(u8::MAX)))
    }

    pub(super) fn add(&mut self, report: &InputReport) {
        self.input_counts[usize::from(report.status)] += 1;
        self.unrecognised_count += usize::from(!report.is_recognised);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [valid, invalid, not_judged] = self.input_counts;
        let input_count = valid + invalid + not_judged;
        write!(f, "{}: {valid} valid", count(input_count, self.unit))?;
        for (number, what) in [(invalid, "invalid"), (not_judged, "not judged")] {
            if number > 0 {
                write!(f, ", {number} {what}")?;
            }
        }
        if self.unrecognised_count > 0 {
            write!(f, " ({} not recognised)", self.unrecognised_count)?;
        }
        Ok(())
    }
}
