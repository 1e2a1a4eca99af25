//! Statements about one failure.

use std::cmp::Ordering;

use super::{
    mistakes::Symbols,
    values::{self, Difference},
};
use crate::{
    fault::{Fault, FaultKind},
    judge::{Mismatch, Verdict, Wrong},
    plural::count,
    protocol::UNITS,
    value::Value,
    vectors::Vector,
};

/// The broadest statement about the verdict on one reply. Verdicts with the same cause share it. It does not depend on the length of the
/// reply.
pub fn statement(right: &Value, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Wrong(Mismatch { wrong: Wrong::Value, difference: Some(difference), .. }) => {
            statement_of_path(path_of(difference))
        }
        _ => Statements::from_verdict(right, verdict).broad,
    }
}

/// The path with which the description of a difference begins.
fn path_of(difference: &str) -> &str {
    difference.split([':', ',']).next().unwrap_or_default()
}

/// The statement about the path at which a value differs.
fn statement_of_path(path: &str) -> String {
    match path {
        "" => "another value".to_owned(),
        path if path == "hex" || path.starts_with("bit ") => "other bytes".to_owned(),
        path => format!("`{}` differs", values::without_indices(path)),
    }
}

/// The statement about a member of a field of an explanation, such as `fields[7].len`.
fn statement_of_field(right: &Value, path: &str) -> Option<String> {
    let (index, member) = path.strip_prefix("fields[")?.split_once("].")?;
    let field = right["fields"][index.parse::<usize>().ok()?]["name"].as_str()?;
    Some(format!("`{}` of the field `{field:.40}` differs", values::without_indices(member)))
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

    fn from_broad(what: impl Into<String>) -> Self {
        Self { broad: what.into(), ..Self::default() }
    }

    fn from_mismatch(right: &Value, mismatch: &Mismatch) -> Self {
        let got = mismatch.reply_value().unwrap_or_default();
        let code = |reply: &Value| reply["reject"].as_str().unwrap_or_default().to_owned();
        let difference = mismatch.difference.as_deref().unwrap_or_default();
        let with = |code: &str| if code.is_empty() { String::new() } else { format!(" with `{code}`") };
        Self::from_broad(match mismatch.wrong {
            Wrong::Value if got.get("ok").is_some() => return value_statements(&right["ok"], &got["ok"]),
            // A long reply is not kept.
            Wrong::Value => {
                let path = path_of(difference);
                let narrow = statement_of_field(&right["ok"], path).into_iter().collect();
                return Self { broad: statement_of_path(path), narrow };
            }
            Wrong::Rejected => {
                let code = format!("{:.60}", without_numbers(code(&got)));
                format!("a valid input is rejected{}", with(&code))
            }
            Wrong::Accepted => format!("an input is accepted that must be rejected{}", with(&code(right))),
            Wrong::Code => format!(
                "an input is rejected with `{:.60}` that must be rejected with `{}`",
                without_numbers(code(&got)),
                code(right)
            ),
            Wrong::Offset => return offset_statements(&code(right), &right["at"], &got["at"]),
            Wrong::Shape => "the offset of a rejection has not the shape of the schema".to_owned(),
            Wrong::Counterpart => {
                "an invalid input is rejected, and its valid counterpart as well".to_owned()
            }
            Wrong::Constant => "different requests get the same reply".to_owned(),
            Wrong::Memory => "the reply is right, and takes too much memory".to_owned(),
            Wrong::Neither => "the reply is none of several right ones".to_owned(),
            Wrong::Unsupported => "`unsupported` is not an answer to this".to_owned(),
            Wrong::Json | Wrong::State => difference.to_owned(),
        })
    }
}

/// A message in place of a code, such as `unexpected x at byte 12`, without the numbers in which two messages of one kind differ.
fn without_numbers(code: String) -> String {
    if !code.contains(' ') {
        return code;
    }
    let mut text = String::new();
    for c in code.chars() {
        match c {
            '0'..='9' if text.ends_with('…') => {}
            '0'..='9' => text.push('…'),
            c => text.push(c),
        }
    }
    text
}

fn offset_statements(code: &str, right: &Value, got: &Value) -> Statements {
    let mut observed = Statements::from_broad(format!("`{code}` is reported at another offset"));
    let number = |at: &Value, unit: &str| at[unit].as_i64();
    for unit in UNITS {
        let (Some(right), Some(got)) = (number(right, unit), number(got, unit)) else { continue };
        let distance = got.abs_diff(right);
        let plural = if distance == 1 { "" } else { "s" };
        let how = if got < right { "early" } else { "late" };
        observed.narrow.push(format!("`{code}` is reported {distance} {unit}{plural} too {how}"));
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

fn value_statements(right: &Value, got: &Value) -> Statements {
    let differences = values::differences(right, got);
    let Some(first) = differences.first() else { return Statements::default() };
    let (name, path) = (first.name(), &first.path);
    let mut narrow = Vec::new();
    let broad = match (first.right, first.got) {
        (None, _) => format!("`{name:.60}` is not part of the value"),
        (_, None) => format!("`{name}` is missing"),
        (Some(Value::Array(right)), Some(Value::Array(got))) if right.len() == got.len() => {
            narrow.extend(right.iter().eq(got.iter().rev()).then(|| format!("`{name}` is in reverse order")));
            format!("`{name}` is in another order")
        }
        (Some(Value::Array(right)), Some(Value::Array(got))) => {
            let items = count(right.len().abs_diff(got.len()), "item");
            let how = if right.len() < got.len() { "more" } else { "fewer" };
            narrow.push(format!("`{name}` has {items} {how}"));
            format!("`{name}` has another length")
        }
        (Some(Value::String(right)), Some(Value::String(got))) if path == "hex" => {
            narrow.extend(byte_statements(right, got));
            "other bytes".to_owned()
        }
        (Some(_), Some(_)) => {
            narrow.extend(first.texts().and_then(|(right, got)| text_statement(path, right, got)));
            narrow.extend(constant_difference(&differences));
            narrow.extend(statement_of_field(right, path));
            format!("`{name}` differs")
        }
    };
    if let (Some(right), Some(got), 1) = (first.right, first.got, differences.len())
        && !right.is_string()
    {
        narrow.push(format!("`{path}` is {:.40} in place of {:.40}", got.to_string(), right.to_string()));
        narrow.push(format!("`{path}` alone differs"));
    }
    Statements { broad, narrow }
}

/// Describes how far all numbers are from the right ones, if all differences are equal.
fn constant_difference(differences: &[Difference<'_>]) -> Option<String> {
    let increase = |number: &Difference<'_>| number.got?.as_i64()?.checked_sub(number.right?.as_i64()?);
    let (name, first) = (differences[0].name(), increase(&differences[0])?);
    let is_constant = differences.iter().all(|other| increase(other) == Some(first) && other.name() == name);
    let how = if first < 0 { "less" } else { "more" };
    is_constant.then(|| format!("`{name}` is {} {how} than is right", first.unsigned_abs()))
}

/// Statements about the difference between two strings of bytes, the narrowest first.
fn byte_statements(right: &str, got: &str) -> Vec<String> {
    let (Ok(right), Ok(got)) = (hex::decode(right), hex::decode(got)) else {
        return vec!["`hex` is not an even number of hexadecimal digits".to_owned()];
    };
    let mut statements = Vec::new();
    let equal_count = right.iter().zip(&got).take_while(|(right, got)| right == got).count();
    let by = count(right.len().abs_diff(got.len()), "byte");
    match right.len().cmp(&got.len()) {
        Ordering::Less => {
            if let Some(end) = got.get(equal_count..).filter(|_| equal_count == right.len()) {
                statements.push(format!("{by} too many at the end: {:.20}", hex::encode(end)));
            }
            statements.push(format!("{by} too many"));
        }
        Ordering::Greater => {
            let where_ = if equal_count == got.len() { " at the end" } else { "" };
            statements.push(format!("{by} too few{where_}"));
        }
        Ordering::Equal if equal_count + 1 == right.len() => {
            statements.push("the last byte alone differs".to_owned());
        }
        Ordering::Equal => {}
    }
    if let Some(bit) = first_bit(&right, &got).filter(|_| equal_count < right.len().min(got.len())) {
        statements.push(format!("bit {bit} is the first that differs"));
    }
    statements
}

/// The first bit in which two strings of bytes differ. It may be after the end of one of them.
pub(super) fn first_bit(right: &[u8], got: &[u8]) -> Option<u64> {
    let equal_count = right.iter().zip(got).take_while(|(right, got)| right == got).count();
    let different_byte = right.get(equal_count).zip(got.get(equal_count));
    let bit_in_byte = different_byte.map_or(0, |(right, got)| (right ^ got).leading_zeros());
    (right != got).then_some(8 * equal_count as u64 + u64::from(bit_in_byte))
}

fn text_statement(path: &str, right: &str, got: &str) -> Option<String> {
    if right.chars().count() > 2 && right.chars().eq(got.chars().rev()) {
        Some(format!("`{path}` is in reverse order"))
    } else if got.starts_with(right) {
        Some(format!("`{path}` has more characters after the right ones"))
    } else if right.starts_with(got) {
        Some(format!("`{path}` ends too soon"))
    } else {
        let symbols = Symbols::learn([(right, got)].into_iter());
        symbols.map(|symbols| symbols.description(&format!(" in `{path}`")))
    }
}
