//! Fills templates: parts with conditions, and placeholders.

/// Leaves out the parts of a template whose condition does not hold: the rest of a line after `@IF CONDITION@`, or the lines between it and
/// `@END@`.
pub(super) fn chosen_parts(text: &str, holds: impl Fn(&str) -> bool) -> String {
    let (mut open_parts, mut chosen) = (Vec::new(), String::new());
    for line in text.lines() {
        let conditional = line.strip_prefix("@IF ").and_then(|rest| rest.split_once('@'));
        let (is_chosen, line) =
            conditional.map_or((true, line), |(condition, rest)| (holds(condition), rest));
        if conditional.is_some() && line.is_empty() {
            open_parts.push(is_chosen);
        } else if line == "@END@" {
            open_parts.pop();
        } else if is_chosen && open_parts.iter().all(|is_chosen| *is_chosen) {
            chosen.push_str(line);
            chosen.push('\n');
        }
    }
    chosen.trim_end().to_owned() + "\n"
}

/// Replaces each placeholder between two `@` with its value, and with a comma after a value that is not empty if the placeholder ends with a
/// comma. A placeholder such as `@: string@` is a type of TypeScript. Values are not expanded again, because they may come from another suite.
pub(super) fn fill_template(text: &str, values: &[(&str, String)]) -> String {
    let mut parts = text.split('@');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let name = part.strip_suffix(',').unwrap_or(part);
        if let Some((_, value)) = values.iter().find(|(key, _)| *key == name) {
            filled += value;
            filled += if name == part || value.is_empty() { "" } else { ", " };
            filled += parts.next().unwrap_or_default();
        } else if part.starts_with(": ") || part.starts_with("?: ") {
            let has_types = values.contains(&("LANGUAGE", "TypeScript".to_owned()));
            filled += if has_types { part } else { "" };
            filled += parts.next().unwrap_or_default();
        } else {
            filled.push('@');
            filled += part;
        }
    }
    filled
}
