//! The shortest list of requests that reproduces a finding.

use std::time::{Duration, Instant};

use boardwire_suite::protocol::Request;

use super::finding::Disagreement;
use super::operation::operation_of;
use super::panel::{Panel, Who};
use super::source::{Question, RequestSource};

/// The shortest list found in time that shows a finding of this kind in new processes. For most testees it is the small request alone, else
/// the original request after some earlier ones. `None` if the finding does not occur again.
pub(super) fn sufficient(
    panel: &mut Panel<'_>,
    source: &dyn RequestSource,
    small: &Request,
    number: u64,
    kind: &Disagreement,
    time: Duration,
) -> Option<Vec<String>> {
    if shows(panel, source, [small], kind) {
        return Some(vec![small.line("1")]);
    }
    let deadline = Instant::now() + time;
    let mut list: Vec<Request> =
        source.earlier(number).into_iter().map(|question| question.request).collect();
    if !shows(panel, source, &list, kind) {
        return None;
    }
    // Leaves out parts of the list before the last request, the largest first.
    let mut length = (list.len() - 1).max(1);
    while length > 0 {
        let mut start = 0;
        while start + 1 < list.len() && Instant::now() < deadline {
            let end = (start + length).min(list.len() - 1);
            let without = || list[..start].iter().chain(&list[end..]);
            if shows(panel, source, without(), kind) {
                list.drain(start..end);
            } else {
                start = end;
            }
        }
        length /= 2;
    }
    Some(list.iter().enumerate().map(|(index, request)| request.line(&(index + 1).to_string())).collect())
}

/// Whether the last of these requests shows the finding in new processes.
fn shows<'r>(
    panel: &mut Panel<'_>,
    source: &dyn RequestSource,
    requests: impl IntoIterator<Item = &'r Request>,
    kind: &Disagreement,
) -> bool {
    panel.restart();
    let mut last = None;
    for request in requests {
        let (op, format) = operation_of(request);
        let question: Option<Question> = source.question(op, format, request.fields());
        let Some(question) = question else { continue };
        last = panel.see(question, kind.is_of_memory(), Who::These(&kind.classes), || {}).kind;
    }
    last.as_ref() == Some(kind)
}
