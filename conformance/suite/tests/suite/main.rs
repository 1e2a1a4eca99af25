//! The embedded suite: its vectors, its requirements and what has been released.

mod specification;
mod vectors;
