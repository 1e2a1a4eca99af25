//! The reference implementation of the built-in formats. The commands for suites use nothing else of the formats.

use boardwire_suite::protocol::Request;

use crate::boards::explain;
pub(crate) use crate::reference::{DrawnReference, Reference, reply};

/// Whether the reference has a codec for a format.
pub(crate) fn has_codec(format: &str) -> bool {
    boardwire::formats::find(format).is_some()
}

/// Explains the input of a request bit by bit, up to its fault.
pub(crate) fn explain(format: &str, request: &Request) -> Option<String> {
    explain::explain_request(format, request)
}
