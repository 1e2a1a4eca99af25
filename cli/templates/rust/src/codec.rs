//! The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

#![allow(dead_code, unused_variables)] // Until decode and encode are written.

use serde_json::Value;

/// The reason why there is no result.
pub enum Fault {
    /// The input or the value has a fault: a code of spec/@CODES@, and the offset in @UNIT@s where decode found it.
    Reject { code: &'static str, offset: Option<usize> },
    /// This codec does not support the request.
    Unsupported(&'static str),
}

/// The options of decode.
pub struct Options<'a> {
    /// The names of the leniencies to apply.
    pub allow: Vec<&'a str>,
    /// It is @ABOUT_LIMIT@.
    pub limit: Option<u64>,
    /// It is @ABOUT_CONTEXT@.
    pub context: Option<&'a Value>,
}

/// The value of the input, which is UTF-8 if the format is a text. The shape of the value is in
/// spec/@VALUES@. A fault is `Err(Fault::Reject { code: "truncated", offset: Some(48) })`.
pub fn decode(input: &[u8], options: &Options) -> Result<Value, Fault> {
    Err(Fault::Unsupported("decode is not written yet: write it in src/codec.rs"))
}

/// The bytes of a value; `context` is @ABOUT_CONTEXT@. A fault is
/// `Err(Fault::Reject { code: "dimension-zero", offset: None })`.
pub fn encode(value: &Value, context: Option<&Value>) -> Result<Vec<u8>, Fault> {
    Err(Fault::Unsupported("encode is not written yet: write it in src/codec.rs"))
}
