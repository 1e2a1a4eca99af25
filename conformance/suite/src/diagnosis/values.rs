//! The difference between a value and the right one, in words.

use serde_json::Value;

use super::{observe::Observed, strings};

/// Further differences are ignored: no statement needs them.
const MAX_DIFFERENCES: usize = 4096;

/// A part of the value that differs.
pub(super) struct Leaf<'a> {
    /// Its path, such as `squares[7]`.
    pub(super) path: String,
    pub(super) right: &'a Value,
    pub(super) got: &'a Value,
}

/// The differences of two values.
#[derive(Default)]
pub(super) struct Differences<'a> {
    pub(super) leaves: Vec<Leaf<'a>>,
    /// The path of the list in which the first difference is, if its items are right and in another order.
    pub(super) order: Option<String>,
    observed: Observed,
}

pub(super) fn differences<'a>(right: &'a Value, got: &'a Value) -> Differences<'a> {
    let mut differences = Differences::default();
    differences.collect(String::new(), right, got);
    differences
}

/// The statements about the difference between two values.
pub(super) fn observe(right: &Value, got: &Value) -> Observed {
    let Differences { leaves, mut observed, .. } = differences(right, got);
    let Some(first) = leaves.first() else { return observed };
    if observed.broad.is_empty() {
        observed.broad = match first.path.as_str() {
            "hex" => "other bytes".to_owned(),
            path => format!("`{}` differs", without_indices(path)),
        };
    }
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

impl<'a> Differences<'a> {
    /// Finds the leaves that differ, and the faults of the structure.
    fn collect(&mut self, path: String, right: &'a Value, got: &'a Value) {
        if self.leaves.len() == MAX_DIFFERENCES || right == got {
            return;
        }
        match (right, got) {
            (Value::Object(one), Value::Object(other)) => {
                let below =
                    |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                for (key, right) in one {
                    if let Some(got) = other.get(key) {
                        self.collect(below(key), right, got);
                    } else {
                        self.structure(format!("`{}` is missing", without_indices(&below(key))));
                        self.leaves.push(Leaf { path: below(key), right, got: &Value::Null });
                    }
                }
                if let Some((key, got)) = other.iter().find(|(key, _)| !one.contains_key(*key)) {
                    self.structure(format!("`{:.60}` is not part of the value", below(key)));
                    self.leaves.push(Leaf { path: below(key), right: &Value::Null, got });
                }
            }
            (Value::Array(one), Value::Array(other)) => {
                let name = without_indices(&path);
                if one.len() != other.len() {
                    let by = one.len().abs_diff(other.len());
                    let (items, how) = (if by == 1 { "item" } else { "items" }, one.len() < other.len());
                    let how = if how { "more" } else { "fewer" };
                    self.observed.narrow.push(format!("`{name}` has {by} {items} {how}"));
                    self.structure(format!("`{name}` has another length"));
                    self.leaves.push(Leaf { path, right, got });
                    return;
                }
                if one.len() > 2 && one.iter().eq(other.iter().rev()) {
                    self.observed.narrow.push(format!("`{name}` is in reverse order"));
                }
                if self.leaves.is_empty() && self.order.is_none() && sorted(one) == sorted(other) {
                    self.order = Some(path.clone());
                }
                for (index, (right, got)) in one.iter().zip(other).enumerate() {
                    self.collect(format!("{path}[{index}]"), right, got);
                }
            }
            _ => self.leaves.push(Leaf { path, right, got }),
        }
    }

    /// Records a fault of the structure; the first one becomes the broadest statement.
    fn structure(&mut self, what: String) {
        if self.observed.broad.is_empty() {
            self.observed.broad = what;
        }
    }
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
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
