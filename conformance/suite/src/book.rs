//! The pages of the specification, as the program embeds them.

use super::embedded::{File, PAGES};

/// The file names and the texts of all pages.
pub fn pages() -> impl Iterator<Item = (&'static str, String)> {
    PAGES.iter().map(|page| (page.name, page.text()))
}

/// The text of the page with this file name.
pub fn page(name: &str) -> Option<String> {
    PAGES.iter().find(|page| page.name == name).map(File::text)
}
