//! Prints the findings of a run when they appear, and writes them into a folder.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::time::Duration;

use boardwire_suite::{
    fuzz::{Run, answers::Disagreement, finding::Finding},
    judge::{Mismatch, Verdict, expectation},
    laws::Step,
    untrusted::{Untrusted, json_lines},
    value::Value,
    vectors::{Source, Suite},
};

use super::{again, args::FuzzArgs, known::KnownFindings};
use crate::suites::explain;
use crate::terminal::{BAD, DIM, plural};
use crate::{
    failure::Failure,
    output::{Output, check_writable, print},
};

/// The ends of the files of a finding: a vector, its input, and an explanation of its bits.
pub(super) const EXTENSIONS: [&str; 3] = ["json", "input", "txt"];

/// Prints and writes the findings of a run.
pub(super) struct Findings<'a> {
    args: &'a FuzzArgs,
    origin: &'a Source,
    names: Vec<String>,
    known: KnownFindings,
    /// The names of the findings so far.
    seen: HashSet<String>,
    /// Who accepts the known ones among them.
    accepted: Vec<String>,
}

impl<'a> Findings<'a> {
    /// Checks that the output folder, if there is one, can be written.
    pub(super) fn new(args: &'a FuzzArgs, origin: &'a Source) -> Result<Self, Failure> {
        if let Some(folder) = &args.output {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
            check_writable(folder)?;
            tempfile::tempfile_in(folder).map_err(|error| Failure::file(folder, "write into", &error))?;
        }
        let known = KnownFindings::read(args.known.as_deref())?;
        Ok(Self { args, origin, names: Vec::new(), known, seen: HashSet::new(), accepted: Vec::new() })
    }

    pub(super) fn name(&mut self, names: &[String]) {
        names.clone_into(&mut self.names);
    }

    /// Prints and writes a finding, unless another job has found it or it is known.
    pub(super) fn print(&mut self, finding: &Finding) -> Result<(), Failure> {
        let format = finding.kind.format.split('/').next().unwrap_or_default();
        let name = format!("{format}-{}", finding.name(&self.names()));
        if !self.seen.insert(name.clone()) {
            return Ok(());
        }
        let entry = self.known.entry(&name).map(|(known, holds)| (known.note(), holds));
        if let Some((note, true)) = entry {
            self.accepted.push(format!("known: {}: {note}", Untrusted::new(&name)));
            return Ok(());
        }
        let lapsed = entry.map(|(note, _)| format!("{BAD}known no longer{BAD:#}: {note}\n"));
        print(&(lapsed.unwrap_or_default() + &text(finding, self.args, &self.names(), &name)))?;
        self.write(finding, &name)
    }

    /// The number of findings that are not known.
    pub(super) fn new_count(&self) -> usize {
        self.seen.len() - self.accepted.len()
    }

    fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Writes a finding as three files: a vector, an explanation of its bits, and its input.
    fn write(&self, finding: &Finding, name: &str) -> Result<(), Failure> {
        let Some(folder) = &self.args.output else { return Ok(()) };
        let [json, input_file, txt] = EXTENSIONS.map(|extension| folder.join(format!("{name}.{extension}")));
        let suite = Suite::load(self.origin, &[&finding.kind.format])?;
        let vector = finding.vector(&suite, &self.names());
        let request = || {
            let law = finding.kind.law.map(|law| ("law", Value::from(law.name())));
            Value::object([("request", finding.request.members().clone().into())].into_iter().chain(law))
        };
        let vector = json_lines(&vector.unwrap_or_else(request))?;
        Output::write_file(&json, self.args.overwriting, (vector + "\n").as_bytes())?;
        let Some(input) = finding.input() else { return Ok(()) };
        Output::write_file(&input_file, self.args.overwriting, &input)?;
        let decides = self.names.iter().position(|name| Some(name) == self.args.reference.as_ref());
        let testees = decides.map(|index| &self.args.testee[index]).into_iter().chain(&self.args.testee);
        if let Some(explained) = explain::of_request(self.origin, testees, self.args.times, &finding.request)
        {
            Output::write_file(&txt, self.args.overwriting, explained.as_bytes())?;
        }
        Ok(())
    }
}

fn text(finding: &Finding, args: &FuzzArgs, names: &[&str], name: &str) -> String {
    let Finding { kind: Disagreement { wrong, op, format, .. }, result, .. } = finding;
    let mut text = format!("{BAD}{wrong}{BAD:#} {op} of {format}\n");
    let mut line = |what: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {what:<9} {}", Untrusted::new(value));
    };
    if let Some(breaking) = finding.breaking(names) {
        line("testees", &breaking);
    }
    line("name", name);
    line("request", &finding.request.line("1"));
    if let Some(breach) = &finding.result.breach {
        let law = breach.kind;
        line("law", &format!("{} ({}): {}", law.name(), breach.requirement, law.sentence()));
        for (number, Step { request, got }) in breach.steps.iter().enumerate() {
            if number > 0 {
                line("then", &request.line("1"));
            }
            line("got", got);
        }
        line("broken", breach.difference.as_ref().unwrap_or(&breach.cause));
    }
    let right = result.base.as_ref().filter(|_| result.is_decided);
    if let Some(right) = right {
        line("expected", &expectation(&right.expect));
    }
    if names.len() > 1 && finding.result.breach.is_none() {
        for (names, text) in finding.partition(names).iter().filter(|(names, _)| !names.is_empty()) {
            line(&names.join(", "), text);
        }
    }
    // The first testee with another reply represents its class.
    let others = result.views.iter().filter(|view| view.class.is_some_and(|class| class > 0));
    for (index, view) in others.enumerate().filter(|(index, _)| *index == 0 || names.len() > 1) {
        match &view.verdict {
            Verdict::Wrong(Mismatch { got, difference, .. }) if index == 0 => {
                if names.len() == 1 {
                    line("got", got);
                }
                if let Some(difference) = difference {
                    line("differs", difference);
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
pub(super) fn summary(run: &Run, known: &Findings<'_>, seed: u64, time: Duration) -> String {
    let Run { cases, accepted, unsupported, no_reply, findings, unsteady, ended, .. } = run;
    let counts = findings.iter().map(|finding| {
        let (Disagreement { wrong, op, format, .. }, number) = (&finding.kind, finding.number);
        format!("{:>6} times {wrong} {op} of {format}, first in case {number}", run.occurrences(finding))
    });
    let mut lines: Vec<String> = counts.collect();
    lines.extend(known.accepted.iter().cloned());
    if let Some(first) = unsteady.first() {
        let disagreements = plural(unsteady.len(), "disagreement", "disagreements");
        lines.push(format!(
            "{BAD}{disagreements} did not occur again in each new process{BAD:#}: a reply depends on chance or time; the first is {}",
            Untrusted::new(first.line("1"))
        ));
    }
    let idle = run.laws.iter().filter(|(_, tried)| **tried == 0);
    let idle = idle.map(|((format, law), _)| format!("{} of {}", law.name(), Untrusted::new(format)));
    let idle = idle.collect::<Vec<_>>().join(", ");
    if !idle.is_empty() {
        lines.push(format!("laws without a reply to try them on: {idle}"));
    }
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
        "{cases} requests in {seconds:.1} s, {accepted} of them to be accepted, {unsupported} not judged; \
         {} classes of answers, {kinds} of disagreement; seed {seed}",
        run.classes()
    ));
    lines.join("\n") + "\n"
}
