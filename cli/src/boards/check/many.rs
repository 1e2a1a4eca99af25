//! Many inputs: a line each, in the order of the arguments, and a summary.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fmt,
    io::{self, BufWriter, IsTerminal, Write},
    num::NonZeroUsize,
    process::ExitCode,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use anstream::stdout;
use boardwire_suite::untrusted::{Untrusted, json_line};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use serde_json::{Map, Value as Json, json};

use super::{
    args::CheckArgs,
    verdict::{Checked, InputVerdict},
};
use crate::boards::show::{answer::Answer, diagram::Style, errors, recognised, view::View};
use crate::failure::Failure;
use crate::terminal::{BAD, GOOD, columns, wrap_text};

/// The maximum number of reports that wait to be printed.
const MAX_QUEUED_ANSWERS: usize = 1024;

pub(super) struct InputReport {
    pub(super) text: String,
    status: u8,
    is_recognised: bool,
}

pub(super) fn run(args: &CheckArgs, inputs: &[OsString]) -> Result<ExitCode, Failure> {
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let columns = columns();
    let (next, is_cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(MAX_QUEUED_ANSWERS);
    thread::scope(|scope| {
        for _ in 0..jobs.min(inputs.len()) {
            let sender = sender.clone();
            let (next, is_cancelled) = (&next, &is_cancelled);
            scope.spawn(move || {
                while !is_cancelled.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(input) = inputs.get(number) else { break };
                    if sender.send((number, InputReport::check(input, args, columns))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = print(args, inputs.len(), &receiver);
        // If the output failed, the remaining inputs are not checked.
        is_cancelled.store(true, Ordering::Relaxed);
        drop(receiver);
        result
    })
}

fn print(
    args: &CheckArgs,
    inputs: usize,
    lines: &mpsc::Receiver<(usize, InputReport)>,
) -> Result<ExitCode, Failure> {
    let mut progress =
        CheckProgress::new(Some(inputs as u64), "{bar:30} {pos} of {len} inputs, {rate}, {eta} left");
    let mut out = BufWriter::new(stdout());
    let mut summary = Summary::new("input");
    let mut waiting = BTreeMap::new();
    for (number, line) in lines {
        waiting.insert(number, line);
        while let Some(line) = waiting.remove(&summary.inputs) {
            progress.step(&mut out, 1)?;
            writeln!(out, "{}", line.text)?;
            summary.add(&line);
        }
    }
    progress.clear();
    summary.finish(out, args)
}

impl InputReport {
    fn check(input: &OsStr, args: &CheckArgs, columns: Option<usize>) -> Self {
        const MAX_INPUT_CHARS: usize = 200;
        let view = View { style: Style::Plain, columns: None, notation: args.moves.notation };
        let opened = args.reading.open(input);
        let checked =
            opened.and_then(|opened| Checked::judge(opened, &args.reading, view, args.inspector.as_deref()));
        let name = format!("{:.*}", MAX_INPUT_CHARS, Untrusted::from_path(input.as_ref()));
        Self::new(("input", json!(input.to_string_lossy())), &name, checked, args, columns)
    }

    /// Makes a report on an input, with its key in JSON and its name in a list.
    pub(super) fn new(
        key: (&'static str, Json),
        name: &str,
        checked: Result<Checked, Failure>,
        args: &CheckArgs,
        columns: Option<usize>,
    ) -> Self {
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
        /// The columns before the input.
        const INDENT: usize = 34;
        let line = |style: anstyle::Style, word: &str, format: &str, what: &str| {
            let columns = columns.map(|columns| columns.saturating_sub(INDENT));
            let rest = wrap_text(&format!("{input}{what}"), columns, "").join(&format!("\n{:INDENT$}", ""));
            format!("{style}{word:<10}{style:#}  {format:<20}  {rest}")
        };
        match checked {
            Ok(checked) => {
                let Checked { format, ref verdict, .. } = checked;
                let what = verdict.error().map_or_else(String::new, |error| match &checked.wrong_move {
                    Some(wrong) => format!(": {}: {}: {}", error.code(), wrong.name, wrong.reason),
                    None => format!(
                        ": {}: {}: {}",
                        error.code(),
                        error.location,
                        errors::describe(error, checked.source())
                    ),
                });
                let what = Untrusted::new(what).to_string() + &checked.lost_clause();
                let alternatives = Some(&checked.recognition.alternatives)
                    .filter(|alternatives| !alternatives.is_empty() && verdict.status() == 1);
                let what = what
                    + &alternatives.map_or_else(String::new, |alternatives| {
                        format!("; {}", recognised::alternatives(alternatives))
                    });
                let repairs = Untrusted::new(checked.recognition.repairs.join("; ")).to_string();
                let what = if repairs.is_empty() { what } else { format!("{what} (repaired: {repairs})") };
                match verdict {
                    InputVerdict::Valid { .. } => line(GOOD, "valid", format.id, &what),
                    InputVerdict::Invalid { .. } if checked.wrong_move.is_some() => {
                        line(BAD, "wrong move", format.id, &what)
                    }
                    InputVerdict::Invalid { .. } => line(BAD, "invalid", format.id, &what),
                    InputVerdict::NotJudged { .. } => line(BAD, "not judged", format.id, &what),
                }
            }
            Err(failure) => {
                line(BAD, "not judged", "", &format!(": {:.300}", Untrusted::new(failure.message())))
            }
        }
    }
}

/// The number of inputs with each verdict.
#[derive(Default)]
pub(super) struct Summary {
    /// The unit that is counted: `input` or `line`.
    unit: &'static str,
    inputs: usize,
    valid: usize,
    invalid: usize,
    unrecognised: usize,
    worst: u8,
}

impl Summary {
    pub(super) fn new(unit: &'static str) -> Self {
        Self { unit, ..Self::default() }
    }

    pub(super) fn add_valid(&mut self) {
        self.inputs += 1;
        self.valid += 1;
    }

    /// Adds the numbers of another summary.
    pub(super) fn merge(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.unrecognised += other.unrecognised;
        self.worst = self.worst.max(other.worst);
    }

    /// Writes the summary after the lines.
    pub(super) fn finish(&self, mut out: impl Write, args: &CheckArgs) -> Result<ExitCode, Failure> {
        if !args.json {
            writeln!(out, "{self}")?;
        }
        out.flush()?;
        Ok(ExitCode::from(self.worst))
    }

    pub(super) fn add(&mut self, line: &InputReport) {
        self.inputs += 1;
        self.valid += usize::from(line.status == 0);
        self.invalid += usize::from(line.status == 1);
        self.unrecognised += usize::from(!line.is_recognised);
        self.worst = self.worst.max(line.status);
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, valid, invalid, unrecognised, .. } = *self;
        write!(f, "{inputs} {}{}: {valid} valid", self.unit, if inputs == 1 { "" } else { "s" })?;
        let not_judged = inputs - valid - invalid;
        for (count, what) in [(invalid, "invalid"), (not_judged, "not judged")] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        if unrecognised > 0 {
            write!(f, " ({unrecognised} not recognised)")?;
        }
        Ok(())
    }
}

/// A bar with the rate and the remaining time, for runs of more than a moment.
pub(super) struct CheckProgress {
    /// The total, if it is known. Without it no bar is shown.
    end: Option<u64>,
    template: &'static str,
    done: u64,
    begun: Instant,
    is_terminal: bool,
    bar: Option<ProgressBar>,
}

impl CheckProgress {
    const PROGRESS_DELAY: Duration = Duration::from_secs(1);

    pub(super) fn new(end: Option<u64>, template: &'static str) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { end, template, done: 0, begun: Instant::now(), is_terminal, bar: None }
    }

    /// Counts further units before their lines are written.
    pub(super) fn step(&mut self, out: &mut impl Write, count: u64) -> io::Result<()> {
        self.done += count;
        let Some(end) = self.end.filter(|_| self.is_terminal) else { return Ok(()) };
        if self.bar.is_none() && self.begun.elapsed() > Self::PROGRESS_DELAY {
            let style = ProgressStyle::with_template(self.template);
            let bar = ProgressBar::new(end);
            self.bar = Some(match style {
                Ok(style) => bar.with_style(style.with_key("rate", rate)),
                Err(_) => bar,
            });
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
            // On a terminal the lines would appear inside the bar.
            if io::stdout().is_terminal() {
                bar.suspend(|| out.flush())?;
            }
        }
        Ok(())
    }

    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Writes the rate in inputs per second.
fn rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    // A bar ignores the failure of a string.
    let _ = write!(out, "{:.0}/s", state.per_sec());
}
