//! A badge: the verdict on a strip of two colours, as SVG.

use boardwire_suite::{judge::Count, summary::Conclusion};
use maud::html;

use super::loaded_report::LoadedReport;

/// The width of a character of the badge's font, on average.
const CHAR_WIDTH: usize = 7;

/// The badge of a report: the name of its suite, and its verdict.
pub(crate) fn badge(report: &LoadedReport) -> String {
    let message = match report.vectors {
        Count { of: 0, .. } => report.verdict().to_owned(),
        Count { right, of } => format!("{}: {right} of {of} at level {}", report.verdict(), report.level),
    };
    let is_open = report.vectors.of == 0 || report.verdict == Conclusion::NotDecided;
    let is_good = report.is_good();
    strip(&report.suite.name.to_string(), &message, (is_good || !is_open).then_some(is_good))
}

/// A strip with two texts, in the colour of a verdict: good, bad or open. The texts are escaped.
pub(crate) fn strip(left: &str, right: &str, is_good: Option<bool>) -> String {
    let color = match is_good {
        Some(true) => "#2e7d32",
        Some(false) => "#c62828",
        None => "#757575",
    };
    let (left_width, right_width) = (left.len() * CHAR_WIDTH + 12, right.len() * CHAR_WIDTH + 12);
    let total_width = left_width + right_width;
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(total_width) height="20" role="img" aria-label=(format!("{left}: {right}")) {
            title { (left) ": " (right) }
            rect width=(left_width) height="20" fill="#424242" {}
            rect x=(left_width) width=(right_width) height="20" fill=(color) {}
            g fill="#fff" text-anchor="middle" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11" {
                text x=(left_width / 2) y="14" { (left) }
                text x=(left_width + right_width / 2) y="14" { (right) }
            }
        }
    };
    markup.into_string() + "\n"
}
