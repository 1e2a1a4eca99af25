//! The shortest list of requests that leads to a finding again.

use std::time::{Duration, Instant};

use boardwire_suite::vectors::Case;

use super::{Judge, finding::Kind};

/// So many requests before the finding are tried. A testee that remembers for longer is rare.
pub(super) const EARLIER: u64 = 1000;

/// The shortest list found in the time that shows a finding of this kind in a fresh process: in most testees the small request alone, else the
/// request as it was first asked behind some of those before it. None if it does not show again.
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
    // Parts before the last request are left out, the greatest first.
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

/// Whether the last of these requests shows the finding, in a fresh process.
fn shows<'c>(judge: &mut Judge<'_>, cases: impl IntoIterator<Item = &'c Case>, kind: &Kind) -> bool {
    judge.testee.restart();
    let mut last = None;
    for case in cases {
        let verdict = judge.verdict(case, kind.is_of_memory());
        last = judge.kind(case, &verdict);
    }
    last.as_ref() == Some(kind)
}
