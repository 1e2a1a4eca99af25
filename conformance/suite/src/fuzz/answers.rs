//! The answers of a panel to a request, and their disagreement.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    fault::Fault,
    judge::Verdict,
    laws::{Breach, LawKind},
    protocol::{Op, Reply},
    vectors::Case,
};

/// The kind of a disagreement. Two disagreements of one kind are reported once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Disagreement {
    /// The format.
    pub format: String,
    /// The operation.
    pub op: Op,
    /// The kind of the first wrong reply, or the code of the testee's fault.
    pub wrong: &'static str,
    /// The class of each testee. Testees of one class agree. Class 0 agrees with the expected reply or, without one, with the first reply.
    pub classes: Vec<Option<usize>>,
    /// For each other class, its difference from class 0, or the way in which it breaks the law.
    pub causes: Vec<String>,
    /// The law that some testees break alone. They are class 1, and no other testee has a class.
    pub law: Option<LawKind>,
}

impl Disagreement {
    /// Whether `other` is the same disagreement, with the same testees or more.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        let mut matching: BTreeMap<usize, usize> = BTreeMap::new();
        let cause = |kind: &Self, class: usize| (class > 0).then(|| kind.causes.get(class - 1).cloned());
        (&self.format, self.op, self.law) == (&other.format, other.op, other.law)
            && self.classes.iter().zip(&other.classes).all(|pair| match pair {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(class), Some(other_class)) => {
                    let known = matching.insert(*class, *other_class);
                    known.is_none_or(|known| known == *other_class)
                        && cause(self, *class) == cause(other, *other_class)
                }
            })
            && matching.values().collect::<BTreeSet<_>>().len() == matching.len()
    }
}

/// The result of sending a request.
#[derive(Debug)]
pub enum Answer {
    /// A reply, with the peak of memory if it was measured.
    Reply(Reply, Option<u64>),
    /// A fault instead of a reply.
    Fault(Fault),
}

/// The answer of one member to a request.
#[derive(Debug)]
pub struct MemberView {
    /// The answer of the member; `None` if the request was not sent to it.
    pub answer: Option<Answer>,
    /// The class of the member; `None` if there is no answer to compare. The members of a class agree.
    pub class: Option<usize>,
    /// The verdict on its answer by the expected reply, or by the first class with a reply.
    pub verdict: Verdict,
}

/// The answers of all members to a request.
#[derive(Debug)]
pub struct PanelResult {
    /// The views of the members, in their order.
    pub views: Vec<MemberView>,
    /// The reply by which the others are judged: the expected reply, or the reply of the first class that has one.
    pub base: Option<Case>,
    /// Whether `base` is known to be right.
    pub is_decided: bool,
    /// The disagreement, if there is one.
    pub disagreement: Option<Disagreement>,
    /// Whether a law said something about the replies.
    pub has_laws: bool,
    /// The broken law, if the disagreement is one.
    pub breach: Option<Box<Breach>>,
}
