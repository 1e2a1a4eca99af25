//! The program in hostile surroundings: every case has bounds on time, on memory, on the output to a terminal and on the remaining
//! files.

#![cfg(unix)]

mod harness;
mod inputs;
mod outputs;
mod suites;
mod terminal;
mod testees;
