//! How much memory a piece of code holds at its peak: an allocator that counts for each thread what is allocated, and the bounds that
//! `spec/src/security.md` states for the decoders. A program that calls a property makes [`Counting`] its global allocator.

#![allow(unsafe_code, reason = "an allocator cannot be written without; it only counts and passes on")]

use boardwire::formats::{ALL, Memory};

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Whether [`Counting`] is the program's allocator: a bound that nobody counts for would always hold.
static COUNTS: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Bytes that the thread holds, and the most since it was last asked. Neither takes memory itself or has anything to drop.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts more bytes, or fewer.
fn count(change: isize) {
    COUNTS.store(true, Relaxed);
    // At the end of a thread its counters may be gone: then nobody asks for them.
    let _ = HELD.try_with(|held| {
        held.set(held.get().wrapping_add(change));
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(held.get())));
    });
}

/// The system's allocator, counted.
#[derive(Debug)]
pub struct Counting;

// SAFETY: each call is passed on to the system's allocator as it came, so what that promises is promised here; counting allocates nothing,
// does not unwind and touches no memory but the thread's own counters.
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
        // Where a block grows by being moved there are two for a while, which is the most that it can take.
        count(size.cast_signed());
        count(-layout.size().cast_signed());
        // SAFETY: the caller keeps the promises of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// Runs `work`; gives what it gives, and the most bytes that it held at one time, its result included.
///
/// # Panics
/// If [`Counting`] is not the program's allocator.
pub fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    assert!(COUNTS.load(Relaxed), "make `memory::Counting` the global allocator of this program");
    let before = HELD.get();
    let outer = PEAK.replace(before);
    let result = work();
    let most = PEAK.get().wrapping_sub(before);
    PEAK.set(PEAK.get().max(outer));
    (result, usize::try_from(most).unwrap_or_default())
}

/// The bound on [`RecordReader`](boardwire::formats::ternary_board::RecordReader), which holds no board.
const STREAMED: (&str, Memory) =
    ("ternary-board/1, streamed", Memory { per_byte: 0, per_cell: 0, fixed: 98_368 });

/// The bounds on decoders: those of the table of formats, and that of the reader of streams.
pub fn bounds() -> impl Iterator<Item = (&'static str, Memory)> {
    ALL.iter().map(|format| (format.id, format.memory)).chain([STREAMED])
}

/// The most bytes that a decoder may hold for an input of `length` bytes that declares `cells` cells.
///
/// # Panics
/// If no bound is stated for it.
pub fn bound_of(format: &str, length: usize, cells: usize) -> usize {
    let (_, memory) =
        bounds().find(|(name, _)| *name == format).expect("a bound is stated for every decoder");
    memory.per_byte * length + memory.per_cell * cells + memory.fixed
}

/// Runs a decoder of a format and asserts that it keeps to the bound.
pub fn within<T>(format: &str, length: usize, cells: usize, decode: impl FnOnce() -> T) -> T {
    let (result, most) = peak(decode);
    keeps_to(format, length, cells, most);
    result
}

/// Asserts that so many bytes at the peak are within the bound of a format.
pub fn keeps_to(format: &str, length: usize, cells: usize, most: usize) {
    let bound = bound_of(format, length, cells);
    assert!(most <= bound, "{format}: {most} bytes held for an input of {length}, where {bound} are allowed");
}
