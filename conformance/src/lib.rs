//! The conformance suite of Boardwire and the command line around it.

pub mod cli;
pub mod suite;
