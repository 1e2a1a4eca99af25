//! The conformance suite of Boardwire, the fuzzer of testees, and the command line around them.

pub mod cli;
pub mod fuzz;
pub mod suite;
pub mod untrusted;
