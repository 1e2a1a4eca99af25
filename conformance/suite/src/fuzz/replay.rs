//! The shortest list of requests that reproduces a finding.

use std::time::{Duration, Instant};

use crate::drawn::Requests;
use crate::protocol::Request;

use super::answers::Disagreement;
use super::panel::Panel;

/// The number of new processes in which a finding must occur again.
const REPETITIONS: usize = 3;

/// Searches for a short list of requests that shows a finding of this kind in new processes. For most testees the small request is enough;
/// for others the original request needs some earlier ones. `None` if the finding does not occur again each time.
pub(super) fn shortest_list(
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
    small_request: &Request,
    number: u64,
    kind: &Disagreement,
    time: Duration,
) -> Option<Vec<String>> {
    let deadline = Instant::now() + time;
    // A testee that hangs was asked again already, and each time takes long.
    let repetitions = if kind.wrong == "hang" { 1 } else { REPETITIONS };
    let mut is_steady = |source: &mut Requests<'_>, list: &[Request]| {
        (0..repetitions).all(|_| is_reproduced_by(panel, source, list, kind, None))
    };
    if is_steady(source, std::slice::from_ref(small_request)) {
        return Some(vec![small_request.line("1")]);
    }
    let mut list: Vec<Request> = source.earlier(number);
    if !is_steady(source, &list) {
        return None;
    }
    // Leaves out parts of the list before the last request, the largest first.
    let mut length = (list.len() - 1).max(1);
    while length > 0 {
        let mut start = 0;
        while start + 1 < list.len() && Instant::now() < deadline {
            let end = (start + length).min(list.len() - 1);
            let without = || list[..start].iter().chain(&list[end..]);
            if is_reproduced_by(panel, source, without(), kind, Some(deadline)) {
                list.drain(start..end);
            } else {
                start = end;
            }
        }
        length /= 2;
    }
    Some(list.iter().enumerate().map(|(index, request)| request.line(&(index + 1).to_string())).collect())
}

/// Whether the last of these requests shows the finding in new processes, before the deadline.
fn is_reproduced_by<'r>(
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
    requests: impl IntoIterator<Item = &'r Request>,
    kind: &Disagreement,
    deadline: Option<Instant>,
) -> bool {
    panel.restart();
    let mut is_shown = false;
    for request in requests {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return false;
        }
        let (op, format) = request.operation();
        let Some(question) = source.question(op, format, request.fields()) else { continue };
        is_shown = panel.show_again(source, question, kind).is_some();
    }
    is_shown
}
