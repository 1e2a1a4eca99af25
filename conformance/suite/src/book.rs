//! The pages of the specification, as the program embeds them.

use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$BOARDWIRE_ROOT/spec/src");

/// The file names and the texts of all pages.
pub fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGES.files().filter_map(|page| Some((page.path().to_str()?, page.contents_utf8()?)))
}
