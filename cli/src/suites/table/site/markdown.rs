//! The table as Markdown, for a folder that a host of sources shows.

use std::fmt::Write;

use boardwire_suite::{judge::Count, untrusted::Untrusted};

use super::standings::Standings;
use crate::suites::markdown::{escaped, prose};
use crate::suites::pages::{Comparison, Loaded};

pub(super) fn table(standings: &Standings<'_>) -> String {
    let suite = standings.suite;
    let name = |report: &Loaded| escaped(&report.column());
    // Writing to a string does not fail.
    let mut text = format!("# Who fails what, as of {}\n\n", standings.date);
    let _ = writeln!(
        text,
        "`boardwire table site` writes this page: Boardwire {}, {} {}, at the level `{}`.{}\n",
        env!("CARGO_PKG_VERSION"),
        escaped(&suite.name),
        escaped(&suite.version),
        standings.register.level,
        if standings.columns.len() > 1 {
            " Only the column `base` says that a testee is wrong. The others are profiles, which a testee need not follow."
        } else {
            ""
        }
    );
    let _ =
        writeln!(text, "```sh\n{}\n{}\n```\n", standings.command(&["prepare"]), standings.command(&["run"]));
    let heads = standings.columns.iter().zip(standings.sizes());
    let heads: Vec<String> = heads.map(|(column, size)| format!("fails of {size} {column}")).collect();
    let _ = writeln!(
        text,
        "| testee | package | {} | note |\n|---|---|{}---|",
        heads.join(" | "),
        "--:|".repeat(heads.len())
    );
    for (standing, report) in standings.all.iter().zip(&standings.reports) {
        let cell = |count: &Count| {
            if count.of == 0 { "–".to_owned() } else { (count.of - count.right).to_string() }
        };
        let cells: Vec<String> = standing.columns.iter().map(cell).collect();
        let note = format!("{:.300}", Untrusted::new(&standing.entry.note));
        let note = escaped(&report.gap().unwrap_or(note));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            name(report),
            escaped(&standing.package()),
            cells.join(" | "),
            note
        );
    }
    let compared = Comparison::new(&standings.reports);
    text += "\n| cause | such as | failures of |\n|---|---|---|\n";
    for cause in &compared.causes {
        let who = standings.reports.iter().zip(&cause.failures).filter(|(_, failures)| !failures.is_empty());
        let who: Vec<String> =
            who.map(|(report, failures)| format!("{} {}", name(report), failures.len())).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} |",
            prose(&cause.what.to_string()),
            escaped(&cause.example.to_string()),
            who.join(", ")
        );
    }
    text
}
