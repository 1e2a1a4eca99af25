//! The table as Markdown, for a folder of a repository.

use boardwire_suite::untrusted::Untrusted;

use super::standings::Standings;
use crate::suites::markdown::{escaped, prose};
use crate::suites::pages::Comparison;

pub(super) fn table(standings: &Standings<'_>) -> String {
    let suite = standings.suite;
    let [suite_name, suite_version] = [&suite.name, &suite.version].map(|text| escaped(text));
    let [prepare, run] = ["prepare", "run"].map(|action| standings.command(&[action]));
    let heads = standings.columns.iter().zip(standings.sizes());
    let heads: Vec<String> = heads.map(|(column, size)| format!("fails of {size} {column}")).collect();
    let mut lines = vec![
        format!("# Who fails what, as of {}\n", standings.date),
        format!(
            "`boardwire table site` writes this page: Boardwire {}, {suite_name} {suite_version}, at the level `{}`. {}\n",
            env!("CARGO_PKG_VERSION"),
            standings.register.level,
            standings.about_columns()
        ),
        format!("```sh\n{prepare}\n{run}\n```\n"),
        format!("| testee | package | {} | note |", heads.join(" | ")),
        format!("|---|---|{}---|", "--:|".repeat(heads.len())),
    ];
    for (standing, report) in standings.latest.iter().zip(&standings.reports) {
        let cells = standing.column_counts.iter().map(|count| match count.of {
            0 => " – |".to_owned(),
            of => format!(" {} |", of - count.right),
        });
        let note = report.gap().unwrap_or_else(|| format!("{:.300}", Untrusted::new(&standing.entry.note)));
        let [name, package, note] = [report.column(), standing.package(), note].map(|text| escaped(&text));
        lines.push(format!("| {name} | {package} |{} {note} |", cells.collect::<String>()));
    }
    lines.push("\n| cause | such as | failures of |\n|---|---|---|".to_owned());
    for cause in &Comparison::new(&standings.reports).causes {
        let testees: Vec<String> =
            cause.failures_by_name(&standings.reports).map(|testee| escaped(&testee)).collect();
        let [what, example] = [prose(&cause.what.to_string()), escaped(&cause.example.to_string())];
        lines.push(format!("| {what} | {example} | {} |", testees.join(", ")));
    }
    lines.join("\n") + "\n"
}
