//! The values of vectors against the JSON Schemas of their format, and against the rule for doubles.

use std::collections::HashMap;

use crate::{
    compare::{DOUBLE_TEXTS, ValueRule},
    fault::quoted,
    protocol::Op,
    schema::Schema,
    value::Value,
    vectors::{Outcome, Suite, Vector},
};

/// The most parts of a value that are reported.
const MAX_VIOLATIONS: usize = 3;

pub(super) fn check_values(suite: &Suite, add: &mut impl FnMut(&str, &str, String)) {
    let mut schemas = HashMap::new();
    let of_schema = |op: Op, what: &str| (format!("/values/{op}"), format!("values: {op}: {what}"));
    for format in &suite.formats {
        for (op, schema) in &format.values {
            let mut add_to_schema = |what: &str| {
                let (part, what) = of_schema(*op, what);
                add(&format.id, &part, what);
            };
            match Schema::new(schema) {
                Ok(schema) => drop(schemas.insert((format.id.as_str(), *op), schema)),
                Err(fault) => add_to_schema(&fault),
            }
            if !format.operations.contains(op) {
                add_to_schema("the format has no such operation");
            }
        }
    }
    for vector in suite.vectors() {
        let kind = (&*vector.format, vector.op);
        for (part, value) in values(vector) {
            let mut add_to_vector =
                |part: &str, what: String| add(vector.id_in_file(), part, format!("{part}: {what}"));
            suite.compare.find_non_doubles(ValueRule::default(), &part, &value, &mut |part, text| {
                let what = format!("{} is not a double: expected {DOUBLE_TEXTS}", quoted(text));
                add_to_vector(part, what);
            });
            let violations = schemas.get(&kind).map(|schema| schema.violations(&value, MAX_VIOLATIONS));
            match violations.unwrap_or(Ok(Vec::new())) {
                Ok(violations) => violations.into_iter().for_each(|(pointer, what)| {
                    let what = format!("{what}, by the schema of its values");
                    add_to_vector(&format!("{part}{pointer}"), what);
                }),
                Err(fault) => {
                    schemas.remove(&kind);
                    let (part, what) = of_schema(kind.1, fault);
                    add(kind.0, &part, what);
                }
            }
        }
    }
}

/// The values of a vector to which a schema applies. An encoder may have to reject a value because it has another shape.
fn values(vector: &Vector) -> Vec<(String, Value)> {
    if vector.op == Op::Encode {
        let value = vector.request().member("value").cloned().filter(|_| vector.outcome == Outcome::Accept);
        // The value of a round trip is in its reply.
        let part = if vector.id_in_file.is_some() { "/expect/ok" } else { "/request/value" };
        return value.map(|value| (part.to_owned(), value)).into_iter().collect();
    }
    let replies = vector.replies();
    replies.filter_map(|(part, mut reply)| Some((part + "/ok", reply.get_mut("ok")?.take()))).collect()
}
