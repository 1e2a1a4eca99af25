//! `boardwire testee`: the reference implementation as a testee.

use std::io;
use std::process::ExitCode;

use super::failure::Failure;

pub(super) fn run() -> Result<ExitCode, Failure> {
    boardwire_testee::serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
