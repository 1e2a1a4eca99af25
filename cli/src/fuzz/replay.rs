//! Requests from a file: a finding, an exported vector, or requests one a line.

use std::io::{self, Read};
use std::path::Path;

use boardwire_suite::untrusted::Untrusted;
use serde_json::{Deserializer, Map, Value};

use crate::{failure::Failure, fuzzer::Asked, read::read_file};

/// The limit on the length of the input.
const LONGEST: u64 = 1 << 26;

/// The requests in a file, or in standard input for `-`.
pub(super) fn requests(argument: &str) -> Result<Vec<Asked>, Failure> {
    let text = if argument == "-" {
        let mut text = String::new();
        io::stdin().lock().take(LONGEST).read_to_string(&mut text)?;
        text
    } else {
        read_file(Path::new(argument))?
    };
    let bad = |what: &str| {
        Failure::new(format!("{} has no request to ask again: {what}", Untrusted::new(argument)))
            .advise("name a .json file that `boardwire fuzz -o` wrote, or write requests as JSON, one a line")
    };
    let mut requests = Vec::new();
    for value in Deserializer::from_str(&text).into_iter::<Map<String, Value>>() {
        let mut value = value.map_err(|error| bad(&error.to_string()))?;
        match (value.remove("vectors"), value.remove("request")) {
            (Some(Value::Array(vectors)), _) => {
                for vector in vectors {
                    let Some(Value::Object(mut request)) = vector.get("request").cloned() else {
                        return Err(bad("a vector has no request"));
                    };
                    request.insert("op".to_owned(), vector.get("op").cloned().unwrap_or_default());
                    request.insert("format".to_owned(), value.get("format").cloned().unwrap_or_default());
                    requests.extend(self::request(request));
                }
            }
            (None, Some(Value::Object(request))) => requests.extend(self::request(request)),
            _ => requests.extend(self::request(value)),
        }
    }
    if requests.is_empty() { Err(bad("no `op` and `format` in it")) } else { Ok(requests) }
}

/// The operation, the format and the other members of a request, if it has the first two.
fn request(mut members: Map<String, Value>) -> Option<Asked> {
    let op = members.shift_remove("op")?.as_str()?.parse().ok()?;
    let format = members.shift_remove("format")?.as_str()?.to_owned();
    members.shift_remove("id");
    Some((op, format, members))
}
