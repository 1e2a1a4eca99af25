//! The pages about a format of another suite: its requirements, codes and examples, and the protocol.

use boardwire_suite::{
    book,
    formats::Format,
    json,
    protocol::Request,
    requirements::Strength,
    untrusted::json_line,
    value::Value,
    vectors::{Outcome, Suite, Vector},
};

use super::facts::{self, in_backticks};
use super::filling::fill_template;

/// The maximum length of a request, and of a reply, in an example.
const MAX_EXAMPLE_BYTES: usize = 2000;

/// The page of the requirements, the codes and the values of a format, with examples.
pub(super) fn page(suite: &Suite, format: &Format) -> String {
    let [name, version] = [&suite.name, &suite.version].map(|text| escape_html(text));
    let mut page = format!("# {}\n\nA format of the suite {name} {version}.\n", format.id);
    line!(page, "\n## Requirements\n");
    let is_of_format = |id: &String| *id == format.id || format.contains.contains(id);
    for rule in suite.requirements.iter().filter(|rule| is_of_format(&rule.format)) {
        let profile = rule.profile.iter().map(|profile| format!("only in the profile {profile}"));
        let strength =
            (rule.strength != Strength::Must).then(|| format!("observed only: {}", rule.strength.name()));
        let is_address = rule.source.contains("://");
        let location = if is_address { rule.source.clone() } else { format!("{} of the suite", rule.source) };
        let location = Some(location).filter(|_| !rule.source.is_empty());
        let basis = Some(rule.basis.clone()).filter(|basis| !basis.is_empty());
        let notes: Vec<String> = profile.chain(strength).chain(basis).chain(location).collect();
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
        let [id, text, notes] = [&rule.id, &rule.text, &notes].map(|text| escape_html(text));
        line!(page, "- **{id}**: {text}{notes}");
    }
    if !format.codes.is_empty() {
        line!(page, "\n## Codes\n\n| code | requirement |\n|---|---|");
        for code in &format.codes {
            line!(page, "| `{}` | {} |", escape_html(&code.code), escape_html(&code.requirement));
        }
    }
    if !format.values.is_empty() {
        line!(page, "\n## Values\n");
        for (op, note) in format.value_notes() {
            let schema = &format.values[&op];
            let first =
                format.values.iter().find(|(_, other)| *other == schema).map_or(op, |(first, _)| *first);
            if first == op {
                line!(page, "The value of {op}: {}\n\n```json\n{schema:#}\n```\n", escape_html(&note));
            } else {
                line!(page, "The value of {op} has the schema of {first}.\n");
            }
        }
    }
    line!(page, "\n## Comparison of values\n");
    suite.compare.notes().iter().for_each(|note| line!(page, "- {}", escape_html(note)));
    line!(page, "\n## Examples\n");
    line!(
        page,
        "The shortest request of each operation that is accepted, and rejected, with its reply:\n\n```json"
    );
    for (request, reply) in examples(suite, format) {
        line!(page, "{request}\n{reply}");
    }
    line!(page, "```");
    page
}

/// The page of the protocol, for the formats of the suite.
pub(super) fn protocol(suite: &Suite, format: &Format) -> String {
    let list = |names: &[String]| if names.is_empty() { "none".to_owned() } else { in_backticks(names) };
    let formats = suite.formats.iter().map(|format| {
        let operations: Vec<String> = format.operations.iter().map(ToString::to_string).collect();
        let columns =
            [&operations, &format.leniencies, &format.limits, &format.features].map(|names| list(names));
        format!("| `{}` | `{}` | {} |", format.id, format.input.key(), columns.join(" | "))
    });
    let requests = format.operations.iter().map(|&op| {
        let vectors =
            || suite.vectors().iter().filter(move |vector| *vector.format == format.id && vector.op == op);
        let total = vectors().count();
        let keys = facts::keys(vectors()).into_iter().map(|(key, (types, count))| {
            let types = types.into_iter().collect::<Vec<_>>().join(" or ");
            let optional = if count < total { ", optional" } else { "" };
            format!("`{}` ({types}{optional})", escape_html(&key))
        });
        format!("| `{op}` | {} |", keys.collect::<Vec<_>>().join(", "))
    });
    let hello = json!({"id": "1", "name": "my codec", "formats": {format.id.as_str(): format.operations}});
    let hello = (Request::hello().line("1"), json_line(&hello));
    let with_features = suite.formats.iter().find(|format| !format.features.is_empty());
    let lacks = with_features.map_or_else(String::new, |format| {
        let lacks = json!({format.id.as_str(): format.features});
        format!(
            "- A testee may lack a feature, such as a range of values, if its reply to `hello` says so: `\"lacks\":{lacks}`. It\n  then \
             gets no request that needs the feature.\n"
        )
    });
    let exchange = std::iter::once(hello).chain(examples(suite, format));
    let exchange = exchange.map(|(request, reply)| format!("-> {request}\n<- {reply}"));
    let lines = |lines: &mut dyn Iterator<Item = String>| lines.collect::<Vec<_>>().join("\n");
    let headings =
        ["### Layouts", "## Faults of a testee", "### Slow testees", "## Levels", "## Exit status"];
    let sections = headings.map(section).concat();
    let values = [
        ("SUITE", format!("{} {}", escape_html(&suite.name), escape_html(&suite.version))),
        ("FORMAT", format.id.clone()),
        ("LACKS", lacks),
        ("FORMATS", lines(&mut formats.into_iter())),
        ("REQUESTS", lines(&mut requests.into_iter())),
        ("EXCHANGE", lines(&mut exchange.into_iter())),
        (
            "GENERAL",
            sections.replace("128 here", &format!("{} here", suite.depth.levels())).trim_end().to_owned(),
        ),
    ];
    fill_template(include_str!("../../../templates/protocol.md"), &values)
}

/// The section of the book's page of the protocol whose heading begins with this text. The section applies to any suite.
fn section(heading: &str) -> String {
    let page = book::page("protocol.md").unwrap_or_default();
    let lines = page.lines().skip_while(|line| !line.starts_with(heading));
    let is_next =
        |line: &str| line.starts_with("## ") || line.starts_with("### ") || line.starts_with("<a id");
    let lines = lines.enumerate().take_while(|(index, line)| *index == 0 || !is_next(line));
    lines.filter(|(_, line)| !line.starts_with("<!--")).flat_map(|(_, line)| [line, "\n"]).collect()
}

/// The shortest accepted and the shortest rejected request of each operation, each with its reply.
fn examples<'s>(suite: &'s Suite, format: &'s Format) -> impl Iterator<Item = (String, String)> + 's {
    let kinds = format.operations.iter().flat_map(|op| [(*op, Outcome::Accept), (*op, Outcome::Reject)]);
    kinds.filter_map(|kind| {
        let fits = |vector: &&Vector| *vector.format == format.id && (vector.op, vector.outcome) == kind;
        suite.vectors().iter().filter(fits).min_by_key(|vector| vector.length()).and_then(example)
    })
}

/// The request of a vector and its expected reply.
fn example(vector: &Vector) -> Option<(String, String)> {
    if vector.length() > MAX_EXAMPLE_BYTES {
        return None;
    }
    let with_id = |members: Value| {
        let mut line = json!({"id": "1"});
        line.as_object_mut()?.extend(members.as_object()?.clone());
        Some(json_line(&line)).filter(|line| line.len() <= MAX_EXAMPLE_BYTES)
    };
    let request = with_id(Value::Object(vector.request().members().clone()))?;
    Some((request, with_id(vector.expect().into_iter().next()?)?))
}

/// Escapes HTML tags in a text of a suite, which a viewer of Markdown would interpret.
pub(super) fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
