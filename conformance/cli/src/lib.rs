//! The program `boardwire`: the command line, the fuzzer of testees, and the reference as a testee.

pub mod cli;
pub mod fuzz;
pub mod reference;
