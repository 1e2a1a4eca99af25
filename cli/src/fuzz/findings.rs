//! Prints the findings of a run as they come, and writes them into a folder.

use std::fmt::Write;
use std::fs;
use std::time::Duration;

use boardwire_suite::{
    judge::{Level, Verdict, expectation},
    untrusted::{Untrusted, json_lines},
    vectors::{Source, Suite},
};

use serde_json::Value;

use super::FuzzArgs;
use crate::{
    explain,
    failure::Failure,
    fuzzer::{
        Run,
        finding::{Finding, Kind},
    },
    output::{Output, print, writable},
    report_text::{self, plural},
    show::errors::{BAD, DIM},
};

/// The findings of a run that have been printed.
pub(super) struct Findings<'a> {
    args: &'a FuzzArgs,
    printed: usize,
}

impl<'a> Findings<'a> {
    /// No findings yet. Checks that the folder, if one is given, can be written.
    pub(super) fn new(args: &'a FuzzArgs) -> Result<Self, Failure> {
        if let Some(folder) = &args.output {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
            writable(folder)?;
            tempfile::tempfile_in(folder).map_err(|error| Failure::file(folder, "write into", &error))?;
        }
        Ok(Self { args, printed: 0 })
    }

    /// Prints the findings that are new.
    pub(super) fn print_new(&mut self, run: &Run) -> Result<(), Failure> {
        for finding in &run.findings[self.printed..] {
            print(&text(finding, self.args))?;
            self.write(finding)?;
        }
        self.printed = run.findings.len();
        Ok(())
    }

    /// Writes a finding as a vector, its bits explained, and its input alone.
    fn write(&self, finding: &Finding) -> Result<(), Failure> {
        let Some(folder) = &self.args.output else { return Ok(()) };
        let name = finding.name();
        let format = finding.kind.format.split('/').next().unwrap_or_default();
        let path = |extension: &str| folder.join(format!("{format}-{name}.{extension}"));
        let suite = Suite::of_source(&Source::Embedded, &[&finding.kind.format])?;
        let vector = json_lines(&finding.vector(&suite))?;
        Output::write_file(&path("json"), self.args.overwriting, (vector + "\n").as_bytes())?;
        let Some(input) = finding.input() else { return Ok(()) };
        Output::write_file(&path("input"), self.args.overwriting, &input)?;
        if let Some(explained) = explain::in_full(format, &finding.case.request) {
            Output::write_file(&path("txt"), self.args.overwriting, explained.as_bytes())?;
        }
        Ok(())
    }
}

/// The text of a finding.
fn text(finding: &Finding, args: &FuzzArgs) -> String {
    let Finding { kind: Kind { wrong, op, format, .. }, case, .. } = finding;
    let mut text = format!("{BAD}{wrong}{BAD:#} {op} of {format}\n");
    let mut line = |what: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {what:<9} {}", Untrusted::new(value));
    };
    line("request", &case.request.line("1"));
    line("expected", &expectation(&case.expect));
    match &finding.verdict {
        Verdict::Wrong(mismatch) => {
            line("got", &mismatch.got);
            mismatch.difference.iter().for_each(|difference| line("differs", difference));
            let came = mismatch.reply.as_deref().and_then(|reply| serde_json::from_str::<Value>(reply).ok());
            let ply =
                came.and_then(|came| report_text::ply::first(format, &case.expect[0]["ok"], &came["ok"]));
            if let Some(ply) = ply {
                line("ply", &ply);
            }
        }
        Verdict::Fault(fault) => {
            line("got", &fault.to_string());
            fault.stderr.iter().for_each(|said| line("stderr", said));
        }
        Verdict::Right | Verdict::Unsupported(_) | Verdict::Disputed { .. } | Verdict::NotRun => {}
    }
    text + &format!("  {DIM}again     {}{DIM:#}\n\n", Untrusted::new(again(finding, args)).complete())
}

/// The most characters of requests in a command.
const LONGEST: usize = 1 << 12;

/// The command that reproduces a finding: with its requests, or where they are long with the seed and the number of cases. The formats and
/// operations are options too, because the generated requests depend on them.
fn again(finding: &Finding, args: &FuzzArgs) -> String {
    let mut words = vec!["boardwire".to_owned(), "fuzz".to_owned()];
    let replay = finding.replay.iter().find(|lines| lines.iter().map(String::len).sum::<usize>() <= LONGEST);
    if let Some(lines) = replay {
        words.extend(["--testee", &args.testee, "--replay", "-"].map(str::to_owned));
        if args.level != Level::Offset {
            words.extend(["--level", args.level.name()].map(str::to_owned));
        }
        let printf = ["printf", r"%s\n"].into_iter().chain(lines.iter().map(String::as_str));
        return format!("{} | {}", shell_words::join(printf), shell_words::join(words));
    }
    let mut option = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    option("--testee", &args.testee);
    args.format.iter().for_each(|format| option("--format", format));
    args.op.iter().for_each(|op| option("--op", op.name()));
    if args.level != Level::Offset {
        option("--level", args.level.name());
    }
    option("--seed", &finding.seed.to_string());
    option("--cases", &(finding.number + 1).to_string());
    shell_words::join(words)
}

/// The summary of a run, which follows its findings.
pub(super) fn summary(run: &Run, seed: u64, time: Duration) -> String {
    let Run { cases, accepted, unsupported, no_reply, findings, ended, .. } = run;
    let often = findings.iter().map(|finding| {
        let (Kind { wrong, op, format, .. }, number) = (&finding.kind, finding.number);
        format!("{:>6} times {wrong} {op} of {format}, first in case {number}", run.times(finding))
    });
    let mut lines: Vec<String> = often.collect();
    if let Some(why) = ended {
        lines.push(format!("{BAD}{}{BAD:#}", Untrusted::new(why)));
    } else if *no_reply > 0 {
        let requests = plural(*no_reply, "request", "requests");
        lines.push(format!(
            "{BAD}{requests} without a reply in time{BAD:#}: the program is slow or the machine is busy; see --timeout"
        ));
    } else if cases == unsupported {
        lines.push(format!("{BAD}nothing was verified{BAD:#}"));
    }
    let kinds = plural(findings.len(), "kind", "kinds");
    let seconds = time.as_secs_f64();
    lines.push(format!(
        "{cases} requests in {seconds:.1} s, {accepted} of them to be accepted, {unsupported} not supported; \
         {kinds} of disagreement; seed {seed}"
    ));
    lines.join("\n") + "\n"
}
