//! The peak memory of a piece of code: an allocator that counts the allocated bytes of each thread, and the bounds of
//! `spec/src/security.md` for the decoders. A program that calls a property makes [`Counting`] its global allocator.

#![allow(unsafe_code, reason = "an allocator cannot be written without; it only counts and passes on")]

use boardwire::formats::{ALL, Memory, ternary_board::RecordReader};

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Whether [`Counting`] is the program's allocator. Without this check every bound would seem to hold, because nothing is counted.
static COUNTS: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The bytes that the thread has allocated, and the peak since the last reset. Both are constant-initialized and need no drop.
    static ALLOCATED: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Adds a change, which may be negative, to the number of allocated bytes.
fn add_to_allocated(change: isize) {
    COUNTS.store(true, Relaxed);
    // At the end of a thread its counters may be gone. Nothing reads the counters then.
    let _ = ALLOCATED.try_with(|allocated| {
        allocated.set(allocated.get().wrapping_add(change));
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(allocated.get())));
    });
}

/// The system's allocator with counters.
#[derive(Debug)]
pub struct Counting;

// SAFETY: each call goes to the system's allocator unchanged, so the promises of that allocator hold here. Counting allocates nothing,
// does not unwind and touches only the thread's own counters.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add_to_allocated(layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add_to_allocated(layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        add_to_allocated(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Where `realloc` moves a block, the old and the new block exist at the same time. That is the peak.
        add_to_allocated(size.cast_signed());
        add_to_allocated(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Runs `work`. Returns its result and the peak of allocated bytes. The peak includes the result.
///
/// # Panics
/// If [`Counting`] is not the program's allocator.
pub fn measure_peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    assert!(COUNTS.load(Relaxed), "make `memory::Counting` the global allocator of this program");
    let before = ALLOCATED.get();
    let outer_peak = PEAK.replace(before);
    let result = work();
    let peak_bytes = PEAK.get().wrapping_sub(before);
    PEAK.set(PEAK.get().max(outer_peak));
    (result, usize::try_from(peak_bytes).unwrap_or_default())
}

/// The bounds on decoders: from the table of formats, and for the reader of streams.
pub fn bounds() -> impl Iterator<Item = (&'static str, Memory)> {
    ALL.iter()
        .map(|format| (format.id, format.memory))
        .chain([("ternary-board/1, streamed", RecordReader::<()>::MEMORY)])
}

/// The maximum number of bytes that a decoder may allocate for an input of `length` bytes that declares `cell_count` cells.
///
/// # Panics
/// If the decoder has no bound.
pub fn bound_of(format: &str, length: usize, cell_count: usize) -> usize {
    let (_, memory) =
        bounds().find(|(name, _)| *name == format).expect("a bound is stated for every decoder");
    memory.per_byte * length + memory.per_cell * cell_count + memory.fixed
}

/// Runs a decoder of a format and checks its bound.
pub fn run_within_bound<T>(format: &str, length: usize, cell_count: usize, decode: impl FnOnce() -> T) -> T {
    let (result, peak_bytes) = measure_peak(decode);
    check_bound(format, length, cell_count, peak_bytes);
    result
}

/// Checks that a peak is within the bound of a format.
pub fn check_bound(format: &str, length: usize, cell_count: usize, peak_bytes: usize) {
    let bound = bound_of(format, length, cell_count);
    assert!(peak_bytes <= bound, "{format}: {peak_bytes} of {bound} bytes for an input of {length} bytes");
}
