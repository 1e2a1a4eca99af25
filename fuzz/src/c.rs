//! The testee in C, linked in. `build.rs` compiles it.

#![allow(unsafe_code, reason = "a C function is called, and the text that it returns is read and freed")]

use std::ffi::{CStr, c_char, c_void};

mod testee {
    use super::{c_char, c_void};

    unsafe extern "C" {
        pub(super) fn answer(line: *const c_char, length: usize, details: bool) -> *mut c_char;
        pub(super) fn free(memory: *mut c_void);
    }
}

/// The reply to a line, without a line feed.
///
/// # Panics
/// If there is not enough memory for the reply.
pub fn answer(line: &[u8]) -> Vec<u8> {
    // SAFETY: `answer` reads `length` bytes. It returns NULL, or a text with a NUL at its end that belongs to the caller.
    unsafe {
        let reply = testee::answer(line.as_ptr().cast(), line.len(), false);
        assert!(!reply.is_null(), "there is no memory");
        let text = CStr::from_ptr(reply).to_bytes().to_vec();
        testee::free(reply.cast());
        text
    }
}
