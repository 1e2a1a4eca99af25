//! Keys of `compare`, `runs`, `grids` and `replies` that no vector has.

use std::collections::{BTreeSet, HashMap};

use crate::{
    fault::quoted,
    nearest::suggestion,
    value::{Value, locate::escaped},
    vectors::Suite,
};

/// Keys of runs that every suite has, whether it uses them or not.
const DEFAULTS: [&str; 2] = ["hex", "text"];

/// Parts of a reply that are no keys of a value.
const REPLY_PARTS: [&str; 4] = ["accepted", "code", "offset", "rejected"];

pub(super) fn check_keys(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut by_format: HashMap<&str, BTreeSet<String>> = HashMap::new();
    for vector in suite.vectors() {
        let keys = by_format.entry(&vector.format).or_default();
        vector.written().iter().for_each(|value| collect_keys(value, keys));
    }
    let all_keys: BTreeSet<String> = by_format.values().flatten().cloned().collect();
    let unknown = |key: &str, known: &BTreeSet<String>| {
        format!("no vector has the key {}{}", quoted(key), suggestion(key, known))
    };
    let runs = suite.runs.keys().filter(|(_, key)| !DEFAULTS.contains(&key.as_str()));
    for (list, key) in suite.compare.keys().chain(runs).filter(|(_, key)| !all_keys.contains(*key)) {
        let part = format!("/{}", list.replace('.', "/"));
        add("suite.json", &part, format!("{list}: {}", unknown(key, &all_keys)));
    }
    let no_keys = BTreeSet::new();
    let keys_of = |format: &str| by_format.get(format).unwrap_or(&no_keys);
    for format in &suite.formats {
        let known = keys_of(&format.id);
        for key in format.grids.keys().filter(|key| !known.contains(*key)) {
            let part = format!("/grids/{}", escaped(key));
            add(&format.id, &part, format!("grids: {}", unknown(key, known)));
        }
    }
    for (format, part, ids) in suite.parts() {
        let pointer = format!("/{}/{}", escaped(format), escaped(part));
        let (key, known) = (part.split(' ').next().unwrap_or_default(), keys_of(format));
        if suite.format(format).is_none() {
            let near = suggestion(format, suite.formats.iter().map(|format| &format.id));
            add("replies.json", &pointer, format!("there is no format {}{near}", quoted(format)));
            continue;
        }
        // `chains.color` is the key `color` in the value of `chains`.
        let is_known = known.contains(key) || key.split('.').all(|step| known.contains(step));
        if !(is_known || REPLY_PARTS.contains(&key)) {
            add("replies.json", &pointer, format!("{format}: {}", unknown(key, known)));
        }
        for id in ids.iter().filter(|id| suite.requirement(id).is_none()) {
            let near = suggestion(id, suite.requirements.iter().map(|rule| &rule.id));
            let what = format!("{format}: {part}: there is no requirement {}{near}", quoted(id));
            add("replies.json", &pointer, what);
        }
    }
}

fn collect_keys(value: &Value, keys: &mut BTreeSet<String>) {
    let own_keys = value.as_object().into_iter().flat_map(|members| members.keys());
    let new_keys: Vec<_> = own_keys.filter(|key| !keys.contains(*key)).cloned().collect();
    keys.extend(new_keys);
    value.children().for_each(|child| collect_keys(child, keys));
}
