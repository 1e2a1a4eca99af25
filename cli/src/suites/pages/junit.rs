//! Writes JUnit XML: a test suite for each operation of a format, and a test case for each vector.

use std::collections::HashMap;

use boardwire_suite::{
    report::{FailedVector, request_lines},
    untrusted::Untrusted,
};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::loaded_report::LoadedReport;
use crate::failure::Failure;

/// A vector without a failure.
pub(crate) struct PassedOrSkipped<'a> {
    pub(crate) id: &'a str,
    pub(crate) format: &'a str,
    pub(crate) op: &'a str,
    /// The reason why the vector was not judged.
    pub(crate) skipped: Option<&'a str>,
}

impl PassedOrSkipped<'_> {
    fn case(&self) -> TestCase {
        let status = self.skipped.map_or_else(TestCaseStatus::success, |reason| {
            let mut status = TestCaseStatus::skipped();
            status.set_message(Untrusted::new(reason).to_string());
            status
        });
        TestCase::new(self.id, status)
    }
}

/// The report as JUnit XML: all failures, and the vectors that passed or were skipped.
pub(crate) fn junit(report: &LoadedReport, passed: &[PassedOrSkipped<'_>]) -> Result<String, Failure> {
    let mut document = Report::new(format!("boardwire conform: {}", report.name()));
    let mut cases: HashMap<[&str; 2], Vec<TestCase>> = HashMap::new();
    for failure in &report.failures {
        cases.entry([failure.format.raw(), failure.op.raw()]).or_default().push(failed_case(failure));
    }
    for vector in passed {
        cases.entry([vector.format, vector.op]).or_default().push(vector.case());
    }
    for row in &report.table {
        let mut suite = TestSuite::new(format!("{} {}", row.format, row.op));
        suite.add_test_cases(cases.remove(&[row.format.raw(), row.op.raw()]).unwrap_or_default());
        if !suite.test_cases.is_empty() {
            document.add_test_suite(suite);
        }
    }
    document.to_string().map_err(|error| Failure::new(format!("cannot write JUnit XML: {error}")))
}

fn failed_case(failure: &FailedVector) -> TestCase {
    let kind = if failure.is_undecided() { NonSuccessKind::Error } else { NonSuccessKind::Failure };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(failure.kind.to_string());
    status.set_message(format!("expected {}, got {}", failure.expected, failure.got));
    let rules: Vec<String> = failure.requirements.iter().map(|rule| rule.link.to_string()).collect();
    let mut words = vec![failure.reason.to_string(), rules.join("\n")];
    words.extend(request_lines(&failure.request));
    words.extend(failure.difference.as_ref().map(ToString::to_string));
    words.extend(failure.stderr.iter().map(|line| format!("stderr: {line}")));
    words.push(failure.again.complete());
    status.set_description(words.join("\n"));
    TestCase::new(failure.id.to_string(), status)
}
