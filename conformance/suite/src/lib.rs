//! The conformance suite: its vectors, the testee protocol, the run and the report of it.
//!
//! The suite knows no format and imports no codec. The reference implementation is one more testee.

// The program alone decides what is printed, and where.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod accepting;
pub mod adapter;
pub mod book;
mod check;
mod child;
mod compare;
mod containment;
mod contrast;
pub mod description;
pub mod diagnosis;
pub mod difference;
pub mod drawn;
mod embedded;
mod exclusions;
pub mod exec;
pub mod explain;
pub mod fault;
pub mod foreign;
pub mod formats;
pub mod fuzz;
pub mod group;
pub mod grow;
pub mod jobs;
pub mod json;
pub mod judge;
pub mod known;
mod law;
pub mod laws;
mod layout;
mod memory;
mod moment;
mod nearest;
pub mod null;
mod outcome;
mod pipes;
pub mod plural;
pub mod protocol;
pub mod released;
pub mod report;
pub mod requirements;
pub mod review;
pub mod runner;
mod runs;
mod schema;
pub mod select;
mod session;
pub mod shape;
mod short;
mod source;
mod suite_fault;
pub mod summary;
pub mod testee;
pub mod testee_process;
mod timeouts;
pub mod trace;
pub mod unsupported;
pub mod untrusted;
pub mod value;
mod vector;
pub mod vectors;
mod verdicts;
