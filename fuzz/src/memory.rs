//! The peak memory of a piece of code: an allocator that counts the allocated bytes of each thread, and the bounds of
//! `spec/src/security.md` for the decoders. A program that calls a property makes [`Counting`] its global allocator.

#![allow(unsafe_code, reason = "an allocator cannot be written without; it only counts and passes on")]

use boardwire::formats::{ALL, Memory, ternary_board::RecordReader};

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Whether [`Counting`] is the program's allocator. Without it every bound would hold.
static COUNTS: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The bytes that the thread has allocated, and the peak since the last reset. Both are constant-initialized and need no drop.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts more bytes, or fewer.
fn count(change: isize) {
    COUNTS.store(true, Relaxed);
    // At the end of a thread its counters may be gone. Nothing reads them then.
    let _ = HELD.try_with(|held| {
        held.set(held.get().wrapping_add(change));
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

/// The system's allocator with counters.
#[derive(Debug)]
pub struct Counting;

// SAFETY: each call goes to the system's allocator unchanged, so the promises of that allocator hold here. Counting allocates nothing,
// does not unwind and touches only the thread's own counters.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Where `realloc` moves a block, the old and the new block exist at the same time. That is the peak.
        count(size.cast_signed());
        count(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Runs `work`. Returns its result, and the peak of allocated bytes, the result included.
///
/// # Panics
/// If [`Counting`] is not the program's allocator.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    assert!(COUNTS.load(Relaxed), "make `memory::Counting` the global allocator of this program");
    let before = HELD.get();
    let outer = PEAK.replace(before);
    let result = work();
    let peak_bytes = PEAK.get().wrapping_sub(before);
    PEAK.set(PEAK.get().max(outer));
    (result, usize::try_from(peak_bytes).unwrap_or_default())
}

/// The bounds on decoders: from the table of formats, and for the reader of streams.
pub fn bounds() -> impl Iterator<Item = (&'static str, Memory)> {
    ALL.iter()
        .map(|format| (format.id, format.memory))
        .chain([("ternary-board/1, streamed", RecordReader::<()>::MEMORY)])
}

/// The most bytes that a decoder may allocate for an input of `length` bytes that declares `cells` cells.
///
/// # Panics
/// If the decoder has no bound.
pub fn bound_of(format: &str, length: usize, cells: usize) -> usize {
    let (_, memory) =
        bounds().find(|(name, _)| *name == format).expect("a bound is stated for every decoder");
    memory.per_byte * length + memory.per_cell * cells + memory.fixed
}

/// Runs a decoder of a format and asserts its bound.
pub fn within<T>(format: &str, length: usize, cells: usize, decode: impl FnOnce() -> T) -> T {
    let (result, peak_bytes) = peak(decode);
    keeps_to(format, length, cells, peak_bytes);
    result
}

/// Asserts that a peak is within the bound of a format.
pub fn keeps_to(format: &str, length: usize, cells: usize, peak_bytes: usize) {
    let bound = bound_of(format, length, cells);
    assert!(
        peak_bytes <= bound,
        "{format}: {peak_bytes} bytes held for an input of {length}, where {bound} are allowed"
    );
}
