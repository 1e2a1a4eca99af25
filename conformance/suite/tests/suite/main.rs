//! The embedded suite: its vectors, its requirements and what has been released.

mod released;
mod specification;
mod vectors;
