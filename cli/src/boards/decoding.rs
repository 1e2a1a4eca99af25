//! Decodes an input for commands that need its value.

use crate::boards::{
    read::{Decoded, Opened, Reading},
    show::errors::{FaultyInput, report_fault},
    value::DecodedValue,
};
use crate::failure::Failure;

/// Decodes an input, or reports its fault.
pub(crate) fn decode(reading: &Reading, opened: Opened) -> Result<DecodedValue, Failure> {
    let format = opened.format;
    let Decoded { raw, result, wrong_move } = reading.decode(opened)?;
    let source = FaultyInput { raw: Some(&raw), wrong_move: wrong_move.as_deref() };
    result.map_err(|error| report_fault(&error, format, source))
}
