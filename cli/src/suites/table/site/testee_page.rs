//! The page of a testee.

use boardwire_suite::untrusted::Untrusted;
use maud::{Markup, html};

use super::index::{change_list, count_cells};
use super::standing::Standing;
use super::standings::Standings;
use crate::suites::pages::{LoadedReport, document, failures, matrix, wide_table};

/// The page of a testee. `text` is the text for its owner, and `url` the address of the site.
pub(super) fn page(
    standings: &Standings<'_>,
    standing: &Standing,
    report: &LoadedReport,
    text: &str,
    url: &str,
) -> String {
    let (name, file) = (&standing.entry.name, &standing.file_name);
    let only = |action: &str| standings.command(&[action, "--only", name]);
    let body = html! {
        p { a href="index.html" { "All testees" } }
        (facts(standing))
        @if let Some(gap) = report.gap() { p class="bad" { (gap) } }
        (wide_table(&html! {
            tr { @for column in &standings.columns { th { (column) } } }
            tr { (count_cells(standings, standing)) }
        }))
        h2 { "What changed" }
        (change_list(standings.changes_of(standing), false))
        h2 { "Repeat this" }
        pre { (only("prepare")) "\n" (only("run")) " --again" }
        h2 { "Failures" }
        (failures(report, false))
        @if !report.failures.is_empty() {
            h2 { "For its owner" }
            p { "A text for an issue, " a href={ (file) ".md" } { "as a file" } ":" }
            details { summary { "The text" } pre { (text) } }
        }
        h2 { "Badge" }
        p { img src={ (file) ".svg" } alt="the badge"; }
        p { "As a picture, or as the JSON that a badge service reads:" }
        pre { (url) (file) ".svg\n" (url) (file) ".json" }
        @if report.not_run.is_none() { (matrix(std::slice::from_ref(report))) }
    };
    let title = format!("{:.100} by {}", Untrusted::new(name), Untrusted::new(&standings.suite.name));
    document(&title, &html! {}, &body)
}

/// The facts about the testee that its entry in the register contains.
fn facts(standing: &Standing) -> Markup {
    let entry = &standing.entry;
    let facts = [
        ("Package", standing.package()),
        ("Language", Untrusted::new(&entry.language).to_string()),
        ("Profiles", Untrusted::new(entry.profiles.join(", ")).to_string()),
        ("Note", Untrusted::new(&entry.note).to_string()),
        ("Judged", standing.date.clone()),
    ];
    html! {
        ul {
            @for (label, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) { li { (label) ": " (fact) } }
            @if !entry.homepage.is_empty() { li { "Page: " a href=(entry.homepage) { (Untrusted::new(&entry.homepage)) } } }
        }
        @if !standing.versions.is_empty() {
            details { summary { "What was installed" } ul { @for line in &standing.versions { li { (Untrusted::new(line)) } } } }
        }
    }
}
