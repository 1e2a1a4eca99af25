//! The report of a run: `--json` writes it, and the terminal shows it.
//!
//! The keys of the JSON are the fields of [`Report`], in their order, and stay as they are; new ones may be added.

mod drawn;
mod failure;
mod headline;
mod laws;
mod unscored;

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

pub use drawn::{DrawnCounts, DrawnRun};
pub use failure::{Alone, CitedRequirement, Counterpart, FailedVector, TesteeSpec, request_lines};
pub use headline::Diagnosis;
pub use laws::{LawCount, LawsRun};
pub use unscored::{Differing, Disputed, Observed, Unscored};

use super::diagnosis::{self, Cause, ChangedParts, Probe, Reference};
use super::fault::{Fault, shortened};
use super::judge::{Count, Level, Verdict};
use super::known::{Compared, KnownFailures};
use super::laws::VectorBreach;
use super::null::Score;
use super::plural::plural;
use super::protocol::{Hello, Op, VERSION};
use super::runner::RunResults;
use super::summary::{Conclusion, SummaryRow, Tally, conclude, table};
use super::timeouts::LateReplies;
use super::unsupported::LeftOut;
use super::untrusted::Untrusted;
use super::vectors::{Suite, Vector};

/// The version of `spec/schemas/report.json`. Version 1 had other names for `offset` and `rejected`.
pub const REPORT_VERSION: u64 = 2;

/// The inputs of a report besides the run.
#[derive(Default)]
pub struct ReportInputs<'a> {
    /// The testee, as the command line names it.
    pub testee_spec: TesteeSpec<'a>,
    /// The options of a command that runs one vector alone, each after a space.
    pub options: String,
    /// The scores of testees that implement nothing.
    pub null_testees: Vec<Score>,
    /// The known failures.
    pub known: Option<&'a KnownFailures>,
    /// The results of failures that were sent again, alone, by their ids.
    pub alone: HashMap<String, Alone>,
    /// The drawn requests after the vectors.
    pub drawn: Option<DrawnRun<'a>>,
    /// The laws on the vectors.
    pub laws: Option<LawsRun<'a>>,
    /// The vectors that were skipped because of their tags.
    pub skipped: Skipped,
    /// The profiles that were chosen.
    pub profiles: &'a [String],
    /// A right codec. Its explanations show in which field a value is wrong.
    pub reference: Option<Reference<'a>>,
    /// Sends further requests to the testee, on which usual mistakes are tried.
    pub probe: Option<Probe<'a>>,
}

/// The vectors that a run skips because of their tags.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Skipped {
    /// The tags.
    pub tags: Vec<String>,
    /// The number of vectors with one of them.
    pub vectors: usize,
}

/// The report of a run.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Report {
    /// The version of the report's schema, [`REPORT_VERSION`].
    pub report: u64,
    /// The version of the program.
    pub version: Untrusted<'static>,
    /// The name and the version of the suite.
    pub suite: SuiteName,
    /// The version of the testee protocol.
    pub protocol: u64,
    /// The command line of the testee; none for the built-in reference.
    pub command: Option<Untrusted<'static>>,
    /// The hello of the testee.
    pub testee: Hello,
    /// The level: what must be right in a rejection.
    pub level: Level,
    /// `conformant`, `as-known`, `not-conformant`, `not-decided` or `nothing-verified`.
    pub verdict: Conclusion,
    /// The comparison with the known failures; `None` if no file names them.
    pub known: Option<Compared>,
    /// The number of right replies among the judged vectors at the level of the report.
    pub vectors: Count,
    /// The sum of all rows of the table.
    pub totals: Tally,
    /// The drawn requests after the vectors.
    #[serde(default)]
    pub drawn: Option<DrawnCounts>,
    /// The laws that were tried, on vectors and drawn requests.
    #[serde(default)]
    pub laws: Vec<LawCount>,
    /// The counts by format and operation.
    pub table: Vec<SummaryRow>,
    /// Remarks for the author of the testee, which are not failures.
    pub warnings: Vec<Untrusted<'static>>,
    /// The scores of testees that implement nothing, on the same vectors.
    pub null_testees: Vec<Score>,
    /// The number of right replies to the requests that test the adapter.
    pub adapter: Count,
    /// The replies that arrived only when a request was repeated with more time.
    pub late: LateReplies,
    /// The parts of the named operations that the testee leaves out.
    pub left_out: Vec<LeftOut>,
    /// The vectors that were skipped because of their tags.
    pub skipped: Skipped,
    /// The vectors that do not count: no release contains them, or an erratum says that they are wrong.
    pub unscored: Unscored,
    /// The profiles that were chosen.
    #[serde(default)]
    pub profiles: Vec<Untrusted<'static>>,
    /// The vectors that do not count, because they need not be followed.
    #[serde(default)]
    pub observed: Vec<Observed>,
    /// The disputed vectors, with what the testee replies.
    pub disputed: Vec<Disputed>,
    /// The ids of the vectors of named operations that got no verdict, because they are not supported or the run ended.
    pub unjudged: Vec<Untrusted<'static>>,
    /// The reason why the run ended early.
    pub ended: Option<Untrusted<'static>>,
    /// The requirements that the failures point at, the likeliest first.
    pub broken: Vec<BrokenRequirement>,
    /// The requirements that were judged, in the order of the specification.
    pub requirements: Vec<Judged>,
    /// The common causes of the failures: replies that could not be judged first, then the most frequent.
    pub causes: Vec<Cause>,
    /// The failures, in the order of the suite.
    pub failures: Vec<FailedVector>,
    /// The number of failures beyond those listed.
    pub failures_left_out: usize,
}

/// The suite of a report.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SuiteName {
    /// The name of the suite.
    pub name: Untrusted<'static>,
    /// The version of the suite.
    pub version: Untrusted<'static>,
    /// The strictest level at which the suite judges.
    pub level: Level,
}

/// A requirement that failures point at.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BrokenRequirement {
    /// The id of the requirement.
    pub id: Untrusted<'static>,
    /// The number of failing vectors that exercise it.
    pub failures: usize,
    /// The number of judged vectors that exercise it.
    pub of: usize,
    /// The location of the requirement in the specification.
    pub link: Untrusted<'static>,
    /// Whether no other requirement is much likelier.
    #[serde(default)]
    pub is_likeliest: bool,
}

/// A requirement with the result of the vectors that exercise it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Judged {
    /// The id of the requirement.
    pub id: Untrusted<'static>,
    /// The sentence of the requirement.
    pub text: Untrusted<'static>,
    /// The location of the requirement in the specification.
    pub link: Untrusted<'static>,
    /// The profile of the requirement, if only codecs that follow this profile need to keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Untrusted<'static>>,
    /// The number of right replies among the judged vectors.
    pub right: usize,
    /// The number of the judged vectors.
    pub of: usize,
}

fn copied(text: &str) -> Untrusted<'static> {
    Untrusted::new(text.to_owned())
}

/// The requirements that vectors of a run judged, in the order of the specification.
fn judged_requirements(suite: &Suite, run: &RunResults<'_>, level: Level) -> Vec<Judged> {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for (vector, verdict) in &run.cases {
        if !verdict.is_codec_evidence() {
            continue;
        }
        for id in &vector.requirements {
            counts.entry(id).or_default().add(!verdict.is_failure(level));
        }
    }
    let judged = suite.requirements.iter().filter_map(|requirement| {
        let Count { right, of } = *counts.get(requirement.id.as_str())?;
        let [id, text, link] =
            [&requirement.id, &requirement.text, &requirement.source].map(|text| copied(text));
        let profile = requirement.profile.as_deref().map(copied);
        Some(Judged { id, text, link, profile, right, of })
    });
    judged.collect()
}

/// The vectors of named operations without a verdict.
fn unjudged_vectors(run: &RunResults<'_>) -> Vec<String> {
    let is_unjudged = |verdict: &Verdict| matches!(verdict, Verdict::Unsupported(_) | Verdict::NotRun);
    let claimed = run.cases.iter().filter(|(vector, _)| run.hello.knows(&vector.format, vector.op));
    claimed.filter(|(_, verdict)| is_unjudged(verdict)).map(|(vector, _)| vector.id.clone()).collect()
}

/// The suspicion of requirements that are nearly as likely as the likeliest, in relation to its own.
const MIN_LIKELIEST_RATIO: f64 = 0.85;

/// The requirements that the failures point at, the likeliest first.
fn broken_requirements(
    suite: &Suite,
    run: &RunResults<'_>,
    level: Level,
    judged: &[Judged],
    parts: &ChangedParts,
    reference: Option<Reference<'_>>,
) -> Vec<BrokenRequirement> {
    let evidence = run.cases.iter().filter(|(_, verdict)| verdict.is_codec_evidence());
    let cases: Vec<_> =
        evidence.map(|(vector, verdict)| (*vector, verdict, verdict.is_failure(level))).collect();
    // Replies that say nothing but that there is no codec yet are no evidence against one requirement more than another.
    if cases.iter().all(|(_, verdict, _)| verdict.is_without_codec()) {
        return Vec::new();
    }
    let by_id: HashMap<&str, &Judged> = judged.iter().map(|judged| (judged.id.raw(), judged)).collect();
    let suspects = diagnosis::suspects(suite, &cases, parts, reference);
    let broken = suspects.iter().filter_map(|(id, suspicion)| {
        let Judged { id, link, right, of, .. } = *by_id.get(id.as_str())?;
        let is_likeliest = *suspicion >= MIN_LIKELIEST_RATIO;
        Some(BrokenRequirement {
            id: id.clone(),
            failures: of - right,
            of: *of,
            link: link.clone(),
            is_likeliest,
        })
    });
    // A requirement without a failure is not broken.
    let mut broken: Vec<_> = broken.filter(|broken| broken.failures > 0).collect();
    // A special requirement may come first although a general one is more suspect.
    if let Some(first) = broken.first_mut() {
        first.is_likeliest = true;
    }
    broken
}

/// The conclusion of a run with known failures and this number of others.
fn conclude_with_known(
    verdict: Conclusion,
    known: &Compared,
    run: &RunResults<'_>,
    other_count: usize,
) -> Conclusion {
    let is_as_known = known.stale.is_empty() && known.changed.is_empty() && run.ended.is_none();
    let undecided_count = run.cases.iter().filter(|(_, verdict)| verdict.is_undecided()).count();
    match verdict {
        Conclusion::NotConformant if is_as_known && other_count == 0 => Conclusion::AsKnown,
        Conclusion::NotConformant if is_as_known && other_count == undecided_count => Conclusion::NotDecided,
        Conclusion::Conformant if !is_as_known => Conclusion::NotConformant,
        other => other,
    }
}

/// The report of a testee that could not be run.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct NotRun {
    /// The version of the report's schema, [`REPORT_VERSION`].
    pub report: u64,
    /// The version of the program.
    pub version: Untrusted<'static>,
    /// The version of the testee protocol.
    pub protocol: u64,
    /// The command line of the testee; none for the built-in reference.
    pub command: Option<Untrusted<'static>>,
    /// `not-run`.
    pub verdict: Untrusted<'static>,
    /// The code of the fault.
    pub kind: Untrusted<'static>,
    /// The fault in words.
    pub fault: Untrusted<'static>,
    /// The last lines of the testee's stderr.
    pub stderr: Vec<Untrusted<'static>>,
}

impl NotRun {
    /// The report of this fault.
    pub fn new(command: Option<&str>, fault: &Fault) -> Self {
        Self {
            report: REPORT_VERSION,
            version: Untrusted::new(env!("CARGO_PKG_VERSION")),
            protocol: VERSION,
            command: command.map(str::to_owned).map(Untrusted::new),
            verdict: Untrusted::new("not-run"),
            kind: Untrusted::new(fault.kind.code()),
            fault: fault.to_string().into(),
            stderr: fault.stderr.iter().cloned().map(Untrusted::new).collect(),
        }
    }
}

impl Report {
    /// The report of a run at a level, with all failures that are not known.
    pub fn new(suite: &Suite, run: &RunResults<'_>, level: Level, inputs: ReportInputs<'_>) -> Self {
        let table = table(run);
        let requirements = judged_requirements(suite, run, level);
        let (mut verdict, vectors) = conclude(run, level);
        let known_by_id = inputs.known.map(KnownFailures::by_id).unwrap_or_default();
        let is_known = |id: &str, verdict| known_by_id.get(id).is_some_and(|known| known.is_of_kind(verdict));
        let failing =
            run.cases.iter().filter(|(_, verdict)| verdict.is_failure(level) || verdict.is_undecided());
        let failing: Vec<_> = failing
            .filter(|(vector, verdict)| !is_known(&vector.id, verdict))
            .map(|(vector, verdict)| (*vector, verdict))
            .collect();
        let passing = run.cases.iter().filter(|(_, verdict)| *verdict == Verdict::Right);
        let passing: Vec<&Vector> = passing.map(|(vector, _)| *vector).collect();
        let (mut causes, cause_of, parts) =
            diagnosis::find_causes(suite, &failing, &passing, inputs.reference, inputs.probe);
        let again = |vector: &Vector| failure::again(inputs.testee_spec, &inputs.options, vector);
        let failures = failing.iter().zip(cause_of).filter_map(|((vector, verdict), cause)| {
            let failure = FailedVector::new(suite, vector, verdict, &again)?;
            Some(FailedVector { alone: inputs.alone.get(&vector.id).copied(), cause, ..failure })
        });
        let mut failures: Vec<FailedVector> = failures.collect();
        for failed in run.adapter.failures.iter().filter(|failed| failed.counts) {
            let failure = FailedVector {
                cause: causes.len(),
                ..FailedVector::from_adapter(failed, inputs.testee_spec)
            };
            let (what, example) = (failure.reason.clone(), failure.id.clone());
            causes.push(Cause { what, failures: 1, example, explained: None });
            failures.push(failure);
        }
        let is_new = |breach: &VectorBreach| !inputs.known.is_some_and(|known| known.has_breach(breach));
        let law_failures = inputs.laws.iter().flat_map(|laws| laws::failures(suite, laws, &is_new));
        let drawn_failures = inputs.drawn.iter().flat_map(|drawn| drawn::failures(suite, drawn));
        for (cause, failure) in law_failures.chain(drawn_failures) {
            failures.push(FailedVector { cause: causes.len(), ..failure });
            causes.push(cause);
        }
        if inputs.laws.as_ref().is_some_and(|laws| !laws.laws.broken.is_empty()) {
            verdict = Conclusion::NotConformant;
        }
        let known =
            inputs.known.map(|known| known.compare(run, inputs.laws.as_ref().map(|laws| laws.laws), level));
        if let Some(known) = &known {
            verdict = conclude_with_known(verdict, known, run, failures.len());
        }
        let laws =
            laws::counts(suite, inputs.laws.as_ref(), inputs.drawn.as_ref().map(|drawn| &drawn.run.laws));
        let drawn = inputs.drawn.as_ref().map(DrawnCounts::new);
        if let Some(drawn) = &drawn {
            verdict = drawn.conclude(verdict);
        }
        Self {
            report: REPORT_VERSION,
            version: Untrusted::new(env!("CARGO_PKG_VERSION")),
            suite: SuiteName {
                name: suite.name.clone().into(),
                version: suite.version.clone().into(),
                level: suite.level,
            },
            protocol: VERSION,
            command: inputs.testee_spec.command().map(str::to_owned).map(Untrusted::new),
            testee: run.hello.clone(),
            level,
            verdict,
            known,
            vectors,
            totals: table.iter().map(|row| row.tally).fold(Tally::default(), Tally::sum),
            drawn,
            laws,
            table,
            warnings: warnings(suite, run).into_iter().map(Untrusted::new).collect(),
            null_testees: inputs.null_testees,
            adapter: run.adapter.count,
            late: run.late,
            left_out: run.left_out.clone(),
            skipped: inputs.skipped,
            unscored: Unscored::new(run, level),
            profiles: inputs.profiles.iter().map(|profile| copied(profile)).collect(),
            observed: Observed::list(run, level),
            disputed: Disputed::list(run),
            unjudged: unjudged_vectors(run).into_iter().map(Untrusted::new).collect(),
            ended: run.ended.clone().map(Untrusted::new),
            broken: broken_requirements(suite, run, level, &requirements, &parts, inputs.reference),
            requirements,
            causes,
            failures,
            failures_left_out: 0,
        }
    }

    /// The failures of each cause, in the order of the causes. A report from anywhere may have failures without a cause.
    pub fn failures_by_cause(&self) -> Vec<Vec<&FailedVector>> {
        let mut by_cause = vec![Vec::new(); self.causes.len()];
        for failure in &self.failures {
            if let Some(failures) = by_cause.get_mut(failure.cause) {
                failures.push(failure);
            }
        }
        by_cause
    }

    /// The same report with at most `max_failures` failures.
    #[must_use]
    pub fn shortened(mut self, max_failures: usize) -> Self {
        self.failures_left_out += self.failures.len().saturating_sub(max_failures);
        self.failures.truncate(max_failures);
        self
    }
}

/// The first mistakes in a hello that would silently leave something unjudged, and the number of further ones; late replies; failures of the
/// adapter that do not count.
fn warnings(suite: &Suite, run: &RunResults<'_>) -> Vec<String> {
    const MAX_WARNINGS: usize = 20;
    let RunResults { hello, late, adapter, .. } = run;
    let format_ids = suite.format_ids();
    let format_set: HashSet<&str> = format_ids.iter().copied().collect();
    let op_names: Vec<&str> = suite.operations().into_iter().map(Op::name).collect();
    let op_set: HashSet<&str> = op_names.iter().copied().collect();
    let mistakes = hello.formats.iter().flat_map(|(format, ops)| {
        let name = shortened(format);
        let unknown_format = (!format_set.contains(format.as_str())).then(|| {
            let known_formats = format_ids.join(", ");
            format!("the hello names {name}, of which this suite has no vector; it has {known_formats}")
        });
        let unknown_ops = ops.iter().filter(|op| !op_set.contains(op.as_str()));
        let mistakes_in_ops = unknown_ops.map(|op| {
            let known_ops = op_names.join(", ");
            format!("the hello names the operation {} of {name}: there are {known_ops}", shortened(op))
        });
        unknown_format.into_iter().chain(mistakes_in_ops).collect::<Vec<_>>()
    });
    let lacks = hello.lacks.iter().flat_map(|(format, features)| {
        let known = suite.format(format).map_or(&[][..], |format| &format.features);
        features.iter().filter(|feature| !known.contains(feature)).map(move |feature| {
            let listed = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let (feature, format) = (shortened(feature), shortened(format));
            format!("the hello lacks the feature {feature} of {format}: the format has {listed}")
        })
    });
    let mut mistakes = mistakes.chain(lacks);
    let mut warnings: Vec<String> = mistakes.by_ref().take(MAX_WARNINGS).collect();
    let further_count = mistakes.count();
    if further_count > 0 {
        warnings.push(format!("the hello has {further_count} more faults of these kinds"));
    }
    if late.replies > 0 {
        let replies = plural(late.replies, "reply", "replies");
        warnings.push(format!(
            "{replies} came late, at most {:.1} s after the time limit: the program is slow or the machine is busy",
            late.longest_seconds
        ));
    }
    if adapter.failures.iter().any(|failed| !failed.counts) {
        let (failed_count, of) = (adapter.count.of - adapter.count.right, adapter.count.of);
        warnings.push(format!(
            "adapter: {failed_count} of {of} checks fail: --adapter lists them and makes them count"
        ));
    }
    warnings
}
