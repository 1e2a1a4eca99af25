//! Checks that the library links on a target without std or an operating system. `run` decodes and encodes.

#![no_std]

extern crate alloc;

use alloc::format;
use core::{
    alloc::{GlobalAlloc, Layout},
    panic::PanicInfo,
    ptr::null_mut,
    sync::atomic::{AtomicUsize, Ordering},
};

use boardwire::{
    formats::{ternary_integer, xiangqi_link, xiangqi_position},
    games::{ternary::Board, xiangqi::Position},
    options::Limits,
};

/// Gives memory and never takes it back: one run needs little.
struct Heap;

const SIZE: usize = 1 << 20;
static mut MEMORY: [u8; SIZE] = [0; SIZE];
static USED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: each call gives bytes that no other call gives, and the target has one thread.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let memory = &raw mut MEMORY as *mut u8;
        let free = memory.wrapping_add(USED.load(Ordering::Relaxed));
        let start = free.align_offset(layout.align()) + (free as usize - memory as usize);
        if SIZE.saturating_sub(start) < layout.size() {
            return null_mut();
        }
        USED.store(start + layout.size(), Ordering::Relaxed);
        memory.wrapping_add(start)
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static HEAP: Heap = Heap;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Decodes what the encoders write. 0 if all is right, or the number of the step that is not.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> u32 {
    let position = Position::opening();
    let bytes = xiangqi_position::encode(&position);
    if xiangqi_position::decode(&bytes).as_ref() != Ok(&position) {
        return 1;
    }
    let Err(error) = xiangqi_position::decode(&bytes[..18]) else { return 2 };
    if !format!("{error}").starts_with("bit ") || error.code() != "truncated" {
        return 3;
    }
    if xiangqi_link::decode("?p=hSQiASVGghCEIUkIgElRoIQhDw").map(|link| link.position) != Ok(position) {
        return 4;
    }
    let Ok(size) = boardwire::games::ternary::Dimensions::new(19, 19) else { return 5 };
    let Ok(board) = Board::new(size, Limits::DEFAULT) else { return 6 };
    if ternary_integer::decode(&ternary_integer::encode(&board)) != Ok(board) {
        return 7;
    }
    0
}
