//! The shortest list of requests that reproduces a finding.

use std::time::{Duration, Instant};

use boardwire_suite::vectors::Case;

use super::{finding::Kind, judge::Judge};

/// The number of requests before the finding that are tried. Few testees keep state for longer.
pub(super) const EARLIER: u64 = 1000;

/// The shortest list found in time that shows a finding of this kind in a new process. For most testees it is the small request alone, else
/// the original request after some earlier ones. `None` if the finding does not occur again.
pub(super) fn sufficient(
    judge: &mut Judge<'_>,
    small: &Case,
    mut list: Vec<Case>,
    kind: &Kind,
    time: Duration,
) -> Option<Vec<String>> {
    if shows(judge, [small], kind) {
        return Some(vec![small.request.line("1")]);
    }
    let deadline = Instant::now() + time;
    if !shows(judge, &list, kind) {
        return None;
    }
    // Leaves out parts of the list before the last request, the largest first.
    let mut length = (list.len() - 1).max(1);
    while length > 0 {
        let mut start = 0;
        while start + 1 < list.len() && Instant::now() < deadline {
            let end = (start + length).min(list.len() - 1);
            let without = || list[..start].iter().chain(&list[end..]);
            if shows(judge, without(), kind) {
                list.drain(start..end);
            } else {
                start = end;
            }
        }
        length /= 2;
    }
    Some(list.iter().enumerate().map(|(index, case)| case.request.line(&(index + 1).to_string())).collect())
}

/// Whether the last of these requests shows the finding in a new process.
fn shows<'c>(judge: &mut Judge<'_>, cases: impl IntoIterator<Item = &'c Case>, kind: &Kind) -> bool {
    judge.testee.restart();
    let mut last = None;
    for case in cases {
        let verdict = judge.verdict(case, kind.is_of_memory());
        last = judge.kind(case, &verdict);
    }
    last.as_ref() == Some(kind)
}
