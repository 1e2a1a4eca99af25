//! Writes JUnit XML: a test suite for each operation of a format, and a test case for each vector.

use boardwire_suite::{
    report::{FailedVector, request_lines},
    untrusted::Untrusted,
};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::loaded_report::Loaded;
use crate::failure::Failure;

pub(crate) struct Passed<'a> {
    pub(crate) id: &'a str,
    pub(crate) format: &'a str,
    pub(crate) op: &'a str,
    pub(crate) skipped: Option<&'a str>,
}

impl Passed<'_> {
    fn case(&self) -> TestCase {
        let status = self.skipped.map_or_else(TestCaseStatus::success, |reason| {
            let mut status = TestCaseStatus::skipped();
            status.set_message(Untrusted::new(reason).to_string());
            status
        });
        TestCase::new(self.id, status)
    }
}

/// The report as JUnit XML: all failures, and the vectors that passed.
pub(crate) fn junit(report: &Loaded, passed: &[Passed<'_>]) -> Result<String, Failure> {
    let mut document = Report::new(format!("boardwire conform: {}", report.name()));
    for row in &report.table {
        let mut suite = TestSuite::new(format!("{} {}", row.format, row.op));
        let is_failed = |failure: &&FailedVector| failure.format == row.format && failure.op == row.op;
        suite.add_test_cases(report.failures.iter().filter(is_failed).map(failed));
        let is_passed = |case: &&Passed<'_>| case.format == row.format.raw() && case.op == row.op.raw();
        suite.add_test_cases(passed.iter().filter(is_passed).map(Passed::case));
        if !suite.test_cases.is_empty() {
            document.add_test_suite(suite);
        }
    }
    document.to_string().map_err(|error| Failure::new(format!("cannot write JUnit XML: {error}")))
}

fn failed(failure: &FailedVector) -> TestCase {
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
