//! Reads requests from a file or a folder: findings, exported vectors, or one request per line.

use std::io;
use std::path::{Path, PathBuf};

use boardwire_suite::{
    fuzz::Asked,
    untrusted::Untrusted,
    value::{Map, Value},
    vectors::vector_files,
};
use serde_json::Deserializer;

use crate::failure::Failure;
use crate::file_reading::{read_file, read_text};

/// The reason why an argument without requests has none.
const MISSING: &str = "no `op` and `format` in it";

/// Reads the requests in a file, in the files of a folder, or in standard input for `-`.
pub(super) fn requests(argument: &str) -> Result<Vec<Asked>, Failure> {
    if argument == "-" {
        return requests_in(argument, &read_text(io::stdin().lock(), argument.as_ref())?);
    }
    let path = Path::new(argument);
    if path.is_dir() {
        let mut requests = Vec::new();
        for file in vector_files(path)? {
            requests.extend(requests_in(&file.to_string_lossy(), &read_file(&file)?)?);
        }
        return if requests.is_empty() { Err(no_request(argument, MISSING)) } else { Ok(requests) };
    }
    requests_in(argument, &read_file(&request_file(path))?)
}

/// The file with the request of a finding, if the path is another file of the finding.
fn request_file(path: &Path) -> PathBuf {
    let has_no_request = path.extension().is_none_or(|extension| extension == "input" || extension == "txt");
    let json = path.with_extension("json");
    if has_no_request && json.is_file() { json } else { path.to_owned() }
}

/// The requests in the text of a file, which `argument` names.
fn requests_in(argument: &str, text: &str) -> Result<Vec<Asked>, Failure> {
    let mut requests = Vec::new();
    for value in Deserializer::from_str(text).into_iter::<Map<String, Value>>() {
        let mut value = value.map_err(|error| no_request(argument, &error.to_string()))?;
        match (value.swap_remove("vectors"), value.swap_remove("request")) {
            (Some(Value::Array(vectors)), _) => {
                for vector in vectors {
                    let Some(Value::Object(mut request)) = vector.get("request").cloned() else {
                        return Err(no_request(argument, "a vector has no request"));
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
    if requests.is_empty() { Err(no_request(argument, MISSING)) } else { Ok(requests) }
}

fn no_request(argument: &str, reason: &str) -> Failure {
    Failure::new(format!("{} contains no request to send again: {reason}", Untrusted::new(argument))).advise(
        "name a file or the folder that `boardwire fuzz -o` wrote, or write requests as JSON, one a line",
    )
}

/// The operation, the format and the other members of a request, if it has the first two.
fn request(mut members: Map<String, Value>) -> Option<Asked> {
    let op = members.shift_remove("op")?.as_str()?.parse().ok()?;
    let format = members.shift_remove("format")?.as_str()?.to_owned();
    members.shift_remove("id");
    Some((op, format, members))
}
