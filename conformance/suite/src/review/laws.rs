//! The laws of a suite, and its vectors against them.

use crate::{
    fault::quoted,
    formats::Format,
    laws::{Law, LawKind, contradictions},
    nearest::suggestion,
    protocol::Op,
    vectors::Suite,
};

pub(super) fn check_laws(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    for format in &suite.formats {
        for (index, law) in format.laws.iter().enumerate() {
            let mut add_to_law = |what: String| {
                let what = format!("the law {}: {what}", law.law.name());
                add(&format.id, &format!("/laws/{index}"), what);
            };
            if suite.requirement(&law.requirement).is_none() {
                let near = suggestion(&law.requirement, suite.requirements.iter().map(|rule| &rule.id));
                add_to_law(format!("there is no requirement {}{near}", quoted(&law.requirement)));
            }
            why_unusable(format, law).into_iter().for_each(add_to_law);
        }
    }
    for (vector, what) in contradictions(suite) {
        add(vector.id_in_file(), "", what);
    }
}

/// The reason why a law can say nothing about its format; `None` if it can.
fn why_unusable(format: &Format, law: &Law) -> Option<String> {
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
