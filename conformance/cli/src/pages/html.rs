//! A page that stands by itself: the verdicts, a matrix of requirement and testee, every failure.

use boardwire_suite::untrusted::Untrusted;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Count, Failed, Loaded};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .7rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}\
td.n{text-align:right;font-variant-numeric:tabular-nums}.good{color:#1b5e20}.bad{color:#b71c1c;font-weight:600}.none{color:#888}\
code,pre{font:13px/1.4 ui-monospace,monospace}pre{white-space:pre-wrap;background:#f5f5f5;padding:.6rem}\
details{margin:.4rem 0}summary{cursor:pointer}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}th,td{border-color:#333}pre{background:#222}.good{color:#81c784}.bad{color:#ef9a9a}}";

/// The page of one report, or of several side by side.
pub(crate) fn page(reports: &[Loaded]) -> String {
    let title = match reports {
        [one] => format!("{}: {}", one.name(), one.verdict()),
        _ => format!("{} implementations", reports.len()),
    };
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { "Boardwire: " (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Boardwire: " (title) }
                (verdicts(reports))
                h2 { "By format and operation" }
                (table(reports))
                h2 { "By requirement" }
                (matrix(reports))
                h2 { "Failures" }
                @for report in reports { (failures(report)) }
            }
        }
    };
    markup.into_string() + "\n"
}

fn class(count: Count) -> &'static str {
    match count {
        Count { of: 0, .. } => "n none",
        Count { right, of } if right == of => "n good",
        _ => "n bad",
    }
}

fn count(count: Count) -> Markup {
    html! { td class=(class(count)) { @if count.of > 0 { (count.right) " of " (count.of) } @else { "–" } } }
}

fn verdicts(reports: &[Loaded]) -> Markup {
    html! {
        table {
            tr { th { "testee" } th { "verdict" } th { "vectors" } th { "level" } th { "suite" } th { "doing nothing" } }
            @for report in reports {
                tr {
                    td { (report.name()) }
                    td class=(if report.is_good() { "good" } else { "bad" }) { (report.verdict()) }
                    (count(report.vectors))
                    td { (report.level) }
                    td { (report.version) }
                    td {
                        @for null in &report.null_testees {
                            (null.testee.to_string().replace('-', " ")) ": " (null.vectors.right) " of " (null.vectors.of) br;
                        }
                    }
                }
            }
        }
    }
}

fn table(reports: &[Loaded]) -> Markup {
    html! {
        table {
            tr {
                th { "format" } th { "operation" } th { "testee" } th { "accepted" } th { "rejected" } th { "code" } th { "offset" }
                th { "not supported" }
            }
            @for report in reports {
                @for row in &report.table {
                    tr {
                        td { (row.format) } td { (row.op) } td { (report.testee.name) }
                        (count(row.accepted)) (count(row.rejected)) (count(row.code)) (count(row.offset))
                        td class="n" { @if row.unsupported > 0 { (row.unsupported) } }
                    }
                }
            }
        }
    }
}

/// The requirements that any of the reports has, in the order of the first that has them.
fn matrix(reports: &[Loaded]) -> Markup {
    let mut rules: Vec<&super::Rule> = Vec::new();
    for rule in reports.iter().flat_map(|report| &report.requirements) {
        if !rules.iter().any(|known| known.id == rule.id) {
            rules.push(rule);
        }
    }
    let of = |report: &Loaded, id: &Untrusted<'_>| {
        let rule = report.requirements.iter().find(|rule| rule.id == *id);
        rule.map_or_else(Count::default, |rule| Count { right: rule.right, of: rule.of })
    };
    html! {
        table {
            tr { th { "requirement" } th { "" } @for report in reports { th { (report.testee.name) } } }
            @for rule in rules {
                tr {
                    td title=(rule.link) { (rule.id) }
                    td { (rule.text) }
                    @for report in reports { (count(of(report, &rule.id))) }
                }
            }
        }
    }
}

fn failures(report: &Loaded) -> Markup {
    html! {
        h3 { (report.name()) }
        @if report.failures.is_empty() { p { "None." } }
        @for failure in &report.failures { (self::failure(failure)) }
        @if report.failures_left_out > 0 { p { "And " (report.failures_left_out) " more, which the report leaves out." } }
    }
}

fn failure(failure: &Failed) -> Markup {
    html! {
        details {
            summary { code { (failure.id) } " " span class="bad" { (failure.kind) } " " (failure.reason) }
            pre {
                "expected  " (failure.expected) "\n"
                "got       " (failure.got) "\n"
                @if let Some(difference) = &failure.difference { "differs   " (difference) "\n" }
                @for line in &failure.stderr { "stderr    " (line) "\n" }
                "again     " (failure.again.complete())
            }
            p { @for rule in &failure.requirements { code title=(rule.link) { (rule.id) } " " } }
        }
    }
}
