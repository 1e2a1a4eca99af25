//! Makes a suite grow: keeps drawn requests that show something new, and on which all testees agree.
//!
//! A drawn vector is kept for what it adds: a feature that no vector of the suite has, or a wrong codec that no vector shows to be wrong. Agreement of
//! independent testees confirms its reply. A request on which they disagree is kept as a disputed vector, for an editor to decide.

mod added;
mod check;
mod growth;
mod wrong;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

pub use added::{Added, files};
pub use check::{DrawnVector, check};
pub use growth::{Growth, Kept};
pub use wrong::WrongCodec;

use super::{
    drawn::{Features, Question, Requests},
    fuzz::{
        Plan,
        answers::{Disagreement, PanelResult},
        finding::Finding,
        panel::{Panel, Participants},
        shrink::shrink,
    },
    protocol::Request,
    vectors::Case,
};

/// The number of testees that must agree before their reply counts as right.
const MIN_AGREEING: usize = 2;

/// Sends drawn requests to the testees until the plan ends, and keeps those that add something. `each` receives the state after each request, and may
/// end it.
pub fn grow(
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
    wrong: &mut [WrongCodec],
    plan: &Plan,
    each: &mut dyn FnMut(&Growth) -> ControlFlow<()>,
) -> Growth {
    let (mut growth, mut features) = (Growth::default(), Features::default());
    let (suite, level) = (source.suite, panel.level);
    if !source.restrict(&|format, op| panel.is_supported(format, op, false), &|vector| panel.lacks(vector)) {
        growth.ended = Some("no operation is supported by two testees".to_owned());
        return growth;
    }
    for vector in suite.vectors() {
        features.add_vector(vector);
    }
    for codec in wrong.iter_mut() {
        codec.is_shown = suite.vectors().iter().any(|vector| codec.is_shown_by(vector, level));
    }
    let start_time = Instant::now();
    let mut disagreements: HashSet<Disagreement> = HashSet::new();
    for number in 0.. {
        let is_late = plan.time.is_some_and(|time| start_time.elapsed() >= time);
        if is_late || growth.cases >= plan.cases || number >= plan.cases.saturating_mul(2) {
            break;
        }
        let Some(question) = source.draw(number) else { continue };
        growth.cases += 1;
        let request = question.request.clone();
        let result = panel.ask(source, question, false, Participants::Active);
        if let Some(case) = agreed(&result) {
            if result.is_accepted() && features.new_in(&request, &case.expect[0]).is_some() {
                source.learn(&request);
            }
            if let Some(kept) = keep(panel, source, (&features, wrong), (result, number), plan.shrinking) {
                features.add(&kept.case.request, &kept.case.expect[0]);
                for codec in wrong.iter_mut().filter(|codec| !codec.is_shown) {
                    codec.is_shown = codec.fails(&kept.case, level);
                }
                growth.kept.push(kept);
            }
        } else if let Some(kind) = result.disagreement.clone()
            && disagreements.insert(kind.clone())
        {
            let mut show_again =
                |source: &mut Requests<'_>, question| panel.show_again(source, question, &kind);
            let (request, result, is_smallest) =
                shrink(source, request, result, plan.shrinking, &mut show_again);
            let (seed, replay) = (plan.seed, Vec::new());
            growth.disputed.push(Finding { kind, request, result, is_smallest, number, seed, replay });
        }
        if panel.ended_members().len() + MIN_AGREEING > panel.names().len() {
            growth.ended = Some(panel.ended_members().join("; "));
        }
        if each(&growth).is_break() || growth.ended.is_some() {
            break;
        }
    }
    // An earlier request no longer adds what a later one has, too.
    growth.kept.retain(|Kept { case, shows_wrong, .. }| {
        let (request, right) = (&case.request, &case.expect[0]);
        let adds = *shows_wrong || features.only_in(request, right).is_some();
        if !adds {
            features.remove(request, right);
        }
        adds
    });
    growth
}

/// The reply on which all testees agree, if two or more answer and none of those that are asked fails.
fn agreed(result: &PanelResult) -> Option<&Case> {
    let asked = result.views.iter().filter(|view| view.answer.is_some());
    let agreeing = result.views.iter().filter(|view| view.class == Some(0)).count();
    (agreeing >= MIN_AGREEING && asked.count() == agreeing).then_some(result.base.as_ref()?)
}

/// The smallest request found that adds the same as this one, if it adds anything.
fn keep(
    panel: &mut Panel<'_>,
    source: &mut Requests<'_>,
    (features, wrong): (&Features, &mut [WrongCodec]),
    (result, number): (PanelResult, u64),
    time: Duration,
) -> Option<Kept> {
    let level = panel.level;
    let case = agreed(&result)?;
    let feature = features.new_in(&case.request, &case.expect[0]);
    let shown = if feature.is_none() {
        wrong.iter_mut().position(|codec| !codec.is_shown && codec.fails(case, level))
    } else {
        None
    };
    let adds = feature.clone().or_else(|| Some(format!("shows that `{}` is wrong", wrong[shown?].name)))?;
    let mut adds_the_same = |source: &mut Requests<'_>, question: Question| {
        let result = panel.ask(source, question, false, Participants::Active);
        let case = agreed(&result)?;
        let adds_it = match (&feature, shown) {
            (Some(feature), _) => Features::has(feature, &case.request, &case.expect[0]),
            (None, Some(index)) => wrong[index].fails(case, level),
            (None, None) => false,
        };
        adds_it.then_some(result)
    };
    let request: Request = case.request.clone();
    let (_, result, _) = shrink(source, request, result, time, &mut adds_the_same);
    Some(Kept { case: result.base?, adds, shows_wrong: shown.is_some(), number })
}
