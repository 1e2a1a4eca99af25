//! JUnit XML, for the programs that show test results: a suite a format and operation, a case a failure.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{Failed, Loaded};
use crate::failure::Failure;

/// The report as JUnit XML. Its failures must all be there.
pub(crate) fn junit(report: &Loaded) -> Result<String, Failure> {
    let mut document = Report::new(format!("boardwire conform: {}", report.name()));
    for row in &report.table {
        let mut suite = TestSuite::new(format!("{} {}", row.format, row.op));
        let mut failed = 0;
        let is_here = |failure: &&Failed| failure.format == row.format && failure.op == row.op;
        for failure in report.failures.iter().filter(is_here) {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type(failure.kind.to_string());
            status.set_message(format!("expected {}, got {}", failure.expected, failure.got));
            let rules: Vec<String> = failure.requirements.iter().map(|rule| rule.link.to_string()).collect();
            let mut words = vec![failure.reason.to_string(), rules.join("\n")];
            words.extend(failure.difference.as_ref().map(ToString::to_string));
            words.extend(failure.stderr.iter().map(|line| format!("stderr: {line}")));
            words.push(failure.again.complete());
            status.set_description(words.join("\n"));
            suite.add_test_case(TestCase::new(failure.id.to_string(), status));
            failed += usize::from(!failure.is_of_adapter());
        }
        // What is right is told as one case, with its number: fifteen thousand names say nothing more.
        let right = row.judged().saturating_sub(failed);
        if right > 0 {
            suite.add_test_case(TestCase::new(
                format!("{right} vectors are right"),
                TestCaseStatus::success(),
            ));
        }
        if row.unsupported > 0 {
            let mut status = TestCaseStatus::skipped();
            status.set_message("the testee does not support them");
            suite.add_test_case(TestCase::new(format!("{} vectors are not judged", row.unsupported), status));
        }
        document.add_test_suite(suite);
    }
    document.to_string().map_err(|error| Failure::new(format!("cannot write JUnit XML: {error}")))
}
