//! Explanations: the fields that a testee reads in an input, and the fault that ends them.

use super::{
    description::Description,
    fault::{Fault, FaultKind, quoted},
    formats::Format,
    protocol::{Hello, Op, Reply, Request},
    testee_process::Process,
    timeouts,
};
use crate::value::{Map, Value};

/// The fields of a reply take about this many bytes for each digit or character of the input, and at most this many.
const REPLY_BYTES_PER_DIGIT: usize = 64;
const MAX_REPLY_BYTES: usize = 4 << 20;

/// The keys of a field. Others are ignored.
const FIELD_KEYS: [&str; 7] = ["name", "number", "start", "len", "value", "represents", "requirements"];

/// Checks that fields tile the input in the members of a request, in bits of its `hex` or characters of its `text`: each has a name, and begins
/// where the previous one ends. A `complete` list ends with the input. An error has the index of the field at fault, and says what is wrong.
pub(crate) fn check(fields: &Value, input: &Map, complete: bool) -> Result<(), (usize, String)> {
    let length = |key| input.get(key).and_then(Value::as_str).map_or(0, |text| text.chars().count() as u64);
    let (unit_count, mut end) = (length("text") + 4 * length("hex"), 0);
    let items = fields.as_array().ok_or_else(|| (0, "`fields` is not a list".to_owned()))?;
    for (index, field) in items.iter().enumerate() {
        let name = field.get("name").and_then(Value::as_str);
        let number = |key| field.get(key).and_then(Value::as_u64).filter(|number| *number < 1 << 53);
        let what = match (name, number("start"), number("len")) {
            (Some(_), Some(start), Some(len)) if start == end && start + len <= unit_count => {
                end += len;
                continue;
            }
            (Some(_), Some(start), Some(len)) => format!(
                "it has {start}..{}, but the field before it ends at {end}, and the input at {unit_count}",
                start + len
            ),
            _ => "expected a text `name`, and integers from 0 to 2^53 - 1 as `start` and `len`".to_owned(),
        };
        return Err((index, format!("field {index} ({}): {what}", quoted(name.unwrap_or_default()))));
    }
    if complete && end < unit_count {
        let what = format!("the fields end at {end}, and the input at {unit_count}");
        return Err((items.len().saturating_sub(1), what));
    }
    Ok(())
}

/// Asks a testee to explain the input in the members of a request. Returns these members with `format`, the checked `fields` and, for a rejected
/// input, `error`: its `code`, `at`, `what` and `requirement`. Returns the hello if it does not offer the operation.
///
/// # Errors
/// The fault of the testee. A reply whose fields do not tile the input is a fault.
pub fn explain(
    testee: &mut Process,
    suite: &Description,
    format: &Format,
    mut members: Map,
) -> Result<Result<Map, Hello>, Fault> {
    let hello = timeouts::hello(testee)?;
    if !hello.knows(&format.id, Op::Explain) {
        return Ok(Err(hello));
    }
    let length = members.get(format.input.key()).and_then(Value::as_str).map_or(0, str::len);
    let size = length.saturating_mul(REPLY_BYTES_PER_DIGIT).min(MAX_REPLY_BYTES);
    let request = Request::new(Op::Explain, &format.id, members.clone(), size);
    let mut reply = testee.ask_members(&request.with_reply_depth(suite.depth))?;
    let before_fault = reply.swap_remove("fields").filter(|fields| !fields.is_null());
    let (mut fields, error) = match Reply::read(reply).map_err(|what| testee.bad_reply(what))? {
        Reply::Reject { code, at } => {
            let rule = suite.requirement_for_code(&format.id, &code).and_then(|id| suite.requirement(id));
            let [what, id] = [rule.map(|rule| &rule.text), rule.map(|rule| &rule.id)].map(Value::from);
            let error = [("code", code.into()), ("at", at.into()), ("what", what), ("requirement", id)];
            (before_fault.unwrap_or(Value::Array(Vec::new())), Some(Value::object(error)))
        }
        Reply::Ok(mut value) => (value.get_mut("fields").map(Value::take).unwrap_or_default(), None),
        Reply::Unsupported(reason) | Reply::Error(reason) => return Err(FaultKind::Error(reason).into()),
        Reply::Accepted | Reply::Rejected => (Value::Null, None),
    };
    check(&fields, &members, error.is_none()).map_err(|(_, what)| testee.bad_reply(what))?;
    if let Value::Array(items) = &mut fields {
        let members = items.iter_mut().filter_map(Value::as_object_mut);
        members.for_each(|members| members.retain(|key, _| FIELD_KEYS.contains(&&**key)));
    }
    members.extend([("format".into(), format.id.as_str().into()), ("fields".into(), fields)]);
    members.extend(error.map(|error| ("error".to_owned(), error)));
    Ok(Ok(members))
}
