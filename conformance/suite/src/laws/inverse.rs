//! Requests that laws make from another request and its reply.

use crate::protocol::{Op, Request};
use crate::value::{Map, Value};

/// The request of the inverse operation, for the decoded value or the encoding. It gets no leniency and no limit, and keeps other members.
pub(crate) fn inverse(request: &Request, ok: Value) -> Request {
    let (op, format) = request.operation();
    let mut fields = request.fields();
    fields.retain(|key, _| !["hex", "text", "value", "allow", "limits"].contains(&key.as_str()));
    let op = if op == Op::Decode {
        fields.insert("value".to_owned(), ok);
        Op::Encode
    } else {
        if let Value::Object(encoding) = ok {
            fields.extend(encoding);
        }
        Op::Decode
    };
    derived(request, op, format, fields)
}

/// A request that a law makes from `request`. Its reply is expected to be at most as long as that of `request`, or as four times `request`.
pub(super) fn derived(request: &Request, op: Op, format: &str, fields: Map<String, Value>) -> Request {
    let reply_size = request.reply_size.max(request.line("").len() * 4);
    Request::new(op, format, fields, reply_size).with_reply_depth(request.reply_depth)
}
