//! The JSON Schemas of the protocol, which every request and reply in the book satisfies.

use std::{fs, path::Path};

use jsonschema::Validator;
use serde_json::Value;

use crate::sheet::Sheet;

/// The schema of requests and that of replies.
pub(crate) struct Schemas {
    request: Validator,
    reply: Validator,
}

impl Schemas {
    pub(crate) fn read() -> Self {
        let read = |name: &str| {
            let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../spec/schemas"));
            let schema: Value =
                serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap();
            jsonschema::validator_for(&schema).unwrap()
        };
        Self { request: read("request.json"), reply: read("reply.json") }
    }

    pub(crate) fn request(&self, sheet: &mut Sheet<'_>, line: usize, request: &Value) {
        judge(&self.request, sheet, line, request);
    }

    pub(crate) fn reply(&self, sheet: &mut Sheet<'_>, line: usize, reply: &Value) {
        judge(&self.reply, sheet, line, reply);
    }
}

fn judge(schema: &Validator, sheet: &mut Sheet<'_>, line: usize, message: &Value) {
    let mut message = message.clone();
    if let Some(message) = message.as_object_mut() {
        message.entry("id").or_insert_with(|| "x".into());
    }
    if let Some(error) = schema.iter_errors(&message).next() {
        sheet.fault(line, "computed", &message.to_string(), &format!("spec/schemas: {error}"));
    }
}
