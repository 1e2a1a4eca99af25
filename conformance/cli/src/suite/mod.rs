//! The suite: the vectors, the protocol, what answers it, the run and the report of it.
//!
//! Nothing here knows a format. Our own implementation is one more testee, and `reference` is the only file that
//! imports it.

mod contrast;
pub mod difference;
pub mod exec;
pub mod fault;
pub mod group;
pub mod judge;
pub mod known;
mod memory;
pub mod null;
mod pipes;
pub mod process;
pub mod protocol;
pub mod reference;
pub mod released;
pub mod report;
pub mod requirements;
pub mod runner;
mod runs;
pub mod select;
pub mod summary;
pub mod testee;
pub mod trace;
mod vector;
pub mod vectors;
