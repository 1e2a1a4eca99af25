//! The reports of several testees, side by side. The text, the JSON and the page of a comparison show this value.

use std::cmp::Reverse;
use std::collections::HashSet;

use boardwire_suite::{judge::Count, report::FailedVector, summary::SummaryRow, untrusted::Untrusted};
use indexmap::IndexMap;
use serde_json::{Value, json};

use super::loaded_report::LoadedReport;
use crate::terminal::named;

/// The version of `spec/schemas/comparison.json`.
const COMPARISON_VERSION: u32 = 1;

/// Reports side by side. All lists by testee have the order of the reports.
pub(crate) struct Comparison<'r> {
    pub(crate) reports: &'r [LoadedReport],
    pub(crate) table: Vec<ComparedOperation<'r>>,
    /// The causes of failures, ordered by the number of their failures.
    pub(crate) causes: Vec<SharedCause<'r>>,
    /// The vectors that a testee fails, in the order of the reports.
    pub(crate) vectors: Vec<ComparedVector<'r>>,
    /// The reasons why the reports may not be comparable.
    pub(crate) warnings: Vec<String>,
}

/// An operation of a format, with its row in each report.
pub(crate) struct ComparedOperation<'r> {
    pub(crate) format: &'r Untrusted<'static>,
    pub(crate) op: &'r Untrusted<'static>,
    /// The row of each report, with its right vectors at the level of the report.
    pub(crate) rows: Vec<Option<(&'r SummaryRow, Count)>>,
}

impl ComparedOperation<'_> {
    /// Whether a vector of the operation was judged for any testee.
    pub(crate) fn is_judged(&self) -> bool {
        self.rows.iter().flatten().any(|(row, _)| row.judged_count() > 0)
    }
}

/// A cause, and the failures of each testee that it explains.
pub(crate) struct SharedCause<'r> {
    pub(crate) what: &'r Untrusted<'static>,
    /// The example vector of the first report with this cause.
    pub(crate) example: &'r Untrusted<'static>,
    pub(crate) failures: Vec<Vec<&'r FailedVector>>,
}

/// A vector that a testee fails, with its result for each testee.
pub(crate) struct ComparedVector<'r> {
    /// The failure of the vector in the first report that lists it.
    pub(crate) failure: &'r FailedVector,
    /// By testee: `right`, `not-judged`, or the kind of the failure.
    pub(crate) results: Vec<&'r str>,
}

impl<'r> Comparison<'r> {
    pub(crate) fn new(reports: &'r [LoadedReport]) -> Self {
        let table = table(reports);
        let mut warnings = warnings(reports, &table);
        let vectors = vectors(reports);
        warnings.extend(contradiction_warning(&vectors, reports.len()));
        Self { reports, causes: causes(reports), vectors, table, warnings }
    }

    pub(crate) fn json(&self) -> serde_json::Result<Value> {
        let table = self.table.iter().map(|ComparedOperation { format, op, rows }| {
            let counts: Vec<Option<Count>> = rows.iter().map(|row| row.map(|(_, count)| count)).collect();
            json!({ "format": format.raw(), "op": op.raw(), "vectors": counts })
        });
        let causes = self.causes.iter().map(|SharedCause { what, example, failures }| {
            let counts: Vec<usize> = failures.iter().map(Vec::len).collect();
            json!({ "what": what.raw(), "example": example.raw(), "failures": counts })
        });
        let vectors = self.vectors.iter().map(|ComparedVector { failure, results }| {
            let FailedVector { id, format, op, reason, .. } = failure;
            json!({
                "id": id.raw(), "format": format.raw(), "op": op.raw(), "reason": reason.raw(), "results": results,
            })
        });
        let reports = self.reports.iter().map(|report| match &report.not_run {
            Some(not_run) => serde_json::to_value(not_run),
            None => serde_json::to_value(&report.report),
        });
        Ok(json!({
            "comparison": COMPARISON_VERSION,
            "version": env!("CARGO_PKG_VERSION"),
            "testees": self.reports.iter().map(LoadedReport::column).collect::<Vec<_>>(),
            "table": table.collect::<Vec<_>>(),
            "causes": causes.collect::<Vec<_>>(),
            "vectors": vectors.collect::<Vec<_>>(),
            "warnings": self.warnings,
            "reports": reports.collect::<serde_json::Result<Vec<Value>>>()?,
        }))
    }
}

/// A warning about the vectors that all testees fail: a vector may be wrong.
fn contradiction_warning(vectors: &[ComparedVector<'_>], testee_count: usize) -> Option<String> {
    const MAX_NAMED: usize = 5;
    let is_failure = |result: &&str| !["right", "not-judged"].contains(result);
    let contradicted = vectors.iter().filter(|vector| vector.results.iter().all(is_failure));
    let ids = named(contradicted.map(|vector| format!("{:.100}", vector.failure.id)), MAX_NAMED);
    (testee_count > 1 && !ids.is_empty())
        .then(|| format!("all {testee_count} testees contradict {ids}: look at the vectors again"))
}

impl<'r> SharedCause<'r> {
    /// The number of failures with this cause, for all testees together.
    pub(crate) fn count(&self) -> usize {
        self.failures.iter().map(Vec::len).sum()
    }

    /// The testees that have failures of this cause, each with their number.
    pub(crate) fn failures_by_name(&self, reports: &[LoadedReport]) -> impl Iterator<Item = String> {
        let failing = reports.iter().zip(&self.failures).filter(|(_, failures)| !failures.is_empty());
        failing.map(|(report, failures)| format!("{} {}", report.column(), failures.len()))
    }

    /// The different replies to the example, each with the testees that gave it.
    pub(crate) fn replies(&self, reports: &[LoadedReport]) -> Vec<(&'r FailedVector, Vec<String>)> {
        let mut replies: IndexMap<&str, (&FailedVector, Vec<String>)> = IndexMap::new();
        for (report, failures) in reports.iter().zip(&self.failures) {
            if let Some(failure) = failures.iter().find(|failure| failure.id == *self.example) {
                let reply = replies.entry(failure.got.raw()).or_insert_with(|| (failure, Vec::new()));
                reply.1.push(report.column());
            }
        }
        replies.into_values().collect()
    }
}

fn table(reports: &[LoadedReport]) -> Vec<ComparedOperation<'_>> {
    let mut table: IndexMap<[&str; 2], ComparedOperation<'_>> = IndexMap::new();
    for (report_index, report) in reports.iter().enumerate() {
        let wrong_counts = report.wrong_counts();
        for row in &report.table {
            let (format, op) = (&row.format, &row.op);
            let key = [format.raw(), op.raw()];
            let rows = || ComparedOperation { format, op, rows: vec![None; reports.len()] };
            // A report from anywhere may have several rows of an operation.
            table.entry(key).or_insert_with(rows).rows[report_index].get_or_insert_with(|| {
                let of = row.judged_count();
                let wrong = wrong_counts.get(&key).copied().unwrap_or_default();
                (row, Count { right: of.saturating_sub(wrong), of })
            });
        }
    }
    table.into_values().collect()
}

fn causes(reports: &[LoadedReport]) -> Vec<SharedCause<'_>> {
    let mut causes: IndexMap<&str, SharedCause<'_>> = IndexMap::new();
    for (report_index, report) in reports.iter().enumerate() {
        for failure in &report.failures {
            // A report from anywhere may have no such cause.
            let cause = report.causes.get(failure.cause);
            let (what, example) =
                cause.map_or((&failure.kind, &failure.id), |cause| (&cause.what, &cause.example));
            let shared = || SharedCause { what, example, failures: vec![Vec::new(); reports.len()] };
            causes.entry(what.raw()).or_insert_with(shared).failures[report_index].push(failure);
        }
    }
    let mut causes: Vec<SharedCause<'_>> = causes.into_values().collect();
    // A stable sort: causes with the same number of failures keep the order of the reports.
    causes.sort_by_key(|cause| Reverse(cause.count()));
    causes
}

fn vectors(reports: &[LoadedReport]) -> Vec<ComparedVector<'_>> {
    let verdicts: Vec<_> = reports.iter().map(LoadedReport::verdicts).collect();
    let mut ids = HashSet::new();
    let failures = reports.iter().flat_map(|report| &report.failures);
    let failures = failures.filter(|failure| ids.insert(failure.id.raw()));
    let compared = failures.map(|failure| {
        let FailedVector { id, format, op, .. } = failure;
        let results = verdicts.iter().map(|verdicts| verdicts.of(id.raw(), format.raw(), op.raw())).collect();
        ComparedVector { failure, results }
    });
    compared.collect()
}

fn warnings(reports: &[LoadedReport], table: &[ComparedOperation<'_>]) -> Vec<String> {
    let mut warnings = Vec::new();
    let has_known = |report: &&LoadedReport| report.known.as_ref().is_some_and(|known| known.as_known > 0);
    for report in reports.iter().filter(has_known) {
        warnings.push(format!("the report of {} leaves its known failures out", report.column()));
    }
    let judged = || reports.iter().filter(|report| report.not_run.is_none());
    let suite = |report: &LoadedReport| {
        format!("{:.60} {:.60} at level {}", report.suite.name, report.suite.version, report.level)
    };
    if let Some(other) = judged().find(|report| judged().any(|first| suite(first) != suite(report))) {
        let first = judged().map(suite).find(|first| *first != suite(other)).unwrap_or_default();
        warnings.push(format!("the reports are of different suites or levels: {}, {first}", suite(other)));
    }
    let differs = |operation: &&ComparedOperation<'_>| {
        let mut counts = operation.rows.iter().flatten().map(|(row, _)| row.vector_count());
        counts.next().is_some_and(|first| counts.any(|count| count != first))
    };
    if let Some(ComparedOperation { format, op, .. }) = table.iter().find(differs) {
        warnings.push(format!(
            "the reports are of different vectors of {format:.60} {op:.60}: `right` may mean that a vector was not sent"
        ));
    }
    warnings
}
