//! The feed of changes, and the badges.

use boardwire_suite::{judge::Count, untrusted::Untrusted};
use maud::{PreEscaped, html};
use serde_json::json;

use super::standing::Standing;
use super::standings::Standings;
use crate::suites::pages::strip;

/// The changes as an Atom feed. Without an address, its ids are names, and its links are relative.
pub(super) fn feed(standings: &Standings<'_>, url: &str) -> String {
    let title = format!("{}: who fails what", Untrusted::new(&standings.suite.name));
    let id =
        |rest: &str| if url.is_empty() { format!("urn:boardwire:{rest}") } else { format!("{url}{rest}") };
    let time = |date: &str| format!("{date}T00:00:00Z");
    let feed = html! {
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { (title) }
            id { (id("feed.xml")) }
            link rel="self" href={ (url) "feed.xml" } {}
            link href={ (url) "index.html" } {}
            updated { (time(&standings.date)) }
            author { name { "Boardwire" } }
            @for change in &standings.changes {
                entry {
                    title { (change.name) ": " (change.what) }
                    id { (id(&format!("{}.html#{}", change.file_name, change.date))) }
                    link href={ (url) (change.file_name) ".html" } {}
                    updated { (time(&change.date)) }
                    content type="text" { (change.what) }
                }
            }
        }
    };
    html! { (PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")) (feed) }.into_string() + "\n"
}

/// The badge of a testee as SVG, and as the JSON that badge services read.
pub(super) fn badges(standings: &Standings<'_>, standing: &Standing) -> [String; 2] {
    let label = format!("{:.60}", Untrusted::new(&standings.suite.name));
    let version = format!("{:.30}", Untrusted::new(&standing.entry.version));
    let version = if version.is_empty() { version } else { version + ": " };
    let Count { right, of } = standing.counted;
    let is_good = (of > 0).then_some(right == of);
    let message = if of == 0 { format!("{version}not judged") } else { format!("{version}{right} of {of}") };
    let color = is_good.map_or("lightgrey", |is_good| if is_good { "green" } else { "red" });
    let json = json!({ "schemaVersion": 1, "label": label, "message": message, "color": color });
    [strip(&label, &message, is_good), json.to_string() + "\n"]
}
