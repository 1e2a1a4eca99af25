//! The page of all testees.

use boardwire_suite::untrusted::Untrusted;
use maud::{Markup, html};

use super::changes::Change;
use super::standing::Standing;
use super::standings::Standings;
use crate::suites::pages::{
    Comparison, count_cell, document, is_address, matrix, prose, side_by_side, wide_table,
};

/// The maximum number of changes that a page lists. The feed lists all.
const MAX_CHANGES: usize = 20;

pub(super) fn page(standings: &Standings<'_>) -> String {
    let compared = Comparison::new(&standings.reports);
    let links = html! { link rel="alternate" type="application/atom+xml" title="Changes" href="feed.xml"; };
    let body = html! {
        p {
            "The last results of " (standings.date) ", by the suite " (suite_name(standings)) ", at the level " code { (standings.register.level) } ". "
            (prose(standings.about_columns()))
        }
        (overview(standings))
        h2 { "What changed" }
        (change_list(standings.changes.iter().filter(|change| change.date == standings.date), true))
        p { a href="feed.xml" { "A feed of all changes" } }
        h2 { "Repeat this" }
        pre { (standings.command(&["prepare"])) "\n" (standings.command(&["run"])) "\n" (standings.command(&["site", "--output", "site"])) }
        (matrix(&standings.reports))
        (side_by_side(&compared))
    };
    document(&format!("{}: who fails what", Untrusted::new(&standings.suite.name)), &links, &body)
}

/// The name of the suite, as a link to its home, and its version.
fn suite_name(standings: &Standings<'_>) -> Markup {
    let (name, version) = (Untrusted::new(&standings.suite.name), Untrusted::new(&standings.suite.version));
    let home = &standings.suite.home;
    html! {
        @if is_address(home) { a href=(home) { (name) } } @else { (name) }
        " " (version)
    }
}

fn overview(standings: &Standings<'_>) -> Markup {
    wide_table(&html! {
        tr {
            th { "testee" }
            @for (column, size) in standings.columns.iter().zip(standings.sizes()) { th { (size) " " (column) } }
            th { "package" } th { "language" } th { "judged" }
        }
        @for (standing, report) in standings.latest.iter().zip(&standings.reports) {
            tr {
                td { a href={ (standing.file_name) ".html" } { (report.column()) } }
                (count_cells(standings, standing))
                td { (standing.package()) } td { (Untrusted::new(&standing.entry.language)) }
                td { (standing.date) @if let Some(gap) = report.gap() { div class="bad text" { (gap) } } }
            }
        }
    })
}

/// A list of changes, each with the name of its testee or with its date.
pub(super) fn change_list<'c>(changes: impl Iterator<Item = &'c Change>, has_names: bool) -> Markup {
    let changes: Vec<&Change> = changes.collect();
    html! {
        @if changes.is_empty() { p { "Nothing." } }
        ul {
            @for change in changes.iter().take(MAX_CHANGES) {
                li {
                    @if has_names { a href={ (change.file_name) ".html" } { (change.name) } } @else { (change.date) }
                    ": " (prose(&change.what))
                }
            }
            @if changes.len() > MAX_CHANGES { li { "and " (changes.len() - MAX_CHANGES) " more" } }
        }
    }
}

/// The counts of a testee by column. A profile that the testee need not follow has no colour.
pub(super) fn count_cells(standings: &Standings<'_>, standing: &Standing) -> Markup {
    html! {
        @for (column, count) in standings.columns.iter().zip(&standing.column_counts) {
            @if count.of == 0 || standings.columns[0] == *column || standing.entry.profiles.contains(column) { (count_cell(*count)) }
            @else { td class="n" { (count.right) " of " (count.of) } }
        }
    }
}
