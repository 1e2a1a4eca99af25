//! Reports as files for other programs and for people: JUnit XML, a page, a badge. The same run gives the same bytes.

mod badge;
mod comparison;
mod html;
mod junit;
mod loaded;

pub(super) use badge::badge;
pub(super) use comparison::{Comparison, SharedCause};
pub(super) use html::page;
pub(super) use junit::{Passed, junit};
pub(super) use loaded::{Count, Loaded};
