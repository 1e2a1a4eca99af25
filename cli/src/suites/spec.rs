//! `boardwire spec`: a requirement of the specification, its chapter and its vectors.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire_suite::{
    requirements::{Requirement, Strength},
    untrusted::{Untrusted, json_lines},
    vectors::Suite,
};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::suites::suite::SuiteArgs;
use crate::terminal::{columns, wrap_text};

/// Show a requirement of the specification, its location in the book, and the vectors that exercise it
#[derive(Debug, Args)]
pub(crate) struct SpecArgs {
    /// The id of the requirement, such as XP-9
    id: String,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    suite: SuiteArgs,
}

const MAX_NAMED_VECTORS: usize = 10;

pub(crate) fn run(args: &SpecArgs) -> Result<ExitCode, Failure> {
    let suite = Suite::load(&args.suite.source(), &[])?;
    let rule = suite.requirements.iter().find(|rule| rule.id.eq_ignore_ascii_case(&args.id));
    let rule = rule.ok_or_else(|| unknown_requirement(&args.id, &suite.requirements))?;
    let vectors = suite.vectors().iter().filter(|vector| vector.requirements.contains(&rule.id));
    let ids: Vec<&str> = vectors.map(|vector| vector.id.as_str()).collect();
    let mut out = stdout().lock();
    if args.json {
        let object = json!({
            "id": rule.id, "format": rule.format, "text": rule.text, "basis": rule.basis,
            "operations": rule.operations, "profile": rule.profile, "strength": rule.strength.name(), "chapter": rule.source,
            "vectors": ids,
        });
        writeln!(out, "{}", json_lines(&object)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in wrap_text(&format!("{}: {}", rule.id, rule.text), columns(), "  ") {
        writeln!(out, "{line}")?;
    }
    let facts = [
        ("format", &*rule.format),
        ("basis", &rule.basis),
        ("chapter", &rule.source),
        ("profile", rule.profile.as_deref().unwrap_or_default()),
        ("strength", if rule.strength == Strength::Must { "" } else { rule.strength.name() }),
    ];
    for (label, text) in facts.into_iter().filter(|(_, text)| !text.is_empty()) {
        writeln!(out, "  {label:<10} {text}")?;
    }
    writeln!(out, "  {:<10} {}", "vectors", ids.len())?;
    for id in ids.iter().take(MAX_NAMED_VECTORS) {
        writeln!(out, "  {:<10} {id}", "")?;
    }
    if ids.len() > MAX_NAMED_VECTORS {
        writeln!(out, "  {:<10} and {} more: --json lists all", "", ids.len() - MAX_NAMED_VECTORS)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The failure of an id that no requirement has. The argument may be an id without its hyphen, or an error code.
fn unknown_requirement(id: &str, requirements: &[Requirement]) -> Failure {
    let without_hyphen = |id: &str| id.replace('-', "").to_ascii_lowercase();
    let similar = requirements.iter().find(|rule| without_hyphen(&rule.id) == without_hyphen(id));
    let with_code = requirements.iter().filter(|rule| rule.text.contains(&format!("`{id}`")));
    let with_code: Vec<&str> = with_code.map(|rule| &*rule.id).collect();
    let prefix = |id: &str| id.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let last_of_prefix = requirements.iter().rfind(|rule| prefix(&rule.id) == prefix(id));
    let advice = if let Some(similar) = similar {
        format!("did you mean {}?", similar.id)
    } else if !with_code.is_empty() {
        format!("it is an error code, of these requirements: {}", with_code.join(", "))
    } else if let Some(last) = last_of_prefix {
        format!("the last id with this prefix is {}", last.id)
    } else {
        "an id is the prefix of a format and a number, such as XP-9; `boardwire formats` lists the prefixes"
            .to_owned()
    };
    Failure::new(format!("there is no requirement {:.40}", Untrusted::new(id))).advise(advice)
}
