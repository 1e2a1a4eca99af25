//! The page about a format of another suite: its requirements, its codes, and an example of each kind of request.

use std::fmt::Write;

use boardwire_suite::{
    formats::Format,
    untrusted::json_line,
    vectors::{Outcome, Suite, Vector},
};
use serde_json::{Value, json};

/// Longer requests and replies are no examples.
const MAX_EXAMPLE_BYTES: usize = 2000;

/// The page in Markdown.
pub(super) fn page(suite: &Suite, format: &Format) -> String {
    let mut page = format!(
        "# {}\n\nA format of the suite {} {}.\n",
        format.id,
        plain(&suite.name),
        plain(&suite.version)
    );
    let mut add = |line: &str| {
        page.push_str(line);
        page.push('\n');
    };
    add("\n## Requirements\n");
    let is_of_format = |of: &String| *of == format.id || format.contains.contains(of);
    for rule in suite.requirements.iter().filter(|rule| is_of_format(&rule.format)) {
        let mut line = format!("- **{}**: {}", plain(&rule.id), plain(&rule.text));
        if !rule.source.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(line, " ({})", plain(&rule.source));
        }
        add(&line);
    }
    if !format.codes.is_empty() {
        add("\n## Codes\n\n| code | requirement |\n|---|---|");
        for code in &format.codes {
            add(&format!("| `{}` | {} |", plain(&code.code), plain(&code.requirement)));
        }
    }
    add(
        "\n## Examples\n\nThe shortest request of each operation that is accepted, and rejected, with its reply:\n\n```json",
    );
    for &op in &format.operations {
        for outcome in [Outcome::Accept, Outcome::Reject] {
            let fits = |vector: &&Vector| {
                *vector.format == format.id && (vector.op, vector.outcome) == (op, outcome)
            };
            let shortest = suite.vectors().iter().filter(fits).min_by_key(|vector| vector.length());
            for line in shortest.and_then(example).into_iter().flatten() {
                add(&line);
            }
        }
    }
    add("```");
    page
}

/// The request of a vector, and its reply.
fn example(vector: &Vector) -> Option<[String; 2]> {
    if vector.length() > MAX_EXAMPLE_BYTES {
        return None;
    }
    let with_id = |members: Value| {
        let mut line = json!({"id": "1"});
        line.as_object_mut()?.extend(members.as_object()?.clone());
        Some(json_line(&line)).filter(|line| line.len() <= MAX_EXAMPLE_BYTES)
    };
    let request = with_id(Value::Object(vector.request().members().clone()))?;
    Some([request, with_id(vector.expect().into_iter().next()?)?])
}

/// A text of a suite, without the tags of HTML that a viewer of Markdown would obey.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
