//! Finds contradictions between a vector and the record of its format.

use std::collections::HashSet;

use crate::{
    explain::check,
    fault::quoted,
    formats::{Format, InputKind},
    nearest::suggestion,
    protocol::{Op, Request},
    value::{Value, locate::escaped},
    vectors::{Suite, Vector},
};

/// Finds hexadecimal texts that no right testee writes.
fn check_hex(request: &Request, replies: &[(String, Value)], add: &mut impl FnMut(&str, String)) {
    let fault = |hex: &str| match hex.chars().find(|c| !matches!(c, '0'..='9' | 'a'..='f')) {
        Some(c) if c.is_ascii_hexdigit() => {
            Some("its `hex` has upper-case digits: write lower case".to_owned())
        }
        Some(c) => Some(format!("its `hex` has the character {c:?}, which is not a hexadecimal digit")),
        None => (hex.len() % 2 == 1).then(|| "its `hex` has an odd number of digits".to_owned()),
    };
    let input = request.member("hex").map(|hex| ("/request/hex".to_owned(), hex));
    let outputs = replies.iter().map(|(part, reply)| (format!("{part}/ok/hex"), &reply["ok"]["hex"]));
    for (part, hex) in input.into_iter().chain(outputs) {
        if let Some(what) = hex.as_str().and_then(fault) {
            add(&part, what);
        }
    }
}

pub(super) fn check_vector(
    suite: &Suite,
    vector: &Vector,
    options: &[(&str, HashSet<&str>)],
    add: &mut impl FnMut(&str, String),
) {
    let Some(format) = suite.format(&vector.format) else {
        let near = suggestion(&vector.format, suite.formats.iter().map(|format| &format.id));
        return add("", format!("the suite has no format {}{near}", vector.format));
    };
    let is_second_half = vector.id_in_file.is_some();
    if !format.operations.contains(&vector.op) {
        let names: Vec<String> = format.operations.iter().map(ToString::to_string).collect();
        let near = suggestion(vector.op.name(), &names);
        let part = if is_second_half { "/roundtrip" } else { "/op" };
        add(part, format!("{} has no operation {}{near}", format.id, vector.op));
    }
    // The members other than `op` were made from the first half of the round trip, which is checked itself.
    if is_second_half {
        return;
    }
    let start = format!("{}.{}.", format.prefix.to_lowercase(), vector.op);
    if !vector.id.starts_with(&start) {
        add("/id", format!("its id does not begin with {start}"));
    }
    if vector.requirements.is_empty() {
        add("/requirements", "it names no requirement".to_owned());
    }
    for (index, id) in vector.requirements.iter().enumerate() {
        let what = match suite.requirement(id) {
            None => {
                let near = suggestion(id, suite.requirements.iter().map(|rule| &rule.id));
                format!("there is no requirement {id}{near}")
            }
            Some(rule) if rule.format != format.id && !format.contains.contains(&rule.format) => {
                format!("{id} is a requirement of {}", rule.format)
            }
            Some(_) => continue,
        };
        add(&format!("/requirements/{index}"), what);
    }
    for (index, name) in vector.needs.iter().enumerate().filter(|(_, name)| !format.features.contains(name)) {
        let near = suggestion(name, &format.features);
        add(&format!("/needs/{index}"), format!("{} has no feature {}{near}", format.id, quoted(name)));
    }
    let (request, replies) = (vector.request(), vector.replies().collect::<Vec<_>>());
    check_input(format, vector.op, &request, &replies, add);
    if format.input == InputKind::Bytes {
        check_hex(&request, &replies, add);
    }
    for (option, all_names) in options {
        let names: Vec<(String, &str)> = match request.member(option) {
            Some(Value::Array(names)) => {
                let names = names.iter().enumerate();
                names.filter_map(|(index, name)| Some((index.to_string(), name.as_str()?))).collect()
            }
            Some(Value::Object(limits)) => limits.keys().map(|name| (escaped(name), name.as_str())).collect(),
            _ => Vec::new(),
        };
        // Options of other formats are ignored.
        for (step, name) in names.into_iter().filter(|(_, name)| !all_names.contains(name)) {
            let near = suggestion(name, format.options(option));
            add(&format!("/request/{option}/{step}"), format!("{option}: no format has {name}{near}"));
        }
    }
}

/// Finds what is wrong with the input, the value or the offset of a vector. Requests of other operations have other shapes.
fn check_input(
    format: &Format,
    op: Op,
    request: &Request,
    replies: &[(String, Value)],
    add: &mut impl FnMut(&str, String),
) {
    let key = match op {
        Op::Encode => "value",
        Op::Decode | Op::Explain => format.input.key(),
        Op::Other(_) => return,
    };
    let Some(input) = request.member(key) else {
        return add("/request", format!("its request has no `{key}`"));
    };
    for (part, reply) in replies.iter().filter(|(_, reply)| op == Op::Explain && reply.get("ok").is_some()) {
        if let Err((index, what)) = check(&reply["ok"]["fields"], request.members(), true) {
            add(&format!("{part}/ok/fields/{index}"), what);
        }
    }
    if op == Op::Encode && !input.is_object() {
        return add("/request/value", "its value is not an object".to_owned());
    }
    let Some(input) = input.as_str() else { return };
    let (units, length): (&[&str], u64) = match key {
        "text" => (&["char"], input.chars().count() as u64),
        _ => (&["bit", "byte"], input.len() as u64 / 2),
    };
    let offsets = replies.iter().filter_map(|(part, reply)| Some((part, reply["at"].as_object()?)));
    for (part, unit, at) in offsets.flat_map(|(part, at)| at.iter().map(move |(unit, at)| (part, unit, at))) {
        let input_units = if unit == "bit" { length * 8 } else { length };
        if !units.contains(&unit.as_str()) {
            add(&format!("{part}/at"), format!("the offset counts in {unit}, and the input is `{key}`"));
        } else if at.as_u64().is_some_and(|at| at > input_units) {
            add(&format!("{part}/at"), format!("the offset {unit} {at} is after the end of the input"));
        }
    }
}
