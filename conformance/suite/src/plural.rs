//! Numbers with their nouns.

/// A number with its noun: `1 ply`, `2 plies`.
pub fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number with its noun and a regular plural: `1 row`, `2 rows`.
pub fn count(number: usize, noun: &str) -> String {
    plural(number, noun, &format!("{noun}s"))
}
