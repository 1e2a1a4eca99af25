//! The values of vectors against the JSON Schemas of their format.

use std::collections::HashMap;

use super::weakness::Weakness;
use crate::{
    protocol::Op,
    shape::{validator, violations},
    vectors::{Outcome, Suite, Vector},
};

/// The most parts of a value that are reported.
const MAX_VIOLATIONS: usize = 3;

pub(super) fn weaknesses(suite: &Suite) -> Vec<Weakness> {
    let mut weaknesses = Vec::new();
    let mut validators = HashMap::new();
    for format in &suite.formats {
        for (op, schema) in &format.values {
            let weak = |what: String| Weakness {
                part: format!("/values/{op}"),
                ..Weakness::new(&format.id, format!("values: {op}: {what}"))
            };
            match validator(schema) {
                Ok(validator) => drop(validators.insert((format.id.as_str(), *op), validator)),
                Err(fault) => weaknesses.push(weak(fault)),
            }
            if !format.operations.contains(op) {
                weaknesses.push(weak("the format has no such operation".to_owned()));
            }
        }
    }
    for vector in suite.vectors() {
        let Some(validator) = validators.get(&(&*vector.format, vector.op)) else { continue };
        for (part, value) in values(vector) {
            for (pointer, what) in violations(validator, &value, MAX_VIOLATIONS) {
                let part = format!("{part}{pointer}");
                let what = format!("{part}: {what}, by the schema of its values");
                weaknesses.push(Weakness { part, ..Weakness::new(&vector.id, what) });
            }
        }
    }
    weaknesses
}

/// The values of a vector to which a schema applies. An encoder may have to reject a value because it has another shape.
fn values(vector: &Vector) -> Vec<(&'static str, crate::value::Value)> {
    if vector.op == Op::Encode {
        let value = vector.request().member("value").cloned().filter(|_| vector.outcome == Outcome::Accept);
        return value.map(|value| ("/request/value", value)).into_iter().collect();
    }
    let replies = vector.expect().into_iter();
    replies.filter_map(|mut reply| Some(("/expect/ok", reply.get_mut("ok")?.take()))).collect()
}
