//! The difference between a value and the right one, in words.

use serde_json::Value;

use super::{observe::Observed, strings};

/// Further differences are ignored: no statement needs them.
const MAX_DIFFERENCES: usize = 4096;

/// A part of the value that differs.
struct Leaf<'a> {
    /// Its path, such as `squares[7]`.
    path: String,
    right: &'a Value,
    got: &'a Value,
}

/// The statements about the difference between two values.
pub(super) fn observe(right: &Value, got: &Value) -> Observed {
    let mut leaves = Vec::new();
    let mut observed = Observed::default();
    collect(String::new(), right, got, &mut leaves, &mut observed);
    let Some(first) = leaves.first() else { return observed };
    if observed.broad.is_empty() {
        observed.broad = match first.path.as_str() {
            "hex" => "other bytes".to_owned(),
            path => format!("`{}` differs", without_indices(path)),
        };
    }
    observed.exchanged = exchanged(&leaves);
    if let (Value::String(one), Value::String(other)) = (first.right, first.got) {
        observed.narrow.extend(strings::statements(&first.path, one, other));
    }
    observed.narrow.extend(constant(&leaves));
    if leaves.iter().all(|leaf| leaf.path == first.path) && !first.right.is_string() {
        let shown = |value: &Value| format!("{:.40}", value.to_string());
        let path = &first.path;
        observed.narrow.push(format!("`{path}` is {} in place of {}", shown(first.got), shown(first.right)));
        observed.narrow.push(format!("`{path}` alone differs"));
    }
    observed
}

/// Finds the leaves that differ, and the faults of the structure.
fn collect<'a>(
    path: String,
    right: &'a Value,
    got: &'a Value,
    leaves: &mut Vec<Leaf<'a>>,
    observed: &mut Observed,
) {
    if leaves.len() == MAX_DIFFERENCES || right == got {
        return;
    }
    match (right, got) {
        (Value::Object(one), Value::Object(other)) => {
            let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            for (key, right) in one {
                if let Some(got) = other.get(key) {
                    collect(below(key), right, got, leaves, observed);
                } else {
                    structure(observed, format!("`{}` is missing", without_indices(&below(key))));
                    leaves.push(Leaf { path: below(key), right, got: &Value::Null });
                }
            }
            if let Some((key, got)) = other.iter().find(|(key, _)| !one.contains_key(*key)) {
                structure(observed, format!("`{:.60}` is not part of the value", below(key)));
                leaves.push(Leaf { path: below(key), right: &Value::Null, got });
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            if one.len() != other.len() {
                let by = one.len().abs_diff(other.len());
                let (items, how) = (if by == 1 { "item" } else { "items" }, one.len() < other.len());
                let how = if how { "more" } else { "fewer" };
                let name = without_indices(&path);
                observed.narrow.push(format!("`{name}` has {by} {items} {how}"));
                structure(observed, format!("`{name}` has another length"));
                leaves.push(Leaf { path, right, got });
                return;
            }
            if one.len() > 2 && one.iter().eq(other.iter().rev()) {
                observed.narrow.push(format!("`{}` is in reverse order", without_indices(&path)));
            }
            for (index, (right, got)) in one.iter().zip(other).enumerate() {
                collect(format!("{path}[{index}]"), right, got, leaves, observed);
            }
        }
        _ => leaves.push(Leaf { path, right, got }),
    }
}

/// Records a fault of the structure; the first one becomes the broadest statement.
fn structure(observed: &mut Observed, what: String) {
    if observed.broad.is_empty() {
        observed.broad = what;
    }
}

/// The pairs of entries that are exchanged, if exchanges are the complete difference.
fn exchanged(leaves: &[Leaf<'_>]) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut left: Vec<&Leaf<'_>> = leaves.iter().collect();
    if left.len() > 64 {
        return pairs;
    }
    while let Some(leaf) = left.pop() {
        let is_other = |other: &&Leaf<'_>| {
            other.got == leaf.right
                && other.right == leaf.got
                && without_indices(&other.path) == without_indices(&leaf.path)
        };
        let Some(at) = left.iter().rposition(is_other) else { return Vec::new() };
        pairs.push((left.remove(at).path.clone(), leaf.path.clone()));
    }
    pairs
}

/// The difference of all numbers, if it is the same.
fn constant(leaves: &[Leaf<'_>]) -> Option<String> {
    let by = |leaf: &Leaf<'_>| leaf.got.as_i64()?.checked_sub(leaf.right.as_i64()?);
    let first = leaves.first()?;
    let name = without_indices(&first.path);
    let difference = by(first)?;
    let is_constant =
        leaves.iter().all(|leaf| by(leaf) == Some(difference) && without_indices(&leaf.path) == name);
    let how = if difference < 0 { "less" } else { "more" };
    is_constant.then(|| format!("`{name}` is {} {how} than is right", difference.unsigned_abs()))
}

/// A path with the index removed from each list: `squares[]` for `squares[7]`.
pub(super) fn without_indices(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    for part in path.split_inclusive('[') {
        name.push_str(part.trim_start_matches(|character: char| character.is_ascii_digit()));
    }
    name
}
