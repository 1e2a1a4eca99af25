//! What the program has for the built-in suite beyond the files of any suite: a reference implementation, and pictures of values. The commands for
//! suites use nothing else of the formats.

use std::process::ExitCode;

use boardwire_suite::protocol::Request;
use serde_json::Value;

pub(crate) use crate::reference::{Reference, case, reply};
use crate::{
    boards::{explain, first_ply, format_list, side_by_side},
    failure::Failure,
};

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
    side_by_side::side_by_side(right, actual)
}

/// The first ply that differs, if the values are games or their encodings.
pub(crate) fn first_difference(format: &str, right: &Value, actual: &Value) -> Option<String> {
    first_ply::first_difference(format, right, actual)
}

/// Prints all formats, or the named one, with the game and the longest input of each.
pub(crate) fn list_formats(format: Option<&str>, is_json: bool) -> Result<ExitCode, Failure> {
    format_list::list(format, is_json)
}
