//! `boardwire spec`: a requirement of the specification, its chapter and its vectors.

use std::{io::Write, process::ExitCode};

use anstream::stdout;
use boardwire_suite::{
    requirements::Strength,
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

/// The maximum number of vectors that are listed.
const MAX_NAMED_VECTORS: usize = 10;

pub(crate) fn run(args: &SpecArgs) -> Result<ExitCode, Failure> {
    let suite = Suite::load(&args.suite.source(), &[])?;
    let all = &suite.requirements;
    let Some(rule) = all.iter().find(|rule| rule.id.eq_ignore_ascii_case(&args.id)) else {
        // The argument may be an error code, or an id without its hyphen.
        let ids_for_code: Vec<&str> = all
            .iter()
            .filter(|rule| rule.text.contains(&format!("`{}`", args.id)))
            .map(|rule| &*rule.id)
            .collect();
        let joined = |id: &str| id.replace('-', "").to_ascii_lowercase();
        let suggestion = all.iter().find(|rule| joined(&rule.id) == joined(&args.id));
        if let Some(advice) = suggestion.map(|rule| format!("did you mean {}?", rule.id)).or_else(|| {
            (!ids_for_code.is_empty())
                .then(|| format!("it is an error code, of these requirements: {}", ids_for_code.join(", ")))
        }) {
            let failure = Failure::new(format!("there is no requirement {:.40}", Untrusted::new(&args.id)));
            return Err(failure.advise(advice));
        }
        let prefix = args.id.split('-').next().unwrap_or_default();
        let last_of_prefix = all.iter().rfind(|rule| {
            rule.id.split('-').next().is_some_and(|rule_prefix| rule_prefix.eq_ignore_ascii_case(prefix))
        });
        let advice = last_of_prefix.map_or_else(
            || "an id is the prefix of a format and a number, such as XP-9; `boardwire formats` lists the prefixes".to_owned(),
            |last| format!("the last id with this prefix is {}", last.id),
        );
        return Err(
            Failure::new(format!("there is no requirement {:.40}", Untrusted::new(&args.id))).advise(advice)
        );
    };
    let vectors = suite.vectors().iter().filter(|vector| vector.requirements.contains(&rule.id));
    let ids: Vec<&str> = vectors.map(|vector| vector.id.as_str()).collect();
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "id": rule.id, "format": rule.format, "text": rule.text, "basis": rule.basis,
            "operations": rule.operations, "profile": rule.profile, "strength": rule.strength.name(), "chapter": rule.source,
            "vectors": ids,
        });
        writeln!(out, "{}", json_lines(&answer)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in wrap_text(&format!("{}: {}", rule.id, rule.text), columns(), "  ") {
        writeln!(out, "{line}")?;
    }
    let strength = if rule.strength == Strength::Must { "" } else { rule.strength.name() };
    let profile = rule.profile.as_deref().unwrap_or_default();
    let scope = [("profile", profile), ("strength", strength)];
    for (name, text) in [("format", &*rule.format), ("basis", &rule.basis), ("chapter", &rule.source)]
        .into_iter()
        .chain(scope)
    {
        if !text.is_empty() {
            writeln!(out, "  {name:<10} {text}")?;
        }
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
