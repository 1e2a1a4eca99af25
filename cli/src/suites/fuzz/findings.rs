//! Prints the findings of a run when they appear, and writes them into a folder.

use std::collections::HashSet;
use std::fs;
use std::time::Duration;

use boardwire_suite::{
    fuzz::{Run, answers::Disagreement, finding::Finding},
    judge::{Mismatch, Verdict, expectation},
    laws::Exchange,
    untrusted::Untrusted,
    value::Value,
    vectors::{Source, Suite},
};

use super::{again, args::FuzzArgs, known::KnownFindings};
use crate::built_in;
use crate::suites::{explain, report_text::LAWS_NOT_TRIED};
use crate::terminal::{BAD, DIM, count, plural};
use crate::{
    failure::Failure,
    output::{Output, as_json, check_writable, print},
};

/// The extensions of the files of a finding: a vector, its input, and an explanation of its bits.
pub(super) const EXTENSIONS: [&str; 3] = ["json", "input", "txt"];

pub(super) struct Findings<'a> {
    args: &'a FuzzArgs,
    source: &'a Source,
    /// The names of the testees, from their replies to hello.
    pub(super) testees: Vec<String>,
    known: KnownFindings,
    names: HashSet<String>,
    /// A line for each known finding: its reason, its owner and its last day.
    accepted: Vec<String>,
}

impl<'a> Findings<'a> {
    /// Checks that the output folder, if there is one, can be written.
    pub(super) fn new(args: &'a FuzzArgs, source: &'a Source) -> Result<Self, Failure> {
        if let Some(folder) = &args.output {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "make", &error))?;
            check_writable(folder)?;
            tempfile::tempfile_in(folder).map_err(|error| Failure::file(folder, "write into", &error))?;
        }
        let known = KnownFindings::read(args.known.as_deref())?;
        Ok(Self { args, source, testees: Vec::new(), known, names: HashSet::new(), accepted: Vec::new() })
    }

    /// Prints and writes a finding, unless another job has found it or it is known.
    pub(super) fn print(&mut self, finding: &Finding) -> Result<(), Failure> {
        let format = finding.kind.format.split('/').next().unwrap_or_default();
        let name = format!("{format}-{}", finding.name(&self.testees()));
        if !self.names.insert(name.clone()) {
            return Ok(());
        }
        let known = self.known.entry(&name).map(|(known, is_current)| (known.note(), is_current));
        if let Some((note, true)) = known {
            self.accepted.push(format!("known: {}: {note}", Untrusted::new(&name)));
            return Ok(());
        }
        let lapsed = known.map(|(note, _)| format!("{BAD}known no longer{BAD:#}: {note}\n"));
        print(&(lapsed.unwrap_or_default() + &text(finding, self.args, &self.testees(), &name)))?;
        self.write(finding, &name)
    }

    /// The number of findings that are not known.
    pub(super) fn new_count(&self) -> usize {
        self.names.len() - self.accepted.len()
    }

    fn testees(&self) -> Vec<&str> {
        self.testees.iter().map(String::as_str).collect()
    }

    /// Writes a finding as three files: a vector, an explanation of its bits, and its input.
    fn write(&self, finding: &Finding, name: &str) -> Result<(), Failure> {
        let Some(folder) = &self.args.output else { return Ok(()) };
        let files = EXTENSIONS.map(|extension| folder.join(format!("{name}.{extension}")));
        let [vector_file, input_file, explanation_file] = files;
        let suite = Suite::load(self.source, &[&finding.kind.format])?;
        let vector = finding.vector_file(&suite, &self.testees());
        let request = || {
            let law = finding.kind.law.map(|law| ("law", Value::from(law.name())));
            Value::object([("request", finding.request.members().clone().into())].into_iter().chain(law))
        };
        let vector = as_json(&vector.unwrap_or_else(request))?;
        Output::write_file(&vector_file, self.args.overwriting, vector.as_bytes())?;
        let Some(input) = finding.request.input() else { return Ok(()) };
        Output::write_file(&input_file, self.args.overwriting, &input)?;
        let reference = self.testees.iter().position(|name| Some(name) == self.args.reference.as_ref());
        let commands = reference.map(|index| &self.args.testee[index]).into_iter().chain(&self.args.testee);
        match explain::explain_request(self.source, commands, self.args.limits, &finding.request) {
            Some(text) => Output::write_file(&explanation_file, self.args.overwriting, text.as_bytes()),
            None => Ok(()),
        }
    }
}

fn text(finding: &Finding, args: &FuzzArgs, testees: &[&str], name: &str) -> String {
    let Finding { kind: Disagreement { wrong, op, format, .. }, result, .. } = finding;
    let mut text = format!("{BAD}{wrong}{BAD:#} {op} of {format}\n");
    let mut line = |label: &str, value: &str| line!(text, "  {label:<9} {}", Untrusted::new(value));
    finding.breaking_testees(testees).iter().for_each(|breaking| line("testees", breaking));
    line("name", name);
    line("request", &finding.request.line("1"));
    if let Some(breach) = &result.breach {
        let law = breach.kind;
        line("law", &format!("{} ({}): {}", law.name(), breach.requirement, law.sentence()));
        for (number, Exchange { request, got }) in breach.steps.iter().enumerate() {
            if number > 0 {
                line("then", &request.line("1"));
            }
            line("got", got);
        }
        line("broken", breach.difference.as_ref().unwrap_or(&breach.cause));
    }
    if let Some(base) = result.base.as_ref().filter(|_| result.is_decided) {
        line("expected", &expectation(&base.expect));
    }
    let is_alone = testees.len() == 1;
    if !is_alone && result.breach.is_none() {
        for (names, text) in finding.partition(testees).iter().filter(|(names, _)| !names.is_empty()) {
            line(&names.join(", "), text);
        }
    }
    // The first testee with another reply represents its class.
    let differing = result.views.iter().filter(|view| view.class.is_some_and(|class| class > 0));
    for (index, view) in differing.enumerate().filter(|(index, _)| *index == 0 || !is_alone) {
        match &view.verdict {
            Verdict::Wrong(Mismatch { got, difference, reply, .. }) if index == 0 => {
                if is_alone {
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
                if is_alone {
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
    let command = Untrusted::new(again::command(finding, args)).complete();
    text + &format!("  {DIM}again     {command}{DIM:#}\n\n")
}

/// The summary of a run, which follows its findings.
pub(super) fn summary(run: &Run, printed: &Findings<'_>, seed: u64, time: Duration) -> String {
    let Run { cases, accepted, unsupported, no_reply, findings, unreproduced, ended, .. } = run;
    let counts = findings.iter().map(|finding| {
        let (Disagreement { wrong, op, format, .. }, number) = (&finding.kind, finding.number);
        format!("{:>6} times {wrong} {op} of {format}, first in case {number}", run.occurrences(finding))
    });
    let mut lines: Vec<String> = counts.collect();
    lines.extend(printed.accepted.iter().cloned());
    if let Some(first) = unreproduced.first() {
        let disagreements = count(unreproduced.len(), "disagreement");
        lines.push(format!(
            "{BAD}{disagreements} did not occur again in each new process{BAD:#}: a reply depends on chance or time; the first is {}",
            Untrusted::new(first.line("1"))
        ));
    }
    let idle = run.laws.iter().filter(|(_, tried)| **tried == 0);
    let idle = idle.map(|((format, law), _)| format!("{} of {}", law.name(), Untrusted::new(format)));
    let idle = idle.collect::<Vec<_>>().join(", ");
    if !idle.is_empty() {
        lines.push(format!("{LAWS_NOT_TRIED}: {idle}"));
    }
    lines.extend(run.ended_testees.iter().map(|ended| format!("{BAD}{}{BAD:#}", Untrusted::new(ended))));
    if let Some(why) = ended {
        lines.push(format!("{BAD}{}{BAD:#}", Untrusted::new(why)));
    } else if *no_reply > 0 {
        let requests = count(*no_reply, "request");
        lines.push(format!(
            "{BAD}{requests} without a reply in time{BAD:#}: the program is slow or the machine is busy; see --timeout"
        ));
    } else if cases == unsupported {
        lines.push(format!("{BAD}nothing was verified{BAD:#}"));
    }
    let (seconds, classes) = (time.as_secs_f64(), run.class_count());
    let kinds = plural(findings.len(), "kind of disagreement", "kinds of disagreement");
    lines.push(format!(
        "{cases} requests in {seconds:.1} s, {accepted} of them to be accepted, {unsupported} not judged; \
         {classes} classes of answers, {kinds}; seed {seed}"
    ));
    lines.join("\n") + "\n"
}
