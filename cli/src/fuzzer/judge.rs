//! Judges the replies of a testee.

use boardwire_suite::judge::{Level, Verdict, judge};
use boardwire_suite::patience::Patience;
use boardwire_suite::testee::Testee;
use boardwire_suite::vectors::Case;

use super::{finding::Kind, offered::Offered, simpler};

/// A testee and the level by which it is judged.
pub(super) struct Judge<'t> {
    pub(super) testee: &'t mut dyn Testee,
    pub(super) level: Level,
    pub(super) offered: Offered,
    pub(super) patience: Patience,
}

impl<'t> Judge<'t> {
    pub(super) fn new(testee: &'t mut dyn Testee, level: Level) -> Self {
        Self { testee, level, offered: Offered::default(), patience: Patience::default() }
    }

    /// The verdict on the testee's reply to a case.
    pub(super) fn verdict(&mut self, case: &Case, is_measured: bool) -> Verdict {
        self.verdict_meanwhile(case, is_measured, || {})
    }

    /// The same. `meanwhile` runs while the testee works, unless its memory is measured.
    pub(super) fn verdict_meanwhile(
        &mut self,
        case: &Case,
        is_measured: bool,
        meanwhile: impl FnOnce(),
    ) -> Verdict {
        match self.patience.ask(&mut self.testee, &case.request, is_measured, meanwhile) {
            Ok((reply, peak)) => self.offered.judge(case, judge(case, &reply, peak)),
            Err(fault) => {
                self.testee.restart();
                Verdict::Fault(fault)
            }
        }
    }

    /// The kind of disagreement of a verdict, if it is one.
    pub(super) fn kind(&self, case: &Case, verdict: &Verdict) -> Option<Kind> {
        let kind = verdict.is_failure(self.level).then(|| Kind::of(case, verdict))?;
        let is_other_fault = kind.got.as_deref().is_some_and(|got| simpler::has_fault(case, &kind, got));
        (!is_other_fault).then_some(kind)
    }
}
