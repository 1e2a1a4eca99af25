//! Tries the laws of a format on the replies to a drawn request.

use super::answers::{Answer, Disagreement, PanelResult};
use super::panel::Panel;
use crate::laws::{Breach, Checker, Law, LawKind, Prefixes, Tried};
use crate::protocol::{Op, Reply, Request};

/// The most prefixes of an input that a testee gets: most inputs are drawn more than once.
const MAX_PREFIXES: usize = 4;

impl Panel<'_> {
    /// Tries the laws on the replies of the members, or one law. The first that a member breaks is a finding, unless the members disagree already.
    pub(super) fn try_laws(&mut self, request: &Request, result: &mut PanelResult, only: Option<LawKind>) {
        let (op, id) = request.operation();
        let suite = self.suite.clone();
        let Some(format) =
            suite.format(id).filter(|format| !format.laws.is_empty() && result.disagreement.is_none())
        else {
            return;
        };
        let mut breaches: Vec<Option<Box<Breach>>> = Vec::new();
        for (view, member) in result.views.iter().zip(&mut self.members) {
            let Some((Answer::Reply(reply, _), _)) = view.answer.as_ref().zip(view.class) else {
                breaches.push(None);
                continue;
            };
            let mut ask = |request: &Request| {
                let (op, format) = request.operation();
                let is_chosen = |(id, chosen): &(String, Op)| (id.as_str(), *chosen) == (format, op);
                let may_ask = self.operations.is_empty() || self.operations.iter().any(is_chosen);
                if !(may_ask && member.hello.knows(format, op)) {
                    return Ok(Reply::Unsupported(String::new()));
                }
                let reply = member.retry.ask(member.testee, request, false, || {});
                reply.map(|(reply, _)| reply).inspect_err(|_| member.testee.restart())
            };
            let mut checker = Checker::new(&suite, format, Prefixes::AtMost(MAX_PREFIXES), &mut ask);
            let mut breach = None;
            let is_chosen = |law: &&Law| {
                only.is_none_or(|only| only == law.law)
                    && law.begins_with(op)
                    && law.counts(&suite, &self.profiles)
            };
            for law in format.laws.iter().filter(is_chosen) {
                let tried = if law.fits(format, request) {
                    checker.check(law, request, reply)
                } else {
                    Tried::NotApplicable
                };
                let tried_count = self.laws_tried.entry((format.id.clone(), law.law)).or_default();
                *tried_count += usize::from(!matches!(tried, Tried::NotApplicable) && only.is_none());
                result.has_laws |= !matches!(tried, Tried::NotApplicable);
                if let Tried::Broken(broken) = tried {
                    breach.get_or_insert(broken);
                }
            }
            breaches.push(breach);
        }
        let Some(first) = breaches.iter().flatten().next().cloned() else { return };
        let is_same = |breach: &Breach| (breach.kind, &breach.cause) == (first.kind, &first.cause);
        let class =
            |breach: &Option<Box<Breach>>| breach.as_ref().filter(|breach| is_same(breach)).map(|_| 1);
        result.disagreement = Some(Disagreement {
            format: id.to_owned(),
            op,
            wrong: first.kind.name(),
            classes: breaches.iter().map(class).collect(),
            causes: vec![first.cause.clone()],
            law: Some(first.kind),
        });
        result.breach = Some(first);
    }
}
