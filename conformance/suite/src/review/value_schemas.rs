//! The values of vectors against the JSON Schemas of their format, and against the rule for doubles.

use std::collections::HashMap;

use super::weakness::Weakness;
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

pub(super) fn weaknesses(suite: &Suite) -> Vec<Weakness> {
    let mut weaknesses = Vec::new();
    let mut schemas = HashMap::new();
    for format in &suite.formats {
        for (op, schema) in &format.values {
            let weak = |what: &str| of_schema(&format.id, *op, what);
            match Schema::new(schema) {
                Ok(schema) => drop(schemas.insert((format.id.as_str(), *op), schema)),
                Err(fault) => weaknesses.push(weak(&fault)),
            }
            if !format.operations.contains(op) {
                weaknesses.push(weak("the format has no such operation"));
            }
        }
    }
    for vector in suite.vectors() {
        let kind = (&*vector.format, vector.op);
        for (part, value) in values(vector) {
            let mut add = |part: &str, what: String| {
                weaknesses.push(Weakness::new(vector.id_in_file(), part, format!("{part}: {what}")));
            };
            suite.compare.texts_without_double(ValueRule::default(), &part, &value, &mut |part, text| {
                add(part, format!("{} is not a double: expected {DOUBLE_TEXTS}", quoted(text)));
            });
            match schemas
                .get(&kind)
                .map_or(Ok(Vec::new()), |schema| schema.violations(&value, MAX_VIOLATIONS))
            {
                Ok(violations) => violations.into_iter().for_each(|(pointer, what)| {
                    add(&format!("{part}{pointer}"), format!("{what}, by the schema of its values"));
                }),
                Err(fault) => {
                    schemas.remove(&kind);
                    weaknesses.push(of_schema(kind.0, kind.1, fault));
                }
            }
        }
    }
    weaknesses
}

fn of_schema(format: &str, op: Op, what: &str) -> Weakness {
    Weakness::new(format, format!("/values/{op}"), format!("values: {op}: {what}"))
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
