//! Tests across the modules of the library, in one program, which links once.

mod chess;
mod errors;
mod fast;
mod formats;
mod generators;
mod go;
mod indices;
mod layering;
mod memory;
mod replay;
mod rules;
mod schedules;
mod shapes;
mod sources;
mod tables;

use boardwire_fuzz::memory::Counting;

// This allocator counts the memory of every decoder, so each test can check the bounds.
#[global_allocator]
static ALLOCATOR: Counting = Counting;
