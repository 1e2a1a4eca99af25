//! The parts of the program that only the built-in suite has: a reference implementation, and descriptions of values. The commands for suites use
//! nothing else of the formats.

use boardwire_suite::{protocol::Request, value::Value};

use crate::boards::{explain, ply_difference, side_by_side};
pub(crate) use crate::reference::{DrawnReference, Reference, reply};

/// Whether the reference has a codec for a format.
pub(crate) fn has_codec(format: &str) -> bool {
    boardwire::formats::find(format).is_some()
}

/// Explains the input of a request bit by bit, up to its fault.
pub(crate) fn explain(format: &str, request: &Request) -> Option<String> {
    explain::explain_request(format, request)
}

/// The expected and the actual board side by side, if the values are boards that look different.
pub(crate) fn side_by_side(right: &Value, actual: &Value) -> Option<Vec<String>> {
    side_by_side::side_by_side(&right.into(), &actual.into())
}

/// Describes the first ply that differs, if the values are games or their encodings.
pub(crate) fn first_difference(format: &str, right: &Value, actual: &Value) -> Option<String> {
    ply_difference::describe_first(format, &right.into(), &actual.into())
}
