//! A fault in the data of a suite.

use std::fmt;

use super::{fault::quoted, value::locate::Location};

/// A fault in the data of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteFault {
    pub(super) file: String,
    /// The id of the record that has the fault; empty if no record has it.
    pub(super) record: String,
    /// The part of the record, as a JSON pointer.
    pub(super) part: &'static str,
    /// The line and the column of the fault, if no record has it.
    pub(super) location: Option<Location>,
    pub(super) what: String,
}

impl SuiteFault {
    pub(super) fn new(file: impl Into<String>, what: impl fmt::Display) -> Self {
        Self { file: file.into(), record: String::new(), part: "", location: None, what: what.to_string() }
    }

    /// A fault of the record with this id.
    pub(super) fn of_record(file: impl Into<String>, id: &str, what: impl fmt::Display) -> Self {
        Self { record: id.to_owned(), ..Self::new(file, format_args!("{}: {what}", shown(id))) }
    }

    /// The same fault in a part of the record.
    pub(super) fn in_part(self, part: &'static str) -> Self {
        Self { part, ..self }
    }
}

/// An id in a message: quoted, if it does not have the form of one.
fn shown(id: &str) -> String {
    let is_plain = id.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'".contains(&byte));
    if is_plain && id.len() <= 200 { id.to_owned() } else { quoted(id) }
}

impl fmt::Display for SuiteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fault(f, &self.file, self.location, &self.what)
    }
}

/// Writes a fault so that an editor finds its location.
pub(super) fn write_fault(
    f: &mut fmt::Formatter<'_>,
    file: &str,
    location: Option<Location>,
    what: &str,
) -> fmt::Result {
    match location {
        Some((line, column)) => write!(f, "{file}:{line}:{column}: {what}"),
        None => write!(f, "{file}: {what}"),
    }
}

impl std::error::Error for SuiteFault {}
