//! The table of requirements and the vectors that judged them, as a page of the book.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::TraceLine;
use crate::{judge::Level, untrusted::Untrusted};

const TERMS: &str = "\
- accepting: vectors that must be accepted and name the requirement, and the valid counterparts of the rejecting ones.
- rejecting: vectors that must be rejected and name the requirement.
- none: no vector can judge it. The letter gives the reason.
";

const EXPLAIN: &str = "
No requirement binds [explain](explain.md), so its vectors are not counted. They name the requirements of their fields.
";

/// The page of a run of the named testee. Links to the chapters of the suite begin with `folder`.
pub fn page(lines: &[TraceLine<'_>], testee: &str, level: Level, folder: &str) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    for reason in lines.iter().flat_map(|line| [&line.none_accepts, &line.none_rejects]).flatten() {
        if !reasons.contains(&reason.as_str()) {
            reasons.push(reason);
        }
    }
    let letter = |reason: &str| {
        let position = reasons.iter().position(|listed| *listed == reason).unwrap_or_default();
        char::from(b'a' + u8::try_from(position % 26).unwrap_or_default())
    };
    let cell = |vectors: &BTreeSet<&str>, reason: &Option<String>| match (vectors.first(), reason) {
        (Some(vector), _) => format!("{}: `{vector}`", vectors.len()),
        (None, Some(reason)) => format!("none ({})", letter(reason)),
        (None, None) => "**none**".to_owned(),
    };
    // Only the formats of the book have explanations that no requirement binds.
    let explain = if folder.is_empty() { EXPLAIN } else { "" };
    let mut text = format!(
        "# Traceability\n\nThis table lists the vectors that judge each requirement. `boardwire conform --trace` wrote it from a run of\n\
         {} at level {level}. A cell gives the number of vectors and the id of one.\n\n{TERMS}{explain}",
        Untrusted::new(testee)
    );
    for reason in &reasons {
        // Writing to a string does not fail.
        let _ = write!(text, "\n- **{}**: {reason}", letter(reason));
    }
    let has_wrong = lines.iter().any(|line| !line.wrong.is_empty());
    text += "\n\n| requirement | operation | accepting | rejecting |";
    text += if has_wrong { " wrong |\n|---|---|---|---|---|\n" } else { "\n|---|---|---|---|\n" };
    for line in lines {
        let (accepting, rejecting) =
            (cell(&line.accepting, &line.none_accepts), cell(&line.rejecting, &line.none_rejects));
        let (id, link) = (&line.requirement.id, &line.requirement.link);
        let base = if link.contains("://") { "" } else { folder };
        let cited = if link.is_empty() { id.clone() } else { format!("[{id}]({base}{link})") };
        let _ = write!(text, "| {cited} | {} | {accepting} | {rejecting} |", line.op);
        if has_wrong {
            let _ = write!(text, " {} |", line.wrong.len());
        }
        text.push('\n');
    }
    text
}
