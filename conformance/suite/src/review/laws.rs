//! The laws of a suite, and its vectors against them.

use super::weakness::Weakness;
use crate::{
    fault::quoted,
    formats::Format,
    laws::{Law, LawKind, contradictions},
    nearest::suggestion,
    protocol::Op,
    vectors::Suite,
};

pub(super) fn weaknesses(suite: &Suite) -> Vec<Weakness> {
    let mut weaknesses = Vec::new();
    for format in &suite.formats {
        for (index, law) in format.laws.iter().enumerate() {
            let part = format!("/laws/{index}");
            let mut add = |what: String| {
                let what = format!("the law {}: {what}", law.law.name());
                weaknesses.push(Weakness::new(&format.id, &part, what));
            };
            if suite.requirement(&law.requirement).is_none() {
                let near = suggestion(&law.requirement, suite.requirements.iter().map(|rule| &rule.id));
                add(format!("there is no requirement {}{near}", quoted(&law.requirement)));
            }
            unusable(format, law).into_iter().for_each(add);
        }
    }
    let broken = contradictions(suite).into_iter();
    weaknesses.extend(broken.map(|(vector, what)| Weakness::new(vector.id_in_file(), "", what)));
    weaknesses
}

/// Why a law says nothing about its format.
fn unusable(format: &Format, law: &Law) -> Option<String> {
    let needed: &[Op] = match law.law {
        LawKind::RoundTrip | LawKind::Canonical | LawKind::Stable => &[Op::Decode, Op::Encode],
        LawKind::PrefixFree | LawKind::Leniency => &[Op::Decode],
        LawKind::Agree => &law.operations,
    };
    if let Some(op) = needed.iter().find(|op| !format.operations.contains(op)) {
        return Some(format!("the format has no operation {op}"));
    }
    match law.law {
        LawKind::Agree if law.operations.len() < 2 => Some("`operations` names at least two".to_owned()),
        LawKind::Agree => None,
        _ if !law.operations.is_empty() => Some("only `agree` has `operations`".to_owned()),
        LawKind::Leniency if format.leniencies.is_empty() => Some("the format has no leniency".to_owned()),
        kind if (law.normal || law.checked) && kind != LawKind::RoundTrip => {
            Some("only `round-trip` has `normal` and `checked`".to_owned())
        }
        _ => None,
    }
}
