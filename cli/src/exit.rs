//! The exit statuses, except 2, which every command returns for wrong usage.

use boardwire_suite::summary::Conclusion;

/// The testee is conformant.
pub const CONFORMANT: u8 = 0;
/// The testee is not conformant.
pub const NOT_CONFORMANT: u8 = 1;
/// The testee could not be run, or did not say hello.
pub const NOT_RUN: u8 = 3;
/// No vector was judged.
pub const NOTHING_VERIFIED: u8 = 4;
/// No reply is wrong, but some requests got no reply in time.
pub const NOT_DECIDED: u8 = 5;
/// The status that shells give for a command that was interrupted.
pub const INTERRUPTED: i32 = 130;

pub(crate) fn status(verdict: Conclusion) -> u8 {
    match verdict {
        Conclusion::Conformant | Conclusion::AsKnown => CONFORMANT,
        Conclusion::NotConformant => NOT_CONFORMANT,
        Conclusion::NothingVerified => NOTHING_VERIFIED,
        Conclusion::NotDecided => NOT_DECIDED,
    }
}
