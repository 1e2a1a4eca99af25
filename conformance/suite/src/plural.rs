//! Numbers with their nouns.

/// A number with its noun: `1 ply`, `2 plies`.
pub fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number with its noun and a regular plural: `1 row`, `2 rows`.
pub fn count(number: usize, noun: &str) -> String {
    plural(number, noun, &format!("{noun}s"))
}

/// At most `max` names, and how many more there are: `a, b and 3 more`.
pub fn named(names: impl IntoIterator<Item = String>, max: usize) -> String {
    let mut names: Vec<String> = names.into_iter().collect();
    let left_out = names.len().saturating_sub(max);
    names.truncate(max);
    names.join(", ") + &if left_out > 0 { format!(" and {left_out} more") } else { String::new() }
}
