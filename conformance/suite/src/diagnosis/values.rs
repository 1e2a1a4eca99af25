//! Describes the difference between a value and the right one.

use serde_json::Value;

use super::{observe::Statements, strings};

/// The maximum number of differences: statements need no more.
const MAX_DIFFERENCES: usize = 4096;

/// A part of the value that differs.
pub(super) struct Leaf<'a> {
    pub(super) path: String,
    pub(super) right: &'a Value,
    pub(super) got: &'a Value,
}

#[derive(Default)]
pub(super) struct Differences<'a> {
    pub(super) leaves: Vec<Leaf<'a>>,
    /// The path of the list with the first difference, if it has the right items in another order.
    pub(super) order: Option<String>,
    statements: Statements,
}

pub(super) fn differences<'a>(right: &'a Value, got: &'a Value) -> Differences<'a> {
    let mut differences = Differences::default();
    differences.collect(String::new(), right, got);
    differences
}

/// The statements about the difference between two values.
pub(super) fn observe(right: &Value, got: &Value) -> Statements {
    let Differences { leaves, mut statements, .. } = differences(right, got);
    let Some(first) = leaves.first() else { return statements };
    if statements.broad.is_empty() {
        statements.broad = match first.path.as_str() {
            "hex" => "other bytes".to_owned(),
            path => format!("`{}` differs", without_indices(path)),
        };
    }
    if let (Value::String(right_items), Value::String(got_items)) = (first.right, first.got) {
        statements.narrow.extend(strings::statements(&first.path, right_items, got_items));
    }
    statements.narrow.extend(constant_difference(&leaves));
    if leaves.iter().all(|leaf| leaf.path == first.path) && !first.right.is_string() {
        let brief_value = |value: &Value| format!("{:.40}", value.to_string());
        let path = &first.path;
        statements.narrow.push(format!(
            "`{path}` is {} in place of {}",
            brief_value(first.got),
            brief_value(first.right)
        ));
        statements.narrow.push(format!("`{path}` alone differs"));
    }
    statements
}

impl<'a> Differences<'a> {
    /// Collects the leaves that differ, and the faults of the structure.
    fn collect(&mut self, path: String, right: &'a Value, got: &'a Value) {
        if self.leaves.len() == MAX_DIFFERENCES || right == got {
            return;
        }
        match (right, got) {
            (Value::Object(right_items), Value::Object(got_items)) => {
                let child_path =
                    |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                for (key, right) in right_items {
                    if let Some(got) = got_items.get(key) {
                        self.collect(child_path(key), right, got);
                    } else {
                        self.structure(format!("`{}` is missing", without_indices(&child_path(key))));
                        self.leaves.push(Leaf { path: child_path(key), right, got: &Value::Null });
                    }
                }
                if let Some((key, got)) = got_items.iter().find(|(key, _)| !right_items.contains_key(*key)) {
                    self.structure(format!("`{:.60}` is not part of the value", child_path(key)));
                    self.leaves.push(Leaf { path: child_path(key), right: &Value::Null, got });
                }
            }
            (Value::Array(right_items), Value::Array(got_items)) => {
                let name = without_indices(&path);
                if right_items.len() != got_items.len() {
                    let by = right_items.len().abs_diff(got_items.len());
                    let (items, is_longer) =
                        (if by == 1 { "item" } else { "items" }, right_items.len() < got_items.len());
                    let how = if is_longer { "more" } else { "fewer" };
                    self.statements.narrow.push(format!("`{name}` has {by} {items} {how}"));
                    self.structure(format!("`{name}` has another length"));
                    self.leaves.push(Leaf { path, right, got });
                    return;
                }
                if right_items.len() > 2 && right_items.iter().eq(got_items.iter().rev()) {
                    self.statements.narrow.push(format!("`{name}` is in reverse order"));
                }
                if self.leaves.is_empty() && self.order.is_none() && sorted(right_items) == sorted(got_items)
                {
                    self.order = Some(path.clone());
                }
                for (index, (right, got)) in right_items.iter().zip(got_items).enumerate() {
                    self.collect(format!("{path}[{index}]"), right, got);
                }
            }
            _ => self.leaves.push(Leaf { path, right, got }),
        }
    }

    /// Records a fault of the structure. The first becomes the broadest statement.
    fn structure(&mut self, what: String) {
        if self.statements.broad.is_empty() {
            self.statements.broad = what;
        }
    }
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<_> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}

/// Describes the difference of all numbers, if it is the same.
fn constant_difference(leaves: &[Leaf<'_>]) -> Option<String> {
    let by = |leaf: &Leaf<'_>| leaf.got.as_i64()?.checked_sub(leaf.right.as_i64()?);
    let first = leaves.first()?;
    let name = without_indices(&first.path);
    let difference = by(first)?;
    let is_constant =
        leaves.iter().all(|leaf| by(leaf) == Some(difference) && without_indices(&leaf.path) == name);
    let how = if difference < 0 { "less" } else { "more" };
    is_constant.then(|| format!("`{name}` is {} {how} than is right", difference.unsigned_abs()))
}

/// Removes the indices from a path: `squares[7]` becomes `squares[]`.
pub(super) fn without_indices(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    for part in path.split_inclusive('[') {
        name.push_str(part.trim_start_matches(|character: char| character.is_ascii_digit()));
    }
    name
}
