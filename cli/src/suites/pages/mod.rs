//! Reports as files for other programs and for people: JUnit XML, a page, a badge. The same run gives the same bytes.

mod badge;
mod comparison;
mod html;
mod junit;
mod loaded_report;
mod parts;

pub(crate) use badge::{badge, strip};
pub(crate) use comparison::{Comparison, SharedCause};
pub(crate) use html::{failures, matrix, page, side_by_side};
pub(crate) use junit::{PassedOrSkipped, junit};
pub(crate) use loaded_report::LoadedReport;
pub(crate) use parts::{count_cell, document, is_address, prose, wide_table};
