//! Reads vectors from outside the program: the files that `fuzz -o` and `export` write.

use std::path::Path;

use boardwire_suite::{
    untrusted::Untrusted,
    value::{Map, Value},
    vectors::{Source, Suite, vector_files},
};

use crate::{failure::Failure, file_reading::read_file};

/// Reads a suite with the vectors of a folder or a file, and their indices.
pub(super) fn suite_with_vectors(source: &Source, path: &Path) -> Result<(Suite, Vec<usize>), Failure> {
    let paths = if path.is_dir() { vector_files(path) } else { Ok(vec![path.to_owned()]) };
    let paths = paths.map_err(|broken| Failure::new(format!("cannot read {broken}")))?;
    let files = paths.iter().map(|path| Ok((path.to_string_lossy().into_owned(), read_vectors(path)?)));
    let files = files.collect::<Result<Vec<_>, Failure>>()?;
    if files.is_empty() {
        let what = format!("{} has no vectors", Untrusted::from_path(path));
        return Err(
            Failure::new(what).advise("name a folder that `boardwire fuzz -o` or `boardwire export` wrote")
        );
    }
    Suite::with_files(source, &files).map_err(|broken| bad_vector(&broken.to_string()))
}

fn bad_vector(what: &str) -> Failure {
    Failure::new(format!(
        "{} differs from the output of `boardwire fuzz -o` and `boardwire export`",
        Untrusted::new(what)
    ))
}

/// Reads the text of a file of vectors. A single vector from an export becomes a file with one vector.
fn read_vectors(path: &Path) -> Result<String, Failure> {
    let text = read_file(path)?;
    let name = path.to_string_lossy();
    let document = serde_json::from_str(&text);
    let mut vector: Map<String, Value> = document.map_err(|error| bad_vector(&format!("{name}: {error}")))?;
    if vector.contains_key("vectors") {
        return Ok(text);
    }
    let Some(Value::Object(mut request)) = vector.shift_remove("request") else {
        return Err(bad_vector(&format!("{name}: it has no request")));
    };
    let format = request.shift_remove("format");
    vector.insert("op".to_owned(), request.shift_remove("op").unwrap_or_default());
    vector.insert("request".to_owned(), request.into());
    Ok(Value::object([("format", format.into()), ("vectors", vec![vector].into())]).to_string())
}
