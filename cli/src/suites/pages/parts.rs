//! The parts that all pages share.

use boardwire_suite::{judge::Count, untrusted::Untrusted};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--soft:#f4f4f4;--line:#ddd;--quiet:#666;--good:#1b5e20;--bad:#b71c1c}\
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#161616;--soft:#232323;--line:#3a3a3a;--quiet:#999;--good:#81c784;--bad:#ef9a9a}}\
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1rem;color:var(--ink);background:var(--paper)}\
h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem}\
.wide{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}\
th:first-child,td:first-child{position:sticky;left:0;background:var(--paper)}td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\
td.text,div.text{min-width:16rem}.good{color:var(--good)}.bad{color:var(--bad);font-weight:600}.none,.quiet{color:var(--quiet)}\
code,pre{font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;background:var(--soft);padding:.6rem;margin:.4rem 0}\
@media print{@page{size:landscape;margin:1cm}.wide{overflow:visible}th,td{padding:.1rem .25rem;font-size:.55rem;white-space:normal;overflow-wrap:anywhere}\
td.n{white-space:normal}td.text,div.text{min-width:9rem}code{font-size:inherit}pre{font-size:.6rem}}\
@media(max-width:30rem){body{padding:.5rem}th,td{padding:.2rem .35rem;font-size:.85rem}td.n{white-space:normal}td.text{min-width:12rem}}\
details{margin:.4rem 0}details.cause{border:1px solid var(--line);border-radius:.3rem;padding:.4rem .7rem}summary{cursor:pointer;overflow-wrap:anywhere}";

/// A page that needs no other file. `links` go into its head.
pub(crate) fn document(title: &str, links: &Markup, body: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { (title) }
                (links)
                style { (PreEscaped(STYLE)) }
            }
            body { main { h1 { (title) } (body) } }
        }
    };
    markup.into_string() + "\n"
}

/// A table that may be wider than the page.
pub(crate) fn wide_table(rows: &Markup) -> Markup {
    html! { div class="wide" tabindex="0" { table { (rows) } } }
}

/// A text with code between backticks.
pub(crate) fn prose(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// The id of a requirement, as a link to its sentence on the page.
pub(crate) fn requirement_link(id: &Untrusted<'_>) -> Markup {
    html! { a href={ "#" (id) } { code { (id) } } }
}

/// Whether a text is an address to which a page may link.
pub(crate) fn is_address(text: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme))
}

/// The location of a requirement in the specification, as a link if it is an address.
pub(crate) fn location(link: &Untrusted<'_>) -> Markup {
    html! { @if is_address(link.raw()) { a href=(link) { (link) } } @else { (link) } }
}

/// A cell with a count, in the colour of its result.
pub(crate) fn count_cell(count: Count) -> Markup {
    let class = match count {
        Count { of: 0, .. } => "n none",
        Count { right, of } if right == of => "n good",
        _ => "n bad",
    };
    html! { td class=(class) { @if count.of > 0 { (count.right) " of " (count.of) } @else { "–" } } }
}
