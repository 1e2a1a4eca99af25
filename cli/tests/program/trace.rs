//! Vectors judge each requirement in a real run, and the table in the book names them.

use boardwire_cli::reference::Reference;
use boardwire_suite::{judge::Level, runner, trace, vectors::Suite};

/// For each operation that a requirement binds there is a vector that accepts and a vector that rejects, or a reason why there is none.
#[test]
fn each_requirement_is_judged_both_ways_or_says_why_not() {
    let suite = Suite::embedded().unwrap();
    let all_indices: Vec<usize> = (0..suite.vectors().len()).collect();
    let run = runner::run(&suite, &all_indices, &mut Reference, Level::Offset).unwrap();
    let lines = trace::trace(&suite, &run, Level::Offset);
    let complaints: Vec<String> = lines.iter().filter_map(trace::TraceLine::complaint).collect();
    assert!(complaints.is_empty(), "{}:\n{}", complaints.len(), complaints.join("\n"));

    let written = include_str!("../../../spec/src/traceability.md");
    assert!(
        trace::page(&lines, "boardwire", Level::Offset, "") == written,
        "write spec/src/traceability.md with `boardwire conform --trace`"
    );
}
