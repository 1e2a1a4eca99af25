//! The commands that serve any suite. They know no codec and no game: `built_in.rs` adds what is only for the built-in suite.

/// Adds a line to a text.
macro_rules! line {
    ($text:ident, $($what:tt)+) => {{
        use std::fmt::Write as _;
        // Writing to a string does not fail.
        let _ = writeln!($text, $($what)+);
    }};
}

pub(crate) mod ask;
pub(crate) mod command;
pub(crate) mod compare;
pub(crate) mod conform;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod formats;
pub(crate) mod fuzz;
pub(crate) mod init;
mod markdown;
pub(crate) mod pages;
pub(crate) mod report_text;
pub(crate) mod spec;
pub(crate) mod suite;
pub(crate) mod table;
