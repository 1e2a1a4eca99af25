//! Reports as files for other programs and for people: JUnit XML, a page, a badge. The same run gives the same bytes.

mod badge;
mod comparison;
mod html;
mod junit;
mod loaded_report;

pub(crate) use badge::badge;
pub(crate) use comparison::{Comparison, SharedCause};
pub(crate) use html::page;
pub(crate) use junit::{Passed, junit};
pub(crate) use loaded_report::Loaded;
