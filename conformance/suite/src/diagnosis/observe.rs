//! Statements about one failure.

use serde_json::Value;

use super::values;
use crate::{
    fault::{Fault, FaultKind},
    judge::{Mismatch, Verdict, Wrong},
    protocol::UNITS,
    vectors::Vector,
};

/// The broadest statement about the verdict on one reply. Verdicts with the same cause share it. It does not depend on the length of the
/// reply.
pub fn statement(right: &Value, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Wrong(Mismatch { wrong: Wrong::Value, difference: Some(difference), .. }) => {
            match difference.split([':', ',']).next().unwrap_or_default() {
                path if path == "hex" || path.starts_with("bit ") => "other bytes".to_owned(),
                path => format!("`{}` differs", values::without_indices(path)),
            }
        }
        _ => Statements::from_verdict(right, verdict).broad,
    }
}

/// Statements about one failure. Failures with the same cause share statements.
#[derive(Debug, Default)]
pub(super) struct Statements {
    pub(super) broad: String,
    /// Narrower statements, the narrowest first.
    pub(super) narrow: Vec<String>,
}

impl Statements {
    pub(super) fn from_failure(vector: &Vector, verdict: &Verdict) -> Self {
        let right = || vector.expect().into_iter().next().unwrap_or_default();
        Self::from_verdict(&if matches!(verdict, Verdict::Wrong(_)) { right() } else { Value::Null }, verdict)
    }

    fn from_verdict(right: &Value, verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Wrong(mismatch) => Self::from_mismatch(right, mismatch),
            Verdict::Fault(Fault { kind: FaultKind::BadReply { what, .. }, .. })
                if what.starts_with("its \"ok\" is") =>
            {
                Self::from_broad("one level of nesting is lost: `ok` is not an object")
            }
            Verdict::Fault(fault) => {
                Self::from_broad(format!("no reply can be judged: `{}`", fault.kind.code()))
            }
            Verdict::Right | Verdict::Unsupported(_) | Verdict::Disputed { .. } | Verdict::NotRun => {
                Self::default()
            }
        }
    }

    pub(super) fn from_broad(what: impl Into<String>) -> Self {
        Self { broad: what.into(), ..Self::default() }
    }

    fn from_mismatch(right: &Value, mismatch: &Mismatch) -> Self {
        let got: Value =
            mismatch.reply.as_deref().and_then(|reply| serde_json::from_str(reply).ok()).unwrap_or_default();
        let code = |reply: &Value| reply["reject"].as_str().unwrap_or_default().to_owned();
        let difference = mismatch.difference.as_deref().unwrap_or_default();
        match mismatch.wrong {
            Wrong::Value if got.get("ok").is_some() => values::observe(&right["ok"], &got["ok"]),
            Wrong::Value => Self::from_broad("another value"),
            Wrong::Rejected => match code(&got) {
                empty if empty.is_empty() => Self::from_broad("a valid input is rejected"),
                code => Self::from_broad(format!("a valid input is rejected with `{code:.60}`")),
            },
            Wrong::Accepted => match code(right) {
                empty if empty.is_empty() => Self::from_broad("an input is accepted that must be rejected"),
                code => Self::from_broad(format!("an input is accepted that must be rejected with `{code}`")),
            },
            Wrong::Code => Self::from_broad(format!(
                "an input is rejected with `{:.60}` that must be rejected with `{}`",
                code(&got),
                code(right)
            )),
            Wrong::Offset => offset_statements(&code(right), &right["at"], &got["at"]),
            Wrong::Shape => Self::from_broad("the offset of a rejection has not the shape of the schema"),
            Wrong::Counterpart => {
                Self::from_broad("an invalid input is rejected, and its valid counterpart as well")
            }
            Wrong::Constant => Self::from_broad("different requests get the same reply"),
            Wrong::Memory => Self::from_broad("the reply is right, and takes too much memory"),
            Wrong::Neither => Self::from_broad("the reply is none of several right ones"),
            Wrong::Unsupported => Self::from_broad("`unsupported` is not an answer to this"),
            Wrong::Json | Wrong::State => Self::from_broad(difference),
        }
    }
}

/// Statements about the difference between two offsets.
fn offset_statements(code: &str, right: &Value, got: &Value) -> Statements {
    let mut observed = Statements::from_broad(format!("`{code}` is reported at another offset"));
    let number = |at: &Value, unit: &str| at[unit].as_i64();
    for unit in UNITS {
        let (Some(right), Some(got)) = (number(right, unit), number(got, unit)) else { continue };
        let by = got.abs_diff(right);
        let plural = if by == 1 { "" } else { "s" };
        let how = if got < right { "early" } else { "late" };
        observed.narrow.push(format!("`{code}` is reported {by} {unit}{plural} too {how}"));
        if unit == "bit" && right / 8 == got {
            observed.narrow.push(format!("`{code}` is reported at the byte, and not at the bit"));
        }
        if got == 0 {
            observed.narrow.push(format!("`{code}` is reported at {unit} 0"));
        }
    }
    if got.is_null() && !right.is_null() {
        observed.narrow.push(format!("`{code}` is reported without an offset"));
    }
    observed
}
