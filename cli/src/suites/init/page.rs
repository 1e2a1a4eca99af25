//! The page about a format of another suite: its requirements, its codes, and an example of each kind of request.

use std::fmt::Write;

use boardwire_suite::{
    formats::Format,
    untrusted::json_line,
    vectors::{Outcome, Suite, Vector},
};
use serde_json::{Value, json};

/// The maximum length of a request, and of a reply, in an example.
const MAX_EXAMPLE_BYTES: usize = 2000;

pub(super) fn page(suite: &Suite, format: &Format) -> String {
    let mut page = format!(
        "# {}\n\nA format of the suite {} {}.\n",
        format.id,
        escape_html(&suite.name),
        escape_html(&suite.version)
    );
    let mut add = |line: &str| {
        page.push_str(line);
        page.push('\n');
    };
    add("\n## Requirements\n");
    let is_of_format = |id: &String| *id == format.id || format.contains.contains(id);
    for rule in suite.requirements.iter().filter(|rule| is_of_format(&rule.format)) {
        let mut line = format!("- **{}**: {}", escape_html(&rule.id), escape_html(&rule.text));
        if !rule.source.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(line, " ({})", escape_html(&rule.source));
        }
        add(&line);
    }
    if !format.codes.is_empty() {
        add("\n## Codes\n\n| code | requirement |\n|---|---|");
        for code in &format.codes {
            add(&format!("| `{}` | {} |", escape_html(&code.code), escape_html(&code.requirement)));
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

/// The request of a vector and its expected reply.
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

/// Escapes HTML tags in a text of a suite, which a viewer of Markdown would interpret.
fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
