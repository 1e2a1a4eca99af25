//! Prints the findings of a run when they appear, and writes them into a folder.

use std::fmt::Write;
use std::fs;
use std::time::Duration;

use boardwire_suite::{
    fuzz::{Run, answers::Disagreement, finding::Finding},
    judge::{Mismatch, Verdict, expectation},
    untrusted::{Untrusted, json_lines},
    value::Value,
    vectors::{Source, Suite},
};

use super::{again, args::FuzzArgs};
use crate::built_in;
use crate::suites::explain;
use crate::terminal::{BAD, DIM, plural};
use crate::{
    failure::Failure,
    output::{Output, check_writable, print},
};

/// Prints and writes the findings of a run.
pub(super) struct Findings<'a> {
    args: &'a FuzzArgs,
    origin: &'a Source,
    names: Vec<String>,
    printed: usize,
}

impl<'a> Findings<'a> {
    /// Checks that the output folder, if there is one, can be written.
    pub(super) fn new(args: &'a FuzzArgs, origin: &'a Source) -> Result<Self, Failure> {
        if let Some(folder) = &args.output {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
            check_writable(folder)?;
            tempfile::tempfile_in(folder).map_err(|error| Failure::file(folder, "write into", &error))?;
        }
        Ok(Self { args, origin, names: Vec::new(), printed: 0 })
    }

    pub(super) fn name(&mut self, names: &[String]) {
        names.clone_into(&mut self.names);
    }

    pub(super) fn print_new(&mut self, run: &Run) -> Result<(), Failure> {
        for finding in &run.findings[self.printed..] {
            print(&text(finding, self.args, &self.names()))?;
            self.write(finding)?;
        }
        self.printed = run.findings.len();
        Ok(())
    }

    fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Writes a finding as three files: a vector, an explanation of its bits, and its input.
    fn write(&self, finding: &Finding) -> Result<(), Failure> {
        let Some(folder) = &self.args.output else { return Ok(()) };
        let name = finding.name(&self.names());
        let format = finding.kind.format.split('/').next().unwrap_or_default();
        let path = |extension: &str| folder.join(format!("{format}-{name}.{extension}"));
        let suite = Suite::load(self.origin, &[&finding.kind.format])?;
        let vector = finding.vector(&suite, &self.names());
        let vector = json_lines(
            &vector.unwrap_or_else(|| Value::object([("request", finding.request.members().clone().into())])),
        )?;
        Output::write_file(&path("json"), self.args.overwriting, (vector + "\n").as_bytes())?;
        let Some(input) = finding.input() else { return Ok(()) };
        Output::write_file(&path("input"), self.args.overwriting, &input)?;
        let decides = self.names.iter().position(|name| Some(name) == self.args.reference.as_ref());
        let testees = decides.map(|index| &self.args.testee[index]).into_iter().chain(&self.args.testee);
        if let Some(explained) = explain::of_request(self.origin, testees, self.args.times, &finding.request)
        {
            Output::write_file(&path("txt"), self.args.overwriting, explained.as_bytes())?;
        }
        Ok(())
    }
}

fn text(finding: &Finding, args: &FuzzArgs, names: &[&str]) -> String {
    let Finding { kind: Disagreement { wrong, op, format, .. }, result, .. } = finding;
    let mut text = format!("{BAD}{wrong}{BAD:#} {op} of {format}\n");
    let mut line = |what: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {what:<9} {}", Untrusted::new(value));
    };
    line("request", &finding.request.line("1"));
    let right = result.base.as_ref().filter(|_| result.is_decided);
    if let Some(right) = right {
        line("expected", &expectation(&right.expect));
    }
    if names.len() > 1 {
        for (names, text) in finding.partition(names).iter().filter(|(names, _)| !names.is_empty()) {
            line(&names.join(", "), text);
        }
    }
    // The first testee with another reply represents its class.
    let others = result.views.iter().filter(|view| view.class.is_some_and(|class| class > 0));
    for (index, view) in others.enumerate().filter(|(index, _)| *index == 0 || names.len() > 1) {
        match &view.verdict {
            Verdict::Wrong(Mismatch { got, difference, reply, .. }) if index == 0 => {
                if names.len() == 1 {
                    line("got", got);
                }
                if let Some(difference) = difference {
                    line("differs", difference);
                }
                let received = reply.as_deref().and_then(|reply| serde_json::from_str::<Value>(reply).ok());
                let right = result.base.as_ref().map(|base| &base.expect[0]["ok"]);
                let ply = received
                    .zip(right)
                    .and_then(|(received, right)| built_in::first_difference(format, right, &received["ok"]));
                if let Some(ply) = ply {
                    line("ply", &ply);
                }
            }
            Verdict::Fault(fault) => {
                if names.len() == 1 {
                    line("got", &fault.to_string());
                }
                fault.stderr.iter().for_each(|text| line("stderr", text));
            }
            _ => {}
        }
    }
    if !finding.is_smallest {
        line("smaller", "perhaps: the time was too short for all steps");
    }
    text + &format!(
        "  {DIM}again     {}{DIM:#}\n\n",
        Untrusted::new(again::command(finding, args)).complete()
    )
}

/// The summary of a run, which follows its findings.
pub(super) fn summary(run: &Run, seed: u64, time: Duration) -> String {
    let Run { cases, accepted, unsupported, no_reply, findings, ended, .. } = run;
    let counts = findings.iter().map(|finding| {
        let (Disagreement { wrong, op, format, .. }, number) = (&finding.kind, finding.number);
        format!("{:>6} times {wrong} {op} of {format}, first in case {number}", run.occurrences(finding))
    });
    let mut lines: Vec<String> = counts.collect();
    lines.extend(run.left.iter().map(|left| format!("{BAD}{}{BAD:#}", Untrusted::new(left))));
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
         {} classes of answers, {kinds} of disagreement; seed {seed}",
        run.classes()
    ));
    lines.join("\n") + "\n"
}
