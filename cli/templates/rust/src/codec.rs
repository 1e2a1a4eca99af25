//! The codec of @FORMAT@. The rules are in spec/@CHAPTER@.
//!
//! Numbers are exact: `Number::as_str` gives the digits, and `str::parse` reads a `Number` of any length.

#![allow(dead_code, unused_variables)] // Until the operations are written.

use std::collections::HashMap;

use serde_json::Value;

/// The reason why there is no result.
pub enum Fault {
    /// The input or the value has a fault: a code of spec/@CODES@, and the offset where it was found.
    Reject { code: &'static str, offset: Option<usize> },
    /// This codec does not support the request.
    Unsupported(&'static str),
}

/// The options of a request.
pub struct Options<'a> {
    /// The names of the leniencies to apply.
    pub allow: Vec<&'a str>,
    /// @ABOUT_LIMITS@.
    pub limits: HashMap<&'a str, u64>,
    /// @ABOUT_REQUEST@.
    pub request: &'a Value,
}

@IF decode@
/// The value of the input, which is UTF-8 if the format is a text. The shape of the value is in
/// spec/@VALUES@. A fault is `Err(Fault::Reject { code: "@CODE@", offset: Some(48) })`; offsets count @UNIT@s.
pub fn decode(input: &[u8], options: &Options) -> Result<Value, Fault> {
    Err(Fault::Unsupported("decode is not written yet: write it in src/codec.rs"))
}

@END@
@IF encode@
/// The bytes of a value. A fault is `Err(Fault::Reject { code: "@CODE@", offset: None })`.
pub fn encode(value: &Value, options: &Options) -> Result<Vec<u8>, Fault> {
    Err(Fault::Unsupported("encode is not written yet: write it in src/codec.rs"))
}

@END@
@IF other@
/// The `ok` of the reply to another operation: @OTHER@. The input is empty if the request has none.
pub fn perform(op: &str, input: &[u8], options: &Options) -> Result<Value, Fault> {
    Err(Fault::Unsupported("the operation is not written yet: write it in src/codec.rs"))
}
@END@
