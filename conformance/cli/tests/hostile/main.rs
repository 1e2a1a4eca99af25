//! The program in hostile surroundings: every case is held to a bound on time, on memory, on what reaches a terminal and on what remains on
//! disk.

#![cfg(unix)]

mod harness;
mod inputs;
mod outputs;
mod testees;
